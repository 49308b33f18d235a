import fc from 'fast-check'
import { describe, it, expect } from 'vitest'
import { type InvoiceId, pence, sumPence } from '#modules/shared'
import { anyLine } from '../../../tests/support/documents/arbitrary.ts'
import { aContractor, aCustomer, aSupplier, anIssued, noon, rates } from '../../../tests/support/documents/build.ts'
import type { DocumentLine } from '../sums/line.ts'
import { amountToPay } from '../sums/totals.ts'
import { type LockedPeriod, type VatDocument, type VatScheme, vatSchemes, vatShares } from '../sums/vat-return.ts'
import { documentTotals } from './document-totals.ts'
import type { BillingDocument, DocumentContent } from './document.ts'
import { restToCredit } from './final-invoice.ts'
import { judgeForIssue } from './judge-content.ts'
import { judgeIssue, judgeVoid } from './judge-issue.ts'
import { balanceOf, leftOf, leftToCredit, statusAfterMoney } from './money-state.ts'
import { type StatementMoney, statementOf } from './statement.ts'
import { type DocumentStatus, mayMove } from './status.ts'
import { runs } from '../../../tests/support/property-runs.ts'

interface Money {
  readonly invoiceId: InvoiceId
  readonly amount: number
  readonly on: Temporal.PlainDate
  readonly at: Temporal.Instant
}

/** A business in memory that keeps documents by the rules, as a store does. */
class Office {
  readonly documents: BillingDocument[] = []
  readonly money: Money[] = []
  /** All states that a charge was in at some time. */
  readonly reached = new Set<DocumentStatus>(['issued'])
  readonly voided = new Map<InvoiceId, Temporal.Instant>()
  readonly locked: LockedPeriod[] = []
  /** The figures of each locked period, as they were filed. */
  readonly filed: {
    readonly scheme: VatScheme
    readonly period: LockedPeriod
    readonly tax: number
    readonly net: number
  }[] = []
  today = Temporal.PlainDate.from('2026-01-01')
  /** Moments pass within a day, too. */
  steps = 0

  now(): Temporal.Instant {
    this.steps += 1
    return noon(this.today.toString()).add({ seconds: this.steps })
  }

  charges(): readonly BillingDocument[] {
    return this.documents.filter(({ content }) => content.type === 'invoice')
  }

  creditsOf(id: InvoiceId): readonly BillingDocument[] {
    return this.documents.filter(({ content }) => content.basedOn === id)
  }

  issue(content: Partial<DocumentContent>): BillingDocument {
    const drawn = anIssued({ content, on: this.today.toString(), number: this.documents.length + 1 })
    const { issued } = drawn
    if (!issued) throw new Error('it is issued')
    return { ...drawn, issued: { ...issued, at: this.now() } }
  }

  change(id: InvoiceId, changes: Partial<BillingDocument>): void {
    const place = this.documents.findIndex((one) => one.id === id)
    const before = this.documents[place]
    if (!before) throw new Error('it is not there')
    const after = { ...before, ...changes }
    const status = changes.status ?? statusAfterMoney(after)
    if (status !== before.status && !mayMove(before.content.type, before.status, status))
      throw new Error(`no move leads from ${before.status} to ${status}`)
    this.documents[place] = { ...after, status }
    if (before.content.type === 'invoice') this.reached.add(status)
  }

  settle(document: BillingDocument, amount: number): void {
    if (amount === 0) return
    this.money.push({ invoiceId: document.id, amount, on: this.today, at: this.now() })
    this.change(document.id, { settled: pence(document.settled + amount) })
  }

  credit(document: BillingDocument, content: Partial<DocumentContent>): boolean {
    const credits = this.creditsOf(document.id)
    const { customer, pricesIncludeVat } = document.content
    const drawn = this.issue({ type: 'credit-note', basedOn: document.id, customer, pricesIncludeVat, ...content })
    // The lines of the invoices here are of any kind: only their sum is judged as the product judges all of a credit.
    const faults = judgeForIssue(drawn.content, { vatRegistered: true, today: this.today })
    if (faults.some(({ path }) => path === 'items')) return false
    const credit = { ...drawn, totals: documentTotals(drawn.content, rates, leftToCredit(document, credits)) }
    const refused = judgeIssue({
      content: credit.content,
      origin: 'credit',
      totals: credit.totals,
      supplier: aSupplier(),
      ofBooking: [],
      credited: { document, credits },
      agreed: null,
    })
    if (refused) return false
    this.documents.push(credit)
    this.change(document.id, { credited: pence(document.credited - amountToPay(credit.totals)) })
    return true
  }

