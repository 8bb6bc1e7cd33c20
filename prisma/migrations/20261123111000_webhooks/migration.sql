-- CreateEnum
CREATE TYPE "WebhookState" AS ENUM ('queued', 'delivered', 'failed');

-- CreateEnum
CREATE TYPE "WebhookStop" AS ENUM ('owner', 'gone', 'failing');

-- CreateTable
CREATE TABLE "WebhookEndpoint" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organisationId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT[],
    "secret" BYTEA NOT NULL,
    "previousSecret" BYTEA,
    "previousUntil" TIMESTAMPTZ(3),
    "stoppedAt" TIMESTAMPTZ(3),
    "stoppedFor" "WebhookStop",
    "failingSince" TIMESTAMPTZ(3),
    "lastDeliveredAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "WebhookEndpoint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WebhookDelivery" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organisationId" UUID NOT NULL,
    "endpointId" UUID NOT NULL,
    "event" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "state" "WebhookState" NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "dueAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "leasedUntil" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deliveredAt" TIMESTAMPTZ(3),

    CONSTRAINT "WebhookDelivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WebhookTry" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organisationId" UUID NOT NULL,
    "deliveryId" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "durationMs" INTEGER NOT NULL,
    "status" INTEGER,
    "error" TEXT,
    "response" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "WebhookTry_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "WebhookEndpoint_organisationId_idx" ON "WebhookEndpoint"("organisationId");

-- CreateIndex
CREATE INDEX "WebhookDelivery_endpointId_state_dueAt_idx" ON "WebhookDelivery"("endpointId", "state", "dueAt");

-- CreateIndex
CREATE INDEX "WebhookDelivery_organisationId_createdAt_id_idx" ON "WebhookDelivery"("organisationId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "WebhookDelivery_createdAt_idx" ON "WebhookDelivery"("createdAt");

-- CreateIndex
CREATE INDEX "WebhookTry_deliveryId_at_idx" ON "WebhookTry"("deliveryId", "at");

-- CreateIndex
CREATE INDEX "WebhookTry_organisationId_idx" ON "WebhookTry"("organisationId");

-- AddForeignKey
ALTER TABLE "WebhookEndpoint" ADD CONSTRAINT "WebhookEndpoint_organisationId_fkey" FOREIGN KEY ("organisationId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_organisationId_fkey" FOREIGN KEY ("organisationId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_endpointId_fkey" FOREIGN KEY ("endpointId") REFERENCES "WebhookEndpoint"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebhookTry" ADD CONSTRAINT "WebhookTry_organisationId_fkey" FOREIGN KEY ("organisationId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebhookTry" ADD CONSTRAINT "WebhookTry_deliveryId_fkey" FOREIGN KEY ("deliveryId") REFERENCES "WebhookDelivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say.

SELECT guard_rows('"WebhookEndpoint"', '"organisationId" = (SELECT scope_organisation())');
SELECT guard_rows('"WebhookDelivery"', '"organisationId" = (SELECT scope_organisation())');
SELECT guard_rows('"WebhookTry"', '"organisationId" = (SELECT scope_organisation())');

-- Messages are written by triggers: in the transaction of what they tell of, whatever way of doing it a program takes.
-- The triggers run as the owner of the tables, because whom an event is about (a candidate) sees no endpoint; the scope
-- is put back by hand, as in chain_audit_event.
CREATE FUNCTION queue_webhooks(event_name text, happened timestamptz, of_invitation uuid, of_attempt uuid)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  scope text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'server', true);
  INSERT INTO "WebhookDelivery" ("organisationId", "endpointId", event, body)
    SELECT e."organisationId", e.id, event_name, json_strip_nulls(json_build_object(
      'type', event_name,
      'timestamp', to_char(happened AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'data', json_build_object(
        'organisationId', i."organisationId", 'assessmentId', i."assessmentId", 'candidateId', i."candidateId",
        'invitationId', i.id, 'attemptId', of_attempt)))::text
    FROM "Invitation" i JOIN "WebhookEndpoint" e ON e."organisationId" = i."organisationId"
    WHERE i.id = of_invitation AND e."stoppedAt" IS NULL AND event_name = ANY (e.events);
  PERFORM set_config('app.scope', scope, true);
END $$;

CREATE FUNCTION tell_of_invitation() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM queue_webhooks('invitation.redeemed', NEW."redeemedAt", NEW.id, NULL);
  RETURN NULL;
END $$;

CREATE TRIGGER "Invitation_webhooks" AFTER UPDATE ON "Invitation" FOR EACH ROW
  WHEN (OLD."redeemedAt" IS NULL AND NEW."redeemedAt" IS NOT NULL) EXECUTE FUNCTION tell_of_invitation();

-- Handed in and graded once more after a reopening: told once more.
CREATE FUNCTION tell_of_attempt() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD."startedAt" IS NULL AND NEW."startedAt" IS NOT NULL THEN
    PERFORM queue_webhooks('attempt.started', NEW."startedAt", NEW."invitationId", NEW.id);
  END IF;
  IF NEW."submittedAt" IS NOT NULL AND NEW."submittedAt" IS DISTINCT FROM OLD."submittedAt" THEN
    PERFORM queue_webhooks('attempt.handed-in', NEW."submittedAt", NEW."invitationId", NEW.id);
  END IF;
  IF NEW."gradedAt" IS NOT NULL AND NEW."gradedAt" IS DISTINCT FROM OLD."gradedAt" THEN
    PERFORM queue_webhooks('attempt.graded', NEW."gradedAt", NEW."invitationId", NEW.id);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "Attempt_webhooks" AFTER UPDATE ON "Attempt" FOR EACH ROW
  WHEN (NEW.kind = 'assessment' AND NOT NEW.rehearsal AND (
    OLD."startedAt" IS DISTINCT FROM NEW."startedAt" OR OLD."submittedAt" IS DISTINCT FROM NEW."submittedAt"
    OR OLD."gradedAt" IS DISTINCT FROM NEW."gradedAt"))
  EXECUTE FUNCTION tell_of_attempt();
