import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DocumentFilter } from '#modules/billing'
import {
  type BillingDocument,
  type DocumentType,
  type ShownStatus,
  documentTypes,
  kindOfDocument,
  leftOf,
  statusOn,
} from '#modules/invoicing'
import { type BookingId, type InvoiceId, type UserId, pence } from '#modules/shared'
import {
  aDraft,
  aLine,
  invoiceId,
  issueDay,
  issueFacts,
  issuedAt,
  totalsOfDraft,
} from '../../support/builders/documents.ts'
import { asha, ben, boiler, office, tap } from '../../support/builders/payments.ts'
import type { OpenedDocuments } from './document-steps.ts'
import { runs } from '../../support/property-runs.ts'

interface OpenedList extends OpenedDocuments {
  /** Lets the job of the search index all that waits, or a part of it. */
  index(rows: number): Promise<void>
  /** Completes the work of a booking, at a final cost. */
  complete(bookingId: BookingId, cost: number): void
}

type Opened = OpenedList

const steps = ['issue', 'send', 'pay', 'part', 'void', 'credit', 'accept', 'invoiced', 'write-off'] as const

interface Made {
  readonly type: DocumentType
  readonly user: UserId | null
  readonly booking: BookingId | null
  readonly due: number
  readonly name: string
  readonly steps: readonly (typeof steps)[number][]
}

const words = ['Asha', 'asha patel', 'Zoë Łukasik', 'Boiler', 'Ben', 'Tap 7', 'O’Neill', 'an']

const made = fc.record<Made>({
  type: fc.constantFrom(...documentTypes.filter((type) => kindOfDocument(type) !== 'credit')),
  user: fc.constantFrom(asha, ben, null),
  booking: fc.constantFrom(boiler, null),
  due: fc.constantFrom(-20, -1, 0, 1, 20),
  name: fc.constantFrom(...words),
  steps: fc.uniqueArray(fc.constantFrom(...steps), { maxLength: 4 }),
})

const statuses: readonly (ShownStatus | null)[] = [
  null,
  'draft',
  'issued',
  'sent',
  'paid',
  'void',
  'credited',
  'overdue',
  'expired',
  'accepted',
  'invoiced',
  'written_off',
]

async function make(opened: Opened, at: number, { type, user, booking, due, name, steps: asked }: Made): Promise<void> {
  const { documents } = opened
  const line = aLine(kindOfDocument(type) === 'receipt' || type === 'delivery-note' ? { vat: 'outside' } : {})
  const draft = aDraft(at * 10, {
    content: {
      type,
      bookingId: booking,
      customer: { userId: user, name },
      dueDate: issueDay.add({ days: due }),
      lines: [{ ...line, description: `Work of ${name}` }],
    },
  })
  await documents.add(draft, totalsOfDraft(draft), null)
  const move = (to: BillingDocument['status']) =>
    documents.move({ id: draft.id, to, words: 'x', by: office, at: issuedAt })
  const pay = async (amount: number) => {
    const ledgerEntry = await opened.entry(amount)
    const money = { invoiceId: draft.id, kind: 'payment', ledgerEntry, amount: pence(amount) } as const
    await documents.settle({ ...money, at: issuedAt, by: office })
  }
  for (const step of asked) {
    if (step === 'issue') await documents.issue(draft.id, issueFacts(), null)
    if (step === 'send') await move('sent')
    if (step === 'void') await move('void')
    if (step === 'accept') await move('accepted')
    if (step === 'invoiced') await move('invoiced')
    if (step === 'write-off') await move('written_off')
    if (step === 'pay') await pay(12_000)
    if (step === 'part') await pay(500)
    if (step === 'credit') {
      const content = { type: 'credit-note', basedOn: draft.id, lines: [aLine({ unitPrice: pence(4_000) })] } as const
      await documents.issue(aDraft(at * 10 + 1, { origin: 'credit', content }), issueFacts(), null)
    }
  }
}

async function everything(opened: Opened, most: number): Promise<readonly BillingDocument[]> {
  const found: BillingDocument[] = []
  for (let at = 0; at < most; at += 1) {
    for (const id of [invoiceId(at * 10), invoiceId(at * 10 + 1)]) {
      const document = await opened.documents.find(id)
      if (document) found.push(document)
    }
  }
  return found
}