  vatDocuments(): readonly VatDocument<InvoiceId>[] {
    return this.charges().flatMap(({ id, issued, totals }) =>
      issued
        ? {
            key: id,
            issued: { day: issued.taxPoint, at: issued.at },
            groups: totals.groups,
            amountToPay: amountToPay(totals),
            credits: this.creditsOf(id).flatMap((credit) =>
              credit.issued
                ? {
                    day: credit.issued.taxPoint,
                    at: credit.issued.at,
                    groups: credit.totals.groups,
                    amountToPay: amountToPay(credit.totals),
                  }
                : [],
            ),
            money: this.money
              .filter(({ invoiceId }) => invoiceId === id)
              .map(({ on, at, amount }) => ({ day: on, at, amount: pence(amount) })),
            voidedAt: this.voided.get(id) ?? null,
          }
        : [],
    )
  }

  boxes(scheme: VatScheme, period: { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate }) {
    const shares = vatShares(this.vatDocuments(), scheme, period, this.locked)
    return { tax: sumPence(shares.map(({ tax }) => tax)), net: sumPence(shares.map(({ net }) => net)) }
  }

  /** Locks the time from the last lock to yesterday. */
  lock(): void {
    const from = this.locked.at(-1)?.to.add({ days: 1 }) ?? Temporal.PlainDate.from('2026-01-01')
    const to = this.today.subtract({ days: 1 })
    if (Temporal.PlainDate.compare(from, to) > 0) return
    const figures = vatSchemes.map((scheme) => ({ scheme, ...this.boxes(scheme, { from, to }) }))
    const period = { from, to, lockedAt: this.now() }
    this.locked.push(period)
    this.filed.push(...figures.map((one) => ({ ...one, period })))
  }
}

type Model = object

/** All that is true after each command, whatever was refused. */
function expectSound(office: Office): void {
  expect(office.documents.map(({ issued }) => issued?.number)).toEqual(office.documents.map((_, place) => place + 1))
  for (const document of office.charges()) {
    const { id, status, totals, settled, credited } = document
    const credits = office.creditsOf(id)
    expect(settled).toBe(office.money.reduce((sum, one) => sum + (one.invoiceId === id ? one.amount : 0), 0))
    expect(credited).toBe(0 - sumPence(credits.map((credit) => amountToPay(credit.totals))))
    for (const { net, tax } of leftToCredit(document, credits).groups) expect(net >= 0 && tax >= 0).toBe(true)
    expect(balanceOf(document)).toBe(amountToPay(totals) - settled - credited)
    expect(settled).toBeGreaterThanOrEqual(0)
    const due = amountToPay(totals)
    if (status === 'paid') expect(settled > 0 && settled + credited >= due && leftOf(document) === 0).toBe(true)
    if (status === 'credited') expect(credited).toBe(due)
    if (status === 'void') expect([settled, credited, credits.length]).toEqual([0, 0, 0])
    if (status === 'issued' || status === 'sent') expect(settled + credited < due || settled === 0).toBe(true)
  }
  expectVatAgrees(office)
  expectStatementAgrees(office)
}

function expectVatAgrees(office: Office): void {
  for (const { scheme, period, tax, net } of office.filed) expect(office.boxes(scheme, period)).toEqual({ tax, net })
  const begin = Temporal.PlainDate.from('2026-01-01')
  const all = { from: begin, to: begin.add({ years: 10 }) }
  const standing = office.charges().filter(({ status }) => status !== 'void')
  const sums = [...standing, ...standing.flatMap(({ id }) => office.creditsOf(id))].map(({ totals }) => totals)
  expect(office.boxes('standard', all).tax).toBe(sumPence(sums.map(({ tax }) => tax)))
  // Under cash accounting the VAT is that of the documents once each is settled or was never paid at all.
  if (standing.every((one) => balanceOf(one) === 0))
    expect(office.boxes('cash', all)).toEqual(office.boxes('standard', all))
  if (office.money.length === 0) expect(office.boxes('cash', all).tax).toBe(0)
}

function expectStatementAgrees(office: Office): void {
  const money = office.money.map(({ invoiceId, amount, on }): StatementMoney => {
    const issued = office.documents.find(({ id }) => id === invoiceId)?.issued
    return { number: issued?.fullNumber ?? '', kind: amount < 0 ? 'refund' : 'payment', on, amount: pence(amount) }
  })
  const from = Temporal.PlainDate.from('2026-01-01')
  const { closing, ageing } = statementOf(office.documents, money, { from, to: office.today })
  const open = office.charges().filter(({ status }) => status !== 'void' && status !== 'written_off')
  expect(closing).toBe(sumPence(open.map(balanceOf)))
  expect(sumPence(Object.values(ageing))).toBe(closing)
}

