export { overlapOf, worded, type Overlap, type Worded } from './overlap/overlap.js';
export { counted, mostShared, sketchOf, type Sketch } from './overlap/sketch.js';
export { failure, success, type Result } from './result.js';
export { randomFrom, type Random } from './random.js';
export {
  agreementBy,
  agreementOf,
  wholeLevel,
  type Agreement,
  type ScorePair,
} from './psychometrics/agreement.js';
export {
  benchmarkOf,
  benchmarkRule,
  type Benchmark,
  type BenchmarkRule,
  type BenchmarkScore,
} from './psychometrics/benchmark.js';
export { answerErrorOf, weightedMean, type AnswerError } from './psychometrics/answer-error.js';
export { shortestInterval } from './psychometrics/beta.js';
export { cohortOf, percentileRank, type Bar, type Cohort } from './psychometrics/cohort.js';
export { compare, type Comparison, type Measured } from './psychometrics/compare.js';
export { shareInterval, tQuantile, Z95, type Interval } from './psychometrics/distributions.js';
export {
  itemFlags,
  itemLimits,
  type ItemContext,
  type ItemFlag,
  type ItemFlagKind,
  type ItemLimits,
} from './psychometrics/item-flags.js';
export {
  itemStatistics,
  type Discrimination,
  type ItemStatistics,
} from './psychometrics/item-statistics.js';
export {
  abilityOf,
  type Ability,
  type Before,
  type GradedAnswer,
} from './psychometrics/irt/ability.js';
export {
  calibrateGroups,
  locationOf,
  type GroupedCalibration,
  type Groups,
  type TypicalItem,
} from './psychometrics/irt/calibrate-groups.js';
export {
  calibrateItems,
  type CalibratedItem,
  type Calibration,
  type CalibrationOptions,
} from './psychometrics/irt/calibrate-items.js';
export { categoryOf, EVEN_CUTS } from './psychometrics/irt/cuts.js';
export {
  categoryProbabilities,
  expectedCategory,
  flattened,
  itemInformation,
  testInformation,
  type GradedItem,
} from './psychometrics/irt/graded.js';
export {
  nextItem,
  stopRule,
  stopWhy,
  type Candidate,
  type NextItemRequest,
  type StopRule,
} from './psychometrics/irt/next-item.js';
export type { LeftOutWhy } from './psychometrics/irt/responses.js';
export type { Kappa } from './psychometrics/kappa.js';
export {
  alphaScales,
  krippendorffAlpha,
  type AlphaScale,
  type KrippendorffAlpha,
} from './psychometrics/krippendorff.js';
export type { Mean, Quartiles } from './psychometrics/moments.js';
export { reliabilityOf, type Reliability } from './psychometrics/reliability.js';
export {
  reviewerDrift,
  type Judgement,
  type ReviewerDrift,
} from './psychometrics/reviewer-drift.js';
export { scoreTable, type ItemScore, type ScoreTable } from './psychometrics/score-table.js';
export {
  selectionByGroup,
  type GroupCount,
  type GroupImpact,
  type GroupRate,
  type Selection,
} from './psychometrics/selection.js';
export type { Trend } from './psychometrics/trend.js';
export type { Amount } from './calculator/amount.js';
export { calculate, LONGEST_CALCULATION, type Calculated } from './calculator/calculate.js';
export { askQuantity, type AskedQuantity } from './quantities/asked.js';
export { quantities } from './quantities/quantities.js';
export type { ParameterValues, Quantity, Slip } from './quantities/quantity.js';
export { canonicalJson, CHAIN_START, linkText, type Link } from './receipt/chain.js';
export { checkRevisions, sealHolds, type LinkFinding } from './receipt/check.js';
export {
  MOST_RECEIPT_BYTES,
  parseReceipt,
  RECEIPT_FORMAT,
  RECEIPT_VERSION,
  sealText,
  type ReceiptFile,
  type ReceiptHeading,
  type ReceiptRevision,
} from './receipt/file.js';
export { type Idea, IdeaFile } from './rubric/idea.js';
export { Lexicon, LexiconFile, lexiconWithout, mergeLexicons } from './rubric/lexicon-schema.js';
export { fieldErrorsOf } from './rubric/field-errors.js';
export { compileLexicon, type CompiledLexicon } from './rubric/lexicon/compile.js';
export { lexiconFaults, type LexiconFault } from './rubric/lexicon/faults.js';
export type { Expr } from './rubric/expression.js';
export { Rubric } from './rubric/schema.js';
export { checkRubric, type RubricFault } from './rubric/compile.js';
export { Answer, blankAnswer, type KindId } from './answers/answer.js';
export { isBlank } from './answers/blank.js';
export { answerKinds, type TypedAnswer, type TypedKindId } from './answers/table.js';
export { addUp } from './report.js';
export { onScale, SCORE_SCALE } from './scale.js';
export { levelPoints } from './rubric/criterion-score.js';
export { gradeItem, type GradableItem } from './rubric/kinds.js';
export { followUpItem, type StructuredItem } from './rubric/kinds/structured.js';
export type { TypedItem } from './rubric/kinds/typed.js';
export { gradePart, partSection, withParts, type Part } from './rubric/kinds/parts.js';
export { gradeWritten } from './rubric/kinds/written.js';
export { brokenVariants, keptVariants, type Variant } from './rubric/sense/variants.js';
export { bestPlanOf } from './rubric/kinds/best-plan.js';
export { gradePlan, type PlanItem } from './rubric/kinds/plan.js';
export { readAs, type ReadAs } from './rubric/read-as.js';
export { orderAgreement, orderedPairs } from './rubric/kinds/ordering.js';
export { draftRubric, type RubricSource } from './rubric/draft/draft-rubric.js';
export { explainAnswer, type Explanation } from './rubric/explain.js';
export { gradeByReference } from './rubric/draft/grade-by-reference.js';
export { ReferenceItem } from './rubric/draft/reference-item.js';
export { convertUnit } from './units/quantity.js';
export type {
  Adjustment,
  CriterionReport,
  FollowUp,
  MisconceptionReport,
  Quote,
  Report,
} from './report.js';
export {
  accuracyBySource,
  isKeptAside,
  observe,
  type Accuracy,
  type Observation,
} from './evidence/accuracy/accuracy.js';
export { measuredFault } from './evidence/runs/measured-cells.js';
export { summarise, type Summary } from './evidence/accuracy/summary.js';
export {
  evaluateBenchmark,
  searchBenchmark,
  type EvaluateBenchmark,
  type SearchBenchmark,
} from './commands/benchmark.js';
export {
  calibrate,
  calibrationRun,
  type CalibrationFit,
  type CalibrationRun,
} from './evidence/accuracy/calibrate.js';
export { catalog } from './catalog/catalog.js';
export { usualNetworks } from './names/hardware-name.js';
export {
  megatronColumns,
  megatronRunPrediction,
  unsupportedMegatronRun,
  type MegatronRunPrediction,
} from './evidence/megatron/megatron-columns.js';
export {
  observeMegatron,
  summariseMegatron,
  type MegatronObservation,
  type MegatronSummary,
} from './evidence/megatron/megatron-summary.js';
export {
  jsonSchema,
  ResultLine,
  schemaNames,
  wholeJsonSchema,
  type SchemaName,
} from './commands/result-schema.js';
export { scenarioOfRun } from './evidence/runs/measured-run.js';
export type { MeasuredRun } from './evidence/runs/run-cells.js';
export {
  predictRun,
  runPrediction,
  unsupportedRun,
  type RunPrediction,
} from './evidence/runs/predict-run.js';
export { fittingOf, overBy, ranAnyway, type Fitting } from './evidence/published/fitting.js';
export { wellKnownRunOf } from './evidence/published/published-run.js';
export { compareWithPublished, measureInWords } from './evidence/published/published-figure.js';
export { wellKnownRuns, type WellKnownRun } from './evidence/published/well-known-runs.js';
export { runColumns } from './evidence/runs/run-columns.js';
export { headerFault, type TableColumns } from './evidence/tables/table-header.js';
export { readTable, TableReader, type TableRow } from './evidence/tables/table-reader.js';
export { predictMegatronRun, type MegatronPrediction } from './evidence/megatron/megatron-run.js';
export {
  evaluate,
  explain,
  explainTerms,
  parseScenario,
  simulateRun,
  timeline,
} from './commands/commands.js';
export {
  parseScalingRequest,
  parseSearchRequest,
  scaling,
  search,
} from './commands/search-commands.js';
export type {
  Breakdown,
  Energy,
  Evaluation,
  Goodput,
  GoodputPart,
  MemoryPart,
  StageMemory,
  StepPart,
} from './cost-model/schema/evaluation.js';
export { goodputParts, memoryParts, stepParts } from './cost-model/schema/evaluation.js';
export type { Failure, FailureRun } from './cost-model/run/failure-run.js';
export type { Lever } from './cost-model/schema/lever.js';
export { resources, type Limits, type Resource } from './cost-model/explain/limits.js';
export type { Problem } from './cost-model/schema/problem.js';
export type {
  RankedPlan,
  RunnerUp,
  SearchHooks,
  SearchProgress,
  SearchResult,
} from './cost-model/schema/search-result.js';
export type { Scaling, ScalingPoint } from './cost-model/search/scaling.js';
export { ScalingRequest } from './cost-model/schema/scaling.js';
export type { PipelineEvent } from './cost-model/pipeline/simulate.js';
export type { Factor, Term } from './cost-model/explain/term.js';
export type { Terms } from './cost-model/explain/terms.js';
export type { MemoryCurve } from './cost-model/explain/memory-curve.js';
export type { Timeline } from './cost-model/explain/timeline.js';
export { Accelerator, Cluster, Network } from './cost-model/schema/hardware.js';
export { ConvolutionalModel, type ImageLayer } from './cost-model/schema/convolution.js';
export { Model } from './cost-model/schema/model.js';
export { FixedPlan, Plan, Space } from './cost-model/schema/plan.js';
export {
  Constraints,
  objectives,
  Scenario,
  SearchRequest,
  Training,
} from './cost-model/schema/scenario.js';
