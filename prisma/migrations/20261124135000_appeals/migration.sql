-- AlterEnum
ALTER TYPE "ReviewStage" ADD VALUE 'appeal' BEFORE 'done';

-- CreateTable
CREATE TABLE "Appeal" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organisationId" UUID NOT NULL,
    "attemptId" UUID NOT NULL,
    "attemptItemId" UUID NOT NULL,
    "gradeId" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "score" DOUBLE PRECISION NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Appeal_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Appeal_attemptItemId_key" ON "Appeal"("attemptItemId");

-- CreateIndex
CREATE INDEX "Appeal_attemptId_idx" ON "Appeal"("attemptId");

-- CreateIndex
CREATE INDEX "Appeal_organisationId_createdAt_idx" ON "Appeal"("organisationId", "createdAt");

-- AddForeignKey
ALTER TABLE "Appeal" ADD CONSTRAINT "Appeal_organisationId_fkey" FOREIGN KEY ("organisationId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Appeal" ADD CONSTRAINT "Appeal_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES "Attempt"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Appeal" ADD CONSTRAINT "Appeal_attemptItemId_fkey" FOREIGN KEY ("attemptItemId") REFERENCES "AttemptItem"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What Prisma's schema cannot say.

SELECT guard_rows('"Appeal"', '"organisationId" = (SELECT scope_organisation())');

-- Whose answer it is reads their own.
SELECT guard_reads('"Appeal"', 'EXISTS (SELECT 1 FROM "Attempt" a WHERE a.id = "Appeal"."attemptId")');

-- What somebody said stays as they said it.
CREATE TRIGGER "Appeal_append_only" BEFORE UPDATE OR DELETE ON "Appeal"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "Appeal_no_truncate" BEFORE TRUNCATE ON "Appeal"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
