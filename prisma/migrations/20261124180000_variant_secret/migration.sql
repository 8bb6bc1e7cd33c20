-- Each release that is there gets bytes of its own: the default is worked out for every row. Two random UUIDs hold 244
-- random bits, of the server's strong source; the hash spreads them over 32 bytes.
ALTER TABLE "AssessmentRelease" ADD COLUMN "variantSecret" BYTEA NOT NULL
  DEFAULT sha256((uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));
