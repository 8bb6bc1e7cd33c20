-- AlterTable
ALTER TABLE "Organisation" ADD COLUMN "bankKeys" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "OrganisationFounder" (
    "email" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "OrganisationFounder_pkey" PRIMARY KEY ("email")
);


-- What Prisma's schema cannot say.

SELECT guard_rows('"OrganisationFounder"', 'false');

-- Who owns the server has the keys already: so have the organisations that they own.
UPDATE "Organisation" o SET "bankKeys" = true WHERE o.kind = 'company' AND EXISTS (
  SELECT 1 FROM "Membership" m JOIN "User" u ON u.id = m."userId"
  WHERE m."organisationId" = o.id AND u."isOwner" AND 'owner' = ANY (m.roles));
