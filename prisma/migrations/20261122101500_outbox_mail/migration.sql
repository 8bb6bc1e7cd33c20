-- CreateEnum
CREATE TYPE "MailState" AS ENUM ('queued', 'sent', 'logged', 'failed');

-- CreateTable
CREATE TABLE "OutboxMail" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organisationId" UUID,
    "userId" UUID,
    "to" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT,
    "state" "MailState" NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "dueAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "error" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sentAt" TIMESTAMPTZ(3),

    CONSTRAINT "OutboxMail_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "OutboxMail_state_dueAt_idx" ON "OutboxMail"("state", "dueAt");

-- CreateIndex
CREATE INDEX "OutboxMail_createdAt_idx" ON "OutboxMail"("createdAt");

-- CreateIndex
CREATE INDEX "OutboxMail_organisationId_idx" ON "OutboxMail"("organisationId");

-- CreateIndex
CREATE INDEX "OutboxMail_userId_idx" ON "OutboxMail"("userId");

-- AddForeignKey
ALTER TABLE "OutboxMail" ADD CONSTRAINT "OutboxMail_organisationId_fkey" FOREIGN KEY ("organisationId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OutboxMail" ADD CONSTRAINT "OutboxMail_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What Prisma's schema cannot say.

-- A mail that is sent holds no text any more; one that waits has it.
ALTER TABLE "OutboxMail" ADD CONSTRAINT "OutboxMail_sent_is_erased"
  CHECK (("state" = 'sent') = ("sentAt" IS NOT NULL) AND ("state" <> 'sent' OR "text" IS NULL) AND ("state" <> 'queued' OR "text" IS NOT NULL));
