import { describe, expect, it } from 'vitest'
import { type PaymentId, type RecurrenceId, pence } from '#modules/shared'
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
import { asha, boiler, office } from '../../support/builders/payments.ts'
import { issueContract } from './document-issue.contract.ts'
import { movesAndMoneyContract } from './document-money.contract.ts'
import { type OpenedDocuments, addDraft, addIssued, claim, later, move, pay, valueOf } from './document-steps.ts'

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

    issueContract(open)
    movesAndMoneyContract(open)

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
