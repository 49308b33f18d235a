import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { printInvoicing } from '#modules/catalogue'
import {
  type BillingDocument,
  type VatScheme,
  amountToPay,
  balanceOf,
  kindOfDocument,
  leftToCredit,
} from '#modules/invoicing'
import { type BookingId, type InvoiceId, type PaymentId, pence, sumPence } from '#modules/shared'
import { now, office } from '../../support/builders/bookings.ts'
import { type MovableClock, movableClock } from '../../support/doubles.ts'
import { type Deed, act, starts } from './money-model-deeds.ts'
import { testProvider } from './money-model-providers.ts'
import { type MoneyModel, type Trouble, openMoneyModel } from './money-model-world.ts'
import { runs } from '../../support/property-runs.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const allTime = { from: day('2026-01-01'), to: day('2036-01-01') }
const calm: Deed = { do: 'relay' }

/** The books of one booking in the real store and ledger, as one test acts on them. */
class Books {
  names = 0
  /** People credited, or gave money a document of their own: the money may be on no document then. */
  isFree = false
  /** The boxes of each closed period, as they were filed. */
  readonly filed: { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate; readonly box1: number }[] = []

  readonly model: MoneyModel
  readonly id: BookingId
  readonly clock: MovableClock

  constructor(model: MoneyModel, id: BookingId, clock: MovableClock) {
    this.model = model
    this.id = id
    this.clock = clock
  }

  name(): number {
    this.names += 1
    return this.names
  }

  documents() {
    return this.model.modules.billing.listOfBooking(this.id)
  }

  async charges(): Promise<readonly BillingDocument[]> {
    const all = await this.documents()
    return all.filter(({ content, issued }) => issued && kindOfDocument(content.type) === 'charge')
  }

  payments() {
    return this.model.modules.payments.listForBooking(this.id)
  }

  settlements() {
    return this.model.data.rows('invoice_settlements', {}, ['id']).map((row) => ({
      invoiceId: row['invoice_id'] as InvoiceId,
      paymentId: row['payment_id'] as PaymentId | null,
      amount: Number(row['amount_pence']),
    }))
  }

  async boxes(days: { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate }) {
    return (await this.model.modules.vat.vatReturn(days)).boxes
  }

  async lock(): Promise<void> {
    const from = this.filed.at(-1)?.to.add({ days: 1 }) ?? day('2026-03-01')
    const to = this.model.modules.billing.today().subtract({ days: 1 })
    if (Temporal.PlainDate.compare(from, to) > 0) return
    const { box1 } = await this.boxes({ from, to })
    const closed = await this.model.modules.vat.closePeriod({ from, to }, office.userId)
    if (closed.ok) this.filed.push({ from, to, box1 })
  }
}

/** The amount has the sign of the limit, and is no larger. */
const isWithin = (amount: number, limit: number) => amount >= Math.min(0, limit) && amount <= Math.max(0, limit)

/** All that is true after each command, whatever was refused and whatever broke. */
async function expectSound(books: Books): Promise<void> {
  const { model } = books
  const [documents, settlements, payments] = [await books.documents(), books.settlements(), await books.payments()]
  for (const { first, last, gaps } of await model.modules.billing.series()) {
    expect(gaps).toEqual([])
    if (last !== null) expect(first).toBe(1)
  }
  const sums: number[] = []
  for (const document of await books.charges()) {
    const { id, status, totals, settled, credited } = document
    const credits = documents.filter(
      ({ content, issued }) => issued && content.basedOn === id && kindOfDocument(content.type) === 'credit',
    )
    expect(settled).toBe(settlements.reduce((sum, one) => sum + (one.invoiceId === id ? one.amount : 0), 0))
    expect(settled).toBeGreaterThanOrEqual(0)
    expect(credited).toBe(0 - sumPence(credits.map((credit) => amountToPay(credit.totals))))
    for (const { vat, net, tax } of leftToCredit(document, credits).groups) {
      const whole = totals.groups.find((group) => group.vat === vat)
      expect(isWithin(net, whole?.net ?? 0) && isWithin(tax, whole?.tax ?? 0)).toBe(true)
    }
    if (status === 'void') expect([settled, credits.length]).toEqual([0, 0])
    else sums.push(totals.tax, ...credits.map((credit) => credit.totals.tax))
  }
  const causes = documents.flatMap(({ ledgerEntry, content }) =>
    ledgerEntry ? [`${ledgerEntry.entryId} ${content.basedOn}`] : [],
  )
  expect(new Set(causes).size).toBe(causes.length)
  for (const { payment, ledger } of payments) {
    const kept = sumPence(ledger.map(({ amount }) => amount))
    const onDocuments = settlements.reduce((sum, one) => sum + (one.paymentId === payment.id ? one.amount : 0), 0)
    expect(onDocuments).toBeLessThanOrEqual(kept)
  }
  expect((await books.boxes(allTime)).box1).toBe(sums.reduce((sum, one) => sum + one, 0))
  for (const { from, to, box1 } of books.filed) expect((await books.boxes({ from, to })).box1).toBe(box1)
}

