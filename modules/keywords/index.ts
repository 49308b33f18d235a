export { auditOfKeywordEdit, auditOfKeywordRun, auditOfKeywords } from './audit-of-keywords.ts'
export { type KeywordChips, createChips } from './chips.ts'
export { type AnswerPages, type AnsweringService, type Chip, pageFor } from './answers.ts'
export {
  type Competition,
  type Keyword,
  type KeywordFacts,
  type KeywordIntent,
  type KeywordSource,
  type MeasuredFigures,
  type PageDecider,
  type ScorePart,
  competitions,
  highScore,
  keywordIntents,
  keywordLimits,
  keywordSources,
  pageDeciders,
} from './keyword.ts'
export {
  type IncomingKeyword,
  type KeywordCounts,
  type KeywordEdit,
  type KeywordExists,
  type KeywordPage,
  type KeywordQuery,
  type KeywordRun,
  type KeywordRunKind,
  type KeywordRunState,
  type KeywordRunStore,
  type KeywordSort,
  type KeywordStats,
  type KeywordStore,
  type RefusedLine,
  type RunGoesOn,
  keywordRunKinds,
  keywordRunStates,
  keywordSorts,
} from './ports.ts'
export { type FileLayout, type FileRefused, layoutOf, separatorOf } from './import/layout.ts'
export { noPeriod } from './import/period.ts'
export { type FileLine, type RowTerms } from './import/read-rows.ts'
export { type ArchiveTable, periodOfArchive, queryTableOf } from './import/tables-of-archive.ts'
export { exportHead, exportLine } from './import/own-columns.ts'
export { type KeywordFile, type KeywordFiles, keywordFileLimits } from './import/keyword-files.ts'
export {
  type ImportPreview,
  type KeywordRuns,
  type KeywordSourcesOfRuns,
  type PlaceUnknown,
  type ServiceUnknown,
  createKeywordRuns,
} from './runs.ts'
export { normalKeyword } from './normalise.ts'
export { screenKeyword } from './screening.ts'
export { estimateFormula, measuredFormula, measuredScore } from './score.ts'
export { type KnownTerms, knownTermsOf } from './terms.ts'
export {
  type AddRefusal,
  type EditRefusal,
  type KeywordFigures,
  type KeywordsModule,
  createKeywords,
  mostPhrases,
  undoSeconds,
} from './keywords.ts'
export { createKeywordReader } from './read-phrase.ts'
export { generateInTurns } from './generate.ts'
export { type KeywordSuggester } from './generated-rows.ts'
export { type SuggestionQuestion, askSuggestions, readSuggestions } from './suggest.ts'
