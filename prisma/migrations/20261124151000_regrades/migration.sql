-- CreateEnum
CREATE TYPE "RegradeState" AS ENUM ('running', 'ready', 'applied', 'undone', 'discarded', 'cancelled', 'failed');

-- AlterTable
ALTER TABLE "Grade" ADD COLUMN "regrade" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "Regrade" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organisationId" UUID NOT NULL,
    "assessmentId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "state" "RegradeState" NOT NULL DEFAULT 'running',
    "questions" JSONB NOT NULL,
    "bankVersion" TEXT NOT NULL,
    "graderVersion" TEXT NOT NULL,
    "lexiconHash" CHAR(64) NOT NULL,
    "attempts" INTEGER NOT NULL,
    "done" INTEGER NOT NULL DEFAULT 0,
    "cursor" UUID,
    "leasedUntil" TIMESTAMPTZ(3),
    "startedById" UUID NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "finishedAt" TIMESTAMPTZ(3),
    "failure" TEXT,
    "closedById" UUID,
    "closedAt" TIMESTAMPTZ(3),
    "reason" TEXT,
    "undoneById" UUID,
    "undoneAt" TIMESTAMPTZ(3),
    "undoReason" TEXT,

    CONSTRAINT "Regrade_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RegradeAttempt" (
    "regradeId" UUID NOT NULL,
    "attemptId" UUID NOT NULL,
    "organisationId" UUID NOT NULL,
    "before" DOUBLE PRECISION NOT NULL,
    "after" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "RegradeAttempt_pkey" PRIMARY KEY ("regradeId","attemptId")
);

-- CreateTable
CREATE TABLE "RegradeAnswer" (
    "regradeId" UUID NOT NULL,
    "attemptItemId" UUID NOT NULL,
    "organisationId" UUID NOT NULL,
    "attemptId" UUID NOT NULL,
    "questionId" TEXT NOT NULL,
    "gradeId" UUID NOT NULL,
    "fromHash" CHAR(64) NOT NULL,
    "toHash" CHAR(64) NOT NULL,
    "marked" BOOLEAN NOT NULL,
    "before" DOUBLE PRECISION NOT NULL,
    "after" DOUBLE PRECISION NOT NULL,
    "report" JSONB,
    "rows" JSONB NOT NULL,
    "appliedGradeId" UUID,
    "stageBefore" "ReviewStage",
    "scoreBefore" DOUBLE PRECISION,

    CONSTRAINT "RegradeAnswer_pkey" PRIMARY KEY ("regradeId","attemptItemId")
);

-- CreateIndex
CREATE UNIQUE INDEX "Regrade_assessmentId_number_key" ON "Regrade"("assessmentId", "number");
CREATE INDEX "Regrade_organisationId_idx" ON "Regrade"("organisationId");
CREATE INDEX "RegradeAttempt_attemptId_idx" ON "RegradeAttempt"("attemptId");
CREATE INDEX "RegradeAttempt_organisationId_idx" ON "RegradeAttempt"("organisationId");
CREATE INDEX "RegradeAnswer_attemptItemId_idx" ON "RegradeAnswer"("attemptItemId");
CREATE INDEX "RegradeAnswer_regradeId_attemptId_idx" ON "RegradeAnswer"("regradeId", "attemptId");
CREATE INDEX "RegradeAnswer_organisationId_idx" ON "RegradeAnswer"("organisationId");

-- A rerun of the same grader on the same round is a grade of its own.
DROP INDEX "Grade_attemptItemId_graderVersion_round_key";
CREATE UNIQUE INDEX "Grade_attemptItemId_round_regrade_graderVersion_key" ON "Grade"("attemptItemId", "round", "regrade", "graderVersion");

-- AddForeignKey
ALTER TABLE "Regrade" ADD CONSTRAINT "Regrade_organisationId_fkey" FOREIGN KEY ("organisationId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Regrade" ADD CONSTRAINT "Regrade_assessmentId_fkey" FOREIGN KEY ("assessmentId") REFERENCES "Assessment"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "RegradeAttempt" ADD CONSTRAINT "RegradeAttempt_regradeId_fkey" FOREIGN KEY ("regradeId") REFERENCES "Regrade"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "RegradeAttempt" ADD CONSTRAINT "RegradeAttempt_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES "Attempt"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "RegradeAttempt" ADD CONSTRAINT "RegradeAttempt_organisationId_fkey" FOREIGN KEY ("organisationId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "RegradeAnswer" ADD CONSTRAINT "RegradeAnswer_regradeId_fkey" FOREIGN KEY ("regradeId") REFERENCES "Regrade"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "RegradeAnswer" ADD CONSTRAINT "RegradeAnswer_attemptItemId_fkey" FOREIGN KEY ("attemptItemId") REFERENCES "AttemptItem"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "RegradeAnswer" ADD CONSTRAINT "RegradeAnswer_organisationId_fkey" FOREIGN KEY ("organisationId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What Prisma's schema cannot say.

SELECT guard_rows('"Regrade"', '"organisationId" = (SELECT scope_organisation())');
SELECT guard_rows('"RegradeAttempt"', '"organisationId" = (SELECT scope_organisation())');
SELECT guard_rows('"RegradeAnswer"', '"organisationId" = (SELECT scope_organisation())');

-- One at a time: it is applied or discarded before the next one starts.
CREATE UNIQUE INDEX "Regrade_one_open" ON "Regrade"("assessmentId") WHERE state IN ('running', 'ready');
