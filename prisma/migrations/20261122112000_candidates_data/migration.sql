-- AlterTable
ALTER TABLE "OutboxMail" ADD COLUMN     "candidateId" UUID;

-- CreateIndex
CREATE INDEX "OutboxMail_candidateId_idx" ON "OutboxMail"("candidateId");

-- AddForeignKey
ALTER TABLE "OutboxMail" ADD CONSTRAINT "OutboxMail_candidateId_fkey" FOREIGN KEY ("candidateId") REFERENCES "Candidate"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What Prisma's schema cannot say.

-- Mails from before are the candidate's of that address, unless the organisation asked the same person to join it.
UPDATE "OutboxMail" m SET "candidateId" = c.id FROM "Candidate" c
  WHERE c."organisationId" = m."organisationId" AND c.email = lower(m."to")
    AND NOT EXISTS (SELECT 1 FROM "MemberInvitation" i
      WHERE i."organisationId" = m."organisationId" AND i.email = lower(m."to"));

-- Whose attempt it is reads its record, also where the attempt was handed over to a stand-in after the events were written.
SELECT guard_reads('"AttemptEvent"', 'EXISTS (SELECT 1 FROM "Attempt" a WHERE a.id = "AttemptEvent"."attemptId")');
