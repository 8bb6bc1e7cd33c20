-- CreateEnum
CREATE TYPE "AssessmentState" AS ENUM ('draft', 'published', 'closed', 'archived');

-- Several roles for one member, and their names as hiring knows them: an admin becomes an owner.
CREATE TYPE "MembershipRole_new" AS ENUM ('owner', 'manager', 'author', 'reviewer', 'lead', 'member');
ALTER TABLE "Membership" ADD COLUMN "roles" "MembershipRole_new"[];
UPDATE "Membership" SET "roles" = ARRAY[CASE "role"::text WHEN 'admin' THEN 'owner' ELSE "role"::text END]::"MembershipRole_new"[];
ALTER TABLE "Membership" DROP COLUMN "role";
ALTER TYPE "MembershipRole" RENAME TO "MembershipRole_old";
ALTER TYPE "MembershipRole_new" RENAME TO "MembershipRole";
DROP TYPE "MembershipRole_old";

-- AlterEnum
ALTER TYPE "AttemptKind" ADD VALUE 'assessment';

-- AlterEnum
ALTER TYPE "PinnedKind" ADD VALUE 'source';

-- AlterTable
ALTER TABLE "Organisation" ADD COLUMN     "requiresStrongSignIn" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "retentionDays" INTEGER,
ADD COLUMN     "timeZone" TEXT NOT NULL DEFAULT 'UTC';

-- AlterTable
ALTER TABLE "Attempt" ADD COLUMN     "extraSeconds" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "invitationId" UUID,
ADD COLUMN     "rehearsal" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "releaseId" UUID;

-- AlterTable
ALTER TABLE "AttemptItem" ADD COLUMN     "section" INTEGER;

-- CreateTable
CREATE TABLE "MemberInvitation" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organisationId" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "roles" "MembershipRole"[],
    "tokenHash" BYTEA NOT NULL,
    "invitedById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "acceptedAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "MemberInvitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Assessment" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organisationId" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "state" "AssessmentState" NOT NULL DEFAULT 'draft',
    "version" INTEGER NOT NULL DEFAULT 1,
    "blueprint" JSONB NOT NULL,
    "settings" JSONB NOT NULL,
    "createdById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Assessment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AssessmentRelease" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organisationId" UUID NOT NULL,
    "assessmentId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "blueprint" JSONB NOT NULL,
    "settings" JSONB NOT NULL,
    "sources" JSONB NOT NULL,
    "bankVersion" TEXT NOT NULL,
    "publishedById" UUID,
    "publishedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AssessmentRelease_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Candidate" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organisationId" UUID NOT NULL,
    "userId" UUID,
    "email" TEXT NOT NULL,
    "displayName" TEXT NOT NULL,
    "timeZone" TEXT,
    "extraTimePercent" INTEGER NOT NULL DEFAULT 0,
    "breakSeconds" INTEGER NOT NULL DEFAULT 0,
    "note" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Candidate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Invitation" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organisationId" UUID NOT NULL,
    "assessmentId" UUID NOT NULL,
    "releaseId" UUID,
    "candidateId" UUID NOT NULL,
    "tokenHash" BYTEA NOT NULL,
    "createdById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sentAt" TIMESTAMPTZ(3),
    "remindedAt" TIMESTAMPTZ(3),
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "redeemedAt" TIMESTAMPTZ(3),
    "consentedAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Invitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AttemptEvent" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organisationId" UUID NOT NULL,
    "attemptId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "actorId" UUID,
    "answersId" UUID,
    "detail" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AttemptEvent_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "MemberInvitation_tokenHash_key" ON "MemberInvitation"("tokenHash");

-- CreateIndex
CREATE INDEX "MemberInvitation_organisationId_createdAt_idx" ON "MemberInvitation"("organisationId", "createdAt");

-- CreateIndex
CREATE INDEX "Assessment_organisationId_createdAt_idx" ON "Assessment"("organisationId", "createdAt");

-- CreateIndex
CREATE INDEX "AssessmentRelease_organisationId_idx" ON "AssessmentRelease"("organisationId");

-- CreateIndex
CREATE UNIQUE INDEX "AssessmentRelease_assessmentId_number_key" ON "AssessmentRelease"("assessmentId", "number");

