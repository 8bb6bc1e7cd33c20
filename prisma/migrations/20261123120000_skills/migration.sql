-- CreateTable
CREATE TABLE "SkillShare" (
    "organisationId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "toldAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SkillShare_pkey" PRIMARY KEY ("organisationId","userId")
);

-- CreateTable
CREATE TABLE "SkillStanding" (
    "organisationId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "topic" TEXT NOT NULL,
    "week" DATE NOT NULL,
    "answers" INTEGER NOT NULL,
    "mean" DOUBLE PRECISION,
    "low" DOUBLE PRECISION,
    "high" DOUBLE PRECISION,
    "tier" TEXT,

    CONSTRAINT "SkillStanding_pkey" PRIMARY KEY ("organisationId","userId","topic","week")
);

-- CreateTable
CREATE TABLE "TargetProfile" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organisationId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "levels" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "TargetProfile_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TargetProfileMember" (
    "organisationId" UUID NOT NULL,
    "profileId" UUID NOT NULL,
    "userId" UUID NOT NULL,

    CONSTRAINT "TargetProfileMember_pkey" PRIMARY KEY ("profileId","userId")
);

-- CreateTable
CREATE TABLE "PracticeAssignment" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organisationId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "topic" TEXT,
    "tier" TEXT,
    "questionCount" INTEGER,
    "questionIds" TEXT[],
    "dueOn" DATE NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "madeById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "done" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "PracticeAssignment_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "SkillShare_userId_idx" ON "SkillShare"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "TargetProfile_organisationId_name_key" ON "TargetProfile"("organisationId", "name");

-- CreateIndex
CREATE INDEX "TargetProfileMember_organisationId_userId_idx" ON "TargetProfileMember"("organisationId", "userId");

-- CreateIndex
CREATE INDEX "PracticeAssignment_organisationId_dueOn_idx" ON "PracticeAssignment"("organisationId", "dueOn");

-- CreateIndex
CREATE INDEX "PracticeAssignment_userId_idx" ON "PracticeAssignment"("userId");

-- AddForeignKey
ALTER TABLE "SkillShare" ADD CONSTRAINT "SkillShare_organisationId_userId_fkey" FOREIGN KEY ("organisationId", "userId") REFERENCES "Membership"("organisationId", "userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SkillStanding" ADD CONSTRAINT "SkillStanding_organisationId_userId_fkey" FOREIGN KEY ("organisationId", "userId") REFERENCES "SkillShare"("organisationId", "userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TargetProfile" ADD CONSTRAINT "TargetProfile_organisationId_fkey" FOREIGN KEY ("organisationId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TargetProfileMember" ADD CONSTRAINT "TargetProfileMember_profileId_fkey" FOREIGN KEY ("profileId") REFERENCES "TargetProfile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TargetProfileMember" ADD CONSTRAINT "TargetProfileMember_organisationId_userId_fkey" FOREIGN KEY ("organisationId", "userId") REFERENCES "Membership"("organisationId", "userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PracticeAssignment" ADD CONSTRAINT "PracticeAssignment_organisationId_userId_fkey" FOREIGN KEY ("organisationId", "userId") REFERENCES "Membership"("organisationId", "userId") ON DELETE CASCADE ON UPDATE CASCADE;


-- What Prisma's schema cannot say.

-- What is told of somebody is written on their behalf alone, and read by the organisation that they tell it to.
SELECT guard_rows('"SkillShare"', '"userId" = (SELECT scope_user())');
SELECT guard_reads('"SkillShare"', '"organisationId" = (SELECT scope_organisation())');
SELECT guard_rows('"SkillStanding"', '"userId" = (SELECT scope_user())');
SELECT guard_reads('"SkillStanding"', '"organisationId" = (SELECT scope_organisation())');

-- What leads write; a member reads what they are asked to do wherever they are.
SELECT guard_rows('"TargetProfile"', '"organisationId" = (SELECT scope_organisation())');
SELECT guard_rows('"TargetProfileMember"', '"organisationId" = (SELECT scope_organisation())');
SELECT guard_rows('"PracticeAssignment"', '"organisationId" = (SELECT scope_organisation())');
SELECT guard_reads('"PracticeAssignment"', '"userId" = (SELECT scope_user())');

-- A mean comes with its interval, or not at all.
ALTER TABLE "SkillStanding" ADD CONSTRAINT "SkillStanding_mean_has_its_interval"
  CHECK (("mean" IS NULL) = ("low" IS NULL) AND ("mean" IS NULL) = ("high" IS NULL));

-- Practice is asked for on a topic, or as questions.
ALTER TABLE "PracticeAssignment" ADD CONSTRAINT "PracticeAssignment_is_of_one_kind"
  CHECK (("topic" IS NULL) = ("questionCount" IS NULL) AND ("topic" IS NULL) = (cardinality("questionIds") > 0));
