import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DocumentStore, Settlement } from '#modules/billing'
import { type BillingDocument, documentTypes, leftOf, seriesNames } from '#modules/invoicing'
import {
  type BookingId,
  type IdempotencyClaim,
  type InvoiceId,
  type PaymentId,
  type Pence,
  type RecurrenceId,
  type Result,
  pence,
} from '#modules/shared'
import {
  aContent,
  aDraft,
  aLine,
  invoiceId,
  issueDay,
  issueFacts,
  issuedAt,
  rates,
  totalsOfDraft,
} from '../../support/builders/documents.ts'
import type { Audited } from '../../support/audited.ts'
import { asha, boiler, office } from '../../support/builders/payments.ts'
import { runs } from '../../support/property-runs.ts'

export interface OpenedDocuments extends Audited {
  /** Over a database with the people and bookings of `tests/support/builders/payments.ts`. */
  readonly documents: DocumentStore
  /** Money came in, or went out; the entry of the ledger. */
  entry(amount: number): Promise<NonNullable<BillingDocument['ledgerEntry']>>
  /** The final price of a booking, as the office sets it. */
  reprice(id: BookingId, price: Pence): void
}

type Opened = OpenedDocuments

function valueOf<T>(result: Result<T, { readonly kind: string }>): T {
  if (!result.ok) throw new Error(result.refusal.kind)
  return result.value
}

const later = issuedAt.add({ hours: 24 })
const claim = (key = 'key', fingerprint = 'print'): IdempotencyClaim<BillingDocument> => ({
  userId: office,
  key,
  fingerprint,
  answer: ({ id, issued }) => ({ status: 200, body: JSON.stringify({ id, number: issued?.fullNumber }) }),
})

async function addDraft({ documents }: Opened, ...about: Parameters<typeof aDraft>) {
  const draft = aDraft(...about)
  return valueOf(await documents.add(draft, totalsOfDraft(draft), null))
}

async function addIssued(opened: Opened, ...about: Parameters<typeof aDraft>) {
  const { id } = await addDraft(opened, ...about)
  return valueOf(await opened.documents.issue(id, issueFacts(), null))
}

async function pay(opened: Opened, id: InvoiceId, amount: number, changes: Partial<Settlement> = {}) {
  const kind = amount < 0 ? 'refund' : 'payment'
  const ledgerEntry = await opened.entry(amount)
  const settlement = {
    invoiceId: id,
    kind,
    ledgerEntry,
    amount: pence(amount),
    at: later,
    by: office,
    ...changes,
  } as const
  return opened.documents.settle(settlement)
}

const move = (opened: Opened, id: InvoiceId, to: BillingDocument['status'], words: string | null = null) =>
  opened.documents.move({ id, to, words, by: office, at: later })

const credit = (of: InvoiceId, amount: number) => ({
  origin: 'credit' as const,
  content: { type: 'credit-note' as const, basedOn: of, lines: [aLine({ unitPrice: pence(amount) })] },
})

