import { type Pence, pence, sumPence } from '#modules/shared'
import { type Totals, amountToPay } from '../sums/totals.ts'
import { kindOfDocument } from './document-type.ts'
import type { BillingDocument, DocumentContent, Issued } from './document.ts'

/** Money that settled a document, on the calendar of the business. Negative: paid back. */
export interface StatementMoney {
  /** The printed number of the document. */
  readonly number: string
  /** `opening`: from before the document was imported. */
  readonly kind: 'payment' | 'refund' | 'cis' | 'opening'
  readonly on: Temporal.PlainDate
  readonly amount: Pence
}

export interface StatementLine {
  readonly on: Temporal.PlainDate
  readonly what: 'invoice' | 'credit' | StatementMoney['kind']
  readonly number: string
  /** Raises what the customer owes; negative lowers it. */
  readonly amount: Pence
  /** After this line. */
  readonly balance: Pence
}

/** The amounts that the customer owes, by the days since they were due. Money and credits of theirs that nothing has used are in `current`. */
interface Ageing {
  readonly current: Pence
  readonly upTo30: Pence
  readonly upTo60: Pence
  readonly upTo90: Pence
  readonly above90: Pence
}

export interface Statement {
  readonly from: Temporal.PlainDate
  readonly to: Temporal.PlainDate
  /** At the start of the first day. */
  readonly opening: Pence
  readonly lines: readonly StatementLine[]
  /** At the end of the last day, the sum of the ageing. */
  readonly closing: Pence
  readonly ageing: Ageing
}

/** An issued document, as far as a statement goes. */
export interface StatementDocument extends Pick<BillingDocument, 'id' | 'status'> {
  readonly content: Pick<DocumentContent, 'type' | 'basedOn' | 'dueDate'>
  readonly totals: Pick<Totals, 'total' | 'cisDeduction'>
  readonly issued: Pick<Issued, 'date' | 'fullNumber'> | null
}

interface Entry {
  readonly on: Temporal.PlainDate
  readonly what: StatementLine['what']
  readonly number: string
  readonly amount: Pence
}

/**
 * The account of a customer over some days, from all of their charges and credits and the money for them. Void numbers, and
 * bad debts with their money, are left out. On one day charges come before credits, and credits before money.
 */
export function statementOf(
  documents: readonly StatementDocument[],
  money: readonly StatementMoney[],
  { from, to }: { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate },
): Statement {
  const accounts = accountsOf(documents, money, to)
  const entries = accounts
    .flatMap((account) => account.entries)
    .toSorted((one, other) => compare(one.on, other.on) || orderOf(one.what) - orderOf(other.what))
  const opening = sumPence(entries.flatMap(({ on, amount }) => (compare(on, from) < 0 ? [amount] : [])))
  let balance = Number(opening)
  const lines = entries
    .filter(({ on }) => compare(on, from) >= 0)
    .map((entry): StatementLine => ({ ...entry, balance: pence((balance += entry.amount)) }))
  return { from, to, opening, lines, closing: pence(balance), ageing: ageingOf(accounts, to) }
}

interface Account {
  readonly dueOn: Temporal.PlainDate
  readonly entries: readonly Entry[]
}

/** Each charge with all that has happened to it up to a day. */
function accountsOf(
  documents: readonly StatementDocument[],
  money: readonly StatementMoney[],
  to: Temporal.PlainDate,
): readonly Account[] {
  const moneyOf = Map.groupBy(money, ({ number }) => number)
  const creditsOf = Map.groupBy(
    documents.filter(({ content }) => kindOfDocument(content.type) === 'credit'),
    ({ content }) => content.basedOn,
  )
  return documents.flatMap(({ id, content, totals, status, issued }): readonly Account[] => {
    const isOwed = kindOfDocument(content.type) === 'charge' && status !== 'void' && status !== 'written_off'
    if (!isOwed || !issued) return []
    const entries: readonly Entry[] = [
      { on: issued.date, what: 'invoice', number: issued.fullNumber, amount: asked(totals) },
      ...(creditsOf.get(id) ?? []).flatMap((credit): readonly Entry[] =>
        credit.issued
          ? [{ on: credit.issued.date, what: 'credit', number: credit.issued.fullNumber, amount: asked(credit.totals) }]
          : [],
      ),
      ...(moneyOf.get(issued.fullNumber) ?? []).map(({ on, kind, number, amount }): Entry => ({
        on,
        what: kind,
        number,
        amount: pence(0 - amount),
      })),
    ]
    return [{ dueOn: content.dueDate ?? issued.date, entries: entries.filter(({ on }) => compare(on, to) <= 0) }]
  })
}

function ageingOf(accounts: readonly Account[], day: Temporal.PlainDate): Ageing {
  const sums = { current: 0, upTo30: 0, upTo60: 0, upTo90: 0, above90: 0 }
  for (const { dueOn, entries } of accounts) {
    const balance = sumPence(entries.map(({ amount }) => amount))
    sums[balance < 0 ? 'current' : bandOf(dueOn.until(day).days)] += balance
  }
  return {
    current: pence(sums.current),
    upTo30: pence(sums.upTo30),
    upTo60: pence(sums.upTo60),
    upTo90: pence(sums.upTo90),
    above90: pence(sums.above90),
  }
}

function bandOf(daysLate: number): keyof Ageing {
  if (daysLate <= 0) return 'current'
  if (daysLate <= 30) return 'upTo30'
  if (daysLate <= 60) return 'upTo60'
  return daysLate <= 90 ? 'upTo90' : 'above90'
}

const asked = (totals: StatementDocument['totals']): Pence => amountToPay(totals)

const orderOf = (what: StatementLine['what']) => ['invoice', 'credit'].indexOf(what) + 1 || 3

const compare = (one: Temporal.PlainDate, other: Temporal.PlainDate) => Temporal.PlainDate.compare(one, other)