const shown = (document: BillingDocument) => {
  const { content, status } = document
  return statusOn(issueDay, { type: content.type, status, dueDate: content.dueDate, left: leftOf(document) })
}

const searched = ({ content, issued }: BillingDocument, reference: string) =>
  [
    issued?.fullNumber ?? '',
    content.customer.name,
    content.customer.address,
    content.customer.email,
    content.bookingId === null ? '' : reference,
    ...content.lines.map(({ description }) => description),
  ].map((text) => text.replaceAll(/\s/g, '').replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()))

/** The whole number of a document finds it and what was made from it, and nothing else. */
function inText(document: BillingDocument, text: string, all: readonly BillingDocument[]): boolean {
  const numbered = all.find(({ issued }) => issued?.fullNumber === text.trim().toUpperCase())
  if (numbered) return document.id === numbered.id || document.content.basedOn === numbered.id
  const needle = text.replaceAll(/\s/g, '').replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
  return searched(document, `REF-${boiler}`).some((one) => one.includes(needle))
}

function fits(
  document: BillingDocument,
  { status, type, text, ofUser }: DocumentFilter,
  all: readonly BillingDocument[],
): boolean {
  return (
    (status === null || shown(document) === status) &&
    (type === null || document.content.type === type) &&
    (ofUser === null || (document.content.customer.userId === ofUser && document.status !== 'draft')) &&
    (text === null || inText(document, text, all))
  )
}

/** Newest first; the documents of a computed state by the day they are due, the latest first. */
function inOrder(documents: readonly BillingDocument[], status: ShownStatus | null): readonly InvoiceId[] {
  const key = ({ id, content }: BillingDocument) =>
    status === 'overdue' || status === 'expired' ? `${content.dueDate?.toString() ?? ''} ${id}` : id
  return documents.toSorted((one, other) => (key(one) < key(other) ? 1 : -1)).map(({ id }) => id)
}

async function pages(opened: Opened, filter: DocumentFilter, limit: number): Promise<readonly InvoiceId[]> {
  const ids: InvoiceId[] = []
  for (;;) {
    const page = await opened.documents.list(filter, limit, ids.at(-1) ?? null)
    ids.push(...page.map(({ id }) => id))
    if (page.length < limit) return ids
  }
}

