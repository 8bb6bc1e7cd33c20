-- CreateEnum
CREATE TYPE "DeletionOutcome" AS ENUM ('refused', 'withdrawn');

-- CreateTable
CREATE TABLE "DeletionRequest" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organisationId" UUID NOT NULL,
    "candidateId" UUID NOT NULL,
    "text" TEXT NOT NULL DEFAULT '',
    "requestedAt" TIMESTAMPTZ(3) NOT NULL,
    "dueAt" TIMESTAMPTZ(3) NOT NULL,
    "closedAt" TIMESTAMPTZ(3),
    "outcome" "DeletionOutcome",
    "reason" TEXT,

    CONSTRAINT "DeletionRequest_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "DeletionRequest_organisationId_dueAt_idx" ON "DeletionRequest"("organisationId", "dueAt");

-- CreateIndex
CREATE INDEX "DeletionRequest_candidateId_requestedAt_idx" ON "DeletionRequest"("candidateId", "requestedAt");

-- AddForeignKey
ALTER TABLE "DeletionRequest" ADD CONSTRAINT "DeletionRequest_organisationId_fkey" FOREIGN KEY ("organisationId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DeletionRequest" ADD CONSTRAINT "DeletionRequest_candidateId_fkey" FOREIGN KEY ("candidateId") REFERENCES "Candidate"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What Prisma's schema cannot say.

SELECT guard_rows('"DeletionRequest"', '"organisationId" = (SELECT scope_organisation()) OR EXISTS (SELECT 1 FROM "Candidate" c
  WHERE c.id = "DeletionRequest"."candidateId" AND c."userId" = (SELECT scope_user()))');

-- One at a time, however often the button is pressed.
CREATE UNIQUE INDEX "DeletionRequest_one_open" ON "DeletionRequest"("candidateId") WHERE "closedAt" IS NULL;

ALTER TABLE "DeletionRequest" ADD CONSTRAINT "DeletionRequest_closed_is_whole"
  CHECK (("closedAt" IS NULL) = ("outcome" IS NULL) AND (outcome IS DISTINCT FROM 'refused' OR "reason" IS NOT NULL));
