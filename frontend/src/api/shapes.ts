import type { components } from './schema.js';

/** What the API sends and takes, by short names. Times are ISO 8601, durations seconds, scores 0 to 10. */
type Schemas = components['schemas'];

export type Tier = Schemas['Tier'];
export type User = Schemas['UserView'];
export type SessionState = Schemas['SessionView'];
export type Session = Schemas['SessionSummary'];
export type Identity = Schemas['SsoIdentityView'];
export type SsoSettingsView = Schemas['SsoSettingsView'];
export type SsoSettings = Schemas['SsoSettings'];
export type OutboxMail = Schemas['OutboxMail'];
export type Protection = Schemas['ProtectionView'];

export type Topic = Schemas['Topic'];
export type PathItem = Schemas['PathItem'];
export type GuideSummary = Schemas['GuideSummary'];
export type Guide = Schemas['GuideView'];
export type ProjectSummary = Schemas['ProjectSummary'];
export type Milestone = Schemas['Milestone'];
export type ProjectProgress = Schemas['ProjectProgress'];
export type QuestionSummary = Schemas['QuestionSummary'];
export type QuestionView = Schemas['QuestionView'];
export type PartView = Schemas['PartView'];

export type Answer = Schemas['Answer'];
export type TypedAnswer = Schemas['TypedAnswer'];
export type Attempt = Schemas['AttemptView'];
export type Briefing = Schemas['AssessmentBriefing'];
export type AttemptEvent = Schemas['AttemptEvent'];
export type MyRecord = Schemas['MyRecord'];
export type MyRecordedInvitation = Schemas['MyRecordedInvitation'];
export type MyRecordedAttempt = Schemas['MyRecordedAttempt'];
export type DeletionRequest = Schemas['DeletionRequest'];
export type CredentialWish = Schemas['CredentialRequest'];
export type CheckedCredential = Schemas['CheckedCredential'];
export type IssuedCredential = Schemas['IssuedCredential'];
export type HelpRequest = Schemas['HelpRequest'];
export type Signal = Schemas['IntegritySignal'];
export type AttemptItem = Schemas['AttemptItemView'];
export type AttemptSummary = Schemas['AttemptSummary'];
export type SaveReceipt = Schemas['SavedAnswer'];
export type Receipt = Schemas['Receipt'];
export type ReceiptHead = Schemas['ReceiptHead'];
export type ReceiptStanding = Schemas['ReceiptStanding'];
export type Revision = Schemas['SaveAnswer'];
export type InterviewWishes = Schemas['SetUpInterview'];

export type Quote = Schemas['Quote'];
export type GradeReport = Schemas['GradeReport'];
export type ReportItem = Schemas['ReportItem'];
export type AttemptReport = Schemas['ReportView'];

export type TierProgress = Schemas['TierProgress'];
export type TierStanding = Schemas['TierStanding'];
export type NextQuestion = Schemas['NextQuestion'];
export type TopicProgress = Schemas['TopicProgress'];
export type Progress = Schemas['ProgressView'];
/** A mean with the range it probably lies in; nulls where nothing was answered. */
export type Estimate = Pick<TierProgress, 'n' | 'mean' | 'low' | 'high'>;

export type ReviewedItem = Schemas['SecondOpinions']['items'][number];
export type Agreement = Schemas['Agreement'];
export type AuthoringSummary = Schemas['AuthoringSummary'];
export type AuthoringQuestion = Schemas['AuthoringQuestion'];
export type RubricDraft = Schemas['RubricDraft'];
export type LexiconView = Schemas['LexiconView'];

