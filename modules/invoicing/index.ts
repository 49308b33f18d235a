export { drawPaper, paperMargin } from './drawing/draw-paper.ts'
export { infoText } from './drawing/info-text.ts'
export { type Drawing, drawingOn } from './drawing/kit.ts'
export { type Face, type Weight, faces, runsOf } from './drawing/letters.ts'
export {
  type BankAccount,
  type BilledParty,
  type BillingDocument,
  type DocumentContent,
  type DocumentOrigin,
  type EarlierDocument,
  type Issued,
  type Supplier,
  cisRates,
  documentOrigins,
} from './papers/document.ts'
export {
  type DocumentKind,
  type DocumentType,
  type SeriesName,
  documentFacts,
  documentNumber,
  documentTypes,
  kindOfDocument,
  printedTitle,
  seriesNames,
  seriesNumberOf,
} from './papers/document-type.ts'
export { canonicalDocument } from './papers/canonical-document.ts'
export { documentTotals, sumFactsOf } from './papers/document-totals.ts'
export { earlierOf, finalInvoice, restToCredit } from './papers/final-invoice.ts'
export { isSameContent } from './papers/same-content.ts'
export { type JobFacts, type JobPart, depositLines, linesOfJob } from './papers/job-draft.ts'
export { type DocumentFault, judgeContent, judgeForIssue } from './papers/judge-content.ts'
export {
  type AboveAgreed,
  type CreditAboveLeft,
  type ParticularsMissing,
  type VoidNotAllowed,
  invoicedOf,
  judgeIssue,
} from './papers/judge-issue.ts'
export { type MoveNotAllowed, judgeMove, judgeSend } from './papers/judge-move.ts'
export { balanceOf, leftOf, leftToCredit, statusAfterMoney } from './papers/money-state.ts'
export { type PartContent, leftToUndo, partOfTotal, partToPay } from './papers/part-of-document.ts'
export { type Statement, type StatementDocument, type StatementMoney, statementOf } from './papers/statement.ts'
export { type RecurrenceRule, duePeriods, nextPeriod, nthPeriod, recurrenceUnits } from './papers/recurrence.ts'
export { documentLimits } from './papers/text-limits.ts'
export { en16931 } from './papers/en16931.ts'
export type { Paper, PaperLine, PaperLogo, PaperParty, PaperTable, PaperTotal } from './papers/paper.ts'
export { type PaperFacts, type PrintedDay, footOf, paperOf, printedDay, paperWords } from './papers/paper-of.ts'
export { type StatementFacts, statementPaper } from './papers/statement-paper.ts'
export { textOf } from './papers/text-of.ts'
export {
  type FigureFacts,
  type TypedFigures,
  type TypedRow,
  emptyRow,
  fieldsOfRows,
  hasOwnVat,
  rowsAfter,
  rowsOfFields,
  sumsOfTyped,
} from './papers/typed-draft.ts'
export {
  type DocumentStatus,
  type ShownStatus,
  documentStatuses,
  mayMove,
  statusAtIssue,
  statusOn,
} from './papers/status.ts'
export { type VatPart, type WorkVat, workVatOf } from './papers/work-vat.ts'
export { type BankRates, type LateCharge, lateCharge, statutoryRate } from './sums/interest.ts'
export { type DocumentLine, type ItemType, itemTypes, lineAmount } from './sums/line.ts'
export { mostPence, readPrice, readQuantity } from './sums/read-figures.ts'
export { supplyDayOf, taxPointOf } from './sums/tax-point.ts'
export { type SumFacts, type Totals, type VatGroup, amountToPay, negated, totalsOf } from './sums/totals.ts'
export { ratesOn } from './sums/rate-table.ts'
export { type VatKind, type VatRates, isReverseCharge, rateOf, vatKinds, vatNames } from './sums/vat.ts'
export { type VatPeriodEnds, openBefore, vatPeriodStart, vatPeriodsOf } from './sums/vat-periods.ts'
export {
  type LockedPeriod,
  type TypedBoxes,
  type VatDocument,
  type VatReturn,
  type VatScheme,
  type VatSchemes,
  type VatShare,
  becomesStandard,
  schemeOn,
  vatBoxNames,
  vatReturn,
  vatSchemes,
  vatShares,
} from './sums/vat-return.ts'
