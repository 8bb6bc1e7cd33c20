-- CreateEnum
CREATE TYPE "Pauser" AS ENUM ('candidate', 'manager');

-- AlterTable
ALTER TABLE "Attempt" ADD COLUMN     "breakUsedMs" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "limitEndsAt" TIMESTAMPTZ(3),
ADD COLUMN     "pausedBy" "Pauser",
ADD COLUMN     "reopenings" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "resumedAt" TIMESTAMPTZ(3),
ADD COLUMN     "try" INTEGER;

-- Only candidates could pause before.
UPDATE "Attempt" SET "pausedBy" = 'candidate' WHERE "pausedAt" IS NOT NULL;

-- AlterTable
ALTER TABLE "AttemptItem" ADD COLUMN     "weight" INTEGER;

-- AlterTable
ALTER TABLE "Grade" ADD COLUMN     "round" INTEGER NOT NULL DEFAULT 0;

-- DropIndex
DROP INDEX "Grade_attemptItemId_graderVersion_key";

-- CreateIndex
CREATE UNIQUE INDEX "Grade_attemptItemId_graderVersion_round_key" ON "Grade"("attemptItemId", "graderVersion", "round");

-- DropIndex
DROP INDEX "Attempt_invitationId_idx";

-- CreateIndex
CREATE UNIQUE INDEX "Attempt_invitationId_try_key" ON "Attempt"("invitationId", "try");
