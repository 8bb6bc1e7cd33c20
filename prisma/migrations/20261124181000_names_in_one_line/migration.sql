-- Names and titles are one line from now on. Those that were stored before, and are read by the same schemas, are made so.

CREATE FUNCTION one_line(name text) RETURNS text LANGUAGE sql IMMUTABLE AS
  $$ SELECT regexp_replace(name,
    '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]', ' ', 'g') $$;

-- The list in `holder` under `list`, with the text under `member` of each entry in one line.
CREATE FUNCTION one_lines(holder jsonb, list text, member text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS
  $$ SELECT CASE WHEN jsonb_typeof(holder->list) = 'array' THEN jsonb_set(holder, ARRAY[list], coalesce((
    SELECT jsonb_agg(jsonb_set(entry, ARRAY[member], to_jsonb(one_line(entry->>member))) ORDER BY place)
    FROM jsonb_array_elements(holder->list) WITH ORDINALITY e(entry, place)), '[]')) ELSE holder END $$;
-- The name of a credential and of the band that it is given from.
CREATE FUNCTION one_line_badge(settings jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS
  $$ SELECT CASE WHEN settings#>>'{badge,name}' IS NULL THEN settings ELSE jsonb_set(
    jsonb_set(settings, '{badge,name}', to_jsonb(one_line(settings#>>'{badge,name}'))),
    '{badge,fromBand}', coalesce(to_jsonb(one_line(settings#>>'{badge,fromBand}')), 'null')) END $$;

-- Releases never change; here the characters do that the schema, which reads them too, no longer takes.
ALTER TABLE "AssessmentRelease" DISABLE TRIGGER "AssessmentRelease_immutable";

UPDATE "Organisation" SET name = one_line(name) WHERE name <> one_line(name);
UPDATE "User" SET "displayName" = one_line("displayName") WHERE "displayName" <> one_line("displayName");
UPDATE "Candidate" SET "displayName" = one_line("displayName") WHERE "displayName" <> one_line("displayName");
UPDATE "Assessment" SET title = one_line(title) WHERE title <> one_line(title);
UPDATE "Assessment" SET blueprint = one_lines(blueprint, 'sections', 'title')
  WHERE blueprint <> one_lines(blueprint, 'sections', 'title');
UPDATE "AssessmentRelease" SET blueprint = one_lines(blueprint, 'sections', 'title')
  WHERE blueprint <> one_lines(blueprint, 'sections', 'title');
UPDATE "Assessment" SET settings = one_lines(settings, 'passBands', 'name')
  WHERE settings <> one_lines(settings, 'passBands', 'name');
UPDATE "AssessmentRelease" SET settings = one_lines(settings, 'passBands', 'name')
  WHERE settings <> one_lines(settings, 'passBands', 'name');
UPDATE "Assessment" SET settings = one_line_badge(settings) WHERE settings <> one_line_badge(settings);
UPDATE "AssessmentRelease" SET settings = one_line_badge(settings) WHERE settings <> one_line_badge(settings);
UPDATE "Organisation" SET "declarationSets" = (
    SELECT coalesce(jsonb_agg(jsonb_build_object('title', one_line(entry->>'title'), 'groups', (
        SELECT jsonb_agg(one_line(word) ORDER BY n)
        FROM jsonb_array_elements_text(entry->'groups') WITH ORDINALITY g(word, n))) ORDER BY place), '[]')
    FROM jsonb_array_elements("declarationSets") WITH ORDINALITY e(entry, place))
  WHERE "declarationSets" <> '[]';

ALTER TABLE "AssessmentRelease" ENABLE TRIGGER "AssessmentRelease_immutable";
DROP FUNCTION one_line_badge;
DROP FUNCTION one_lines;
DROP FUNCTION one_line;
