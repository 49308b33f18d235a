import {
  type BilledParty,
  type DocumentContent,
  type DocumentFault,
  type RecurrenceRule,
  type VatKind,
  kindOfDocument,
  nextPeriod,
  nthPeriod,
} from '#modules/invoicing'
import { type Pence, type RecurrenceId, type Result, accept, refuse } from '#modules/shared'
import type { BusinessFacts } from '../ports.ts'
import type { ContentRefused } from '../refusals.ts'
import { type WishedLine, kindOfCustomer } from '../writing/content-of.ts'

/** The document that a plan copies in each period. It has no booking: it is no part of what was agreed for one. */
export interface RecurringContent {
  readonly type: 'invoice' | 'tax-invoice'
  readonly customer: BilledParty
  /** `vat` is null where it follows the registration of the business on the day. */
  readonly lines: readonly WishedLine[]
  readonly discount: Pence
  readonly pricesIncludeVat: boolean
  readonly notes: string
  /** Null: the usual ones of the day. */
  readonly terms: string | null
  /** The days from the document until it is due; null: the usual ones. */
  readonly dueDays: number | null
  readonly isShort: boolean
}

/** When documents come, and what becomes of them. */
export interface RecurrenceStanding {
  readonly rule: RecurrenceRule
  /** Each is issued and mailed at once; else it waits as a draft. */
  readonly sends: boolean
  /** The last period that has its document; null: none yet. */
  readonly madeUntil: Temporal.PlainDate | null
  /** Null: it is over. */
  readonly next: Temporal.PlainDate | null
  readonly pausedAt: Temporal.Instant | null
  readonly endedAt: Temporal.Instant | null
}

/** A plan before it is kept. */
export interface NewRecurrence extends RecurrenceStanding {
  readonly id: RecurrenceId
  readonly content: RecurringContent
  readonly createdBy: string
  readonly createdAt: Temporal.Instant
}

/** A plan by which documents come again. */
export interface Recurrence extends NewRecurrence {
  readonly version: number
}

export type RecurrenceState = 'running' | 'paused' | 'ended'

/** A plan as somebody wishes it. */
export interface RecurrenceWish {
  readonly every: number
  readonly unit: RecurrenceRule['unit']
  /** Null: the day on which the document is written. */
  readonly first: Temporal.PlainDate | null
  readonly last: Temporal.PlainDate | null
  /** The number of documents from the first date on; null where it has no such end. */
  readonly count: number | null
  readonly sends: boolean
}

export function recurrenceState({
  next,
  pausedAt,
  endedAt,
}: Pick<RecurrenceStanding, 'next' | 'pausedAt' | 'endedAt'>): RecurrenceState {
  if (endedAt !== null || next === null) return 'ended'
  return pausedAt === null ? 'running' : 'paused'
}

/** The furthest that the first date lies back, or ahead, in years. */
const yearsBack = 1
const yearsAhead = 5
const lastYear = 2199

/** The rule of a wish on a day, and after what a plan has made `before`. Without a further document it is none. */
export function ruleOf(
  { every, unit, first: given, last, count }: RecurrenceWish,
  today: Temporal.PlainDate,
  before: Pick<RecurrenceStanding, 'rule' | 'madeUntil'> | null = null,
): Result<RecurrenceRule, ContentRefused> {
  const first = given ?? before?.rule.first ?? today
  const isFar =
    !before?.rule.first.equals(first) &&
    (Temporal.PlainDate.compare(first, today.subtract({ years: yearsBack })) < 0 ||
      Temporal.PlainDate.compare(first, today.add({ years: yearsAhead })) > 0)
  if (isFar)
    return refusal('first_date', `The first date is at most ${yearsBack} year ago, or ${yearsAhead} years ahead`)
  if (last !== null && count !== null) {
    return refusal('count', 'Give an end date or a number of documents, not both')
  }
  const endField = count === null ? 'end_date' : 'count'
  const open: RecurrenceRule = { every, unit, first, last }
  const rule = count === null ? open : { ...open, last: nthPeriod(open, count - 1) }
  const { next } = nextAfter(rule, before ? before.madeUntil : madeAtStart(rule, today), today)
  if (rule.last && rule.last.year > lastYear) return refusal(endField, `The end is in ${lastYear} at the latest`)
  if (next !== null) return accept(rule)
  return refusal(endField, 'No further document would come: choose a later end')
}

