import { defineQueryOptions } from '@pinia/colada';
import { answered, client } from './client.js';
import type {
  AnswerEvidence,
  CandidateNote,
  CandidateReport,
  ComparisonDetail,
  ComparisonPage,
  DeclarationView,
  DecisionKind,
  DecisionRecord,
  RecordFinding,
  ScoreDistribution,
  SelectionView,
} from './shapes.js';

export interface DecidingPlace {
  readonly organisation: string;
  readonly assessment: string;
}
export interface CandidacyPlace extends DecidingPlace {
  readonly invitation: string;
}

/** What the list of a comparison shows; an empty text leaves a filter open. */
export interface ComparisonQuery {
  readonly band: string;
  readonly decision: DecisionKind | 'none' | '';
  readonly review: 'whole' | 'partly' | 'proposal' | '';
  readonly search: string;
  readonly sort: 'score' | 'name' | 'handed-in';
  readonly order: 'ascending' | 'descending';
}

const base = '/api/v1/organisations/{organisation}/assessments/{assessment}';
const keyOf = ({ organisation, assessment }: DecidingPlace) => [
  'organisations',
  organisation,
  'assessments',
  assessment,
  'decisions',
];
const pathOf = ({ organisation, assessment }: DecidingPlace) => ({ organisation, assessment });

/** The parts of a query that say something. */
function filterOf({ band, decision, review, search, sort, order }: ComparisonQuery) {
  return {
    sort,
    order,
    ...(band ? { band } : {}),
    ...(decision ? { decision } : {}),
    ...(review ? { review } : {}),
    ...(search.trim() ? { search: search.trim() } : {}),
  };
}

/** One page of everybody whose answers are graded. */
export const comparisonQuery = defineQueryOptions(
  ({ place, query, page }: { place: DecidingPlace; query: ComparisonQuery; page: number }) => ({
    key: [...keyOf(place), 'comparison', { ...filterOf(query), page }],
    query: (): Promise<ComparisonPage> =>
      answered(
        client.GET(`${base}/comparison`, {
          params: { path: pathOf(place), query: { ...filterOf(query), page, limit: 50 } },
        }),
      ),
  }),
);

/** Up to six people in detail. */
export const comparisonDetailQuery = defineQueryOptions(
  ({ place, of }: { place: DecidingPlace; of: readonly string[] }) => ({
    key: [...keyOf(place), 'detail', of.join(',')],
    query: (): Promise<ComparisonDetail> =>
      answered(
        client.GET(`${base}/comparison/detail`, {
          params: { path: pathOf(place), query: { of: of.join(',') } },
        }),
      ),
  }),
);

export const distributionQuery = defineQueryOptions(
  ({ place, of }: { place: DecidingPlace; of: readonly string[] }) => ({
    key: [...keyOf(place), 'distribution', of.join(',')],
    query: (): Promise<ScoreDistribution> =>
      answered(
        client.GET(`${base}/comparison/distribution`, {
          params: { path: pathOf(place), query: of.length > 0 ? { of: of.join(',') } : {} },
        }),
      ),
  }),
);

export const selectionQuery = defineQueryOptions((place: DecidingPlace) => ({
  key: [...keyOf(place), 'selection'],
  query: (): Promise<SelectionView> =>
    answered(client.GET(`${base}/selection`, { params: { path: pathOf(place) } })),
}));

/** What was noted and decided of one candidate. */
export const recordQuery = defineQueryOptions(({ invitation, ...place }: CandidacyPlace) => ({
  key: [...keyOf(place), 'record', invitation],
  query: (): Promise<DecisionRecord> =>
    answered(
      client.GET(`${base}/invitations/{invitation}/record`, {
        params: { path: { ...pathOf(place), invitation } },
      }),
    ),
}));

/** One candidate's attempt that counts, with the words behind its points. */
export const candidateReportQuery = defineQueryOptions(
  ({ invitation, ...place }: CandidacyPlace) => ({
    key: [...keyOf(place), 'report', invitation],
    query: (): Promise<CandidateReport> =>
      answered(
        client.GET(`${base}/invitations/{invitation}/report`, {
          params: { path: { ...pathOf(place), invitation } },
        }),
      ),
  }),
);

/** One answer as it was sent, with how its score came about. */
export const answerEvidenceQuery = defineQueryOptions(
  ({ place: { invitation, ...place }, item }: { place: CandidacyPlace; item: string }) => ({
    key: [...keyOf(place), 'answer', invitation, item],
    query: (): Promise<AnswerEvidence> =>
      answered(
        client.GET(`${base}/invitations/{invitation}/answers/{item}`, {
          params: { path: { ...pathOf(place), invitation, item } },
        }),
      ),
  }),
);

/** Records what was made of something that the room noticed; the candidate reads it. */
export async function addRecordFinding(
  { invitation, ...place }: CandidacyPlace,
  body: Pick<RecordFinding, 'about' | 'text'>,
): Promise<void> {
  const params = { path: { ...pathOf(place), invitation } };
  await answered(client.POST(`${base}/invitations/{invitation}/findings`, { params, body }));
}

/** Where the report can be had as a PDF. */
export const candidateReportFile = ({
  organisation,
  assessment,
  invitation,
}: CandidacyPlace): string =>
  `/api/v1/organisations/${organisation}/assessments/${assessment}/invitations/${invitation}/report.pdf`;

export interface Deciding {
  readonly kind: DecisionKind;
  readonly reason: string;
  /** With the number of the decision that the page shows of each; 0 for none. */
  readonly of: { invitation: string; after: number }[];
}

/** Decides on all of them or on none. @throws ApiProblem `stale-decision` where somebody decided meanwhile */
export async function decide(place: DecidingPlace, body: Deciding): Promise<void> {
  await answered(client.POST(`${base}/decisions`, { params: { path: pathOf(place) }, body }));
}

/** Adds a note; with `corrects` in place of one of one's own. */
export function writeNote(
  { invitation, ...place }: CandidacyPlace,
  body: { text: string; corrects?: string },
): Promise<CandidateNote> {
  const params = { path: { ...pathOf(place), invitation } };
  return answered(client.POST(`${base}/invitations/{invitation}/notes`, { params, body }));
}

/** Where the list can be had as a file. */
export function comparisonFile(
  { organisation, assessment }: DecidingPlace,
  query: ComparisonQuery,
  format: 'csv' | 'json',
): string {
  const params = new URLSearchParams({ ...filterOf(query), format });
  return `/api/v1/organisations/${organisation}/assessments/${assessment}/comparison/export?${params.toString()}`;
}

const own = '/api/v1/my-invitations/{invitation}/declaration';

/** What a candidate may say of themselves after the hand-in, and what they said. */
export const declarationQuery = defineQueryOptions((invitation: string) => ({
  key: ['my-invitations', invitation, 'declaration'],
  query: (): Promise<DeclarationView> =>
    answered(client.GET(own, { params: { path: { invitation } } })),
}));

export function declare(
  invitation: string,
  groups: Record<string, string>,
): Promise<DeclarationView> {
  return answered(client.PUT(own, { params: { path: { invitation } }, body: { groups } }));
}
