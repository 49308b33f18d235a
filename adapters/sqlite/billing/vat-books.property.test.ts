import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createVatReturns } from '#modules/billing'
import { type BillingDocument, type VatScheme } from '#modules/invoicing'
import { type InvoiceId, businessDate, pence, sumPence } from '#modules/shared'
import { openDocumentRows } from '../../../tests/support/apps/document-rows.ts'
import { aDraft, aLine, invoiceId, issueFacts } from '../../../tests/support/builders/documents.ts'
import { office } from '../../../tests/support/builders/payments.ts'
import { movableClock } from '../../../tests/support/doubles.ts'
import { runs } from '../../../tests/support/property-runs.ts'
import { createSqliteVatBooks } from './vat-books.ts'

type Deed =
  | { readonly do: 'issue'; readonly back: number; readonly pounds: number }
  | { readonly do: 'credit' | 'void' | 'pay'; readonly nth: number }
  | { readonly do: 'close'; readonly scheme: VatScheme }
  | { readonly do: 'wait'; readonly minutes: number }

/** A deed reads the clock, and its transaction waits so many minutes for others. */
type Late = Deed & { readonly late: number }

const anyDeed = fc
  .tuple(
    fc.oneof(
      fc.record({
        do: fc.constant('issue' as const),
        back: fc.nat({ max: 40 }),
        pounds: fc.integer({ min: 1, max: 999 }),
      }),
      fc.record({ do: fc.constantFrom('credit' as const, 'void', 'pay'), nth: fc.nat({ max: 9 }) }),
      fc.record({ do: fc.constant('close' as const), scheme: fc.constantFrom('standard' as const, 'cash') }),
      fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 30, 60, 1_440, 20_160) }),
    ),
    fc.constantFrom(0, 0, 1, 30, 120, 3_000),
  )
  .map(([deed, late]): Late => ({ ...deed, late }))

const firstDay = Temporal.PlainDate.from('2026-05-01')
const lastDay = Temporal.PlainDate.from('2036-01-01')