/** The contract of every `DocumentStore`, for any database. */
export function documentStoreContract(keeper: string, open: () => Promise<OpenedDocuments>): void {
  describe(`DocumentStore kept by ${keeper}`, () => {
    describe('a draft', () => {
      it('is found as it was written, with its sums and without a number', async () => {
        await using opened = await open()
        const base = await addIssued(opened, 1)
        const draft = aDraft(2, {
          content: {
            type: 'tax-invoice',
            bookingId: boiler,
            basedOn: base.id,
            customer: {
              userId: asha,
              vatNumber: 'GB999999973',
              purchaseOrder: 'PO 7',
              property: '2 Mill Road',
              isBusiness: true,
              cisRegistered: true,
              cisRate: 20,
              isEndUser: true,
              peppolId: '9932:GB999999973',
            },
            lines: [
              aLine({ quantity: 150, vat: 'reverse_standard' }),
              aLine({ description: 'Valve', itemType: 'parts', vat: 'zero', unitPrice: pence(333) }),
              aLine({ description: 'Postage', itemType: 'misc', vat: 'outside', unitPrice: pence(500) }),
            ],
            discount: pence(700),
            pricesIncludeVat: true,
            earlier: [
              {
                invoiceId: base.id,
                number: 'INV-000001',
                date: issueDay,
                vat: [{ vat: 'zero', rate: rates.standard, net: pence(10), tax: pence(2) }],
                cis: pence(5),
              },
            ],
            notes: 'Thank you',
            dueDate: null,
            paidAheadOn: issueDay,
            isShort: true,
          },
          origin: 'job',
          recurrence: { id: 'rcr_weekly01' as RecurrenceId, period: issueDay },
        })
        const totals = totalsOfDraft(draft)
        const added = valueOf(await opened.documents.add(draft, totals, null))
        expect(added).toMatchObject({
          id: draft.id,
          origin: 'job',
          content: draft.content,
          totals,
          status: 'draft',
          issued: null,
          settled: 0,
          credited: 0,
          ledgerEntry: null,
          recurrence: draft.recurrence,
          createdBy: 'usr_office',
          createdAt: issuedAt,
          version: 1,
        })
        expect(await opened.documents.find(draft.id)).toEqual(added)
        expect(await opened.documents.find(invoiceId('none'))).toBeNull()
        expect(await opened.documents.timeline(draft.id)).toMatchObject([{ what: 'drafted', by: 'usr_office' }])
      })

      it('is kept once for a ledger entry, and once for a period of a recurrence', async () => {
        await using opened = await open()
        const ledgerEntry = await opened.entry(5_000)
        const first = await addDraft(opened, 1, { ledgerEntry })
        expect(await addDraft(opened, 2, { ledgerEntry })).toEqual(first)
        const recurrence = { id: 'rcr_weekly01' as RecurrenceId, period: issueDay }
        const second = await addDraft(opened, 3, { recurrence })
        expect(await addDraft(opened, 4, { recurrence })).toEqual(second)
        const next = { ...recurrence, period: issueDay.add({ days: 7 }) }
        expect((await addDraft(opened, 5, { recurrence: next })).id).toBe(invoiceId(5))
        const { paymentId, entryId } = ledgerEntry
        expect(await opened.documents.findByEntry(paymentId, entryId, null)).toEqual(first)
        expect(await opened.documents.findByEntry('pay_none' as PaymentId, entryId, null)).toBeNull()
        expect(await opened.documents.findByEntry(paymentId, entryId, invoiceId(9))).toBeNull()
        expect(await opened.documents.listByEntry(paymentId, entryId)).toEqual([first])
        expect(await opened.documents.listByEntry('pay_none' as PaymentId, entryId)).toEqual([])
      })

      it('of a receipt is kept once for a payment, beside the document of the same money', async () => {
        await using opened = await open()
        const ledgerEntry = await opened.entry(5_000)
        const { paymentId, entryId } = ledgerEntry
        expect(await opened.documents.findReceipt(paymentId)).toBeNull()
        const content = { type: 'receipt', lines: [aLine({ vat: 'outside', unitPrice: pence(5_000) })] } as const
        const receipt = (name: number) => aDraft(name, { origin: 'receipt', ledgerEntry, content })
        const keep = (name: number) =>
          opened.documents.addReceipt(receipt(name), totalsOfDraft(receipt(name)), claim(`key ${name}`))
        const made = valueOf(await keep(1))
        expect(made).toMatchObject({ id: invoiceId(1), origin: 'receipt', ledgerEntry, status: 'draft' })
        expect(await keep(2)).toEqual({ ok: false, refusal: { kind: 'receipt-made', invoiceId: invoiceId(1) } })
        expect(await keep(1)).toMatchObject({ refusal: { kind: 'already-answered' } })
        expect(await opened.documents.findReceipt(paymentId)).toEqual(made)
        expect(await opened.documents.find(invoiceId(2))).toBeNull()
        expect(await opened.documents.findByEntry(paymentId, entryId, null)).toBeNull()
        expect(await opened.documents.listByEntry(paymentId, entryId)).toEqual([])
        const deposit = valueOf(
          await opened.documents.issue(aDraft(3, { origin: 'deposit', ledgerEntry }), issueFacts(), null),
        )
        expect(await opened.documents.findByEntry(paymentId, entryId, null)).toEqual(deposit)
        expect(await opened.documents.listByEntry(paymentId, entryId)).toEqual([deposit])
        expect(await opened.documents.findReceipt(paymentId)).toEqual(made)
        await opened.documents.remove(invoiceId(1), office, later)
        expect(await opened.documents.findReceipt(paymentId)).toBeNull()
        expect((await keep(4)).ok).toBe(true)
      })

      it('is answered from its claim when it is added again', async () => {
        await using opened = await open()
        const draft = aDraft()
        expect((await opened.documents.add(draft, totalsOfDraft(draft), claim())).ok).toBe(true)
        const again = await opened.documents.add(aDraft(2), totalsOfDraft(draft), claim())
        expect(again).toMatchObject({ ok: false, refusal: { kind: 'already-answered', answer: { status: 200 } } })
        const other = await opened.documents.add(aDraft(2), totalsOfDraft(draft), claim('key', 'other'))
        expect(other).toMatchObject({ ok: false, refusal: { kind: 'idempotency-mismatch' } })
        expect(await opened.documents.find(invoiceId(2))).toBeNull()
      })

      it('changes whole over its own version, and not over another', async () => {
        await using opened = await open()
        const { id } = await addDraft(opened)
        const content = aContent({ type: 'quote', lines: [aLine(), aLine({ vat: 'exempt' })], notes: 'More' })
        const totals = totalsOfDraft({ content })
        const save = (version: number) => opened.documents.save(id, version, content, totals, office, later)
        expect(await save(2)).toEqual({ ok: false, refusal: { kind: 'document-changed' } })
        expect(valueOf(await save(1))).toMatchObject({ content, totals, version: 2, updatedAt: later })
        expect(await save(1)).toEqual({ ok: false, refusal: { kind: 'document-changed' } })
        expect((await opened.documents.timeline(id)).map(({ what }) => what)).toEqual(['drafted', 'changed'])
        const unknown = await opened.documents.save(invoiceId('none'), 1, content, totals, office, later)
        expect(unknown).toEqual({ ok: false, refusal: { kind: 'document-unknown' } })
      })

      it('is removed, with the drafts that were made from it going on without it', async () => {
        await using opened = await open()
        const { id } = await addDraft(opened, 1)
        await addDraft(opened, 2, { content: { basedOn: id } })
        expect(await opened.documents.remove(id, office, later)).toEqual({ ok: true, value: null })
        expect(await opened.documents.find(id)).toBeNull()
        expect((await opened.documents.find(invoiceId(2)))?.content.basedOn).toBeNull()
        expect(await opened.documents.remove(id, office, later)).toMatchObject({
          refusal: { kind: 'document-unknown' },
        })
      })
    })

    describe('issue', () => {
      it('refuses a draft that is another than the judged one, and draws no number', async () => {
        await using opened = await open()
        const { id } = await addDraft(opened, 1)
        const refused = await opened.documents.issue(id, issueFacts({ version: 9 }), null)
        expect(refused).toEqual({ ok: false, refusal: { kind: 'document-changed' } })
        expect((await opened.documents.find(id))?.issued).toBe(null)
        const issued = valueOf(await opened.documents.issue(id, issueFacts({ version: 1 }), null))
        expect(issued.issued?.number).toBe(1)
      })

      it('draws the next number and fixes the document', async () => {
        await using opened = await open()
        const { id } = await addDraft(opened, 1, { content: { dueDate: null } })
        const dueDate = issueDay.add({ days: 14 })
        const facts = issueFacts({ dueDate, year: 2026, taxPoint: issueDay.subtract({ days: 3 }) })
        const issued = valueOf(await opened.documents.issue(id, facts, null))
        expect(issued).toMatchObject({
          status: 'issued',
          content: { dueDate },
          version: 2,
          issued: {
            series: 'INV',
            number: 1,
            fullNumber: 'INV-2026-000001',
            date: issueDay,
            taxPoint: facts.taxPoint,
            supplier: facts.supplier,
            at: issuedAt,
            by: 'usr_office',
            hash: expect.stringMatching(/^[0-9a-f]{64}$/),
          },
        })
        expect(await opened.documents.findByNumber('INV-2026-000001')).toEqual(issued)
        expect(await opened.documents.findByNumber('INV-2026-000002')).toBeNull()
        expect(await opened.kept()).toEqual(['document-issued'])
        const { refusal } = (await opened.documents.issue(id, facts, null)) as { readonly refusal: unknown }
        expect(refusal).toEqual({ kind: 'document-issued' })
        expect(await opened.documents.find(id)).toEqual(issued)
      })

      it('numbers each series on its own, one by one', async () => {
        await using opened = await open()
        const numbers: string[] = []
        for (const [place, type] of documentTypes.entries()) {
          if (type === 'credit-note' || type === 'credit-memo') continue
          const isFree = type === 'delivery-note' || type.endsWith('receipt')
          const line = aLine(isFree ? { vat: 'outside' } : {})
          numbers.push((await addIssued(opened, place, { content: { type, lines: [line] } })).issued?.fullNumber ?? '')
        }
        expect(numbers.toSorted()).toEqual(
          ['INV-1', 'INV-2', 'PRO-1', 'REC-1', 'REC-2', 'REC-3', 'QUO-1', 'QUO-2', 'PO-1', 'DN-1']
            .map((text) => text.replace('-', '-00000'))
            .toSorted(),
        )
        const of = Object.fromEntries((await opened.documents.series()).map((report) => [report.series, report]))
        expect(Object.keys(of)).toEqual([...seriesNames])
        expect(of['QUO']).toEqual({ series: 'QUO', first: 1, last: 2, next: 3, voided: [], gaps: [], mayStart: false })
        expect(of['CRN']).toEqual({
          series: 'CRN',
          first: null,
          last: null,
          next: 1,
          voided: [],
          gaps: [],
          mayStart: true,
        })
      })

      it('keeps and issues a new document at once, once for each ledger entry', async () => {
        await using opened = await open()
        const ledgerEntry = await opened.entry(5_000)
        const draft = aDraft(1, { origin: 'deposit', ledgerEntry, by: 'system' })
        const first = valueOf(await opened.documents.issue(draft, issueFacts(), null))
        expect(first).toMatchObject({ id: draft.id, status: 'issued', ledgerEntry, issued: { number: 1 } })
        const again = aDraft(2, { origin: 'deposit', ledgerEntry, by: 'system' })
        expect(valueOf(await opened.documents.issue(again, issueFacts(), null))).toEqual(first)
        expect((await opened.documents.series())[0]).toMatchObject({ first: 1, next: 2 })
        expect(await opened.kept()).toEqual(['document-issued'])
      })

      it('writes nothing where particulars are missing, or the document is unknown', async () => {
        await using opened = await open()
        const facts = issueFacts({ supplier: { ...issueFacts().supplier, address: '' } })
        expect(await opened.documents.issue(aDraft(), facts, null)).toMatchObject({
          refusal: { kind: 'particulars-missing', missing: [expect.any(String)] },
        })
        expect(await opened.documents.find(invoiceId(1))).toBeNull()
        expect(await opened.documents.issue(invoiceId('none'), facts, null)).toMatchObject({
          refusal: { kind: 'document-unknown' },
        })
        expect((await opened.documents.series())[0]).toMatchObject({ first: null, next: 1 })
        expect(await opened.kept()).toEqual([])
      })

      it('never invoices more than was agreed for the booking', async () => {
        await using opened = await open()
        const content = { bookingId: boiler }
        const agreed = pence(20_000)
        opened.reprice(boiler, agreed)
        const issue = async (name: number) =>
          opened.documents.issue((await addDraft(opened, name, { content })).id, issueFacts(), null)
        const [one, two] = await Promise.all([issue(1), issue(2)])
        expect(one.ok).not.toBe(two.ok)
        expect([one, two]).toContainEqual({
          ok: false,
          refusal: { kind: 'above-agreed', agreed, invoiced: 12_000 },
        })
        expect((await opened.documents.series())[0]).toMatchObject({ first: 1, last: 1 })
        expect((await opened.documents.listOfBooking(boiler)).map(({ status }) => status).toSorted()).toEqual([
          'draft',
          'issued',
        ])
      })

      it('is judged by the price of the booking as it is then, whatever it was when the facts were read', async () => {
        await using opened = await open()
        const { id } = await addDraft(opened, 1, { content: { bookingId: boiler } })
        const facts = issueFacts()
        opened.reprice(boiler, pence(11_999))
        expect(await opened.documents.issue(id, facts, null)).toEqual({
          ok: false,
          refusal: { kind: 'above-agreed', agreed: 11_999, invoiced: 0 },
        })
        expect(await opened.documents.find(id)).toMatchObject({ status: 'draft', issued: null })
        opened.reprice(boiler, pence(12_000))
        expect(await opened.documents.issue(id, facts, null)).toMatchObject({ ok: true })
      })

      it('is answered from its claim when it is asked again, and draws no other number', async () => {
        await using opened = await open()
        const { id } = await addDraft(opened)
        const answers = await Promise.all([1, 2, 3].map(() => opened.documents.issue(id, issueFacts(), claim())))
        expect(answers.map(({ ok }) => ok)).toEqual([true, false, false])
        const first = { status: 200, body: JSON.stringify({ id, number: 'INV-000001' }) }
        expect(answers[1]).toEqual({ ok: false, refusal: { kind: 'already-answered', answer: first } })
        expect((await opened.documents.series())[0]).toMatchObject({ next: 2 })
      })

      it('gives 1,000 concurrent issues 1,000 consecutive numbers, each once, and none is empty', async () => {
        await using opened = await open()
        const ids = await Promise.all(Array.from({ length: 500 }, async (_, at) => (await addDraft(opened, at)).id))
        const asked = [...ids, ...Array.from({ length: 500 }, (_, at) => aDraft(at + 500))]
        // Each of them twice, as by an impatient client.
        const answers = await Promise.all(
          [...asked, ...asked].map((one) => opened.documents.issue(one, issueFacts(), null).catch(() => null)),
        )
        const issued = answers.flatMap((answer) => (answer?.ok ? [answer.value] : []))
        const numbers = new Map(issued.map(({ id, issued: fixed }) => [id, fixed?.number]))
        expect([...numbers.values()].toSorted((a = 0, b = 0) => a - b)).toEqual(
          Array.from({ length: 1_000 }, (_, at) => at + 1),
        )
        for (const document of issued) expect(document.content.lines).toHaveLength(1)
        expect((await opened.documents.series())[0]).toEqual({
          series: 'INV',
          first: 1,
          last: 1_000,
          next: 1_001,
          voided: [],
          gaps: [],
          mayStart: false,
        })
      })

      it('refuses each change of an issued document', async () => {
        await using opened = await open()
        const issued = await addIssued(opened)
        const { id, content, totals, version } = issued
        const refusal = { kind: 'document-issued' }
        expect(
          await opened.documents.save(id, version, { ...content, notes: 'x' }, totals, office, later),
        ).toMatchObject({
          refusal,
        })
        expect(await opened.documents.remove(id, office, later)).toMatchObject({ refusal })
        expect(await opened.documents.find(id)).toEqual(issued)
      })

      it('moves a quote to invoiced with the invoice that was made from it', async () => {
        await using opened = await open()
        const quote = await addIssued(opened, 1, { content: { type: 'quote' } })
        await addIssued(opened, 2, { content: { basedOn: quote.id } })
        expect((await opened.documents.find(quote.id))?.status).toBe('invoiced')
      })
    })

    describe('a series', () => {
      it('is started once, before its first number', async () => {
        await using opened = await open()
        const start = (next: number) => opened.documents.startSeries('INV', next, office, later)
        expect(valueOf(await start(500))).toMatchObject({ first: null, next: 500 })
        expect(await start(600)).toEqual({ ok: false, refusal: { kind: 'series-begun' } })
        expect((await addIssued(opened)).issued?.fullNumber).toBe('INV-000500')
        const quotes = await addIssued(opened, 2, { content: { type: 'quote' } })
        expect(quotes.issued?.number).toBe(1)
        expect(await opened.documents.startSeries('QUO', 7, office, later)).toMatchObject({ ok: false })
        expect((await opened.documents.series())[0]).toMatchObject({ first: 500, last: 500, next: 501 })
      })
    })

    describe('a credit', () => {
      it('lowers what is left, and moves the invoice to credited when nothing is', async () => {
        await using opened = await open()
        const { id } = await addIssued(opened)
        const first = await addIssued(opened, 2, credit(id, 4_000))
        expect(first).toMatchObject({ totals: { total: -4_800 }, issued: { fullNumber: 'CRN-000001' } })
        expect(await opened.documents.find(id)).toMatchObject({ credited: 4_800, status: 'issued' })
        await addIssued(opened, 3, credit(id, 6_000))
        expect(await opened.documents.find(id)).toMatchObject({ credited: 12_000, status: 'credited' })
        expect((await opened.documents.listCredits(id)).map((one) => one.id)).toEqual([invoiceId(2), invoiceId(3)])
      })

      it('never takes back more than is left, whoever asks at once', async () => {
        await using opened = await open()
        const { id } = await addIssued(opened)
        const drafts = await Promise.all([2, 3, 4].map((name) => addDraft(opened, name, credit(id, 6_000))))
        const answers = await Promise.all(drafts.map((draft) => opened.documents.issue(draft.id, issueFacts(), null)))
        expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
        expect(answers).toContainEqual({ ok: false, refusal: { kind: 'credit-above-left', left: 4_800 } })
        expect((await opened.documents.find(id))?.credited).toBe(7_200)
      })
    })

    describe('a move', () => {
      it('goes by the table of moves; a move to where it is changes nothing', async () => {
        await using opened = await open()
        const { id } = await addIssued(opened, 1, { content: { type: 'quote' } })
        expect(valueOf(await move(opened, id, 'accepted', 'Zoë Łukasik'))).toMatchObject({
          status: 'accepted',
          answeredBy: 'Zoë Łukasik',
          answeredAt: later,
        })
        const accepted = await opened.documents.find(id)
        expect(valueOf(await move(opened, id, 'accepted', 'Somebody else'))).toEqual(accepted)
        expect(await move(opened, id, 'declined')).toEqual({
          ok: false,
          refusal: { kind: 'move-not-allowed', status: 'accepted' },
        })
        expect(await opened.kept()).toEqual(['document-issued', 'document-answered'])
        expect(await move(opened, invoiceId('none'), 'sent')).toMatchObject({ refusal: { kind: 'document-unknown' } })
        const draft = await addDraft(opened, 2)
        expect(await move(opened, draft.id, 'sent')).toMatchObject({ refusal: { kind: 'move-not-allowed' } })
      })

      it('to paid or credited is made by money alone', async () => {
        await using opened = await open()
        const { id } = await addIssued(opened)
        for (const to of ['paid', 'credited', 'draft'] as const)
          expect(await move(opened, id, to)).toMatchObject({ refusal: { kind: 'move-not-allowed' } })
      })

      it('keeps the first moment that it was sent, and a paid invoice stays paid', async () => {
        await using opened = await open()
        const { id } = await addIssued(opened)
        await pay(opened, id, 12_000)
        expect(valueOf(await move(opened, id, 'sent'))).toMatchObject({ status: 'paid', sentAt: later })
        const again = { id, to: 'sent', words: null, by: office, at: later.add({ hours: 1 }) } as const
        expect(valueOf(await opened.documents.move(again)).sentAt).toEqual(later)
      })

      it('voids a document that nobody has, keeps its number, and never voids another', async () => {
        await using opened = await open()
        const { id } = await addIssued(opened, 1)
        expect(valueOf(await move(opened, id, 'void', 'Wrong customer'))).toMatchObject({
          status: 'void',
          voidReason: 'Wrong customer',
          issued: { number: 1 },
        })
        const refusal = { kind: 'void-not-allowed' }
        const sent = await addIssued(opened, 2)
        await move(opened, sent.id, 'sent')
        expect(await move(opened, sent.id, 'void')).toMatchObject({ refusal: { kind: expect.any(String) } })
        const seen = await addIssued(opened, 3)
        await opened.documents.viewed(seen.id, later)
        expect(await move(opened, seen.id, 'void')).toMatchObject({ refusal })
        const paid = await addIssued(opened, 4)
        await pay(opened, paid.id, 100)
        expect(await move(opened, paid.id, 'void')).toMatchObject({ refusal })
        expect((await opened.documents.series())[0]).toMatchObject({ last: 4, voided: [1], gaps: [] })
        expect(await opened.kept()).toContain('document-voided')
      })
    })

    it('asks that an issued document goes out by mail, once for each request', async () => {
      await using opened = await open()
      const { documents } = opened
      const { id } = await addDraft(opened)
      const send = (key: string) => documents.send(id, office, later, claim(key))
      expect(await send('draft')).toEqual({ ok: false, refusal: { kind: 'move-not-allowed', status: 'draft' } })
      await documents.issue(id, issueFacts(), null)
      expect(valueOf(await send('one'))).toMatchObject({ id, status: 'issued', sentAt: null })
      expect(await send('one')).toMatchObject({ refusal: { kind: 'already-answered' } })
      expect((await send('two')).ok).toBe(true)
      expect(await opened.kept()).toEqual(['document-issued', 'document-send-asked', 'document-send-asked'])
      expect((await documents.timeline(id)).map(({ what }) => what)).toEqual([
        'drafted',
        'issued',
        'send-asked',
        'send-asked',
      ])
      await move(opened, id, 'void', 'Wrong')
      expect(await send('three')).toMatchObject({ refusal: { kind: 'move-not-allowed', status: 'void' } })
      expect(await documents.send(invoiceId('none'), office, later, null)).toMatchObject({
        refusal: { kind: 'document-unknown' },
      })
    })

    it('keeps the first time that its customer opened a document', async () => {
      await using opened = await open()
      const { id } = await addIssued(opened)
      await opened.documents.viewed(id, later)
      await opened.documents.viewed(id, later.add({ hours: 1 }))
      await opened.documents.viewed(invoiceId('none'), later)
      expect((await opened.documents.find(id))?.viewedAt).toEqual(later)
      expect((await opened.documents.timeline(id)).map(({ what }) => what)).toEqual(['drafted', 'issued', 'viewed'])
    })

    describe('money', () => {
      it('settles a document once for each ledger entry, and the state follows', async () => {
        await using opened = await open()
        const { id } = await addIssued(opened)
        const ledgerEntry = await opened.entry(5_000)
        expect(valueOf(await pay(opened, id, 5_000, { ledgerEntry }))).toMatchObject({
          settled: 5_000,
          status: 'issued',
        })
        expect(valueOf(await pay(opened, id, 5_000, { ledgerEntry }))).toMatchObject({ settled: 5_000 })
        expect(await pay(opened, id, 7_001)).toEqual({ ok: false, refusal: { kind: 'above-due', due: 7_000 } })
        expect(valueOf(await pay(opened, id, 7_000))).toMatchObject({ status: 'paid', paidAt: later, settled: 12_000 })
        expect(await pay(opened, id, 1)).toEqual({ ok: false, refusal: { kind: 'above-due', due: 0 } })
        expect(valueOf(await pay(opened, id, -2_000))).toMatchObject({ status: 'issued', settled: 10_000 })
        expect(await pay(opened, id, -10_001)).toMatchObject({ refusal: { kind: 'above-due' } })
        expect(await opened.kept()).toEqual(['document-issued', 'document-paid'])
      })

      it('is of issued documents alone', async () => {
        await using opened = await open()
        const draft = await addDraft(opened, 1)
        expect(await pay(opened, draft.id, 100)).toMatchObject({ refusal: { kind: 'document-unknown' } })
        expect(await pay(opened, invoiceId('none'), 100)).toMatchObject({ refusal: { kind: 'document-unknown' } })
        const quote = await addIssued(opened, 2, { content: { type: 'quote' } })
        expect(await pay(opened, quote.id, 100)).toEqual({ ok: false, refusal: { kind: 'above-due', due: 0 } })
      })

      it('of two payers at once is never more than was due', async () => {
        await using opened = await open()
        await fc.assert(
          fc.asyncProperty(
            fc.array(fc.integer({ min: 1, max: 13_000 }), { minLength: 2, maxLength: 6 }),
            fc.uuid(),
            async (amounts, name) => {
              const { id } = await addIssued(opened, name)
              const answers = await Promise.all(amounts.map((amount) => pay(opened, id, amount)))
              const passed = amounts.filter((_, at) => answers[at]?.ok)
              const document = await opened.documents.find(id)
              const sum = passed.reduce((total, amount) => total + amount, 0)
              expect(document?.settled).toBe(sum)
              expect(sum).toBeLessThanOrEqual(12_000)
              expect(document && leftOf(document)).toBe(12_000 - sum)
              expect(document?.status).toBe(sum === 12_000 ? 'paid' : 'issued')
            },
          ),
          { numRuns: runs(20) },
        )
      })

      it('that the customer deducted for CIS has no entry', async () => {
        await using opened = await open()
        const { id } = await addIssued(opened)
        const cis = { kind: 'cis', ledgerEntry: null } as const
        expect(valueOf(await pay(opened, id, 2_000, cis))).toMatchObject({ settled: 2_000 })
        expect(await pay(opened, id, 10_001, cis)).toMatchObject({ refusal: { due: 10_000 } })
      })

      it('that goes back settles a credit note', async () => {
        await using opened = await open()
        const { id } = await addIssued(opened)
        await pay(opened, id, 12_000)
        const note = await addIssued(opened, 2, credit(id, 5_000))
        expect(await pay(opened, note.id, -6_001)).toMatchObject({ refusal: { kind: 'above-due', due: -6_000 } })
        expect(valueOf(await pay(opened, note.id, -6_000))).toMatchObject({ settled: -6_000 })
      })
    })

    it('writes an audit line for each change by staff', async () => {
      await using opened = await open()
      await opened.atWork(async () => {
        const { id, content, totals } = await addDraft(opened, 1)
        await opened.documents.save(id, 1, content, totals, office, later)
        await addDraft(opened, 2)
        await opened.documents.remove(invoiceId(2), office, later)
        await opened.documents.startSeries('INV', 7, office, later)
        await opened.documents.issue(id, issueFacts(), null)
        await move(opened, id, 'sent')
        await pay(opened, id, 100)
      })
      expect((await opened.audited()).map(({ action }) => action)).toEqual([
        'invoice_drafted',
        'invoice_changed',
        'invoice_drafted',
        'invoice_removed',
        'series_started',
        'invoice_issued',
        'invoice_moved',
        'invoice_settled',
      ])
    })
  })
}