/** The contract of the lists and sums of every `DocumentStore`, for any database. */
export function documentListContract(keeper: string, open: () => Promise<OpenedList>): void {
  describe(`lists of the DocumentStore kept by ${keeper}`, () => {
    it('show exactly the documents of a filter, newest first, page by page, and the cards count them', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(made, { minLength: 1, maxLength: 12 }),
          fc.integer({ min: 1, max: 5 }),
          fc.constantFrom(0, 3, 100),
          async (documents, limit, indexed) => {
            await using opened = await open()
            for (const [at, one] of documents.entries()) {
              await make(opened, at, one)
              if (at % 3 === 0) await opened.index(indexed)
            }
            const all = await everything(opened, documents.length)
            for (const status of statuses) {
              for (const [type, text, ofUser] of [
                [null, null, null],
                ['invoice', null, null],
                ['quote', null, null],
                [null, 'ASHA p', null],
                [null, 'inv-000', null],
                [null, ' inv-000001', null],
                ['credit-note', 'INV-000001', null],
                [null, 'INV-000002', asha],
                [null, 'ref-bkg', null],
                [null, 'an', null],
                ['invoice', 'work of', null],
                [null, null, asha],
                ['invoice', 'boiler', ben],
              ] as const) {
                const filter = { status, type, text, ofUser, day: issueDay }
                const fitting = inOrder(
                  all.filter((one) => fits(one, filter, all)),
                  status,
                )
                expect({ filter, ids: await pages(opened, filter, limit) }).toEqual({ filter, ids: fitting })
              }
            }
            const counted = all.filter(({ content }) => ['charge', 'credit'].includes(kindOfDocument(content.type)))
            const charges = all.filter(({ content }) => kindOfDocument(content.type) === 'charge')
            const open_ = charges.filter((one) => ['issued', 'sent', 'overdue'].includes(shown(one)))
            const paid = charges.filter(({ status }) => status === 'paid')
            expect(await opened.documents.summary(issueDay)).toEqual({
              count: counted.length,
              paid: paid.length,
              pending: open_.length,
              overdue: open_.filter((one) => shown(one) === 'overdue').length,
              revenue: paid.reduce((sum, { totals, credited }) => sum + totals.total - credited, 0),
            })
          },
        ),
        { numRuns: runs(25) },
      )
    })
  })

  describe(`work to invoice of the DocumentStore kept by ${keeper}`, () => {
    const queue = async ({ documents }: Opened) =>
      (await documents.toInvoice(10)).map(({ bookingId, amount }) => [bookingId, amount])

    it('is completed work of which something is still to be invoiced, oldest first', async () => {
      await using opened = await open()
      const { documents } = opened
      expect(await queue(opened)).toEqual([])
      opened.complete(boiler, 12_000)
      opened.complete(tap, 8_500)
      expect(await documents.toInvoice(10)).toMatchObject([
        { bookingId: boiler, reference: `REF-${boiler}`, customer: 'Someone', service: 'Repair', amount: 12_000 },
        { bookingId: tap, amount: 8_500 },
      ])
      expect(await documents.toInvoice(1)).toHaveLength(1)
      const bill = async (name: number, amount: number, origin: 'job' | 'deposit') => {
        const line = aLine({ unitPrice: pence(amount), vat: 'outside' })
        const draft = aDraft(name, { origin, content: { bookingId: boiler, lines: [line] } })
        await documents.issue(draft, issueFacts(), null)
      }
      await bill(1, 2_000, 'deposit')
      expect(await queue(opened)).toEqual([
        [boiler, 10_000],
        [tap, 8_500],
      ])
      await bill(2, 10_000, 'job')
      expect(await queue(opened)).toEqual([[tap, 8_500]])
      await documents.move({ id: invoiceId(2), to: 'void', words: 'Wrong', by: office, at: issuedAt })
      expect(await queue(opened)).toContainEqual([boiler, 10_000])
    })
  })

  describe(`credits due of the DocumentStore kept by ${keeper}`, () => {
    it('are of bookings whose price fell below their invoices, until it is credited, rises or is voided', async () => {
      await using opened = await open()
      const { documents } = opened
      const due = async () => (await documents.creditsDue(10)).map(({ bookingId, price }) => [bookingId, price])
      const issue = async (name: number, bookingId: BookingId, amount: number, basedOn: InvoiceId | null = null) => {
        const line = aLine({ unitPrice: pence(amount), vat: 'outside' })
        const type = basedOn ? 'credit-note' : 'invoice'
        const origin = basedOn ? 'credit' : 'job'
        const content = { type, bookingId, basedOn, lines: [line] } as const
        const issued = await documents.issue(aDraft(name, { origin, content }), issueFacts(), null)
        expect(issued.ok).toBe(true)
      }
      opened.complete(boiler, 12_000)
      opened.complete(tap, 8_000)
      expect(await due()).toEqual([])
      await issue(1, boiler, 12_000)
      await issue(2, tap, 8_000)
      expect(await due()).toEqual([])
      opened.complete(boiler, 8_000)
      opened.complete(tap, 7_000)
      expect(new Set((await due()).map(String))).toEqual(new Set([`${boiler},8000`, `${tap},7000`]))
      expect(await documents.creditsDue(1)).toHaveLength(1)
      expect(await documents.creditDueOf(boiler)).toEqual({
        bookingId: boiler,
        reference: `REF-${boiler}`,
        customer: 'Someone',
        price: 8_000,
        since: expect.any(Temporal.Instant),
      })
      await issue(3, boiler, 3_999, invoiceId(1))
      expect(await due()).toContainEqual([boiler, 8_000])
      await issue(4, boiler, 1, invoiceId(1))
      expect(await documents.creditDueOf(boiler)).toBeNull()
      opened.complete(tap, 8_000)
      expect(await due()).toEqual([])
      opened.complete(tap, 7_000)
      await documents.move({ id: invoiceId(2), to: 'void', words: 'Wrong', by: office, at: issuedAt })
      expect(await due()).toEqual([])
    })
  })
}
