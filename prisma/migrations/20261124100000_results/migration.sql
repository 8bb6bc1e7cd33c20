-- CreateTable
CREATE TABLE "ResultRelease" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organisationId" UUID NOT NULL,
    "attemptId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "body" JSONB NOT NULL,
    "releasedById" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ResultRelease_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ResultDelay" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organisationId" UUID NOT NULL,
    "attemptId" UUID NOT NULL,
    "expectedAt" TIMESTAMPTZ(3) NOT NULL,
    "reason" TEXT NOT NULL,
    "delayedById" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ResultDelay_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ResultRelease_organisationId_idx" ON "ResultRelease"("organisationId");

-- CreateIndex
CREATE UNIQUE INDEX "ResultRelease_attemptId_number_key" ON "ResultRelease"("attemptId", "number");

-- CreateIndex
CREATE INDEX "ResultDelay_attemptId_createdAt_idx" ON "ResultDelay"("attemptId", "createdAt");

-- CreateIndex
CREATE INDEX "ResultDelay_organisationId_idx" ON "ResultDelay"("organisationId");

-- AddForeignKey
ALTER TABLE "ResultRelease" ADD CONSTRAINT "ResultRelease_organisationId_fkey" FOREIGN KEY ("organisationId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ResultRelease" ADD CONSTRAINT "ResultRelease_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES "Attempt"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ResultDelay" ADD CONSTRAINT "ResultDelay_organisationId_fkey" FOREIGN KEY ("organisationId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ResultDelay" ADD CONSTRAINT "ResultDelay_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES "Attempt"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What Prisma's schema cannot say.

SELECT guard_rows('"ResultRelease"', '"organisationId" = (SELECT scope_organisation())');
SELECT guard_rows('"ResultDelay"', '"organisationId" = (SELECT scope_organisation())');

-- Whose attempt it is reads what they were told.
SELECT guard_reads('"ResultRelease"', 'EXISTS (SELECT 1 FROM "Attempt" a WHERE a.id = "ResultRelease"."attemptId")');
SELECT guard_reads('"ResultDelay"', 'EXISTS (SELECT 1 FROM "Attempt" a WHERE a.id = "ResultDelay"."attemptId")');

-- What somebody was told stays as it was.
CREATE TRIGGER "ResultRelease_append_only" BEFORE UPDATE OR DELETE ON "ResultRelease"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "ResultRelease_no_truncate" BEFORE TRUNCATE ON "ResultRelease"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "ResultDelay_append_only" BEFORE UPDATE OR DELETE ON "ResultDelay"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "ResultDelay_no_truncate" BEFORE TRUNCATE ON "ResultDelay"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