async function openBooks() {
  const opened = openDocumentRows()
  const { documents } = opened
  // The last minute of a month, in summer.
  const clock = movableClock(Temporal.Instant.from('2026-06-30T22:59:30Z'))
  const books = createSqliteVatBooks(opened.database)
  const vat = createVatReturns({
    books,
    scheme: async () => 'standard',
    calendar: async () => ({ ends: 'monthly', registeredFrom: firstDay, registeredUntil: null }),
    clock,
  })
  /** The VAT that each document has put into the returns that were filed. */
  const filed = new Map<InvoiceId, number>()
  const closed: { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate; readonly box1: number }[] = []
  const charges: InvoiceId[] = []
  let names = 0

  async function issue(about: Parameters<typeof aDraft>[1], at: Temporal.Instant, back: number) {
    names += 1
    const date = businessDate(at)
    const early = date.subtract({ days: back })
    const taxPoint = Temporal.PlainDate.compare(early, firstDay) < 0 ? firstDay : early
    return documents.issue(aDraft(names, { ...about, at }), issueFacts({ date, taxPoint, at }), null)
  }

  const nthOf = async (nth: number): Promise<BillingDocument | null> => {
    const id = charges[nth % Math.max(1, charges.length)]
    return id ? documents.find(id) : null
  }

  async function close(scheme: VatScheme, at: Temporal.Instant): Promise<void> {
    const from = closed.at(-1)?.to.add({ days: 1 }) ?? firstDay
    const days = { from, to: from.add({ months: 1 }).subtract({ days: 1 }) }
    if (Temporal.PlainDate.compare(days.to, businessDate(at)) >= 0) return
    const made = await books.lock(days, { scheme, registeredFrom: firstDay, registeredUntil: null, by: office, at })
    if (!made.ok) throw new Error(made.refusal.kind)
    const { shares, boxes } = await vat.vatReturn(days)
    closed.push({ ...days, box1: boxes.box1 })
    expect(sumPence(shares.map(({ tax }) => tax))).toBe(boxes.box1)
    for (const { key, tax } of shares) filed.set(key, (filed.get(key) ?? 0) + tax)
  }

  async function act(deed: Late): Promise<void> {
    const at = clock.now().subtract({ minutes: deed.late })
    switch (deed.do) {
      case 'wait':
        clock.move({ minutes: deed.minutes })
        return
      case 'close':
        await close(deed.scheme, at)
        return
      case 'issue': {
        const lines = [aLine({ unitPrice: pence(deed.pounds * 100) })]
        const made = await issue({ content: { lines } }, at, deed.back)
        if (made.ok) charges.push(made.value.id)
        return
      }
      case 'void':
      case 'credit':
      case 'pay': {
        const charge = await nthOf(deed.nth)
        if (!charge) return
        const { id, content } = charge
        if (deed.do === 'void') await documents.move({ id, to: 'void', words: 'wrong', by: office, at })
        if (deed.do === 'credit') await issue({ content: { ...content, type: 'credit-note', basedOn: id } }, at, 0)
        if (deed.do === 'pay') {
          const ledgerEntry = await opened.entry(5_000)
          const paid = { invoiceId: id, kind: 'payment', ledgerEntry, amount: pence(5_000), by: office } as const
          await documents.settle({ ...paid, at })
        }
      }
    }
  }

  return {
    act,
    /** Each document with the VAT that it has, and that of all returns: those that were filed, and the rest. */
    async counted() {
      const from = closed.at(-1)?.to.add({ days: 1 }) ?? firstDay
      const { shares } = await vat.vatReturn({ from, to: lastDay })
      const rest = new Map(shares.map(({ key, tax }) => [key, tax]))
      return Promise.all(
        charges.map(async (id) => {
          const charge = await documents.find(id)
          const credits = (await documents.listCredits(id)).filter(({ issued }) => issued)
          const whole = charge?.status === 'void' ? [] : [charge, ...credits]
          const has = whole.reduce((sum, one) => sum + (one?.totals.tax ?? 0), 0)
          return { id, has, counted: (filed.get(id) ?? 0) + (rest.get(id) ?? 0) }
        }),
      )
    },
    async again() {
      return Promise.all(closed.map(async ({ from, to }) => (await vat.vatReturn({ from, to })).shares))
    },
    closed,
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  }
}

describe('each issued document', () => {
  it('counts in one return, whole, in any order of issues and closes, however long their transactions waited', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyDeed, { minLength: 5, maxLength: 25 }), async (deeds) => {
        await using books = await openBooks()
        for (const deed of deeds) await books.act(deed)
        for (const { has, counted } of await books.counted()) expect(counted).toBe(has)
        const again = await books.again()
        expect(again.map((shares) => sumPence(shares.map(({ tax }) => tax)))).toEqual(
          books.closed.map(({ box1 }) => box1),
        )
      }),
      { numRuns: runs(40) },
    )
  })

  it('that waited while its month was closed is in the next return', async () => {
    await using books = await openBooks()
    await books.act({ do: 'wait', minutes: 1_440, late: 0 })
    await books.act({ do: 'close', scheme: 'standard', late: 0 })
    await books.act({ do: 'close', scheme: 'standard', late: 0 })
    await books.act({ do: 'issue', back: 1, pounds: 100, late: 1 })
    expect(books.closed.map(({ box1 }) => box1)).toEqual([0, 0])
    expect(await books.counted()).toEqual([{ id: invoiceId(1), has: 2_000, counted: 2_000 }])
  })

  it('of the first hour of a day in summer is in the next return, where the month was closed in that hour', async () => {
    await using books = await openBooks()
    await books.act({ do: 'wait', minutes: 30, late: 0 })
    await books.act({ do: 'close', scheme: 'standard', late: 0 })
    await books.act({ do: 'close', scheme: 'standard', late: 0 })
    await books.act({ do: 'wait', minutes: 1, late: 0 })
    await books.act({ do: 'issue', back: 1, pounds: 100, late: 0 })
    expect(books.closed).toHaveLength(2)
    expect(await books.counted()).toEqual([{ id: invoiceId(1), has: 2_000, counted: 2_000 }])
  })
})
