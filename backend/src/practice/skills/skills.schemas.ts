import { Tier } from '@meshwright/question-bank';
import { z } from 'zod';
import { oneLine } from '../../platform/plain-text/index.js';

export const OrganisationParams = z.strictObject({
  organisation: z.uuid({ error: 'an organisation’s id is a UUID' }),
});
export type OrganisationParams = z.output<typeof OrganisationParams>;

export const TREND_WEEKS = [4, 12, 26] as const;

const weeks = z.coerce
  .number()
  .pipe(
    z.union(
      TREND_WEEKS.map((n) => z.literal(n)) as [z.ZodLiteral<4>, z.ZodLiteral<12>, z.ZodLiteral<26>],
      { error: 'must be 4, 12 or 26' },
    ),
  )
  .default(12)
  .describe('how far back `change` looks: 4, 12 or 26');

export const MatrixQuery = z.strictObject({
  weeks,
  profile: z
    .uuid({ error: 'a profile’s id is a UUID' })
    .optional()
    .describe('only whom the profile is for, against its levels'),
});
export type MatrixQuery = z.output<typeof MatrixQuery>;

export const MatrixFile = MatrixQuery.extend({ format: z.enum(['csv', 'json']).default('json') });
export type MatrixFile = z.output<typeof MatrixFile>;

const point = z.number().nullable();

const SkillCell = z
  .strictObject({
    answers: z.int().describe('different questions answered'),
    mean: point.describe('0 to 10, to half a point; null: too few answers'),
    low: point.describe('`low` to `high` holds the true mean with 80 % probability'),
    high: point,
    tier: Tier.nullable().describe('the highest tier reached on the topic'),
    change: z
      .strictObject({
        by: z.number(),
        clear: z.boolean().describe('whether the two intervals lie apart'),
      })
      .nullable(),
    target: point.describe('null: no profile asks for anything here'),
    verdict: z.enum(['met', 'unclear', 'gap', 'unknown']).nullable(),
  })
  .meta({ id: 'SkillCell' });

const SkillTopic = z.strictObject({ id: z.string(), title: z.string() }).meta({ id: 'SkillTopic' });

const SkillRow = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    shares: z.boolean(),
    profiles: z.array(z.string()).describe('ids of the profiles that are for this person'),
    cells: z
      .array(SkillCell)
      .describe('one for each topic, in their order; empty where nothing is shared'),
  })
  .meta({ id: 'SkillRow' });
export type SkillRow = z.output<typeof SkillRow>;

export const SkillMatrix = z
  .strictObject({
    weeks: z.int(),
    topics: z.array(SkillTopic),
    members: z.array(SkillRow).describe('by name, 500 at most'),
    more: z.boolean().describe('whether there are members beyond these'),
    asOf: z.iso.datetime(),
  })
  .meta({ id: 'SkillMatrix' });
export type SkillMatrix = z.output<typeof SkillMatrix>;

export const ShareSwitch = z.strictObject({ shares: z.boolean() }).meta({ id: 'ShareSwitch' });
export type ShareSwitch = z.output<typeof ShareSwitch>;

const ToldStanding = z.strictObject({
  topic: z.string(),
  week: z.iso.date().describe('its Monday'),
  answers: z.int(),
  mean: point,
  low: point,
  high: point,
  tier: Tier.nullable(),
});

export const OwnSkills = z
  .strictObject({
    shares: z.boolean(),
    since: z.iso.datetime().nullable(),
    digest: z.boolean().describe('whether the weekly mail is wanted'),
    leads: z.array(z.string()).describe('names of those who read what is told'),
    topics: z.array(SkillTopic),
    cells: z.array(SkillCell).describe('as leads see them, or would see them'),
    told: z
      .array(ToldStanding)
      .describe('every figure that is told, or would be; the newest first'),
    profiles: z.array(z.string()).describe('names of the target profiles that are for the caller'),
    benchmark: z
      .array(
        z
          .strictObject({
            people: z.int().describe('at least so many people stand behind it'),
            lower: z.number(),
            median: z.number(),
            upper: z.number(),
          })
          .nullable(),
      )
      .describe('quartiles in whole points by topic, as of last week’s end; null: fewer than five'),
  })
  .meta({ id: 'OwnSkills' });
export type OwnSkills = z.output<typeof OwnSkills>;

export const DigestToken = z
  .strictObject({ token: z.string().max(400) })
  .meta({ id: 'DigestToken' });
export type DigestToken = z.output<typeof DigestToken>;

export const DigestWish = z.strictObject({ on: z.boolean() }).meta({ id: 'DigestWish' });
export type DigestWish = z.output<typeof DigestWish>;

export const ProfileParams = OrganisationParams.extend({
  profile: z.uuid({ error: 'a profile’s id is a UUID' }),
});
export type ProfileParams = z.output<typeof ProfileParams>;

export const MOST_MEMBERS = 500;

const profile = {
  name: oneLine(80).trim().min(1, 'must not be empty'),
  levels: z
    .record(
      z.string().max(60),
      z
        .number()
        .min(0.5, 'must be 0.5 to 10')
        .max(10, 'must be 0.5 to 10')
        .multipleOf(0.5, 'must be in steps of half a point'),
    )
    .describe(
      'by topic id, 0.5 to 10 in steps of half a point; a topic that is left out asks for nothing',
    ),
  members: z
    .array(z.uuid({ error: 'a member’s id is a UUID' }))
    .max(MOST_MEMBERS)
    .transform((ids) => [...new Set(ids)])
    .describe('whom it is for'),
};

export const NewProfile = z.strictObject(profile).meta({ id: 'NewTargetProfile' });
export type NewProfile = z.output<typeof NewProfile>;

export const SaveProfile = z
  .strictObject({ baseVersion: z.int().min(1), ...profile })
  .meta({ id: 'SaveTargetProfile' });
export type SaveProfile = z.output<typeof SaveProfile>;

export const ProfileView = z
  .strictObject({
    id: z.string(),
    version: z.int(),
    name: z.string(),
    levels: z.record(z.string(), z.number()),
    members: z.array(z.string()),
  })
  .meta({ id: 'TargetProfile' });
export type ProfileView = z.output<typeof ProfileView>;

export const ProfileList = z
  .strictObject({ items: z.array(ProfileView) })
  .meta({ id: 'TargetProfileList' });
export type ProfileList = z.output<typeof ProfileList>;