function refusal(name: string, message: string): Result<never, ContentRefused> {
  const fault: DocumentFault = { path: `recurring.${name}`, message }
  return refuse({ kind: 'content-refused', faults: [fault] })
}

/** The period that the document has with which a plan begins: that of the first date, or of the day after that date. */
export function periodAtStart({ first }: RecurrenceRule, today: Temporal.PlainDate): Temporal.PlainDate {
  return later(first, today)
}

/** A document that is written before the first date is there already when that date comes, and is sent then. */
export function madeAtStart({ first }: RecurrenceRule, today: Temporal.PlainDate): Temporal.PlainDate | null {
  return Temporal.PlainDate.compare(first, today) > 0 ? null : today
}

/** The next period of a rule that begins, changes or goes on today: never one that was made, nor one of the past. */
export function nextAfter(
  rule: RecurrenceRule,
  madeUntil: Temporal.PlainDate | null,
  today: Temporal.PlainDate,
): Pick<RecurrenceStanding, 'madeUntil' | 'next'> {
  const yesterday = today.subtract({ days: 1 })
  return { madeUntil, next: nextPeriod(rule, madeUntil ? later(madeUntil, yesterday) : yesterday) }
}

/** The standing after a period has its document. */
export function madePeriod(rule: RecurrenceRule, period: Temporal.PlainDate) {
  return { madeUntil: period, next: nextPeriod(rule, period) }
}

function later(one: Temporal.PlainDate, other: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.compare(one, other) < 0 ? other : one
}

/** The document that comes again, from one that is written today; null where one of its type does not. */
export function recurringOf(
  content: DocumentContent,
  { vatRegistered }: Pick<BusinessFacts, 'vatRegistered'>,
  terms: string | null,
  today: Temporal.PlainDate,
): RecurringContent | null {
  const { type, customer, discount, pricesIncludeVat, notes, dueDate, isShort } = content
  if (type !== 'invoice' && type !== 'tax-invoice') return null
  // Without a registration nothing else could be written: later lines follow the registration.
  const vatOf = (vat: VatKind) => (vat === 'outside' && !vatRegistered ? null : vat)
  return {
    type,
    customer,
    lines: content.lines.map((line) => ({ ...line, vat: vatOf(line.vat) })),
    discount,
    pricesIncludeVat,
    notes,
    terms,
    dueDays: dueDate && Math.max(0, today.until(dueDate).days),
    isShort,
  }
}

/** The document of a period, written on a day. Its rates of VAT are those of the day of its tax point. */
export function contentOfPeriod(
  { type, customer, lines, terms, dueDays, ...rest }: RecurringContent,
  business: Pick<BusinessFacts, 'vatRegistered' | 'terms'>,
  today: Temporal.PlainDate,
): DocumentContent {
  const { vatRegistered } = business
  const vatOf = (vat: VatKind | null) => (vatRegistered ? (vat ?? 'standard') : 'outside')
  return {
    ...rest,
    type: vatRegistered ? type : 'invoice',
    bookingId: null,
    basedOn: null,
    customer,
    lines: lines.map((line) => ({ ...line, vat: vatOf(line.vat) })),
    earlier: [],
    terms: terms ?? business.terms[kindOfCustomer(customer)],
    dueDate: dueDays === null ? null : today.add({ days: dueDays }),
    suppliedOn: null,
    paidAheadOn: null,
  }
}

/** Whether documents of a type come again. */
export function mayRecur(type: DocumentContent['type']): boolean {
  return kindOfDocument(type) === 'charge'
}
