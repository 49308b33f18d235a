import { describe, expect, it } from 'vitest'
import { type BusinessDay } from '#modules/payments'
import { pence } from '#modules/shared'
import { asha, tap } from '../../../tests/support/builders/payments.ts'
import { now, openSecurityRows, text, window } from '../../../tests/support/builders/security-rows.ts'
import { soughtSql } from './payment-security-search.ts'

describe('payment list', () => {
  it('filters by the beginning of the reference, a part of the name, an id, status and day, in pages', async () => {
    using at = openSecurityRows()
    at.database.raw.exec(`update bookings set reference = 'CB-7KQ4XW' where id = '${tap}'`)
    const older = at.payment({ at: '2026-07-01T10:00:00.000Z' })
    const newer = at.payment({ at: '2026-07-02T10:00:00.000Z', status: 'refunded' })
    at.entry(newer, 'capture', 12_000, '2026-07-02T10:00:00.000Z')
    at.entry(newer, 'refund', -2_000, '2026-07-03T10:00:00.000Z')
    const all = { status: null, provider: null, text: null, between: null, after: null, limit: 10 }
    const ids = async (query: object) => (await at.store.payments({ ...all, ...query })).map(({ id }) => id)
    expect(await ids({})).toEqual([newer, older])
    expect(await ids({ limit: 1 })).toEqual([newer])
    expect(await ids({ after: newer })).toEqual([older])
    expect(await ids({ status: 'refunded' })).toEqual([newer])
    expect(await ids({ provider: 'stripe' })).toEqual([])
    for (const text of ['cb-7kq4xw', '7KQ4', ' 7kq4xw ', 'CB-7']) expect(await ids({ text })).toEqual([newer])
    expect(await ids({ text: 'KQ4XW' })).toEqual([])
    expect(await ids({ text: 'pi_1' })).toEqual([older])
    expect(await ids({ text: `${asha}@EXAMPLE.com` })).toEqual([newer, older])
    expect(await ids({ text: 'some one' })).toEqual([newer, older])
    expect(await ids({ text: older })).toEqual([older])
    expect(await ids({ text: '%' })).toEqual([])
    const july1 = {
      from: Temporal.Instant.from('2026-06-30T23:00:00Z'),
      until: Temporal.Instant.from('2026-07-01T23:00:00Z'),
    }
    expect(await ids({ between: july1 })).toEqual([older])
    const [shown] = await at.store.payments({ ...all, limit: 1 })
    expect(shown).toMatchObject({ captured: 12_000, refunded: pence(2_000), customer: 'Someone', service: 'Repair' })
  })
})

describe('text search in the payment list', () => {
  const all = { status: null, provider: null, text: null, between: null, after: null, limit: 10 }

  it('finds an order of PayPal by its id, and a bank transfer by how its reference begins', async () => {
    using at = openSecurityRows()
    const [order, transfer] = [at.payment({ ref: '5O190127TN364715T.SHOP.pay_x.12000' }), at.payment({ ref: null })]
    const { raw } = at.database
    raw.exec(`update payments set provider = 'paypal' where id = '${order}'`)
    raw.exec(`update payments set provider = 'office', method = 'bank_transfer', reference = 'PATEL tap 12', recorded_by = 'usr_office'
      where id = '${transfer}'`)
    const ids = async (text: string) => (await at.store.payments({ ...all, text })).map(({ id }) => id)
    expect(await ids('5O190127TN364715T')).toEqual([order])
    expect(await ids('5O190127')).toEqual([])
    expect(await ids('patelTAP')).toEqual([transfer])
  })

  it('reads the newest payments for a text in very many names, and finds the same', async () => {
    using at = openSecurityRows()
    const { raw } = at.database
    const many =
      raw.prepare(`insert into users (id, email, email_key, password_hash, full_name, role, status, created_at,
      updated_at) values (?, ?, ?, 'none', 'Someone Else', 'customer', 'active', ?, ?)`)
    for (let one = 0; one < 250; one += 1) many.run(`usr_m${one}`, `m${one}`, `m${one}`, text(now), text(now))
    const [older, newer] = [at.payment({ at: '2026-07-01T10:00:00.000Z' }), at.payment()]
    const found = await at.store.payments({ ...all, text: 'SOME one' })
    expect(found.map(({ id }) => id)).toEqual([newer, older])
  })

  it('uses indexes: no table of payments, bookings or ledger entries is scanned', () => {
    using at = openSecurityRows()
    const plan = at.database.raw
      .prepare<[object], { readonly detail: string }>(
        `explain query plan select p.id from payments p where ${soughtSql}`,
      )
      .all({ text: '', end: '', exact: '', reference: '', referenceEnd: '', users: '[]' })
      .map(({ detail }) => detail)
    expect(plan.filter((line) => /^SCAN (payments|p|b|paid|u)\b/.test(line))).toEqual([])
  })
})

describe('money movements', () => {
  it('are listed by time, each once, failures included, for any page size', async () => {
    using at = openSecurityRows()
    const id = at.payment()
    const same = '2026-07-05T10:00:00.000Z'
    for (let n = 0; n < 5; n += 1) at.entry(id, 'capture', 100 + n, same)
    at.payment({ status: 'failed', failure: 'declined', at: same })
    at.payment({ status: 'failed', failure: 'declined', at: '2026-07-04T10:00:00.000Z' })
    at.entry(id, 'refund', -50, '2026-07-06T10:00:00.000Z')
    const [first, last] = [window[0], window.at(-1)] as [BusinessDay, BusinessDay]
    const whole = await at.store.movements(first.from, last.to, null, 100)
    expect(whole.next).toBeNull()
    expect(whole.movements.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
      'failed 0',
      'capture 100',
      'capture 101',
      'capture 102',
      'capture 103',
      'capture 104',
      'failed 0',
      'refund -50',
    ])
    for (const size of [1, 2, 3]) {
      const seen: unknown[] = []
      let after: typeof whole.next = null
      do {
        const page: typeof whole = await at.store.movements(first.from, last.to, after, size)
        seen.push(...page.movements)
        after = page.next
      } while (after)
      expect(seen).toEqual(whole.movements)
    }
  })
})
