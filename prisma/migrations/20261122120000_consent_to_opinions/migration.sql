-- Who agreed before this was asked has not agreed to it: nothing of theirs is sent.
ALTER TABLE "Invitation" ADD COLUMN "opinionAllowed" BOOLEAN NOT NULL DEFAULT false;
