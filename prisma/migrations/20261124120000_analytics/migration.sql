-- AlterTable
ALTER TABLE "AttemptItem" ADD COLUMN     "workedSeconds" INTEGER;

-- CreateIndex
CREATE INDEX "ReviewMark_organisationId_createdAt_idx" ON "ReviewMark"("organisationId", "createdAt");


-- What was graded before: the same as backend/src/attempts/worked-time.repository.ts works out from now on.
UPDATE "AttemptItem" i SET "workedSeconds" = worked.seconds
FROM (
  SELECT saved.item, round(sum(least(900, greatest(0, extract(epoch FROM saved.at - greatest(saved.before, saved.opened))))))::int AS seconds
  FROM (
    SELECT r."attemptItemId" AS item, r."receivedAt" AS at, o."startedAt" AS opened,
      lag(r."receivedAt") OVER (PARTITION BY r."attemptId" ORDER BY r."serverSeq") AS before
    FROM "Revision" r
    JOIN "AttemptItem" o ON o.id = r."attemptItemId"
    JOIN "Attempt" a ON a.id = r."attemptId"
    WHERE NOT r.late AND a.kind = 'assessment' AND NOT a.rehearsal AND a.state = 'graded') saved
  GROUP BY saved.item) worked
WHERE worked.item = i.id;
