-- AlterTable
ALTER TABLE "Organisation" ADD COLUMN     "declarationSets" JSONB NOT NULL DEFAULT '[]';

-- CreateTable
CREATE TABLE "SelfDeclaration" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organisationId" UUID NOT NULL,
    "assessmentId" UUID NOT NULL,
    "invitationId" UUID NOT NULL,
    "groups" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SelfDeclaration_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "SelfDeclaration_invitationId_key" ON "SelfDeclaration"("invitationId");

-- CreateIndex
CREATE INDEX "SelfDeclaration_assessmentId_createdAt_idx" ON "SelfDeclaration"("assessmentId", "createdAt");

-- CreateIndex
CREATE INDEX "SelfDeclaration_organisationId_idx" ON "SelfDeclaration"("organisationId");

-- AddForeignKey
ALTER TABLE "SelfDeclaration" ADD CONSTRAINT "SelfDeclaration_organisationId_fkey" FOREIGN KEY ("organisationId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SelfDeclaration" ADD CONSTRAINT "SelfDeclaration_assessmentId_fkey" FOREIGN KEY ("assessmentId") REFERENCES "Assessment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SelfDeclaration" ADD CONSTRAINT "SelfDeclaration_invitationId_fkey" FOREIGN KEY ("invitationId") REFERENCES "Invitation"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What Prisma's schema cannot say.

-- The organisation itself reads no row of it: only whose it is, and the server, which counts.
SELECT guard_rows('"SelfDeclaration"', 'EXISTS (SELECT 1 FROM "Invitation" i JOIN "Candidate" c ON c.id = i."candidateId"
  WHERE i.id = "SelfDeclaration"."invitationId" AND c."userId" = (SELECT scope_user()))');
