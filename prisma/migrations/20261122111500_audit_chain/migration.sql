-- AlterTable
ALTER TABLE "AuditEvent" ADD COLUMN     "hash" CHAR(64) NOT NULL DEFAULT '',
ADD COLUMN     "previousHash" CHAR(64) NOT NULL DEFAULT '',
ADD COLUMN     "sequence" INTEGER NOT NULL DEFAULT 0;

-- What Prisma's schema cannot say.

-- What is hashed of an event: its number, and everything that it says, as JSON in PostgreSQL's own spelling.
CREATE FUNCTION audit_text(event "AuditEvent") RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(
    event.sequence,
    to_char(event.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    event."actorId", event.action, event.subject, event.detail)::text
$$;

CREATE FUNCTION audit_hash(previous text, event_text text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(previous || event_text, 'UTF8')), 'hex')
$$;

-- Runs as the owner of the table and with all rows in scope: the last event counts, whoever may read it. The lock makes
-- the events of one organisation wait for each other until they are written. The scope is put back by hand: only a
-- superuser may write a setting of ours into a function.
CREATE FUNCTION chain_audit_event() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  last "AuditEvent";
  scope text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'server', true);
  PERFORM pg_advisory_xact_lock(hashtextextended('audit ' || coalesce(NEW."organisationId"::text, ''), 0));
  SELECT * INTO last FROM "AuditEvent"
    WHERE "organisationId" IS NOT DISTINCT FROM NEW."organisationId" ORDER BY sequence DESC LIMIT 1;
  PERFORM set_config('app.scope', scope, true);
  NEW.sequence := coalesce(last.sequence, 0) + 1;
  NEW."previousHash" := coalesce(last.hash, repeat('0', 64));
  NEW.hash := audit_hash(NEW."previousHash", audit_text(NEW));
  RETURN NEW;
END $$;

-- Events from before the chain get their place in it.
ALTER TABLE "AuditEvent" DISABLE TRIGGER "AuditEvent_append_only";
DO $$
DECLARE
  event "AuditEvent";
  previous "AuditEvent";
BEGIN
  FOR event IN SELECT * FROM "AuditEvent" ORDER BY "organisationId" NULLS FIRST, at, id LOOP
    IF previous.id IS NULL OR previous."organisationId" IS DISTINCT FROM event."organisationId" THEN
      event.sequence := 1;
      event."previousHash" := repeat('0', 64);
    ELSE
      event.sequence := previous.sequence + 1;
      event."previousHash" := previous.hash;
    END IF;
    event.hash := audit_hash(event."previousHash", audit_text(event));
    UPDATE "AuditEvent" SET sequence = event.sequence, "previousHash" = event."previousHash", hash = event.hash
      WHERE id = event.id;
    previous := event;
  END LOOP;
END $$;
ALTER TABLE "AuditEvent" ENABLE TRIGGER "AuditEvent_append_only";

CREATE TRIGGER "AuditEvent_chain" BEFORE INSERT ON "AuditEvent" FOR EACH ROW EXECUTE FUNCTION chain_audit_event();

-- CreateIndex
CREATE UNIQUE INDEX "AuditEvent_organisationId_sequence_key" ON "AuditEvent"("organisationId", "sequence");
CREATE UNIQUE INDEX "AuditEvent_server_sequence_key" ON "AuditEvent"("sequence") WHERE "organisationId" IS NULL;
