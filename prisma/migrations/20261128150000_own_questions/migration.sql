-- DropForeignKey
ALTER TABLE "AttemptItem" DROP CONSTRAINT "AttemptItem_contentHash_fkey";

-- AlterTable
ALTER TABLE "PinnedContent" ADD COLUMN "organisationId" UUID;

-- CreateTable
CREATE TABLE "OwnQuestion" (
    "id" TEXT NOT NULL,
    "organisationId" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "title" TEXT NOT NULL,
    "kind" TEXT,
    "tier" TEXT,
    "topics" TEXT[],
    "minutes" DOUBLE PRECISION,
    "faults" INTEGER NOT NULL,
    "editors" UUID[],
    "savedById" UUID,
    "savedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "archivedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "OwnQuestion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OwnQuestionVersion" (
    "questionId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "organisationId" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "summary" JSONB NOT NULL,
    "savedVersion" INTEGER NOT NULL,
    "approvedById" UUID,
    "alone" BOOLEAN NOT NULL,
    "approvedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "OwnQuestionVersion_pkey" PRIMARY KEY ("questionId","number")
);

-- CreateIndex
CREATE INDEX "OwnQuestion_organisationId_savedAt_idx" ON "OwnQuestion"("organisationId", "savedAt");

-- CreateIndex
CREATE INDEX "OwnQuestionVersion_organisationId_idx" ON "OwnQuestionVersion"("organisationId");

-- CreateIndex
CREATE INDEX "PinnedContent_organisationId_idx" ON "PinnedContent"("organisationId");

-- AddForeignKey
ALTER TABLE "PinnedContent" ADD CONSTRAINT "PinnedContent_organisationId_fkey" FOREIGN KEY ("organisationId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AttemptItem" ADD CONSTRAINT "AttemptItem_contentHash_fkey" FOREIGN KEY ("contentHash") REFERENCES "PinnedContent"("hash") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OwnQuestion" ADD CONSTRAINT "OwnQuestion_organisationId_fkey" FOREIGN KEY ("organisationId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OwnQuestionVersion" ADD CONSTRAINT "OwnQuestionVersion_questionId_fkey" FOREIGN KEY ("questionId") REFERENCES "OwnQuestion"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OwnQuestionVersion" ADD CONSTRAINT "OwnQuestionVersion_organisationId_fkey" FOREIGN KEY ("organisationId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What Prisma's schema cannot say.

SELECT guard_rows('"OwnQuestion"', '"organisationId" = (SELECT scope_organisation())');
SELECT guard_rows('"OwnQuestionVersion"', '"organisationId" = (SELECT scope_organisation())');

-- What was approved, and so what was asked, stays as it was.
CREATE TRIGGER "OwnQuestionVersion_append_only" BEFORE UPDATE OR DELETE ON "OwnQuestionVersion"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "OwnQuestionVersion_no_truncate" BEFORE TRUNCATE ON "OwnQuestionVersion"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

-- What the shared bank asks is everybody's; an own question is its organisation's, and theirs whom that asks.
SELECT guard_rows('"PinnedContent"', '"organisationId" IS NULL OR "organisationId" = (SELECT scope_organisation())');
SELECT guard_reads('"PinnedContent"', 'EXISTS (SELECT 1 FROM "Candidate" c
  WHERE c."organisationId" = "PinnedContent"."organisationId" AND c."userId" = (SELECT scope_user()))');
