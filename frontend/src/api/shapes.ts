/** What the API sends and takes, named once. Times are ISO 8601, durations seconds, scores 0 to 10. */

export type Tier = 'beginner' | 'intermediate' | 'advanced';
export type QuestionKind = 'structured' | 'numeric' | 'plan';

export interface User {
  id: string;
  kind: 'guest' | 'member';
  email?: string;
  displayName: string;
  isOwner: boolean;
  organisationId: string;
  createdAt: string;
}
export interface Session {
  user: User | null;
  claimed: boolean;
  serverNow: number;
}
export interface SessionEntry {
  id: string;
  current: boolean;
  createdAt: string;
  lastSeenAt: string;
  userAgent: string;
}

export interface Source {
  title: string;
  url: string;
}
export interface Topic {
  id: string;
  title: string;
  description: string;
}

export interface PathItem {
  id: string;
  title: string;
  body: string;
  topics: string[];
  trains: { questions: string[]; projects: string[] };
  sources: Source[];
}
export interface Tool {
  id: string;
  name: string;
  purpose: string;
  whenToUse: string;
  note?: string;
  url: string;
}
export interface GuideSummary {
  id: string;
  title: string;
  theme: string;
  demand: number;
  aiRisk: number;
  summary: string;
}
export interface Guide extends GuideSummary {
  what: string;
  why: string;
  path: Record<Tier, PathItem[]>;
  tools: { group: string; items: Tool[] }[];
  projects: string[];
  questions: string[];
  sources: Source[];
}

export interface ProjectSummary {
  id: string;
  guide: string;
  tier: Tier;
  title: string;
  summary: string;
  topics: string[];
  hours: number;
}
export interface Milestone {
  id: string;
  title: string;
  body: string;
  check: string;
}
export interface Deliverable {
  id: string;
  title: string;
  artefact: string;
  format: string;
  expects: string;
}
export interface Project extends ProjectSummary {
  brief: string;
  milestones: Milestone[];
  deliverables: Deliverable[];
  hints: string[];
  checks: { id: string; text: string }[];
  corrections?: { seed: string; truth: string }[];
  scenario?: Record<string, unknown>;
  sources: Source[];
}
export interface ProjectProgress {
  milestones: Record<string, { doneAt: string }>;
}

export interface QuestionSummary {
  id: string;
  kind: QuestionKind;
  title: string;
  tier: Tier;
  topics: string[];
  guide: string;
  minutes: number;
}
export interface QuestionView extends QuestionSummary {
  version: string;
  prompt: string;
  sections?: { id: string; label: string }[];
  answer?: { unit: string };
  scenario?: Record<string, unknown>;
  start?: Record<string, unknown>;
  constraints?: Record<string, number>;
  objective?: string;
  seed?: number;
}

export type Answer =
  | { kind: 'structured'; sections: Record<string, string> }
  | { kind: 'numeric'; text: string }
  | { kind: 'plan'; plan: Record<string, unknown> };

export interface AttemptItem {
  id: string;
  position: number;
  state: 'pending' | 'open' | 'closed';
  budgetSeconds?: number;
  startedAt?: string;
  endsAt?: string;
  isFollowUp: boolean;
  followUp?: { of: string; text: string };
  question?: QuestionView;
  answer?: { serverSeq: number; body: Answer };
}
export interface Attempt {
  id: string;
  kind: 'practice' | 'interview';
  state: 'waiting' | 'running' | 'paused' | 'submitted' | 'graded';
  createdAt: string;
  startedAt?: string;
  endsAt?: string;
  submittedAt?: string;
  submittedBy?: 'candidate' | 'deadline';
  pausedAt?: string;
  pauseEndsAt?: string;
  score?: number;
  rules: { minutes: number | null; pausesLeft: number; pauseSeconds: number; graceSeconds: number };
  current?: string;
  items: AttemptItem[];
  serverNow: number;
}
export interface AttemptSummary {
  id: string;
  kind: 'practice' | 'interview';
  state: Attempt['state'];
  title: string;
  tier?: Tier;
  createdAt: string;
  submittedAt?: string;
  score?: number;
}
export interface SaveReceipt {
  serverSeq: number;
  sha256: string;
  serverNow: number;
  endsAt?: string | null;
}

export interface Quote {
  section: string;
  start: number;
  end: number;
  text: string;
}
export interface CriterionResult {
  id: string;
  label: string;
  level: string;
  points: number;
  maxPoints: number;
  quotes: Quote[];
  missing?: string;
  next?: string;
}
export interface GradeReport {
  kind: QuestionKind;
  score: number;
  points: number;
  maxPoints: number;
  criteria: CriterionResult[];
  misconceptions: { id: string; points: number; quotes: Quote[]; why: string }[];
  adjustments: { id: string; points: number; why: string }[];
  notUnderstood: Quote[];
  followUp?: { id: string; text: string; criterion: string };
  detail?: unknown;
}
export interface ReportItem {
  id: string;
  question: QuestionView;
  answer?: Answer;
  report: GradeReport;
  modelAnswer?: { sections: Record<string, string> } | { text: string };
  followUpOf?: string;
}
export interface AttemptReport {
  attempt: Attempt;
  score: number;
  items: ReportItem[];
  past: { at: string; score: number }[];
  next: { label: string; href: string; why: string }[];
}

export interface Estimate {
  n: number;
  mean: number | null;
  low: number | null;
  high: number | null;
}
export interface TierProgress extends Estimate {
  tier: Tier;
  unlocked: boolean;
  toUnlock?: string;
}
export interface TopicProgress extends Estimate {
  topic: string;
  title: string;
}
export interface Progress {
  tiers: TierProgress[];
  topics: TopicProgress[];
  criteria: { mastered: number; seen: number };
  due: { questionId: string; title: string; dueAt: string; reason: string }[];
  recent: AttemptSummary[];
  series: { at: string; tier: Tier; score: number }[];
}
