-- AlterTable
ALTER TABLE "Attempt" ADD COLUMN "reviewRound" INTEGER;

-- CreateTable
CREATE TABLE "ReviewProgress" (
    "attemptId" UUID NOT NULL,
    "organisationId" UUID NOT NULL,
    "assessmentId" UUID NOT NULL,
    "first" INTEGER NOT NULL,
    "second" INTEGER NOT NULL,
    "moderation" INTEGER NOT NULL,
    "appeal" INTEGER NOT NULL,
    "done" INTEGER NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ReviewProgress_pkey" PRIMARY KEY ("attemptId")
);

-- CreateIndex
CREATE INDEX "ReviewProgress_organisationId_idx" ON "ReviewProgress"("organisationId");

-- CreateIndex
CREATE INDEX "ReviewProgress_assessmentId_idx" ON "ReviewProgress"("assessmentId");

-- Counting by question reads nothing but this index.
DROP INDEX "ReviewItem_assessmentId_questionId_stage_idx";
CREATE INDEX "ReviewItem_counted_idx" ON "ReviewItem"("assessmentId", "questionId", "stage", "organisationId", "attemptItemId");

-- AddForeignKey
ALTER TABLE "ReviewProgress" ADD CONSTRAINT "ReviewProgress_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES "Attempt"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReviewProgress" ADD CONSTRAINT "ReviewProgress_organisationId_fkey" FOREIGN KEY ("organisationId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReviewProgress" ADD CONSTRAINT "ReviewProgress_assessmentId_fkey" FOREIGN KEY ("assessmentId") REFERENCES "Assessment"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What Prisma's schema cannot say.

SELECT guard_rows('"ReviewProgress"', '"organisationId" = (SELECT scope_organisation())');
-- Whose attempt it is may have a copy.
SELECT guard_reads('"ReviewProgress"', 'EXISTS (SELECT 1 FROM "Attempt" a WHERE a.id = "ReviewProgress"."attemptId")');

-- What is graded and not under review: hardly anything, so that every look can ask.
CREATE INDEX "Attempt_not_under_review" ON "Attempt"("organisationId")
  WHERE kind = 'assessment' AND NOT rehearsal AND state = 'graded' AND "reviewRound" IS DISTINCT FROM reopenings;
-- What somebody has in hand.
CREATE INDEX "ReviewItem_in_hand" ON "ReviewItem"("organisationId") WHERE "reviewerId" IS NOT NULL;

-- The progress of an attempt is counted by the database itself, in the transaction that changes it: it cannot go stale.
CREATE FUNCTION count_review_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "ReviewProgress" ("attemptId", "organisationId", "assessmentId", first, second, moderation, appeal, done, "changedAt")
    SELECT i."attemptId", v."organisationId", v."assessmentId", count(*) FILTER (WHERE v.stage = 'first'),
      count(*) FILTER (WHERE v.stage = 'second'), count(*) FILTER (WHERE v.stage = 'moderation'),
      count(*) FILTER (WHERE v.stage = 'appeal'), count(*) FILTER (WHERE v.stage = 'done'), max(g."createdAt")
    FROM fresh v JOIN "AttemptItem" i ON i.id = v."attemptItemId" JOIN "Grade" g ON g.id = v."gradeId"
    GROUP BY i."attemptId", v."organisationId", v."assessmentId" ORDER BY i."attemptId"
  ON CONFLICT ("attemptId") DO UPDATE SET first = "ReviewProgress".first + excluded.first,
    second = "ReviewProgress".second + excluded.second, moderation = "ReviewProgress".moderation + excluded.moderation,
    appeal = "ReviewProgress".appeal + excluded.appeal, done = "ReviewProgress".done + excluded.done,
    "changedAt" = greatest("ReviewProgress"."changedAt", excluded."changedAt");
  RETURN NULL;
END $$;

CREATE FUNCTION recount_review_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "ReviewProgress" p SET first = p.first + c.first, second = p.second + c.second,
    moderation = p.moderation + c.moderation, appeal = p.appeal + c.appeal, done = p.done + c.done, "changedAt" = greatest(p."changedAt", c."gradedAt")
  FROM (SELECT i."attemptId", sum((n.stage = 'first')::int - (o.stage = 'first')::int) AS first,
      sum((n.stage = 'second')::int - (o.stage = 'second')::int) AS second,
      sum((n.stage = 'moderation')::int - (o.stage = 'moderation')::int) AS moderation,
      sum((n.stage = 'appeal')::int - (o.stage = 'appeal')::int) AS appeal,
      sum((n.stage = 'done')::int - (o.stage = 'done')::int) AS done, max(g."createdAt") AS "gradedAt"
    FROM fresh n JOIN stale o ON o.id = n.id AND (o.stage <> n.stage OR o."gradeId" <> n."gradeId")
    JOIN "AttemptItem" i ON i.id = n."attemptItemId" JOIN "Grade" g ON g.id = n."gradeId" GROUP BY i."attemptId") c
  WHERE p."attemptId" = c."attemptId";
  RETURN NULL;
END $$;

CREATE FUNCTION note_review_mark() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "ReviewProgress" p SET "changedAt" = greatest(p."changedAt", NEW."createdAt")
  FROM "ReviewItem" v JOIN "AttemptItem" i ON i.id = v."attemptItemId"
  WHERE v.id = NEW."reviewItemId" AND p."attemptId" = i."attemptId";
  RETURN NULL;
END $$;

CREATE TRIGGER "ReviewItem_counted" AFTER INSERT ON "ReviewItem" REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION count_review_items();
CREATE TRIGGER "ReviewItem_recounted" AFTER UPDATE ON "ReviewItem" REFERENCING OLD TABLE AS stale NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION recount_review_items();
CREATE TRIGGER "ReviewMark_noted" AFTER INSERT ON "ReviewMark"
  FOR EACH ROW EXECUTE FUNCTION note_review_mark();

-- What is under review already.
INSERT INTO "ReviewProgress" ("attemptId", "organisationId", "assessmentId", first, second, moderation, appeal, done, "changedAt")
  SELECT i."attemptId", v."organisationId", v."assessmentId", count(*) FILTER (WHERE v.stage = 'first'),
    count(*) FILTER (WHERE v.stage = 'second'), count(*) FILTER (WHERE v.stage = 'moderation'),
    count(*) FILTER (WHERE v.stage = 'appeal'), count(*) FILTER (WHERE v.stage = 'done'), greatest(max(g."createdAt"), max(k.at))
  FROM "ReviewItem" v JOIN "AttemptItem" i ON i.id = v."attemptItemId" JOIN "Grade" g ON g.id = v."gradeId"
  LEFT JOIN (SELECT "reviewItemId" AS id, max("createdAt") AS at FROM "ReviewMark" GROUP BY 1) k ON k.id = v.id
  GROUP BY i."attemptId", v."organisationId", v."assessmentId";
UPDATE "Attempt" a SET "reviewRound" = a.reopenings
WHERE a.state = 'graded' AND a.id IN (SELECT "attemptId" FROM "ReviewProgress") AND NOT EXISTS (
  SELECT 1 FROM "AttemptItem" i LEFT JOIN "ReviewItem" v ON v."attemptItemId" = i.id
    LEFT JOIN "Grade" g ON g.id = v."gradeId"
  WHERE i."attemptId" = a.id AND i."followUpOfId" IS NULL AND g.round IS DISTINCT FROM a.reopenings);

-- PostgreSQL asks the rules of a table in the order of their names, the last first. The organisation's own rule costs
-- nothing and must come before the one that looks at another table, which 80,000 rows would each ask otherwise.
CREATE OR REPLACE FUNCTION guard_reads(target regclass, condition text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE POLICY "also readable" ON %s FOR SELECT USING (%s)', target, condition);
END $$;
DO $$ DECLARE each record;
BEGIN
  FOR each IN SELECT polrelid::regclass AS target FROM pg_policy WHERE polname = 'readable' LOOP
    EXECUTE format('ALTER POLICY "readable" ON %s RENAME TO "also readable"', each.target);
  END LOOP;
END $$;
