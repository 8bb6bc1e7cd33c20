-- AlterTable
ALTER TABLE "OwnQuestion" ADD COLUMN "siblingOf" TEXT,
ADD COLUMN "sibling" JSONB;

-- CreateIndex
CREATE INDEX "OwnQuestion_organisationId_siblingOf_idx" ON "OwnQuestion"("organisationId", "siblingOf");
