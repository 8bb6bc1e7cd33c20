-- CreateTable
CREATE TABLE "SkillDigest" (
    "organisationId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "off" BOOLEAN NOT NULL DEFAULT false,
    "sentWeek" DATE,

    CONSTRAINT "SkillDigest_pkey" PRIMARY KEY ("organisationId","userId")
);

-- AddForeignKey
ALTER TABLE "SkillDigest" ADD CONSTRAINT "SkillDigest_organisationId_userId_fkey" FOREIGN KEY ("organisationId", "userId") REFERENCES "Membership"("organisationId", "userId") ON DELETE CASCADE ON UPDATE CASCADE;


-- What Prisma's schema cannot say.

-- Whether somebody wants the mail is theirs alone to say.
SELECT guard_rows('"SkillDigest"', '"userId" = (SELECT scope_user())');
