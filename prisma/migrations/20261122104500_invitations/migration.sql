-- AlterTable
ALTER TABLE "Invitation" ADD COLUMN     "consentHash" CHAR(64),
ADD COLUMN     "openedAt" TIMESTAMPTZ(3),
ADD COLUMN     "reminderHash" BYTEA;

-- CreateTable
CREATE TABLE "InvitationRedemption" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organisationId" UUID NOT NULL,
    "invitationId" UUID NOT NULL,
    "withAccount" BOOLEAN NOT NULL,
    "userAgent" TEXT NOT NULL DEFAULT '',
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "InvitationRedemption_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "InvitationBatch" (
    "organisationId" UUID NOT NULL,
    "key" UUID NOT NULL,
    "assessmentId" UUID NOT NULL,
    "requestHash" CHAR(64) NOT NULL,
    "invited" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "InvitationBatch_pkey" PRIMARY KEY ("organisationId","key")
);

-- CreateIndex
CREATE INDEX "InvitationRedemption_invitationId_at_idx" ON "InvitationRedemption"("invitationId", "at");

-- CreateIndex
CREATE INDEX "InvitationRedemption_organisationId_idx" ON "InvitationRedemption"("organisationId");

-- CreateIndex
CREATE INDEX "InvitationBatch_assessmentId_idx" ON "InvitationBatch"("assessmentId");

-- CreateIndex
CREATE UNIQUE INDEX "Invitation_reminderHash_key" ON "Invitation"("reminderHash");

-- AddForeignKey
ALTER TABLE "InvitationRedemption" ADD CONSTRAINT "InvitationRedemption_organisationId_fkey" FOREIGN KEY ("organisationId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InvitationRedemption" ADD CONSTRAINT "InvitationRedemption_invitationId_fkey" FOREIGN KEY ("invitationId") REFERENCES "Invitation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InvitationBatch" ADD CONSTRAINT "InvitationBatch_organisationId_fkey" FOREIGN KEY ("organisationId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InvitationBatch" ADD CONSTRAINT "InvitationBatch_assessmentId_fkey" FOREIGN KEY ("assessmentId") REFERENCES "Assessment"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What Prisma's schema cannot say.

-- Who came in by a link, and when, stays as it was written.
CREATE TRIGGER "InvitationRedemption_append_only" BEFORE UPDATE OR DELETE ON "InvitationRedemption"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "InvitationRedemption_no_truncate" BEFORE TRUNCATE ON "InvitationRedemption"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

-- What is agreed to is a text.
ALTER TABLE "Invitation" ADD CONSTRAINT "Invitation_consent_is_to_a_text"
  CHECK (("consentedAt" IS NULL) = ("consentHash" IS NULL));
