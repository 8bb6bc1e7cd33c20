-- A result that somebody told a candidate, and each that was told anew, is an event for webhooks.
CREATE FUNCTION tell_of_result() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM queue_webhooks('result.released', NEW."createdAt", a."invitationId", a.id)
    FROM "Attempt" a WHERE a.id = NEW."attemptId";
  RETURN NULL;
END $$;

CREATE TRIGGER "ResultRelease_webhooks" AFTER INSERT ON "ResultRelease" FOR EACH ROW EXECUTE FUNCTION tell_of_result();
