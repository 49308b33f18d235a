export {
  type BankAccount,
  type BilledParty,
  type BillingDocument,
  type CisRate,
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
  documentKinds,
  documentNumber,
  documentTypes,
  kindOfDocument,
  printedTitle,
  seriesNames,
} from './papers/document-type.ts'
export {
  type DocumentStatus,
  type ShownStatus,
  documentStatuses,
  mayMove,
  statusAtIssue,
  statusOn,
} from './papers/status.ts'
export { type DocumentLine, type ItemType, itemTypes, lineAmount } from './sums/line.ts'
export {
  type EarlierVat,
  type LineSums,
  type SumFacts,
  type Totals,
  type VatGroup,
  amountToPay,
  lineSums,
  negated,
  totalsOf,
} from './sums/totals.ts'
export {
  type RateTable,
  type VatKind,
  type VatRates,
  isReverseCharge,
  rateOf,
  ratesOn,
  ukRates,
  vatKinds,
  vatNames,
} from './sums/vat.ts'
