import { describe, expect, it } from 'vitest'
import { documentTypes, seriesNames } from '#modules/invoicing'
import { pence } from '#modules/shared'
import { aDraft, aLine, invoiceId, issueDay, issueFacts, issuedAt } from '../../support/builders/documents.ts'
import { boiler, office } from '../../support/builders/payments.ts'
import { type OpenedDocuments, addDraft, addIssued, claim, credit, later, valueOf } from './document-steps.ts'

/** The part of the contract of a `DocumentStore` about numbers, issue and credit. */
export function issueContract(open: () => Promise<OpenedDocuments>): void {
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
      expect(await opened.documents.save(id, version, { ...content, notes: 'x' }, totals, office, later)).toMatchObject(
        {
          refusal,
        },
      )
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
}
