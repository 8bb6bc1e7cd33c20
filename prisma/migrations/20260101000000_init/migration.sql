-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "OrganisationKind" AS ENUM ('personal', 'company');

-- CreateEnum
CREATE TYPE "UserKind" AS ENUM ('guest', 'member');

-- CreateEnum
CREATE TYPE "MembershipRole" AS ENUM ('owner', 'admin', 'reviewer', 'member');

-- CreateEnum
CREATE TYPE "AttemptKind" AS ENUM ('practice', 'interview');

-- CreateEnum
CREATE TYPE "AttemptState" AS ENUM ('waiting', 'running', 'paused', 'submitted', 'graded');

-- CreateEnum
CREATE TYPE "ItemState" AS ENUM ('pending', 'open', 'closed');

-- CreateEnum
CREATE TYPE "Submitter" AS ENUM ('candidate', 'deadline');

-- CreateEnum
CREATE TYPE "PinnedKind" AS ENUM ('question');

-- CreateTable
CREATE TABLE "Organisation" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" "OrganisationKind" NOT NULL,
    "name" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Organisation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "User" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organisationId" UUID NOT NULL,
    "kind" "UserKind" NOT NULL,
    "email" TEXT,
    "passwordHash" TEXT,
    "displayName" TEXT NOT NULL,
    "isOwner" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Membership" (
    "organisationId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "role" "MembershipRole" NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Membership_pkey" PRIMARY KEY ("organisationId","userId")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organisationId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "tokenHash" BYTEA NOT NULL,
    "userAgent" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ServerClaim" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "userId" UUID,
    "claimedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ServerClaim_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PinnedContent" (
    "hash" CHAR(64) NOT NULL,
    "kind" "PinnedKind" NOT NULL,
    "body" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PinnedContent_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "Attempt" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organisationId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "kind" "AttemptKind" NOT NULL,
    "state" "AttemptState" NOT NULL,
    "guide" TEXT,
    "tier" TEXT,
    "minutes" INTEGER,
    "rules" JSONB NOT NULL,
    "bankVersion" TEXT NOT NULL,
    "pausesLeft" INTEGER NOT NULL DEFAULT 0,
    "pausedAt" TIMESTAMPTZ(3),
    "pauseEndsAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "startedAt" TIMESTAMPTZ(3),
    "endsAt" TIMESTAMPTZ(3),
    "submittedAt" TIMESTAMPTZ(3),
    "submittedBy" "Submitter",
    "gradedAt" TIMESTAMPTZ(3),
    "score" DOUBLE PRECISION,
    "leaseEpoch" INTEGER NOT NULL DEFAULT 0,
    "leaseClientId" TEXT,
    "leaseSeenAt" TIMESTAMPTZ(3),

    CONSTRAINT "Attempt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AttemptItem" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organisationId" UUID NOT NULL,
    "attemptId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "questionId" TEXT NOT NULL,
    "contentHash" CHAR(64) NOT NULL,
    "seed" INTEGER NOT NULL,
    "budgetSeconds" INTEGER,
    "state" "ItemState" NOT NULL DEFAULT 'pending',
    "startedAt" TIMESTAMPTZ(3),
    "endsAt" TIMESTAMPTZ(3),
    "closedAt" TIMESTAMPTZ(3),
    "closedBy" "Submitter",
    "followUpOfId" UUID,
    "followUpCriterion" TEXT,

    CONSTRAINT "AttemptItem_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Revision" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organisationId" UUID NOT NULL,
    "attemptId" UUID NOT NULL,
    "attemptItemId" UUID NOT NULL,
    "serverSeq" INTEGER NOT NULL,
    "clientId" TEXT NOT NULL,
    "clientSeq" INTEGER NOT NULL,
    "baseSeq" INTEGER NOT NULL,
    "leaseEpoch" INTEGER NOT NULL,
    "body" JSONB NOT NULL,
    "sha256" CHAR(64) NOT NULL,
    "receivedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "late" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "Revision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Grade" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organisationId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "attemptItemId" UUID NOT NULL,
    "graderVersion" TEXT NOT NULL,
    "answerSeq" INTEGER NOT NULL,
    "questionId" TEXT NOT NULL,
    "tier" TEXT NOT NULL,
    "topics" TEXT[],
    "minutes" DOUBLE PRECISION NOT NULL,
    "report" JSONB NOT NULL,
    "score" DOUBLE PRECISION NOT NULL,
    "points" DOUBLE PRECISION NOT NULL,
    "maxPoints" DOUBLE PRECISION NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Grade_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ProjectMilestone" (
    "organisationId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "projectId" TEXT NOT NULL,
    "milestoneId" TEXT NOT NULL,
    "doneAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ProjectMilestone_pkey" PRIMARY KEY ("userId","projectId","milestoneId")
);

-- CreateTable
CREATE TABLE "AuditEvent" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organisationId" UUID,
    "actorId" UUID,
    "action" TEXT NOT NULL,
    "subject" TEXT,
    "detail" JSONB,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AuditEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limit" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "User_organisationId_key" ON "User"("organisationId");

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE INDEX "Membership_userId_idx" ON "Membership"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Session_tokenHash_key" ON "Session"("tokenHash");

-- CreateIndex
CREATE INDEX "Session_userId_idx" ON "Session"("userId");

-- CreateIndex
CREATE INDEX "Session_expiresAt_idx" ON "Session"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "ServerClaim_userId_key" ON "ServerClaim"("userId");

-- CreateIndex
CREATE INDEX "Attempt_userId_createdAt_id_idx" ON "Attempt"("userId", "createdAt" DESC, "id");

