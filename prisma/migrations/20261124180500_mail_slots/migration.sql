-- AlterTable
ALTER TABLE "OutboxMail" ADD COLUMN "slot" TEXT;

-- CreateIndex
CREATE INDEX "OutboxMail_slot_idx" ON "OutboxMail"("slot");
