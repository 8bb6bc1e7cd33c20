-- CreateEnum
CREATE TYPE "WebhookProof" AS ENUM ('signature', 'key');

-- AlterTable
ALTER TABLE "WebhookDelivery" ADD COLUMN     "sendId" UUID;

-- AlterTable
ALTER TABLE "WebhookEndpoint" ADD COLUMN     "proof" "WebhookProof" NOT NULL DEFAULT 'signature';

-- CreateTable
CREATE TABLE "AtsConnection" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organisationId" UUID NOT NULL,
    "partner" TEXT NOT NULL,
    "tokenId" UUID NOT NULL,
    "endpointId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AtsConnection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AtsSend" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organisationId" UUID NOT NULL,
    "partner" TEXT NOT NULL,
    "invitationId" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "changes" INTEGER NOT NULL DEFAULT 1,
    "seen" INTEGER NOT NULL DEFAULT 0,
    "lookAt" TIMESTAMPTZ(3) NOT NULL,
    "announced" TEXT,
    "announcedAt" TIMESTAMPTZ(3),
    "readAt" TIMESTAMPTZ(3),
    "readScore" INTEGER,
    "readBand" TEXT,

    CONSTRAINT "AtsSend_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AtsComplaint" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organisationId" UUID NOT NULL,
    "partner" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "call" TEXT NOT NULL,
    "errors" TEXT[],
    "invitationId" UUID,

    CONSTRAINT "AtsComplaint_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "WebhookDelivery_sendId_idx" ON "WebhookDelivery"("sendId");

-- CreateIndex
CREATE UNIQUE INDEX "AtsConnection_tokenId_key" ON "AtsConnection"("tokenId");

-- CreateIndex
CREATE UNIQUE INDEX "AtsConnection_endpointId_key" ON "AtsConnection"("endpointId");

-- CreateIndex
CREATE UNIQUE INDEX "AtsConnection_organisationId_partner_key" ON "AtsConnection"("organisationId", "partner");

-- CreateIndex
CREATE INDEX "AtsSend_organisationId_idx" ON "AtsSend"("organisationId");

-- CreateIndex
CREATE UNIQUE INDEX "AtsSend_invitationId_partner_url_key" ON "AtsSend"("invitationId", "partner", "url");

-- CreateIndex
CREATE INDEX "AtsComplaint_organisationId_partner_at_idx" ON "AtsComplaint"("organisationId", "partner", "at");

-- CreateIndex
CREATE INDEX "AtsComplaint_invitationId_idx" ON "AtsComplaint"("invitationId");

-- AddForeignKey
ALTER TABLE "WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_sendId_fkey" FOREIGN KEY ("sendId") REFERENCES "AtsSend"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AtsConnection" ADD CONSTRAINT "AtsConnection_organisationId_fkey" FOREIGN KEY ("organisationId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AtsConnection" ADD CONSTRAINT "AtsConnection_tokenId_fkey" FOREIGN KEY ("tokenId") REFERENCES "ApiToken"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AtsConnection" ADD CONSTRAINT "AtsConnection_endpointId_fkey" FOREIGN KEY ("endpointId") REFERENCES "WebhookEndpoint"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AtsSend" ADD CONSTRAINT "AtsSend_organisationId_fkey" FOREIGN KEY ("organisationId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AtsSend" ADD CONSTRAINT "AtsSend_invitationId_fkey" FOREIGN KEY ("invitationId") REFERENCES "Invitation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AtsComplaint" ADD CONSTRAINT "AtsComplaint_organisationId_fkey" FOREIGN KEY ("organisationId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AtsComplaint" ADD CONSTRAINT "AtsComplaint_invitationId_fkey" FOREIGN KEY ("invitationId") REFERENCES "Invitation"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What Prisma's schema cannot say.

SELECT guard_rows('"AtsConnection"', '"organisationId" = (SELECT scope_organisation())');
SELECT guard_rows('"AtsSend"', '"organisationId" = (SELECT scope_organisation())');
SELECT guard_rows('"AtsComplaint"', '"organisationId" = (SELECT scope_organisation())');

-- What has news to look at: hardly anything, so that every look can ask.
CREATE INDEX "AtsSend_news" ON "AtsSend"("lookAt") WHERE changes > seen;

-- The progress of a review changes with every grade and mark that counts (see review_progress): in that transaction it is
-- noted, so that no result is forgotten, whatever way of changing it a program takes. As the owner of the tables, because
-- a candidate whose hand-in is graded sees no row; the scope is put back by hand, as in queue_webhooks.
CREATE FUNCTION note_ats_news() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  scope text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'server', true);
  UPDATE "AtsSend" s SET changes = s.changes + 1
  FROM "Attempt" a WHERE a.id = NEW."attemptId" AND s."invitationId" = a."invitationId";
  PERFORM set_config('app.scope', scope, true);
  RETURN NULL;
END $$;

CREATE TRIGGER "ReviewProgress_ats" AFTER INSERT OR UPDATE ON "ReviewProgress" FOR EACH ROW EXECUTE FUNCTION note_ats_news();
