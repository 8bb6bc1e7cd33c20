-- CreateTable
CREATE TABLE "QuestionImport" (
    "organisationId" UUID NOT NULL,
    "key" UUID NOT NULL,
    "requestHash" CHAR(64) NOT NULL,
    "result" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "QuestionImport_pkey" PRIMARY KEY ("organisationId","key")
);

-- AddForeignKey
ALTER TABLE "QuestionImport" ADD CONSTRAINT "QuestionImport_organisationId_fkey" FOREIGN KEY ("organisationId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What Prisma's schema cannot say.

SELECT guard_rows('"QuestionImport"', '"organisationId" = (SELECT scope_organisation())');
