-- Which rows a statement may see and write, held by PostgreSQL itself (backend/src/database/scope.ts sets the scope of
-- each transaction). Nothing set: no rows. A table made later calls guard_rows in its own migration; a test fails where
-- one does not.

CREATE FUNCTION scope_user() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT nullif(current_setting('app.user_id', true), '')::uuid $$;

CREATE FUNCTION scope_organisation() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT nullif(current_setting('app.organisation_id', true), '')::uuid $$;

-- The server at work for nobody in particular: a job, somebody signing in, a link's token.
CREATE FUNCTION scope_is_server() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT coalesce(current_setting('app.scope', true) = 'server', false) $$;

-- Rows of `target` for which `condition` holds may be read and written in the scope at hand, and all of them by the
-- server. The calls of scope_…() stand in sub-selects, so that they are asked once a statement and not once a row.
CREATE FUNCTION guard_rows(target regclass, condition text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format('CREATE POLICY "in scope" ON %s USING ((SELECT scope_is_server()) OR (%s))', target, condition);
END $$;

-- Rows that may be read beyond that, but not written.
CREATE FUNCTION guard_reads(target regclass, condition text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE POLICY "readable" ON %s FOR SELECT USING (%s)', target, condition);
END $$;

-- A person
SELECT guard_rows('"User"', 'id = (SELECT scope_user())');
SELECT guard_reads('"User"', 'EXISTS (SELECT 1 FROM "Membership" m
  WHERE m."userId" = "User".id AND m."organisationId" = (SELECT scope_organisation()))');
SELECT guard_rows('"Session"', '"userId" = (SELECT scope_user())');
SELECT guard_rows('"EmailToken"', '"userId" = (SELECT scope_user())');
SELECT guard_rows('"Challenge"', '"userId" = (SELECT scope_user())');
SELECT guard_rows('"TotpCredential"', '"userId" = (SELECT scope_user())');
SELECT guard_rows('"RecoveryCode"', '"userId" = (SELECT scope_user())');
SELECT guard_rows('"Passkey"', '"userId" = (SELECT scope_user())');
SELECT guard_rows('"SsoIdentity"', '"userId" = (SELECT scope_user())');
SELECT guard_rows('"ServerClaim"', 'false');
SELECT guard_rows('"ProjectMilestone"', '"userId" = (SELECT scope_user())');

-- An organisation
SELECT guard_rows('"Organisation"', 'id = (SELECT scope_organisation())');
SELECT guard_reads('"Organisation"', 'EXISTS (SELECT 1 FROM "Membership" m
    WHERE m."organisationId" = "Organisation".id AND m."userId" = (SELECT scope_user()))
  OR EXISTS (SELECT 1 FROM "Candidate" c
    WHERE c."organisationId" = "Organisation".id AND c."userId" = (SELECT scope_user()))
  OR EXISTS (SELECT 1 FROM "SsoIdentity" i
    WHERE i."organisationId" = "Organisation".id AND i."userId" = (SELECT scope_user()))');
SELECT guard_rows('"Membership"', '"organisationId" = (SELECT scope_organisation())');
SELECT guard_reads('"Membership"', '"userId" = (SELECT scope_user())');
SELECT guard_rows('"MemberInvitation"', '"organisationId" = (SELECT scope_organisation())');
SELECT guard_rows('"SsoProvider"', '"organisationId" = (SELECT scope_organisation())');
SELECT guard_reads('"SsoProvider"', 'EXISTS (SELECT 1 FROM "Membership" m
    WHERE m."organisationId" = "SsoProvider"."organisationId" AND m."userId" = (SELECT scope_user()))
  OR EXISTS (SELECT 1 FROM "SsoIdentity" i
    WHERE i."organisationId" = "SsoProvider"."organisationId" AND i."userId" = (SELECT scope_user()))');
SELECT guard_rows('"RubricDraft"', '"organisationId" = (SELECT scope_organisation())');
SELECT guard_rows('"OutboxMail"', '"organisationId" = (SELECT scope_organisation()) OR "userId" = (SELECT scope_user())');
SELECT guard_rows('"AuditEvent"', '"organisationId" = (SELECT scope_organisation())');
SELECT guard_reads('"AuditEvent"', '"actorId" = (SELECT scope_user())');

-- Assessments: the organisation's, and of each what concerns its candidates
SELECT guard_rows('"Candidate"', '"organisationId" = (SELECT scope_organisation())');
SELECT guard_reads('"Candidate"', '"userId" = (SELECT scope_user())');
SELECT guard_rows('"Invitation"', '"organisationId" = (SELECT scope_organisation()) OR EXISTS (SELECT 1 FROM "Candidate" c
  WHERE c.id = "Invitation"."candidateId" AND c."userId" = (SELECT scope_user()))');
SELECT guard_rows('"InvitationRedemption"', '"organisationId" = (SELECT scope_organisation())
  OR EXISTS (SELECT 1 FROM "Invitation" i WHERE i.id = "InvitationRedemption"."invitationId")');
SELECT guard_rows('"InvitationBatch"', '"organisationId" = (SELECT scope_organisation())');
SELECT guard_rows('"Assessment"', '"organisationId" = (SELECT scope_organisation())');
SELECT guard_reads('"Assessment"', 'EXISTS (SELECT 1 FROM "Invitation" i WHERE i."assessmentId" = "Assessment".id)');
SELECT guard_rows('"AssessmentRelease"', '"organisationId" = (SELECT scope_organisation())');
SELECT guard_reads('"AssessmentRelease"', 'EXISTS (SELECT 1 FROM "Invitation" i
  WHERE i."assessmentId" = "AssessmentRelease"."assessmentId")');

-- Attempts: the person's who makes them, and the organisation's whose id they carry; their parts go with them
SELECT guard_rows('"Attempt"', '"organisationId" = (SELECT scope_organisation()) OR "userId" = (SELECT scope_user())');
SELECT guard_rows('"AttemptItem"', '"organisationId" = (SELECT scope_organisation())
  OR EXISTS (SELECT 1 FROM "Attempt" a WHERE a.id = "AttemptItem"."attemptId")');
SELECT guard_rows('"Revision"', '"organisationId" = (SELECT scope_organisation())
  OR EXISTS (SELECT 1 FROM "Attempt" a WHERE a.id = "Revision"."attemptId")');
SELECT guard_rows('"Grade"', '"organisationId" = (SELECT scope_organisation()) OR "userId" = (SELECT scope_user())');
SELECT guard_rows('"SecondOpinion"', '"organisationId" = (SELECT scope_organisation())
  OR EXISTS (SELECT 1 FROM "Grade" g WHERE g.id = "SecondOpinion"."gradeId")');
SELECT guard_rows('"AttemptEvent"', '"organisationId" = (SELECT scope_organisation()) OR "userId" = (SELECT scope_user())');