function command(name: string, run: (office: Office) => void): fc.Command<Model, Office> {
  return {
    check: () => true,
    run(_, office) {
      run(office)
      expectSound(office)
    },
    toString: () => name,
  }
}

/** One of the charges, where there is one. */
function on(name: string, nth: number, run: (office: Office, document: BillingDocument) => void) {
  return command(`${name} ${nth}`, (office) => {
    const charges = office.charges()
    const document = charges[nth % Math.max(1, charges.length)]
    if (document) run(office, document)
  })
}

const nth = fc.nat({ max: 5 })
const share = fc.constantFrom(0.01, 0.25, 1 / 3, 0.5, 1)
const anyLines = fc.array(anyLine, { minLength: 1, maxLength: 4 })
const anyCustomer = fc.constantFrom(aCustomer(), aContractor({ cisRate: 20 }))
const takesMoney = (status: DocumentStatus) => status !== 'void' && status !== 'credited'

const commands = [
  fc.tuple(anyLines, fc.boolean(), anyCustomer).map(([lines, pricesIncludeVat, customer]) =>
    command(`issue ${lines.length}`, (office) => {
      office.documents.push(office.issue({ lines, pricesIncludeVat, customer }))
    }),
  ),
  fc.tuple(nth, share).map(([which, part]) =>
    on(`pay ${part} of`, which, (office, document) => {
      const open = document.status === 'written_off' ? balanceOf(document) : leftOf(document)
      if (takesMoney(document.status)) office.settle(document, Math.ceil(open * part))
    }),
  ),
  fc
    .tuple(nth, share)
    .map(([which, part]) =>
      on(`refund ${part} of`, which, (office, document) =>
        office.settle(document, -Math.floor(document.status === 'written_off' ? 0 : document.settled * part)),
      ),
    ),
  nth.map((which) =>
    on('refund what is over of', which, (office, document) =>
      office.settle(document, Math.min(0, balanceOf(document))),
    ),
  ),
  nth.map((which) =>
    on('credit the rest of', which, (office, document) => {
      const content = restToCredit(document, office.creditsOf(document.id))
      if (document.status !== 'credited' && content.lines.length > 0) office.credit(document, content)
    }),
  ),
  fc.tuple(nth, nth, share).map(([which, line, part]) =>
    on(`credit ${part} of line ${line} of`, which, (office, document) => {
      const { lines } = document.content
      const chosen = lines[line % lines.length]
      if (!chosen) return
      const credited: DocumentLine = { ...chosen, quantity: Math.ceil(chosen.quantity * part) }
      office.credit(document, { lines: [credited] })
    }),
  ),
  nth.map((which) =>
    on('send', which, (office, document) => {
      const isMoved = mayMove('invoice', document.status, 'sent') && document.status === 'issued'
      office.change(document.id, { sentAt: office.now(), ...(isMoved && { status: 'sent' as const }) })
    }),
  ),
  nth.map((which) =>
    on('void', which, (office, document) => {
      if (judgeVoid(document)) return
      office.change(document.id, { status: 'void' })
      office.voided.set(document.id, office.now())
    }),
  ),
  nth.map((which) =>
    on('write off', which, (office, document) => {
      if (mayMove('invoice', document.status, 'written_off')) office.change(document.id, { status: 'written_off' })
    }),
  ),
  fc.integer({ min: 1, max: 40 }).map((days) =>
    command(`${days} days pass`, (office) => {
      office.today = office.today.add({ days })
    }),
  ),
  fc.constant(command('lock the period', (office) => office.lock())),
]

describe('documents', () => {
  it('agree with their money, their VAT and the statement in any order of issue, payment, refund, credit and void', () => {
    const reached = new Set<DocumentStatus>()
    fc.assert(
      fc.property(fc.commands(commands, { maxCommands: 40 }), (run) => {
        const real = new Office()
        fc.modelRun(() => ({ model: {}, real }), run)
        for (const status of real.reached) reached.add(status)
      }),
      { numRuns: runs(300) },
    )
    expect([...reached].toSorted()).toEqual(['credited', 'issued', 'paid', 'sent', 'void', 'written_off'])
  })
})
