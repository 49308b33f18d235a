import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leftOf } from '#modules/invoicing'
import { invoiceId } from '../../support/builders/documents.ts'
import { office } from '../../support/builders/payments.ts'
import { runs } from '../../support/property-runs.ts'
import { type OpenedDocuments, addDraft, addIssued, credit, later, move, pay, valueOf } from './document-steps.ts'

/** The part of the contract of a `DocumentStore` about states and money. */
export function movesAndMoneyContract(open: () => Promise<OpenedDocuments>): void {
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
}