/** Once every event is relayed: all money before the work has its document, and all VAT its money. */
async function expectAgreed(books: Books): Promise<void> {
  const { model, id } = books
  for (let rounds = 0; rounds < 3; rounds += 1) {
    books.clock.move({ minutes: 25 })
    await model.modules.booking.settleCompletions()
    await model.modules.payments.finishRefunds()
    await model.drainEvents()
  }
  await expectSound(books)
  const drafts = (await books.documents()).filter(({ issued, ledgerEntry }) => !issued && ledgerEntry)
  if (books.isFree || drafts.length > 0) return
  const { actualEndTime: completedAt } = await model.details(id)
  const settlements = books.settlements()
  for (const { payment, ledger } of await books.payments()) {
    const isAhead = ledger.some(
      ({ kind, at }) => kind === 'capture' && (completedAt === null || Temporal.Instant.compare(at, completedAt) < 0),
    )
    const kept = sumPence(ledger.map(({ amount }) => amount))
    const onDocuments = settlements.reduce((sum, one) => sum + (one.paymentId === payment.id ? one.amount : 0), 0)
    expect(isAhead ? onDocuments : kept).toBe(kept)
  }
  const standing = (await books.charges()).filter(({ status }) => status !== 'void')
  if (!standing.every((one) => balanceOf(one) === 0 && one.status !== 'written_off')) return
  const gross = sumPence(standing.map(({ totals, credited }) => pence(totals.total - credited)))
  expect(sumPence(standing.map(({ settled }) => settled))).toBe(gross)
  await chooseScheme(model, 'standard')
  const standard = await books.boxes(allTime)
  await chooseScheme(model, 'cash')
  expect(await books.boxes(allTime)).toEqual(standard)
}

async function chooseScheme({ modules: { catalogue } }: MoneyModel, scheme: VatScheme): Promise<void> {
  const settings = { ...printInvoicing(await catalogue.invoicing()), vat_scheme: scheme }
  expect(await catalogue.setInvoicing(site, settings)).toMatchObject({ ok: true })
}

const site = {
  business_name: 'Callout Croydon',
  business_address: '1 High Street, Croydon CR0 1AA',
  vat_registered: true,
  vat_number: 'GB123456782',
}

type Model = object

function command(name: string, run: (books: Books) => Promise<unknown>): fc.AsyncCommand<Model, Books> {
  return {
    check: () => true,
    async run(_, books) {
      await run(books)
      books.clock.move({ seconds: 1 })
      await expectSound(books)
    },
    toString: () => name,
  }
}

const deed = (name: string, one: Deed) => command(name, ({ model, id, clock }) => act(model, id, clock, one))

/** One of the charges, where there is one. */
const on = (name: string, nth: number, run: (books: Books, document: BillingDocument) => Promise<unknown>) =>
  command(`${name} ${nth}`, async (books) => {
    const charges = await books.charges()
    const document = charges[nth % Math.max(1, charges.length)]
    if (document) await run(books, document)
  })

const nth = fc.nat({ max: 4 })
const share = fc.constantFrom(0.1, 1 / 3, 0.5, 1)
const wish = {
  type: 'invoice',
  customer: {},
  lines: null,
  taxRate: null,
  pricesIncludeVat: null,
  discount: pence(0),
  notes: '',
  terms: null,
  dueDate: null,
  suppliedOn: null,
  isShort: false,
} as const
const troubles: fc.Arbitrary<Trouble> = fc.record({
  dies: fc.constantFrom('before', 'after'),
  write: fc.integer({ min: 1, max: 4 }),
})

const pay: Deed = { do: 'pay', way: 'card', method: 'pm_card_visa', times: 1 }

