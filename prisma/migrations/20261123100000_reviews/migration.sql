-- CreateEnum
CREATE TYPE "ReviewStage" AS ENUM ('first', 'second', 'moderation', 'done');

-- CreateTable
CREATE TABLE "ReviewItem" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organisationId" UUID NOT NULL,
    "assessmentId" UUID NOT NULL,
    "releaseId" UUID NOT NULL,
    "questionId" TEXT NOT NULL,
    "attemptItemId" UUID NOT NULL,
    "gradeId" UUID NOT NULL,
    "stage" "ReviewStage" NOT NULL DEFAULT 'first',
    "second" BOOLEAN NOT NULL,
    "score" DOUBLE PRECISION,
    "reviewerId" UUID,
    "leaseEpoch" INTEGER NOT NULL DEFAULT 0,
    "leasedAt" TIMESTAMPTZ(3),
    "leaseExpiresAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ReviewItem_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReviewMark" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organisationId" UUID NOT NULL,
    "reviewItemId" UUID NOT NULL,
    "reviewerId" UUID NOT NULL,
    "stage" "ReviewStage" NOT NULL,
    "gradeId" UUID NOT NULL,
    "proposed" DOUBLE PRECISION NOT NULL,
    "points" JSONB NOT NULL,
    "score" DOUBLE PRECISION NOT NULL,
    "comment" TEXT NOT NULL DEFAULT '',
    "position" INTEGER NOT NULL,
    "seconds" INTEGER NOT NULL,
    "leaseEpoch" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ReviewMark_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "ReviewItem_attemptItemId_key" ON "ReviewItem"("attemptItemId");

-- CreateIndex
CREATE INDEX "ReviewItem_assessmentId_questionId_stage_idx" ON "ReviewItem"("assessmentId", "questionId", "stage");

-- CreateIndex
CREATE INDEX "ReviewItem_organisationId_idx" ON "ReviewItem"("organisationId");

-- CreateIndex
CREATE INDEX "ReviewItem_releaseId_idx" ON "ReviewItem"("releaseId");

-- CreateIndex
CREATE INDEX "ReviewItem_gradeId_idx" ON "ReviewItem"("gradeId");

-- CreateIndex
CREATE INDEX "ReviewMark_organisationId_reviewerId_idx" ON "ReviewMark"("organisationId", "reviewerId");

-- CreateIndex
CREATE INDEX "ReviewMark_gradeId_idx" ON "ReviewMark"("gradeId");

-- CreateIndex
CREATE UNIQUE INDEX "ReviewMark_reviewItemId_leaseEpoch_key" ON "ReviewMark"("reviewItemId", "leaseEpoch");

-- AddForeignKey
ALTER TABLE "ReviewItem" ADD CONSTRAINT "ReviewItem_organisationId_fkey" FOREIGN KEY ("organisationId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReviewItem" ADD CONSTRAINT "ReviewItem_assessmentId_fkey" FOREIGN KEY ("assessmentId") REFERENCES "Assessment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReviewItem" ADD CONSTRAINT "ReviewItem_releaseId_fkey" FOREIGN KEY ("releaseId") REFERENCES "AssessmentRelease"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReviewItem" ADD CONSTRAINT "ReviewItem_attemptItemId_fkey" FOREIGN KEY ("attemptItemId") REFERENCES "AttemptItem"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReviewItem" ADD CONSTRAINT "ReviewItem_gradeId_fkey" FOREIGN KEY ("gradeId") REFERENCES "Grade"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReviewMark" ADD CONSTRAINT "ReviewMark_organisationId_fkey" FOREIGN KEY ("organisationId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReviewMark" ADD CONSTRAINT "ReviewMark_reviewItemId_fkey" FOREIGN KEY ("reviewItemId") REFERENCES "ReviewItem"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReviewMark" ADD CONSTRAINT "ReviewMark_gradeId_fkey" FOREIGN KEY ("gradeId") REFERENCES "Grade"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What Prisma's schema cannot say.

SELECT guard_rows('"ReviewItem"', '"organisationId" = (SELECT scope_organisation())');
SELECT guard_rows('"ReviewMark"', '"organisationId" = (SELECT scope_organisation())');

-- Whose answer it is may have a copy of what was said of it.
SELECT guard_reads('"ReviewItem"', 'EXISTS (SELECT 1 FROM "AttemptItem" i WHERE i.id = "ReviewItem"."attemptItemId")');
SELECT guard_reads('"ReviewMark"', 'EXISTS (SELECT 1 FROM "ReviewItem" r WHERE r.id = "ReviewMark"."reviewItemId")');

-- A mark stays as it was given; another one is a row of its own.
CREATE TRIGGER "ReviewMark_append_only" BEFORE UPDATE OR DELETE ON "ReviewMark"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "ReviewMark_no_truncate" BEFORE TRUNCATE ON "ReviewMark"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

ALTER TABLE "ReviewItem" ADD CONSTRAINT "ReviewItem_lease_is_whole"
  CHECK (("reviewerId" IS NULL) = ("leasedAt" IS NULL) AND ("reviewerId" IS NULL) = ("leaseExpiresAt" IS NULL));
ALTER TABLE "ReviewItem" ADD CONSTRAINT "ReviewItem_score_when_done" CHECK ((stage = 'done') = (score IS NOT NULL));
