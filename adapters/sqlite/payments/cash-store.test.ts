import { describe, expect, it } from 'vitest'
import { pence } from '#modules/shared'
import { cashStoreContract } from '../../../tests/contracts/payments/cash-store.contract.ts'
import { anEntry } from '../../../tests/contracts/payments/payment-store-builders.ts'
import { openPaymentRows } from '../../../tests/support/apps/payment-rows.ts'
import { aPayment } from '../../../tests/contracts/payments/payment-store-builders.ts'
import { addTom } from '../../../tests/support/builders/tom.ts'
import { boiler } from '../../../tests/support/builders/payments.ts'
import { createSqliteCashStore } from './cash-store.ts'
import { createSqlitePaymentStore } from './payment-store.ts'
import { entryRow } from './payment-rows.ts'
import { ledgerEntries } from '../kit/schema.ts'

cashStoreContract('SQLite', async () => {
  const opened = openPaymentRows()
  addTom(opened.data)
  const store = createSqlitePaymentStore(opened.database)
  return { ...opened, cash: createSqliteCashStore(opened.database), find: (id) => store.find(id) }
})

describe('money that comes in while somebody is there', () => {
  const readers = async (checkedIn: boolean) => {
    await using opened = openPaymentRows()
    const { data, database } = opened
    addTom(data)
    const check_in_at = checkedIn ? '2026-03-02T12:30:00.000Z' : null
    data.set('visits', { booking_id: boiler }, { technician_id: 'tec_tom', check_in_at })
    data.remove('live_events', {})
    await opened.addPayment(aPayment({ status: 'succeeded' }))
    database.db
      .insert(ledgerEntries)
      .values(entryRow(anEntry({ amount: pence(1_000) })))
      .run()
    return data.pick('live_events', ['user_id', 'kind', 'ref'], {}, ['user_id'])
  }

  it('is said to the open pages of customer, technician and office', async () => {
    const said = { kind: 'visit', ref: boiler }
    expect(await readers(true)).toEqual([
      { ...said, user_id: 'usr_asha' },
      { ...said, user_id: 'usr_office' },
      { ...said, user_id: 'usr_tom' },
    ])
  })

  it('is not said before the work has begun', async () => {
    expect(await readers(false)).toEqual([])
  })
})
