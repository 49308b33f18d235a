import { describe, expect, it } from 'vitest'
import { paymentDeskContract } from '../../../tests/contracts/payments/payment-store-desk.contract.ts'
import { paymentStoreContract } from '../../../tests/contracts/payments/payment-store.contract.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { addPeopleAndBookings, boiler, openPayments, asha } from '../../../tests/support/builders/payments.ts'
import type { BookingId } from '#modules/shared'
import { issueInvoice } from '../../../tests/support/apps/document-rows.ts'
import { createSqlitePaymentStore } from './payment-store.ts'

async function open() {
  const database = openDatabase()
  addPeopleAndBookings(database)
  return {
    store: createSqlitePaymentStore(database),
    issue: (number: number, bookingId: BookingId | null = null) => issueInvoice(database, number, bookingId),
    // The documents have events of their own.
    kept: async () => database.eventKinds().filter((kind) => !kind.startsWith('document-')),
    async [Symbol.asyncDispose]() {
      database[Symbol.dispose]()
    },
  }
}

paymentStoreContract('SQLite', open)
paymentDeskContract('SQLite', open)

describe('the ledger in SQLite', () => {
  async function paid() {
    const opened = openPayments()
    const intent = await opened.payments.open({ userId: asha, bookingId: boiler })
    if (!intent.ok) throw new Error(intent.refusal.kind)
    const paymentId = intent.value.payment.id
    await opened.payments.confirm({ userId: asha, paymentId, methodId: 'pm_card_visa', saveCard: false })
    return { ...opened, paymentId }
  }

  it('rejects every update and every deletion', async () => {
    using opened = await paid()
    const { raw } = opened.database
    expect(opened.taken(boiler)).toBe(12_000)
    expect(() => raw.exec('update ledger_entries set amount_pence = 1')).toThrow('only added to')
    expect(() => raw.exec('delete from ledger_entries')).toThrow('only added to')
    expect(opened.taken(boiler)).toBe(12_000)
  })

  it('rejects a refund row above the captured amount, also when it bypasses the store', async () => {
    using opened = await paid()
    const insert = (amount: number) =>
      opened.database.raw.exec(`insert into refunds values
        ('rfd_${amount}', '${opened.paymentId}', ${amount}, 'x', 'pending', 'x', null, 'x', 'x')`)
    insert(12_000)
    expect(() => insert(1)).toThrow('above what was taken')
    expect(opened.database.count('refunds')).toBe(1)
  })
})