-- CreateIndex
CREATE INDEX "Candidate_userId_idx" ON "Candidate"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Candidate_organisationId_email_key" ON "Candidate"("organisationId", "email");

-- CreateIndex
CREATE UNIQUE INDEX "Invitation_tokenHash_key" ON "Invitation"("tokenHash");

-- CreateIndex
CREATE INDEX "Invitation_organisationId_createdAt_idx" ON "Invitation"("organisationId", "createdAt");

-- CreateIndex
CREATE INDEX "Invitation_assessmentId_createdAt_idx" ON "Invitation"("assessmentId", "createdAt");

-- CreateIndex
CREATE INDEX "Invitation_candidateId_idx" ON "Invitation"("candidateId");

-- CreateIndex
CREATE INDEX "AttemptEvent_attemptId_at_idx" ON "AttemptEvent"("attemptId", "at");

-- CreateIndex
CREATE INDEX "AttemptEvent_organisationId_at_idx" ON "AttemptEvent"("organisationId", "at");

-- CreateIndex
CREATE INDEX "Attempt_invitationId_idx" ON "Attempt"("invitationId");

-- CreateIndex
CREATE INDEX "Attempt_releaseId_idx" ON "Attempt"("releaseId");

-- AddForeignKey
ALTER TABLE "Attempt" ADD CONSTRAINT "Attempt_releaseId_fkey" FOREIGN KEY ("releaseId") REFERENCES "AssessmentRelease"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Attempt" ADD CONSTRAINT "Attempt_invitationId_fkey" FOREIGN KEY ("invitationId") REFERENCES "Invitation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MemberInvitation" ADD CONSTRAINT "MemberInvitation_organisationId_fkey" FOREIGN KEY ("organisationId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Assessment" ADD CONSTRAINT "Assessment_organisationId_fkey" FOREIGN KEY ("organisationId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AssessmentRelease" ADD CONSTRAINT "AssessmentRelease_organisationId_fkey" FOREIGN KEY ("organisationId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AssessmentRelease" ADD CONSTRAINT "AssessmentRelease_assessmentId_fkey" FOREIGN KEY ("assessmentId") REFERENCES "Assessment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Candidate" ADD CONSTRAINT "Candidate_organisationId_fkey" FOREIGN KEY ("organisationId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Candidate" ADD CONSTRAINT "Candidate_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invitation" ADD CONSTRAINT "Invitation_organisationId_fkey" FOREIGN KEY ("organisationId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invitation" ADD CONSTRAINT "Invitation_assessmentId_fkey" FOREIGN KEY ("assessmentId") REFERENCES "Assessment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invitation" ADD CONSTRAINT "Invitation_releaseId_fkey" FOREIGN KEY ("releaseId") REFERENCES "AssessmentRelease"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invitation" ADD CONSTRAINT "Invitation_candidateId_fkey" FOREIGN KEY ("candidateId") REFERENCES "Candidate"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AttemptEvent" ADD CONSTRAINT "AttemptEvent_organisationId_fkey" FOREIGN KEY ("organisationId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AttemptEvent" ADD CONSTRAINT "AttemptEvent_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES "Attempt"("id") ON DELETE CASCADE ON UPDATE CASCADE;



-- What Prisma's schema cannot say.

ALTER TABLE "Membership" ADD CONSTRAINT "Membership_has_a_role" CHECK (cardinality("roles") > 0);
ALTER TABLE "Candidate" ADD CONSTRAINT "Candidate_email_lower_case" CHECK ("email" = lower("email"));
ALTER TABLE "Candidate" ADD CONSTRAINT "Candidate_time_not_negative" CHECK ("extraTimePercent" >= 0 AND "breakSeconds" >= 0);
ALTER TABLE "MemberInvitation" ADD CONSTRAINT "MemberInvitation_email_lower_case" CHECK ("email" = lower("email"));

-- A release never changes, and what happened to an attempt stays as it was written.
CREATE TRIGGER "AssessmentRelease_immutable" BEFORE UPDATE ON "AssessmentRelease"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "AttemptEvent_append_only" BEFORE UPDATE OR DELETE ON "AttemptEvent"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "AttemptEvent_no_truncate" BEFORE TRUNCATE ON "AttemptEvent"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
