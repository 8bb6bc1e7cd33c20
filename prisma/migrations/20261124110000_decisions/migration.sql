-- CreateEnum
CREATE TYPE "DecisionKind" AS ENUM ('invite_on', 'hold', 'decline', 'hire');

-- CreateTable
CREATE TABLE "CandidateNote" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organisationId" UUID NOT NULL,
    "invitationId" UUID NOT NULL,
    "authorId" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "correctsId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CandidateNote_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Decision" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organisationId" UUID NOT NULL,
    "invitationId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "kind" "DecisionKind" NOT NULL,
    "reason" TEXT NOT NULL,
    "deciderId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Decision_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "CandidateNote_correctsId_key" ON "CandidateNote"("correctsId");

-- CreateIndex
CREATE INDEX "CandidateNote_invitationId_createdAt_idx" ON "CandidateNote"("invitationId", "createdAt");

-- CreateIndex
CREATE INDEX "CandidateNote_organisationId_idx" ON "CandidateNote"("organisationId");

-- CreateIndex
CREATE INDEX "Decision_organisationId_idx" ON "Decision"("organisationId");

-- CreateIndex
CREATE UNIQUE INDEX "Decision_invitationId_number_key" ON "Decision"("invitationId", "number");

-- AddForeignKey
ALTER TABLE "CandidateNote" ADD CONSTRAINT "CandidateNote_organisationId_fkey" FOREIGN KEY ("organisationId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CandidateNote" ADD CONSTRAINT "CandidateNote_invitationId_fkey" FOREIGN KEY ("invitationId") REFERENCES "Invitation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CandidateNote" ADD CONSTRAINT "CandidateNote_correctsId_fkey" FOREIGN KEY ("correctsId") REFERENCES "CandidateNote"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Decision" ADD CONSTRAINT "Decision_organisationId_fkey" FOREIGN KEY ("organisationId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Decision" ADD CONSTRAINT "Decision_invitationId_fkey" FOREIGN KEY ("invitationId") REFERENCES "Invitation"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What Prisma's schema cannot say.

SELECT guard_rows('"CandidateNote"', '"organisationId" = (SELECT scope_organisation())');
SELECT guard_rows('"Decision"', '"organisationId" = (SELECT scope_organisation())');

-- What was said and decided stays as it was; a correction or a change of mind is a row of its own.
CREATE TRIGGER "CandidateNote_append_only" BEFORE UPDATE OR DELETE ON "CandidateNote"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "CandidateNote_no_truncate" BEFORE TRUNCATE ON "CandidateNote"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "Decision_append_only" BEFORE UPDATE OR DELETE ON "Decision"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "Decision_no_truncate" BEFORE TRUNCATE ON "Decision"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

ALTER TABLE "Decision" ADD CONSTRAINT "Decision_counts_from_one" CHECK ("number" >= 1);
