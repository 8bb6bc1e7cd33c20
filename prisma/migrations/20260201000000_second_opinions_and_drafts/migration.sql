-- AlterEnum
ALTER TYPE "MembershipRole" ADD VALUE 'author';

-- CreateEnum
CREATE TYPE "OpinionState" AS ENUM ('given', 'failed');

-- CreateTable
CREATE TABLE "SecondOpinion" (
    "gradeId" UUID NOT NULL,
    "organisationId" UUID NOT NULL,
    "questionId" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "state" "OpinionState" NOT NULL,
    "failure" TEXT,
    "score" DOUBLE PRECISION,
    "graderScore" DOUBLE PRECISION NOT NULL,
    "needsReview" BOOLEAN NOT NULL DEFAULT false,
    "reviewReason" TEXT,
    "verdicts" JSONB NOT NULL,
    "dropped" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SecondOpinion_pkey" PRIMARY KEY ("gradeId")
);

-- CreateTable
CREATE TABLE "RubricDraft" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organisationId" UUID NOT NULL,
    "questionId" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "source" TEXT NOT NULL,
    "authorId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "RubricDraft_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "SecondOpinion_organisationId_idx" ON "SecondOpinion"("organisationId");

-- CreateIndex
CREATE INDEX "SecondOpinion_questionId_createdAt_idx" ON "SecondOpinion"("questionId", "createdAt");

-- CreateIndex
CREATE INDEX "RubricDraft_authorId_idx" ON "RubricDraft"("authorId");

-- CreateIndex
CREATE UNIQUE INDEX "RubricDraft_organisationId_questionId_version_key" ON "RubricDraft"("organisationId", "questionId", "version");

-- AddForeignKey
ALTER TABLE "SecondOpinion" ADD CONSTRAINT "SecondOpinion_gradeId_fkey" FOREIGN KEY ("gradeId") REFERENCES "Grade"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SecondOpinion" ADD CONSTRAINT "SecondOpinion_organisationId_fkey" FOREIGN KEY ("organisationId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RubricDraft" ADD CONSTRAINT "RubricDraft_organisationId_fkey" FOREIGN KEY ("organisationId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RubricDraft" ADD CONSTRAINT "RubricDraft_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;


-- What Prisma's schema cannot say.

-- An opinion has a score or a reason why it has none; a human is never asked for without a reason.
ALTER TABLE "SecondOpinion" ADD CONSTRAINT "SecondOpinion_given_or_failed"
  CHECK (("state" = 'given') = ("score" IS NOT NULL) AND ("state" = 'failed') = ("failure" IS NOT NULL));
ALTER TABLE "SecondOpinion" ADD CONSTRAINT "SecondOpinion_review_has_reason"
  CHECK ("needsReview" = ("reviewReason" IS NOT NULL));

ALTER TABLE "RubricDraft" ADD CONSTRAINT "RubricDraft_version_positive" CHECK ("version" > 0);
