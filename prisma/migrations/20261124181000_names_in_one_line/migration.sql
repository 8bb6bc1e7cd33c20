-- Names and titles are one line from now on. Those that were stored before, and are read by the same schemas, are made so.

CREATE FUNCTION one_line(name text) RETURNS text LANGUAGE sql IMMUTABLE AS
  $$ SELECT regexp_replace(name,
    '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]', ' ', 'g') $$;

-- The list in `holder` under `list`, with the text under `member` of each entry in one line.
CREATE FUNCTION one_lines(holder jsonb, list text, member text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS
  $$ SELECT jsonb_set(holder, ARRAY[list], coalesce((
    SELECT jsonb_agg(jsonb_set(entry, ARRAY[member], to_jsonb(one_line(entry->>member))) ORDER BY place)
    FROM jsonb_array_elements(holder->list) WITH ORDINALITY e(entry, place)), '[]')) $$;

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
UPDATE "Assessment" SET settings = jsonb_set(jsonb_set(settings,
    '{badge,name}', to_jsonb(one_line(settings#>>'{badge,name}'))),
    '{badge,fromBand}', to_jsonb(one_line(settings#>>'{badge,fromBand}')))
  WHERE settings#>>'{badge,name}' IS NOT NULL;
UPDATE "AssessmentRelease" SET settings = jsonb_set(jsonb_set(settings,
    '{badge,name}', to_jsonb(one_line(settings#>>'{badge,name}'))),
    '{badge,fromBand}', to_jsonb(one_line(settings#>>'{badge,fromBand}')))
  WHERE settings#>>'{badge,name}' IS NOT NULL;
UPDATE "Organisation" SET "declarationSets" = (
    SELECT coalesce(jsonb_agg(jsonb_build_object('title', one_line(entry->>'title'), 'groups', (
        SELECT jsonb_agg(one_line(word) ORDER BY n)
        FROM jsonb_array_elements_text(entry->'groups') WITH ORDINALITY g(word, n))) ORDER BY place), '[]')
    FROM jsonb_array_elements("declarationSets") WITH ORDINALITY e(entry, place))
  WHERE "declarationSets" <> '[]';

DROP FUNCTION one_lines;
DROP FUNCTION one_line;
