import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BusinessDay, type DailySum, type ProviderName, takingsDays, takingsOf } from '#modules/payments'
import { type PaymentId, pence, sumPence } from '#modules/shared'
import { type OpenedSecurity, now, securityWorld } from './payment-security-world.ts'
import { runs } from '../../support/property-runs.ts'

const at = (text: string) => Temporal.Instant.from(text)
const days = takingsDays(now)
const [first, last] = edgesOf(days)
const declined = { code: 'card_declined', message: 'Your card was declined.' }

function edgesOf(window: readonly BusinessDay[]): readonly [BusinessDay, BusinessDay] {
  const [begin, end] = [window[0], window.at(-1)]
  if (!begin || !end) throw new Error('a window has days')
  return [begin, end]
}

/** The contract of every `PaymentSecurityStore` for the figures of its dashboard. */
export function paymentSecurityDashboardContract(keeper: string, openEmpty: () => Promise<OpenedSecurity>): void {
  async function open() {
    const opened = await openEmpty()
    return { ...opened, ...securityWorld(opened), [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() }
  }

  describe(`daily sums of a PaymentSecurityStore kept by ${keeper}`, () => {
    it('use London days: an hour before midnight UTC in summer is the next day', async () => {
      await using opened = await open()
      const id = await opened.payment()
      await opened.move(id, 'capture', 12_000, at('2026-07-10T22:59:59.999Z'))
      await opened.move(id, 'capture', 500, at('2026-07-10T23:00:00.000Z'))
      expect(await opened.security.dailySums(days, null)).toEqual([
        { day: '2026-07-10', kind: 'captured', count: 1, amount: 12_000 },
        { day: '2026-07-11', kind: 'captured', count: 1, amount: 500 },
      ])
      expect(await opened.security.dailySums([], null)).toEqual([])
    })

    it('leave out movements before the first day and after the last', async () => {
      await using opened = await open()
      const id = await opened.payment()
      const millisecond = { milliseconds: 1 }
      await opened.move(id, 'capture', 1, first.from.subtract(millisecond))
      await opened.move(id, 'capture', 2, first.from)
      await opened.move(id, 'capture', 4, last.to.subtract(millisecond))
      await opened.move(id, 'capture', 8, last.to)
      expect(takingsOf(days, await opened.security.dailySums(days, null)).gross).toBe(6)
    })

    it('take back the amount of a refund that failed, and count disputes by the day they were opened', async () => {
      await using opened = await open()
      const id = await opened.payment()
      await opened.move(id, 'capture', 12_000, at('2026-07-10T10:00:00Z'))
      await opened.move(id, 'refund', -5_000, at('2026-07-11T10:00:00Z'))
      await opened.move(id, 'refund_reversal', 5_000, at('2026-07-12T10:00:00Z'))
      await opened.dispute(id, { createdAt: at('2026-07-13T10:00:00Z') })
      await opened.move(id, 'dispute', -12_000, at('2026-07-14T10:00:00Z'))
      const takings = takingsOf(days, await opened.security.dailySums(days, null))
      expect(takings).toMatchObject({ gross: 12_000, refunded: 0, revenue: 12_000, refunds: 1 })
      expect(takings).toMatchObject({ disputed: 12_000, disputes: 1 })
      expect(takings.days.find(({ disputes }) => disputes === 1)?.day).toBe('2026-07-13')
    })

    it('count a failed payment once, on the day of its last change, and not when it is paid later', async () => {
      await using opened = await open()
      const id = await opened.payment({ status: 'pending', failure: declined })
      const failed = async () => takingsOf(days, await opened.security.dailySums(days, null)).failed
      expect(await failed()).toBe(0)
      await opened.change(id, { status: 'cancelled' })
      expect(await failed()).toBe(1)
      await opened.change(id, { status: 'failed', updatedAt: now.subtract({ hours: 24 }) })
      expect(await opened.security.dailySums(days, null)).toEqual([
        { day: '2026-07-19', kind: 'failed', count: 1, amount: 12_000 },
      ])
      await opened.change(id, { status: 'succeeded', failure: null })
      expect(await failed()).toBe(0)
      await opened.payment({ status: 'cancelled', failure: null })
      expect(await failed()).toBe(0)
    })

    it('leave out the payments of one provider when asked: their money, their failures and their disputes', async () => {
      await using opened = await open()
      const createdAt = at('2026-07-13T10:00:00Z')
      for (const provider of ['test', 'stripe'] as const) {
        const id = await opened.payment({ provider })
        await opened.move(id, 'capture', provider === 'test' ? 12_000 : 500, createdAt)
        await opened.dispute(id, { createdAt, provider })
        await opened.payment({ provider, status: 'failed', failure: declined, createdAt })
      }
      const without = async (provider: ProviderName | null) =>
        takingsOf(days, await opened.security.dailySums(days, provider))
      expect(await without(null)).toMatchObject({ gross: 12_500, succeeded: 2, failed: 2, disputes: 2 })
      expect(await without('test')).toMatchObject({ gross: 500, succeeded: 1, failed: 1, disputes: 1 })
      expect(await without('stripe')).toMatchObject({ gross: 12_000, succeeded: 1, failed: 1, disputes: 1 })
    })

    it('add up to the ledger, day by day and provider by provider', async () => {
      const movement = fc.record({
        kind: fc.constantFrom('capture', 'refund', 'refund_reversal', 'dispute', 'dispute_reversal'),
        amount: fc.integer({ min: 1, max: 1_000_000 }),
        hours: fc.integer({ min: -24 * 33, max: 48 }),
        provider: fc.constantFrom('test', 'stripe'),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(movement, { maxLength: 12 }), async (movements) => {
          await using opened = await open()
          const ids = { test: await opened.payment(), stripe: await opened.payment({ provider: 'stripe' }) }
          for (const { kind, amount, hours, provider } of movements) {
            const signed = kind === 'refund' || kind === 'dispute' ? -amount : amount
            await opened.move(ids[provider], kind, signed, now.add({ hours }))
          }
          const ledgerOf = async (id: PaymentId) => (await opened.payments.find(id))?.ledger ?? []
          const [test, stripe] = [await ledgerOf(ids.test), await ledgerOf(ids.stripe)]
          const cases = [
            { ledger: [...test, ...stripe], sums: await opened.security.dailySums(days, null) },
            { ledger: stripe, sums: await opened.security.dailySums(days, 'test') },
            { ledger: test, sums: await opened.security.dailySums(days, 'stripe') },
          ]
          for (const { day, from, to, ledger, sums } of cases.flatMap((one) =>
            days.map((span) => ({ ...one, ...span })),
          )) {
            const within = ledger.filter(
              (entry) => Temporal.Instant.compare(from, entry.at) <= 0 && Temporal.Instant.compare(entry.at, to) < 0,
            )
            const expected = (...kinds: readonly string[]) =>
              sumPence(within.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount))
            const found = (kind: DailySum['kind']) =>
              sumPence(sums.filter((sum) => sum.day === day && sum.kind === kind).map(({ amount }) => amount))
            expect([found('captured'), pence(0 - found('refunded'))]).toEqual([
              expected('capture'),
              pence(0 + expected('refund', 'refund_reversal')),
            ])
          }
        }),
        { numRuns: runs(20) },
      )
    })
  })

  describe(`fraud attempts of a PaymentSecurityStore kept by ${keeper}`, () => {
    const hour = (h: number) => at(`2026-07-15T${h}:00:00Z`)

    it('count each payment of high or critical risk once, and none that a person found genuine', async () => {
      await using opened = await open()
      const createdAt = hour(10)
      const twice = await opened.payment({ riskLevel: 'high', createdAt })
      const cleared = await opened.payment({ riskLevel: 'high', createdAt })
      const low = await opened.payment({ createdAt })
      // By the provider's level alone.
      await opened.payment({ riskLevel: 'critical', status: 'failed', failure: declined, createdAt })
      await opened.check(twice, 'high', createdAt)
      await opened.check(twice, 'critical', createdAt)
      await opened.check(cleared, 'high', createdAt, 'genuine')
      await opened.check(low, 'medium', createdAt)
      expect(await opened.security.countFraudAttempts(first.from, last.to, null)).toBe(2)
      expect(await opened.security.countFraudAttempts(last.from, last.to, null)).toBe(0)
      expect(await opened.security.countFraudAttempts(first.from, createdAt, null)).toBe(0)
      expect(await opened.security.countFraudAttempts(first.from, last.to, 'test')).toBe(0)
      expect(await opened.security.countFraudAttempts(first.from, last.to, 'stripe')).toBe(2)
    })

    it('are listed with the latest high or critical check of each payment, each payment once', async () => {
      await using opened = await open()
      const looked = await opened.payment()
      const cleared = await opened.payment()
      const low = await opened.payment()
      await opened.check(looked, 'high', hour(10))
      await opened.check(cleared, 'high', hour(11), 'genuine')
      await opened.check(looked, 'critical', hour(12))
      await opened.check(low, 'high', hour(13))
      await opened.check(low, 'medium', hour(14))
      const alerts = await opened.security.fraudAlerts(10, null)
      expect(alerts.map(({ paymentId, riskLevel, decision }) => [paymentId, riskLevel, decision])).toEqual([
        [low, 'high', null],
        [looked, 'critical', null],
        [cleared, 'high', 'genuine'],
      ])
      expect(await opened.security.fraudAlerts(1, null)).toEqual(alerts.slice(0, 1))
      expect(await opened.security.fraudAlerts(10, 'test')).toEqual([])
      expect(await opened.security.fraudAlerts(10, 'stripe')).toEqual(alerts)
      expect(alerts.at(-1)).toMatchObject({
        indicators: { many_cards: 'Four cards in an hour' },
        reference: 'REF-bkg_tap',
        customer: 'Someone',
        amount: 12_000,
        decidedBy: 'Someone',
        decidedAt: hour(11),
        createdAt: hour(11),
      })
    })

    it('are listed first while they wait for a decision, however many came since', async () => {
      await using opened = await open()
      const ids: PaymentId[] = []
      for (let n = 0; n < 3; n += 1) ids.push(await opened.payment())
      const [waiting, newer, newest] = ids
      if (!waiting || !newer || !newest) throw new Error('three were made')
      await opened.check(waiting, 'high', hour(10))
      await opened.check(newer, 'high', hour(11), 'genuine')
      await opened.check(newest, 'critical', hour(12), 'fraud')
      expect((await opened.security.fraudAlerts(2, null)).map(({ paymentId }) => paymentId)).toEqual([waiting, newest])
    })
  })

  describe(`disputes of a PaymentSecurityStore kept by ${keeper}`, () => {
    it('are listed open first, by how soon evidence is due, then the latest that are decided', async () => {
      await using opened = await open()
      const id = await opened.payment()
      const inDays = (n: number) => now.add({ hours: 24 * n })
      const names = new Map<string, string>()
      const add = async (name: string, changes: Parameters<typeof opened.dispute>[1]) =>
        names.set(await opened.dispute(id, changes), name)
      await add('lost', { outcome: 'lost', createdAt: inDays(-9) })
      await add('open, without a date', {})
      await add('due late', { dueBy: inDays(9) })
      await add('won', { outcome: 'won', createdAt: inDays(-2) })
      await add('due soon', { dueBy: inDays(2), evidenceSent: true, reason: 'general' })
      const listed = async (limit: number) =>
        (await opened.security.disputes(limit)).map(({ ref }) => names.get(ref) ?? ref)
      expect(await listed(9)).toEqual(['due soon', 'due late', 'open, without a date', 'won', 'lost'])
      expect(await listed(4)).toEqual(['due soon', 'due late', 'open, without a date', 'won'])
      expect(await listed(2)).toEqual(['due soon', 'due late'])
      expect((await opened.security.disputes(1))[0]).toMatchObject({
        paymentId: id,
        reference: 'REF-bkg_boiler',
        customer: 'Someone',
        amount: 12_000,
        reason: 'general',
        dueBy: inDays(2),
        evidenceSent: true,
        createdAt: now,
        updatedAt: now,
      })
    })
  })

  describe(`silent providers of a PaymentSecurityStore kept by ${keeper}`, () => {
    const ago = (minutes: number) => now.subtract({ minutes })
    const waiting = (minutes: number) => ({ status: 'pending', providerRef: null, createdAt: ago(minutes) }) as const

    it('are those with payments without an answer, until a later payment of theirs is answered', async () => {
      await using opened = await open()
      const from = now.subtract({ hours: 1 })
      await opened.payment(waiting(9))
      await opened.payment({ ...waiting(7), provider: 'stripe' })
      await opened.payment({ createdAt: ago(30) })
      const silent = await opened.security.silentProviders(from, now)
      expect(silent.toSorted((a, b) => a.provider.localeCompare(b.provider))).toEqual([
        { provider: 'stripe', payments: 1, since: ago(7) },
        { provider: 'test', payments: 1, since: ago(9) },
      ])
      await opened.payment({ createdAt: ago(8) })
      expect(await opened.security.silentProviders(from, now)).toMatchObject([{ provider: 'stripe' }])
    })

    it('leave out payments from before the window and from its end on, and those that ended', async () => {
      await using opened = await open()
      await opened.payment(waiting(61))
      const over = await opened.payment(waiting(10))
      await opened.change(over, { status: 'cancelled' })
      expect(await opened.security.silentProviders(now.subtract({ hours: 1 }), now)).toEqual([])
      expect(await opened.security.silentProviders(now.subtract({ hours: 2 }), ago(61))).toEqual([])
      expect(await opened.security.silentProviders(ago(61), now)).toMatchObject([{ provider: 'test', payments: 1 }])
    })
  })
}
