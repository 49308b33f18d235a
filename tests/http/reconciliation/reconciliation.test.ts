import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OutsideDown, type PaymentId, type RefundId, pence } from '#modules/shared'
import { asha, ben, boiler, office, openPayments, tap } from '../../support/builders/payments.ts'
import {
  intent,
  lists,
  listsNothing,
  otherwise,
  paid,
  paidWithoutNotice,
  run,
} from '../../support/builders/reconciling.ts'
import { runs } from '../../support/property-runs.ts'

describe.each([
  ['that lists its payments', lists],
  ['that is asked for each payment', listsNothing],
])('reconciling with a provider %s', (_, change) => {
  it('finds no difference where there is none, and changes nothing', async () => {
    using app = openPayments(change)
    const { id } = await paid(app)
    await intent(app, ben, tap)
    const before = await app.ports.payments.find(id)
    expect(await run(app)).toMatchObject({ compared: 2, healed: 0, fault: null, differences: [] })
    expect(await app.ports.payments.find(id)).toEqual(before)
  })

  it('applies a payment without a webhook, confirms the booking, and records how it was found', async () => {
    using app = openPayments(change)
    const { id } = await paidWithoutNotice(app)
    expect(await run(app)).toMatchObject({ compared: 1, healed: 1, differences: [] })
    expect(app.taken(boiler)).toBe(12_000)
    expect(app.paidBookings).toEqual([boiler])
    const lines = await app.ports.payments.timeline(id)
    expect(lines.map(({ what, actor }) => `${what} ${actor}`)).toEqual([
      `opened ${asha}`,
      `found-by-reconciliation ${office}`,
      `captured ${office}`,
    ])
    await app.deliver()
    expect(app.taken(boiler)).toBe(12_000)
  })

  it('applies a refund, a dispute and a warning without a webhook', async () => {
    using app = openPayments(change)
    const { id, ref } = await paid(app)
    await app.provider.gateway.refund(ref, 'rfd_at-the-desk' as RefundId, pence(2_000))
    await paidWithoutNotice(app, ben, tap, 'pm_card_createDispute')
    expect(await run(app)).toMatchObject({ compared: 2, healed: 2, differences: [] })
    expect(app.taken(boiler)).toBe(10_000)
    expect(await app.payments.listDisputes({ since: app.clock.now() })).toMatchObject([{ outcome: 'open' }])
    expect((await app.ports.payments.timeline(id)).at(-1)).toMatchObject({ what: 'refund-succeeded', amount: 2_000 })
  })

  it('reports a payment that the provider does not know', async () => {
    using app = openPayments(change)
    const { id, ref } = await paid(app)
    app.data.set('payments', { id }, { provider_ref: 'pi_gone' })
    const found = await run(app)
    const gone = { ref: 'pi_gone', paymentId: id, kind: 'not_there', ours: 12_000, theirs: 0 } as const
    expect(found.differences).toContainEqual(gone)
    // Money there under a name that is not this payment's.
    const elsewhere = { ref, paymentId: id, kind: 'not_here', ours: 0, theirs: 12_000 } as const
    expect(found.differences).toEqual(change === lists ? [elsewhere, gone] : [gone])
    expect(app.data.eventKinds()).toContain('reconciliation-differs')
  })

  it('reports the difference between amounts that no snapshot explains', async () => {
    using app = openPayments(change)
    const { id, ref } = await paid(app)
    app.data.set('payments', {}, { status: 'partially_refunded' })
    app.data.insert('ledger_entries', {
      payment_id: id,
      booking_id: boiler,
      kind: 'refund',
      amount_pence: -3000,
      provider_ref: 're_nobody',
      at: '2026-03-02T12:00:00.000Z',
    })
    const difference = { ref, paymentId: id, kind: 'amount_differs', ours: 9_000, theirs: 12_000 }
    expect(await run(app)).toMatchObject({ healed: 0, differences: [difference] })
  })

  it('reports a refund that has been pending for fifteen minutes, also of a payment before the window', async () => {
    using app = openPayments((ports) =>
      otherwise(() => ({
        refund: async () => {
          throw new OutsideDown('Stripe', new Error('status 500'))
        },
      }))(change(ports)),
    )
    const { id, ref } = await paid(app)
    app.clock.move({ hours: 40 * 24 })
    const asked = { paymentId: id, refundId: null, amount: pence(5_000), reason: 'x', requestedBy: office }
    await expect(app.payments.refund(asked)).rejects.toThrow('no usable answer')
    app.clock.move({ minutes: 15 })
    expect(await app.payments.delayedRefunds()).toEqual([])
    expect(await run(app)).toMatchObject({ differences: [] })
    app.clock.move({ seconds: 1 })
    const delayed = { refund: { paymentId: id, amount: 5_000 }, bookingId: boiler }
    expect(await app.payments.delayedRefunds()).toMatchObject([delayed])
    const difference = { ref, paymentId: id, kind: 'amount_differs', ours: 7_000, theirs: 12_000 }
    expect(await run(app)).toMatchObject({ differences: [difference] })
  })

  it('records that the provider gave no answer with the result so far, and is complete the next time', async () => {
    let down = true
    using app = openPayments(
      otherwise((gateway) => {
        const upOr = () => {
          if (down) throw new OutsideDown('Stripe', new Error('the secret'))
        }
        return {
          async retrieve(ref) {
            upOr()
            return gateway.retrieve(ref)
          },
          async listPayments(...asked) {
            if (change === listsNothing) return null
            upOr()
            return gateway.listPayments(...asked)
          },
        }
      }),
    )
    await paidWithoutNotice(app)
    expect(await run(app)).toMatchObject({ fault: 'Stripe gave no usable answer', differences: [] })
    expect(app.taken(boiler)).toBe(0)
    down = false
    app.clock.move({ minutes: 1 })
    expect(await run(app)).toMatchObject({ fault: null, healed: 1 })
    expect(app.taken(boiler)).toBe(12_000)
    expect(await app.payments.listReconciliations(10)).toMatchObject([{ fault: null }, { fault: expect.any(String) }])
  })

  it('is marked as cut off after a crash, and the next run begins again', async () => {
    let dies = true
    const died = Promise.withResolvers<void>()
    using app = openPayments((ports) => ({
      ...change(ports),
      payments: {
        ...ports.payments,
        async apply(application) {
          // The whole process: nothing after this is written either.
          if (dies) {
            died.resolve()
            await new Promise(() => {})
          }
          return ports.payments.apply(application)
        },
      },
    }))
    dies = false
    await paidWithoutNotice(app)
    dies = true
    void run(app)
    await died.promise
    expect(await app.payments.listReconciliations(10)).toMatchObject([{ endedAt: null, compared: 0 }])
    dies = false
    app.clock.move({ minutes: 1 })
    await run(app)
    expect(app.taken(boiler)).toBe(12_000)
    expect(await app.payments.listReconciliations(10)).toMatchObject([{ healed: 1 }, { endedAt: null }])
  })

  it('continues with the others where one payment cannot be compared, and reports it', async () => {
    let broken: PaymentId | null = null
    using app = openPayments((ports) => ({
      ...change(ports),
      payments: {
        ...ports.payments,
        async apply(application) {
          if (application.paymentId === broken) throw new Error('the disk is full')
          return ports.payments.apply(application)
        },
      },
    }))
    const { id } = await paidWithoutNotice(app)
    await paidWithoutNotice(app, ben, tap)
    broken = id
    await expect(run(app)).rejects.toThrow('payments that could not be compared: 1')
    expect(app.taken(tap)).toBe(8_500)
    expect(await app.payments.listReconciliations(1)).toMatchObject([
      { compared: 2, healed: 1, fault: 'payments that could not be compared: 1', endedAt: expect.anything() },
    ])
  })

  it('makes ledger and provider equal, whatever was lost', async () => {
    const lives = fc.array(
      fc.record({
        isDelivered: fc.boolean(),
        card: fc.constantFrom('pm_card_visa', 'pm_card_chargeDeclined', 'pm_card_createDispute', 'pm_card_radarBlock'),
        back: fc.array(fc.record({ amount: fc.integer({ min: 1, max: 9_000 }), ours: fc.boolean() }), { maxLength: 3 }),
      }),
      { minLength: 1, maxLength: 4 },
    )
    await fc.assert(
      fc.asyncProperty(lives, async (deeds) => {
        using app = openPayments(change)
        const made: { readonly ref: string; readonly id: PaymentId }[] = []
        for (const { isDelivered, card, back } of deeds) {
          app.costs.set(boiler, app.taken(boiler) + 12_000)
          const { id, ref } = await paidWithoutNotice(app, asha, boiler, card)
          made.push({ id, ref })
          for (const [at, { amount, ours }] of back.entries()) {
            const refundId = `rfd_lost-${made.length}-${at}` as RefundId
            if (ours) {
              await app.payments.check(id)
              await app.payments.refund({
                paymentId: id,
                refundId,
                amount: pence(amount),
                reason: 'x',
                requestedBy: office,
              })
            } else await app.provider.gateway.refund(ref, refundId, pence(amount))
          }
          if (isDelivered) await app.deliver()
          else await app.payments.settleBeforeExpiry(boiler)
          app.clock.move({ minutes: 1 })
        }
        const first = await run(app)
        expect(first.differences).toEqual([])
        for (const { id, ref } of made) {
          const [ours, theirs] = [await app.ports.payments.find(id), await app.provider.gateway.retrieve(ref)]
          const net = (sums: readonly number[]) => sums.reduce((sum, amount) => sum + amount, 0)
          const money = (ours?.ledger ?? []).filter(({ kind }) => kind !== 'dispute').map(({ amount }) => amount)
          const back = theirs.refunds.filter(({ outcome }) => outcome === 'succeeded').map(({ amount }) => 0 - amount)
          expect(net(money)).toBe(net([...theirs.captures.map(({ amount }) => amount), ...back]))
        }
        expect(await run(app)).toMatchObject({ healed: 0, differences: [] })
      }),
      { numRuns: runs(25) },
    )
  })
})
