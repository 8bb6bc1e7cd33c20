-- Whatever ends a session (signing out, a new password, the end of an account), the lines that are open for it end with
-- it: every process hears of it. The notice has no more than the person's id.
CREATE FUNCTION tell_of_ended_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('meshwright', 'session ' || OLD."userId");
  RETURN NULL;
END $$;

CREATE TRIGGER "Session_ended" AFTER DELETE ON "Session"
  FOR EACH ROW EXECUTE FUNCTION tell_of_ended_session();
