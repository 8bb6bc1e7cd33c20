-- CreateEnum
CREATE TYPE "SpotCheckScope" AS ENUM ('exact', 'empty');

-- CreateEnum
CREATE TYPE "SpotCheckState" AS ENUM ('open', 'accepted', 'disagreed', 'withdrawn', 'overtaken');

-- AlterTable
ALTER TABLE "ReviewMark" ADD COLUMN "spotCheckId" UUID;

-- CreateTable
CREATE TABLE "SpotCheck" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organisationId" UUID NOT NULL,
    "assessmentId" UUID NOT NULL,
    "questionId" TEXT NOT NULL,
    "scope" "SpotCheckScope" NOT NULL,
    "reviewerId" UUID NOT NULL,
    "state" "SpotCheckState" NOT NULL DEFAULT 'open',
    "waiting" INTEGER NOT NULL,
    "looked" INTEGER NOT NULL,
    "accepted" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "closedAt" TIMESTAMPTZ(3),

    CONSTRAINT "SpotCheck_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SpotCheckAnswer" (
    "spotCheckId" UUID NOT NULL,
    "reviewItemId" UUID NOT NULL,
    "organisationId" UUID NOT NULL,
    "gradeId" UUID NOT NULL,
    "position" INTEGER,
    "agrees" BOOLEAN,

    CONSTRAINT "SpotCheckAnswer_pkey" PRIMARY KEY ("spotCheckId","reviewItemId")
);

-- CreateIndex
CREATE INDEX "ReviewMark_spotCheckId_idx" ON "ReviewMark"("spotCheckId");

-- CreateIndex
CREATE INDEX "SpotCheck_assessmentId_questionId_scope_idx" ON "SpotCheck"("assessmentId", "questionId", "scope");

-- CreateIndex
CREATE INDEX "SpotCheck_organisationId_idx" ON "SpotCheck"("organisationId");

-- CreateIndex
CREATE INDEX "SpotCheckAnswer_reviewItemId_idx" ON "SpotCheckAnswer"("reviewItemId");

-- CreateIndex
CREATE INDEX "SpotCheckAnswer_organisationId_idx" ON "SpotCheckAnswer"("organisationId");

-- AddForeignKey
ALTER TABLE "ReviewMark" ADD CONSTRAINT "ReviewMark_spotCheckId_fkey" FOREIGN KEY ("spotCheckId") REFERENCES "SpotCheck"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SpotCheck" ADD CONSTRAINT "SpotCheck_organisationId_fkey" FOREIGN KEY ("organisationId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SpotCheck" ADD CONSTRAINT "SpotCheck_assessmentId_fkey" FOREIGN KEY ("assessmentId") REFERENCES "Assessment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SpotCheckAnswer" ADD CONSTRAINT "SpotCheckAnswer_organisationId_fkey" FOREIGN KEY ("organisationId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SpotCheckAnswer" ADD CONSTRAINT "SpotCheckAnswer_spotCheckId_fkey" FOREIGN KEY ("spotCheckId") REFERENCES "SpotCheck"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SpotCheckAnswer" ADD CONSTRAINT "SpotCheckAnswer_reviewItemId_fkey" FOREIGN KEY ("reviewItemId") REFERENCES "ReviewItem"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What Prisma's schema cannot say.

SELECT guard_rows('"SpotCheck"', '"organisationId" = (SELECT scope_organisation())');
SELECT guard_rows('"SpotCheckAnswer"', '"organisationId" = (SELECT scope_organisation())');

-- Asked for twice at once, a reviewer gets one sample: nobody draws until they like what they see.
CREATE UNIQUE INDEX "SpotCheck_one_open" ON "SpotCheck"("assessmentId", "questionId", "scope", "reviewerId") WHERE state = 'open';
-- Where nothing was handed in: few of many, so that every look can count them.
CREATE INDEX "Grade_nothing_handed_in" ON "Grade"("organisationId", id) WHERE "answerSeq" = 0;
