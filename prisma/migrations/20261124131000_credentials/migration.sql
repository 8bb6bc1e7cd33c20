-- CreateTable
CREATE TABLE "Credential" (
    "id" UUID NOT NULL,
    "organisationId" UUID NOT NULL,
    "invitationId" UUID NOT NULL,
    "keyId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "issuedAt" TIMESTAMPTZ(3) NOT NULL,
    "validUntil" TIMESTAMPTZ(3),
    "withdrawnAt" TIMESTAMPTZ(3),
    "reason" TEXT,

    CONSTRAINT "Credential_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SigningKey" (
    "id" TEXT NOT NULL,
    "publicKey" JSONB NOT NULL,
    "privateKey" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "retiredAt" TIMESTAMPTZ(3),

    CONSTRAINT "SigningKey_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Credential_invitationId_key" ON "Credential"("invitationId");

-- CreateIndex
CREATE INDEX "Credential_organisationId_issuedAt_idx" ON "Credential"("organisationId", "issuedAt");

-- CreateIndex
CREATE INDEX "Credential_keyId_idx" ON "Credential"("keyId");

-- AddForeignKey
ALTER TABLE "Credential" ADD CONSTRAINT "Credential_organisationId_fkey" FOREIGN KEY ("organisationId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Credential" ADD CONSTRAINT "Credential_invitationId_fkey" FOREIGN KEY ("invitationId") REFERENCES "Invitation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Credential" ADD CONSTRAINT "Credential_keyId_fkey" FOREIGN KEY ("keyId") REFERENCES "SigningKey"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- What Prisma's schema cannot say.

-- No person and no organisation reads a key.
SELECT guard_rows('"SigningKey"', 'false');
SELECT guard_rows('"Credential"', '"organisationId" = (SELECT scope_organisation())');
-- Whose it is reads it.
SELECT guard_reads('"Credential"', 'EXISTS (SELECT 1 FROM "Invitation" i WHERE i.id = "Credential"."invitationId")');

-- One key signs.
CREATE UNIQUE INDEX "SigningKey_one_signs" ON "SigningKey"(("retiredAt" IS NULL)) WHERE "retiredAt" IS NULL;

ALTER TABLE "Credential" ADD CONSTRAINT "Credential_withdrawn_with_a_reason"
  CHECK (("withdrawnAt" IS NULL) = ("reason" IS NULL));
