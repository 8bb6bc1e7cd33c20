/** What an attempt is made of: the questions that a person is asked and the rules that hold for them. Pure. */
import { createHmac } from 'node:crypto';
import type { PinnedItem } from '@meshwright/question-bank';
import { drawItems, type Luck, type Release, type Settings } from '../assessments/index.js';
import type { NewItem } from '../attempts/index.js';
import type { Rules, SectionRule, WindowRule } from '../attempt-machine/index.js';

/** What a person needs, for every limit and the window. */
export interface Needs {
  readonly extraTimePercent: number;
  readonly breakSeconds: number;
}

export interface AssessmentPlan {
  readonly rules: Rules;
  readonly items: readonly NewItem[];
}

/** The try of an invitation: what is drawn, and the rules. The same try gives the same questions whoever asks, however often. */
export function assessmentPlan(release: Release, needs: Needs, luck: Luck): AssessmentPlan {
  const { sections } = drawItems(release, luck);
  return {
    rules: rulesOf(release.settings, needs, {
      minutes: release.settings.minutes,
      window: windowOf(release.settings),
      sections: sections.map(({ title, intro, limitSeconds }) => ({ title, intro, limitSeconds })),
    }),
    items: sections.flatMap(({ items }) =>
      items.map(({ content, weight, section }) => ({
        content,
        weight,
        section,
        budgetSeconds: null,
      })),
    ),
  };
}

const REHEARSAL_MINUTES = 10;

/** A short run in the same room, by the same rules but for the window: nothing depends on it. */
export function rehearsalPlan(
  settings: Settings,
  needs: Needs,
  samples: readonly PinnedItem[],
): AssessmentPlan {
  return {
    rules: rulesOf(settings, needs, {
      minutes: REHEARSAL_MINUTES,
      window: null,
      sections: samples.map((_, index) => ({
        title: index === 0 ? 'Getting used to the room' : 'One more',
        intro: index === 0 ? 'Nothing that you do in this practice run counts.' : '',
        limitSeconds: null,
      })),
    }),
    items: samples.map((content, section) => ({
      content,
      section,
      weight: 1,
      budgetSeconds: null,
    })),
  };
}

interface Frame {
  readonly minutes: number;
  readonly window: WindowRule | null;
  readonly sections: readonly SectionRule[];
}

function rulesOf(settings: Settings, needs: Needs, frame: Frame): Rules {
  const { pauses, pauseSeconds, graceSeconds } = settings;
  const { minutes, window, sections } = frame;
  const { extraTimePercent, breakSeconds } = needs;
  return {
    minutes,
    pauses,
    pauseSeconds,
    graceSeconds,
    followUps: 0,
    followUpSeconds: 0,
    assessment: { sections, extraTimePercent, breakSeconds, window },
  };
}

/** Instants: a change between summer and winter time inside the window moves neither end. */
function windowOf({ window }: Settings): WindowRule | null {
  if (window === null) return null;
  return {
    opensAt: Date.parse(window.opensAt),
    closesAt: Date.parse(window.closesAt),
    endsAttempts: window.endsAttempts ?? false,
  };
}

/**
 * The chance of one try of an invitation, from the secret of its release: nobody who knows the ids, the bank and this
 * code can tell what is drawn, and to have seen one question tells nothing of the others.
 */
export const luckOf = (secret: Uint8Array, invitationId: string, attempt: number): Luck => ({
  side: 'assessment',
  seed: (questionId) => {
    const drawn = createHmac('sha256', secret)
      .update(JSON.stringify([invitationId, attempt, questionId]))
      .digest();
    return drawn.readUInt32BE(0) & 0x7f_ff_ff_ff;
  },
});