-- CreateIndex
CREATE INDEX "Attempt_state_endsAt_idx" ON "Attempt"("state", "endsAt");

-- CreateIndex
CREATE INDEX "Attempt_organisationId_idx" ON "Attempt"("organisationId");

-- CreateIndex
CREATE INDEX "AttemptItem_questionId_idx" ON "AttemptItem"("questionId");

-- CreateIndex
CREATE INDEX "AttemptItem_organisationId_idx" ON "AttemptItem"("organisationId");

-- CreateIndex
CREATE INDEX "AttemptItem_contentHash_idx" ON "AttemptItem"("contentHash");

-- CreateIndex
CREATE INDEX "AttemptItem_followUpOfId_idx" ON "AttemptItem"("followUpOfId");

-- CreateIndex
CREATE UNIQUE INDEX "AttemptItem_attemptId_position_key" ON "AttemptItem"("attemptId", "position");

-- CreateIndex
CREATE INDEX "Revision_organisationId_idx" ON "Revision"("organisationId");

-- CreateIndex
CREATE UNIQUE INDEX "Revision_attemptItemId_clientId_clientSeq_key" ON "Revision"("attemptItemId", "clientId", "clientSeq");

-- CreateIndex
CREATE UNIQUE INDEX "Revision_attemptId_serverSeq_key" ON "Revision"("attemptId", "serverSeq");

-- CreateIndex
CREATE INDEX "Grade_organisationId_idx" ON "Grade"("organisationId");

-- CreateIndex
CREATE INDEX "Grade_userId_createdAt_idx" ON "Grade"("userId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Grade_attemptItemId_graderVersion_key" ON "Grade"("attemptItemId", "graderVersion");

-- CreateIndex
CREATE INDEX "ProjectMilestone_organisationId_idx" ON "ProjectMilestone"("organisationId");

-- CreateIndex
CREATE INDEX "AuditEvent_organisationId_at_idx" ON "AuditEvent"("organisationId", "at");

-- AddForeignKey
ALTER TABLE "User" ADD CONSTRAINT "User_organisationId_fkey" FOREIGN KEY ("organisationId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Membership" ADD CONSTRAINT "Membership_organisationId_fkey" FOREIGN KEY ("organisationId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Membership" ADD CONSTRAINT "Membership_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_organisationId_fkey" FOREIGN KEY ("organisationId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ServerClaim" ADD CONSTRAINT "ServerClaim_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Attempt" ADD CONSTRAINT "Attempt_organisationId_fkey" FOREIGN KEY ("organisationId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Attempt" ADD CONSTRAINT "Attempt_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AttemptItem" ADD CONSTRAINT "AttemptItem_organisationId_fkey" FOREIGN KEY ("organisationId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AttemptItem" ADD CONSTRAINT "AttemptItem_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES "Attempt"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AttemptItem" ADD CONSTRAINT "AttemptItem_contentHash_fkey" FOREIGN KEY ("contentHash") REFERENCES "PinnedContent"("hash") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AttemptItem" ADD CONSTRAINT "AttemptItem_followUpOfId_fkey" FOREIGN KEY ("followUpOfId") REFERENCES "AttemptItem"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Revision" ADD CONSTRAINT "Revision_organisationId_fkey" FOREIGN KEY ("organisationId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Revision" ADD CONSTRAINT "Revision_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES "Attempt"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Revision" ADD CONSTRAINT "Revision_attemptItemId_fkey" FOREIGN KEY ("attemptItemId") REFERENCES "AttemptItem"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Grade" ADD CONSTRAINT "Grade_organisationId_fkey" FOREIGN KEY ("organisationId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Grade" ADD CONSTRAINT "Grade_attemptItemId_fkey" FOREIGN KEY ("attemptItemId") REFERENCES "AttemptItem"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProjectMilestone" ADD CONSTRAINT "ProjectMilestone_organisationId_fkey" FOREIGN KEY ("organisationId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProjectMilestone" ADD CONSTRAINT "ProjectMilestone_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AuditEvent" ADD CONSTRAINT "AuditEvent_organisationId_fkey" FOREIGN KEY ("organisationId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;



-- What Prisma's schema cannot say.

-- An address is kept in lower case, so that the unique index knows one person once.
ALTER TABLE "User" ADD CONSTRAINT "User_email_lower_case" CHECK ("email" = lower("email"));

-- A member has an address and a password, a guest has neither.
ALTER TABLE "User" ADD CONSTRAINT "User_kind_has_credentials"
  CHECK (("kind" = 'guest') = ("email" IS NULL) AND ("email" IS NULL) = ("passwordHash" IS NULL));

-- A server is claimed once.
ALTER TABLE "ServerClaim" ADD CONSTRAINT "ServerClaim_single_row" CHECK ("id" = 1);

ALTER TABLE "Attempt" ADD CONSTRAINT "Attempt_pauses_not_negative" CHECK ("pausesLeft" >= 0);

-- Append-only: nothing is changed, and a row leaves only with the person or organisation that owns it. A foreign key's
-- cascade is itself a trigger, so a direct DELETE is at depth 1 and a cascade deeper.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE TRIGGER "Revision_append_only" BEFORE UPDATE OR DELETE ON "Revision"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "Revision_no_truncate" BEFORE TRUNCATE ON "Revision"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "AuditEvent_append_only" BEFORE UPDATE OR DELETE ON "AuditEvent"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "AuditEvent_no_truncate" BEFORE TRUNCATE ON "AuditEvent"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

-- The content that attempts were made with never changes.
CREATE TRIGGER "PinnedContent_immutable" BEFORE UPDATE ON "PinnedContent"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
