import { describe, expect, it } from 'vitest'
import type { PaymentId } from '#modules/shared'
import { pence } from '#modules/shared'
import { openDocumentRows } from '../../../tests/support/apps/document-rows.ts'
import { aDraft, invoiceId, issueDay, issueFacts, issuedAt } from '../../../tests/support/builders/documents.ts'
import { asha, ben, boiler, office } from '../../../tests/support/builders/payments.ts'
import { removeDemoRows } from '../demo/demo-removal.ts'

/** Asha and her booking are of the demo business; Ben is real. */
async function openDemo() {
  const opened = openDocumentRows()
  opened.data.set('users', { id: asha }, { demo: 1 })
  opened.reprice(boiler, pence(100_000))
  const issue = async (
    name: number,
    content: Exclude<NonNullable<Parameters<typeof aDraft>[1]>['content'], undefined>,
  ) => {
    const issued = await opened.documents.issue(aDraft(name, { content }), issueFacts(), null)
    if (!issued.ok) throw new Error(issued.refusal.kind)
  }
  return {
    ...opened,
    issue,
    ofAsha: (name: number) => issue(name, { bookingId: boiler, customer: { userId: asha } }),
    ofBen: (name: number) => issue(name, { customer: { userId: ben } }),
    remove: () => opened.database.write(() => removeDemoRows(opened.database, '2026-03-03T12:00:00.000Z')),
  }
}

const nothing = { count: 0, paid: 0, pending: 0, overdue: 0, revenue: 0 }

describe('the removal of the demo business', () => {
  it('takes its documents with all that is theirs, and its numbers begin anew', async () => {
    await using opened = await openDemo()
    const { data, documents, papers } = opened
    await opened.ofAsha(1)
    await opened.ofAsha(2)
    await opened.ofAsha(3)
    const ledgerEntry = await opened.entry(5_000)
    data.markLedgerAsDemo()
    const money = { invoiceId: invoiceId(1), kind: 'payment', ledgerEntry, amount: pence(5_000) } as const
    await documents.settle({ ...money, at: issuedAt, by: office })
    await papers.keep(invoiceId(1), Buffer.from('%PDF'), issuedAt)
    await opened.remove()
    for (const table of data.tables().filter((name) => /^invoices?(?!.*(_search|_series))/.test(name))) {
      const left = data.rows(table).filter((row) => row['documents'] !== 0)
      expect([table, left]).toEqual([table, []])
    }
    expect(await documents.summary(issueDay)).toEqual(nothing)
    expect((await documents.series())[0]).toMatchObject({ first: null, next: 1 })
    await opened.ofBen(4)
    expect((await documents.find(invoiceId(4)))?.issued?.fullNumber).toBe('INV-000001')
  })

  it('leaves the documents of others, whose last number the next one follows', async () => {
    await using opened = await openDemo()
    const { documents } = opened
    for (const [name, whose] of ['asha', 'ben', 'asha', 'ben', 'asha'].entries())
      await (whose === 'asha' ? opened.ofAsha(name + 1) : opened.ofBen(name + 1))
    const before = await documents.find(invoiceId(2))
    await opened.remove()
    expect(await documents.find(invoiceId(1))).toBeNull()
    expect(await documents.find(invoiceId(2))).toEqual(before)
    expect((await documents.series())[0]).toEqual({
      series: 'INV',
      first: 2,
      last: 4,
      next: 5,
      voided: [],
      gaps: [3],
      mayStart: false,
    })
  })

  it('leaves a document of the demo business that another one names', async () => {
    await using opened = await openDemo()
    await opened.issue(1, { customer: { userId: asha } })
    await opened.issue(2, { basedOn: invoiceId(1), customer: { userId: ben } })
    await opened.remove()
    expect(await opened.documents.find(invoiceId(1))).not.toBeNull()
    expect(opened.data.row('users', { id: asha })).toMatchObject({ status: 'suspended' })
  })
})

describe('money of a payment that is not there', () => {
  it('settles nothing', async () => {
    await using opened = await openDemo()
    await opened.ofBen(1)
    const ledgerEntry = { paymentId: 'pay_none' as PaymentId, entryId: 9 }
    const money = { invoiceId: invoiceId(1), kind: 'payment', ledgerEntry, amount: pence(5_000) } as const
    await expect(opened.documents.settle({ ...money, at: issuedAt, by: office })).rejects.toThrow('FOREIGN KEY')
    expect((await opened.documents.find(invoiceId(1)))?.settled).toBe(0)
  })
})
