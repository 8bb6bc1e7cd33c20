-- AlterTable
ALTER TABLE "Assessment" ADD COLUMN     "message" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "requisition" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "standsDays" INTEGER;