const commands = [
  fc.constant(
    command('pay by card, and relay', async ({ model, id, clock }) => {
      await act(model, id, clock, pay)
      await act(model, id, clock, calm)
    }),
  ),
  fc.constant(deed('pay by card', pay)),
  fc
    .integer({ min: 100, max: 8_500 })
    .map((amount) =>
      command(`pay ${amount} by hand`, (books) => books.model.payByHand(books.id, books.name(), amount)),
    ),
  fc.tuple(nth, share).map(([which, part]) =>
    command(`refund ${part} of payment ${which}`, async (books) => {
      const payments = await books.payments()
      const one = payments[which % Math.max(1, payments.length)]
      const kept = sumPence(one?.ledger.map(({ amount }) => amount) ?? [])
      if (one && kept > 0) await books.model.refund(one.payment.id, books.name(), Math.ceil(kept * part))
    }),
  ),
  nth.map((which) =>
    command(`the refunds of payment ${which} fail`, async (books) => {
      const payments = await books.payments()
      const one = payments[which % Math.max(1, payments.length)]
      if (one) await books.model.failRefunds(one.payment.id, books.name())
    }),
  ),
  fc.constant(
    command('invoice the job', async ({ model, id }) => {
      const draft = await model.modules.billing.create({ ...wish, bookingId: id }, office.userId, null)
      if (draft.ok) await model.modules.billing.issue(draft.value.id, office.userId, null)
    }),
  ),
  fc.integer({ min: 1, max: 9_000 }).map((amount) =>
    command(`invoice ${amount} of the work`, async ({ model, id }) => {
      const line = {
        description: 'Part',
        quantity: 100,
        unitPrice: pence(amount),
        itemType: 'service',
        vat: null,
      } as const
      const part = { ...wish, bookingId: id, lines: [line], pricesIncludeVat: true, taxRate: 5 } as const
      const draft = await model.modules.billing.create(part, office.userId, null)
      if (draft.ok) await model.modules.billing.issue(draft.value.id, office.userId, null)
    }),
  ),
  nth.map((which) =>
    on('credit all of', which, async (books, { id }) => {
      books.isFree = true
      return books.model.modules.billing.credit(id, { reason: 'Wrong', lines: null }, office.userId, null)
    }),
  ),
  fc.tuple(nth, fc.integer({ min: 1, max: 5_000 })).map(([which, amount]) =>
    on(`credit ${amount} of`, which, async (books, { id }) => {
      books.isFree = true
      const line = {
        description: 'Part',
        quantity: 100,
        unitPrice: pence(amount),
        itemType: 'service',
        vat: null,
      } as const
      return books.model.modules.billing.credit(id, { reason: 'Less', lines: [line] }, office.userId, null)
    }),
  ),
  nth.map((which) =>
    on('void', which, (books, { id }) => books.model.modules.billing.void(id, 'Wrong', office.userId)),
  ),
  nth.map((which) =>
    on('write off', which, (books, { id }) => books.model.modules.billing.writeOff(id, 'Gone', office.userId)),
  ),
  nth.map((which) =>
    on('record the money of', which, (books, { id: invoiceId }) =>
      books.model.modules.billing.recordPayment(
        {
          invoiceId,
          paymentId: null,
          method: 'cash',
          amount: null,
          date: books.model.modules.billing.today(),
          reference: null,
          recordedBy: office.userId,
        },
        null,
      ),
    ),
  ),
  fc.nat({ max: 100 }).map((part) => deed(`go on with the work, ${part}`, { do: 'work', share: part })),
  fc.constant(deed('cancel', { do: 'cancel', by: 'office' })),
  fc.constant(deed('relay', calm)),
  fc.constant(deed('relay', calm)),
  troubles.map((trouble) =>
    command(`relay, and die ${JSON.stringify(trouble)}`, (books) =>
      books.model.during(trouble, () => act(books.model, books.id, books.clock, calm)),
    ),
  ),
  fc
    .integer({ min: 1, max: 20 })
    .map((days) => command(`${days} days pass`, async ({ clock }) => clock.move({ hours: days * 24 }))),
  fc.constant(command('close the period', (books) => books.lock())),
]

describe('the documents of the whole application', () => {
  const folder = mkdtempDisposableSync(`${tmpdir()}/callout-documents-`)
  afterAll(() => folder.remove())

  it(
    'agree with the ledger and the VAT boxes in any order of issue, payment, refund, credit, void and crash',
    { timeout: runs(600_000) },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.commands(commands, { maxCommands: 25, size: 'max' }), async (run) => {
          const clock = movableClock(now)
          using card = testProvider(clock)
          using paypal = testProvider(clock, 'paypal')
          await using model = await openMoneyModel(clock, { card, paypal }, folder.path)
          await chooseScheme(model, 'standard')
          const id = await model.book('full', starts.near, { isAsked: true, by: 'customer', paysAfter: false })
          const books = new Books(model, id, clock)
          await fc.asyncModelRun(() => ({ model: {}, real: books }), run)
          await expectAgreed(books)
          expect(model.waiting()).toBe(0)
        }),
        { numRuns: runs(25) },
      )
    },
  )
})
