-- CreateTable
CREATE TABLE "StoredBytes" (
    "userId" UUID NOT NULL,
    "bytes" BIGINT NOT NULL,

    CONSTRAINT "StoredBytes_pkey" PRIMARY KEY ("userId")
);

-- AddForeignKey
ALTER TABLE "StoredBytes" ADD CONSTRAINT "StoredBytes_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What Prisma's schema cannot say.

SELECT guard_rows('"StoredBytes"', '"userId" = (SELECT scope_user())');
