-- AlterTable
ALTER TABLE "Invitation" ADD COLUMN     "remindWantedAt" TIMESTAMPTZ(3),
ADD COLUMN     "revokedByDeed" UUID,
ADD COLUMN     "tags" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateIndex
CREATE INDEX "Invitation_remindWantedAt_id_idx" ON "Invitation"("remindWantedAt", "id");