export type Assessment = Schemas['AssessmentView'];
export type Organisation = Schemas['OrganisationView'];
export type OrganisationRole = Organisation['roles'][number];
export type OrganisationMember = Schemas['MemberList']['members'][number];
export type AuditEvent = Schemas['AuditEvent'];
export type ApiToken = Schemas['ApiToken'];
export type NewApiToken = Schemas['NewApiToken'];
export type MadeApiToken = Schemas['MadeApiToken'];
export type Webhook = Schemas['Webhook'];
export type NewWebhook = Schemas['NewWebhook'];
export type WebhookChange = Schemas['WebhookChange'];
export type MadeWebhook = Schemas['MadeWebhook'];
export type WebhookDelivery = Schemas['WebhookDelivery'];
export type WebhookDeliveryRow = Schemas['WebhookDeliveryPage']['deliveries'][number];
export type WebhookState = WebhookDelivery['state'];
export type WatchRow = Schemas['WatchRow'];
export type AssessmentSummary = Schemas['AssessmentSummary'];
export type AssessmentTemplate = Schemas['AssessmentTemplate'];
export type AssessmentSettings = Assessment['settings'];
export type AssessmentWindow = NonNullable<AssessmentSettings['window']>;
export type AssessmentCheck = Schemas['AssessmentCheck'];
export type AssessmentPreview = Schemas['AssessmentPreview'];
export type AssessmentChanges = Schemas['AssessmentChanges'];
export type BlueprintSection = Assessment['blueprint']['sections'][number];
export type BlueprintItem = BlueprintSection['items'][number];
export type BlueprintPool = Extract<BlueprintItem, { type: 'pool' }>;

export type Candidate = Schemas['CandidateView'];
export type Invitation = Schemas['InvitationView'];
export type InvitationState = Invitation['state'];
export type InvitationCounts = Schemas['InvitationCounts'];
export type ImportPreview = Schemas['ImportPreview'];
export type InvitationLetter = Schemas['InvitationLetter'];
export type InvitationTerms = Schemas['InvitationTerms'];
export type MyInvitation = Schemas['MyInvitation'];

export type SkillMatrix = Schemas['SkillMatrix'];
export type SkillMember = Schemas['SkillRow'];
export type SkillCell = Schemas['SkillCell'];
export type SkillTopic = Schemas['SkillTopic'];
export type OwnSkills = Schemas['OwnSkills'];
export type TargetProfile = Schemas['TargetProfile'];
export type PracticeAssignment = Schemas['PracticeAssignment'];
export type NewPractice = Schemas['NewPracticeAssignments'];
export type OwnAssignment = Schemas['OwnPracticeAssignment'];

export type ReviewCounts = Schemas['ReviewCounts'];
export type ReviewedQuestion = Schemas['ReviewedQuestion'];
export type ReviewTask = Schemas['ReviewTask'];
export type ReviewRow = Schemas['ReviewRow'];
export type ReviewLease = Schemas['ReviewLease'];
export type ReviewMark = Schemas['NewReviewMark'];
export type ReviewResult = Schemas['ReviewMarkResult'];
export type GivenMark = Schemas['GivenMark'];
export type ReviewAgreement = Schemas['ReviewAgreement'];
export type AgreementOfTwo = Schemas['AgreementOfTwo'];
export type AgreementFigure = Schemas['AgreementFigure'];

export type CandidateResult = Schemas['CandidateResult'];
export type ToldResult = Schemas['ToldResult'];
export type ResultItem = Schemas['ResultItem'];
export type ResultPage = Schemas['ResultPage'];
export type AttemptResult = Schemas['AttemptResult'];
export type ResultState = AttemptResult['state'];
export type ReleasedResults = Schemas['ReleasedResults'];
export type MyAppeal = Schemas['MyAppeal'];
export type Appeals = Schemas['Appeals'];

export type AssessmentAnalytics = Schemas['AssessmentAnalytics'];
export type AnalyticsQuestion = Schemas['AnalyticsQuestion'];
export type AnalyticsFigure = Schemas['AnalyticsFigure'];
export type DecisionKind = Schemas['DecisionKind'];
export type Decision = Schemas['Decision'];
export type CandidateNote = Schemas['CandidateNote'];
export type DecisionRecord = Schemas['DecisionRecord'];
export type CandidateReport = Schemas['CandidateReport'];
export type ComparisonPage = Schemas['ComparisonPage'];
export type ComparedPerson = Schemas['ComparedPerson'];
export type ComparisonDetail = Schemas['ComparisonDetail'];
export type MeasuredScore = Schemas['MeasuredScore'];
export type MeasuredAbility = Schemas['MeasuredAbility'];
export type ScoreUncertainty = Schemas['ScoreUncertainty'];
export type ScoreDistribution = Schemas['ScoreDistribution'];
export type SelectionView = Schemas['SelectionView'];
export type DeclarationView = Schemas['DeclarationView'];
export type DeclarationSet = Schemas['DeclarationSet'];
