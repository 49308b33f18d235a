import { describe, expect, it } from 'vitest'
import { webhookHealthStoreContract } from '../../../tests/contracts/payments/webhook-health-store.contract.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { createSqliteWebhookHealthStore } from './webhook-health-store.ts'

webhookHealthStoreContract('SQLite', async () => {
  const database = openDatabase()
  return {
    store: createSqliteWebhookHealthStore(database),
    async [Symbol.asyncDispose]() {
      database[Symbol.dispose]()
    },
  }
})

describe('last event of a provider', () => {
  it('is its last stored event when no count exists', async () => {
    using database = openDatabase()
    for (const [id, at] of [
      ['evt_1', '2026-03-02T12:00:00.000Z'],
      ['evt_2', '2026-03-02T13:00:00.000Z'],
    ]) {
      database.raw.prepare(`insert into provider_events values ('paypal', ?, 'x', null, ?)`).run(id, at)
    }
    const [only, ...others] = await createSqliteWebhookHealthStore(database).list()
    expect(only).toMatchObject({ provider: 'paypal', failed: 0, refused: 0 })
    expect(only?.lastReceivedAt).toEqual(Temporal.Instant.from('2026-03-02T13:00:00Z'))
    expect(others).toEqual([])
  })
})
