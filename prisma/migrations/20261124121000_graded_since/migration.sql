-- DropIndex
DROP INDEX "Attempt_organisationId_idx";

-- CreateIndex
CREATE INDEX "Attempt_organisationId_gradedAt_idx" ON "Attempt"("organisationId", "gradedAt");
