-- CreateTable
CREATE TABLE "Calibration" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "fittedAt" TIMESTAMPTZ(3) NOT NULL,
    "asOf" TEXT NOT NULL,
    "people" INTEGER NOT NULL,
    "answers" INTEGER NOT NULL,
    "cycles" INTEGER NOT NULL,
    "converged" BOOLEAN NOT NULL,
    "milliseconds" INTEGER NOT NULL,
    "tiers" JSONB NOT NULL,

    CONSTRAINT "Calibration_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ItemParameters" (
    "calibrationId" UUID NOT NULL,
    "questionId" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "discrimination" DOUBLE PRECISION NOT NULL,
    "thresholds" DOUBLE PRECISION[],
    "locationError" DOUBLE PRECISION NOT NULL,
    "answers" INTEGER NOT NULL,

    CONSTRAINT "ItemParameters_pkey" PRIMARY KEY ("calibrationId","questionId","version")
);

-- CreateIndex
CREATE INDEX "Calibration_fittedAt_idx" ON "Calibration"("fittedAt" DESC);

-- AddForeignKey
ALTER TABLE "ItemParameters" ADD CONSTRAINT "ItemParameters_calibrationId_fkey" FOREIGN KEY ("calibrationId") REFERENCES "Calibration"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What Prisma's schema cannot say.

-- Figures of questions over all organisations: the server alone reads them.
SELECT guard_rows('"Calibration"', 'false');
SELECT guard_rows('"ItemParameters"', 'false');
