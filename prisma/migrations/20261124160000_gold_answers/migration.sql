-- CreateTable
CREATE TABLE "GoldAnswer" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organisationId" UUID NOT NULL,
    "questionId" TEXT NOT NULL,
    "reviewItemId" UUID NOT NULL,
    "gradeId" UUID NOT NULL,
    "points" JSONB NOT NULL,
    "score" DOUBLE PRECISION NOT NULL,
    "note" TEXT NOT NULL,
    "nominatedById" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "retiredAt" TIMESTAMPTZ(3),

    CONSTRAINT "GoldAnswer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "GoldMark" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organisationId" UUID NOT NULL,
    "goldId" UUID NOT NULL,
    "questionId" TEXT NOT NULL,
    "reviewerId" UUID NOT NULL,
    "points" JSONB NOT NULL,
    "steps" JSONB NOT NULL,
    "score" DOUBLE PRECISION NOT NULL,
    "expected" DOUBLE PRECISION NOT NULL,
    "comment" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "GoldMark_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CalibrationPass" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organisationId" UUID NOT NULL,
    "questionId" TEXT NOT NULL,
    "reviewerId" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "allowedById" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CalibrationPass_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "GoldAnswer_reviewItemId_key" ON "GoldAnswer"("reviewItemId");

-- CreateIndex
CREATE INDEX "GoldAnswer_organisationId_questionId_idx" ON "GoldAnswer"("organisationId", "questionId");

-- CreateIndex
CREATE INDEX "GoldMark_organisationId_questionId_reviewerId_idx" ON "GoldMark"("organisationId", "questionId", "reviewerId");

-- CreateIndex
CREATE UNIQUE INDEX "GoldMark_goldId_reviewerId_key" ON "GoldMark"("goldId", "reviewerId");

-- CreateIndex
CREATE UNIQUE INDEX "CalibrationPass_organisationId_questionId_reviewerId_key" ON "CalibrationPass"("organisationId", "questionId", "reviewerId");

-- AddForeignKey
ALTER TABLE "GoldAnswer" ADD CONSTRAINT "GoldAnswer_organisationId_fkey" FOREIGN KEY ("organisationId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GoldAnswer" ADD CONSTRAINT "GoldAnswer_reviewItemId_fkey" FOREIGN KEY ("reviewItemId") REFERENCES "ReviewItem"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GoldMark" ADD CONSTRAINT "GoldMark_organisationId_fkey" FOREIGN KEY ("organisationId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GoldMark" ADD CONSTRAINT "GoldMark_goldId_fkey" FOREIGN KEY ("goldId") REFERENCES "GoldAnswer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CalibrationPass" ADD CONSTRAINT "CalibrationPass_organisationId_fkey" FOREIGN KEY ("organisationId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What Prisma's schema cannot say.

SELECT guard_rows('"GoldAnswer"', '"organisationId" = (SELECT scope_organisation())');
SELECT guard_rows('"GoldMark"', '"organisationId" = (SELECT scope_organisation())');
SELECT guard_rows('"CalibrationPass"', '"organisationId" = (SELECT scope_organisation())');

-- What somebody gave, and whom a manager let through, stays as it was.
CREATE TRIGGER "GoldMark_append_only" BEFORE UPDATE OR DELETE ON "GoldMark"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "GoldMark_no_truncate" BEFORE TRUNCATE ON "GoldMark"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "CalibrationPass_append_only" BEFORE UPDATE OR DELETE ON "CalibrationPass"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "CalibrationPass_no_truncate" BEFORE TRUNCATE ON "CalibrationPass"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
