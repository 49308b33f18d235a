import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PaymentGateway, PaymentPorts, Reconciliation } from '#modules/payments'
import { OutsideDown, type PaymentId, type RefundId, pence } from '#modules/shared'
import { asha, ben, boiler, changed, office, openPayments, tap } from '../support/payments.ts'

type App = ReturnType<typeof openPayments>

async function intent(app: App, who = asha, bookingId = boiler) {
  const made = await app.payments.open({ userId: who, bookingId })
  if (!made.ok) throw new Error(made.refusal.kind)
  const { id, providerRef } = made.value.payment
  return { id, ref: providerRef ?? '' }
}

/** Paid at the provider, which never tells us. */
async function paidUnheard(app: App, who = asha, bookingId = boiler, methodId = 'pm_card_visa') {
  const made = await intent(app, who, bookingId)
  const returnUrl = 'http://localhost:3000/'
  await app.provider.gateway.confirm({ ref: made.ref, attempt: 1, methodId, saveCard: false, returnUrl })
  return made
}

async function paid(app: App, who = asha, bookingId = boiler) {
  const made = await intent(app, who, bookingId)
  await app.payments.confirm({ userId: who, paymentId: made.id, methodId: 'pm_card_visa', saveCard: false })
  return made
}

function run(app: App, hours = 72): Promise<Reconciliation> {
  const until = app.clock.now().add({ seconds: 1 })
  return app.payments.reconcile('test', { from: until.subtract({ hours }), until }, office)
}

/** Providers of which something is otherwise. */
function otherwise(change: (gateway: PaymentGateway) => Partial<PaymentGateway>) {
  return (ports: PaymentPorts): PaymentPorts => {
    const gateways = changed(ports.gateways, (gateway) => ({ ...gateway, ...change(gateway) }))
    return { ...ports, gateways }
  }
}

const lists = otherwise(() => ({}))
/** As PayPal does. */
const listsNothing = otherwise(() => ({ listPayments: async () => null }))

describe.each([
  ['that lists its payments', lists],
  ['that is asked for each payment', listsNothing],
])('reconciling with a provider %s', (_, change) => {
  it('finds nothing where all is well, and touches nothing', async () => {
    using app = openPayments(change)
    const { id } = await paid(app)
    await intent(app, ben, tap)
    const before = await app.ports.payments.find(id)
    expect(await run(app)).toMatchObject({ compared: 2, healed: 0, fault: null, differences: [] })
    expect(await app.ports.payments.find(id)).toEqual(before)
  })

  it('takes a payment of which no webhook ever came, tells the booking, and notes how it was found', async () => {
    using app = openPayments(change)
    const { id } = await paidUnheard(app)
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

  it('takes a refund, a dispute and a warning of which no webhook ever came', async () => {
    using app = openPayments(change)
    const { id, ref } = await paid(app)
    await app.provider.gateway.refund(ref, 'rfd_at-the-desk' as RefundId, pence(2_000))
    await paidUnheard(app, ben, tap, 'pm_card_createDispute')
    expect(await run(app)).toMatchObject({ compared: 2, healed: 2, differences: [] })
    expect(app.taken(boiler)).toBe(10_000)
    expect(await app.payments.listDisputes({ since: app.clock.now() })).toMatchObject([{ outcome: 'open' }])
    expect((await app.ports.payments.timeline(id)).at(-1)).toMatchObject({ what: 'refund-succeeded', amount: 2_000 })
  })

  it('says what we have and the provider does not know', async () => {
    using app = openPayments(change)
    const { id, ref } = await paid(app)
    app.database.raw.prepare("update payments set provider_ref = 'pi_gone' where id = ?").run(id)
    const found = await run(app)
    const gone = { ref: 'pi_gone', paymentId: id, kind: 'not_there', ours: 12_000, theirs: 0 } as const
    expect(found.differences).toContainEqual(gone)
    // Money there under a name that is not this payment's.
    const elsewhere = { ref, paymentId: id, kind: 'not_here', ours: 0, theirs: 12_000 } as const
    expect(found.differences).toEqual(change === lists ? [elsewhere, gone] : [gone])
    expect(app.database.told()).toContain('reconciliation-differs')
  })

  it('says how far amounts differ that no news can bring together', async () => {
    using app = openPayments(change)
    const { id, ref } = await paid(app)
    app.database.raw.exec(`update payments set status = 'partially_refunded';
      insert into ledger_entries (payment_id, booking_id, kind, amount_pence, provider_ref, at)
      values ('${id}', '${boiler}', 'refund', -3000, 're_nobody', '2026-03-02T12:00:00.000Z')`)
    const difference = { ref, paymentId: id, kind: 'amount_differs', ours: 9_000, theirs: 12_000 }
    expect(await run(app)).toMatchObject({ healed: 0, differences: [difference] })
  })

  it('keeps that the provider gave no answer with what was found until then, and is whole the next time', async () => {
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
    await paidUnheard(app)
    expect(await run(app)).toMatchObject({ fault: 'Stripe gave no usable answer', differences: [] })
    expect(app.taken(boiler)).toBe(0)
    down = false
    app.clock.move({ minutes: 1 })
    expect(await run(app)).toMatchObject({ fault: null, healed: 1 })
    expect(app.taken(boiler)).toBe(12_000)
    expect(await app.payments.listReconciliations(10)).toMatchObject([{ fault: null }, { fault: expect.any(String) }])
  })

  it('is seen to have been cut off, and the next run begins anew', async () => {
    let dies = true
    using app = openPayments((ports) => ({
      ...change(ports),
      payments: {
        ...ports.payments,
        async apply(application) {
          // The whole process: nothing after this is written either.
          if (dies) await new Promise(() => {})
          return ports.payments.apply(application)
        },
      },
    }))
    dies = false
    await paidUnheard(app)
    dies = true
    void run(app)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(await app.payments.listReconciliations(10)).toMatchObject([{ endedAt: null, compared: 0 }])
    dies = false
    app.clock.move({ minutes: 1 })
    await run(app)
    expect(app.taken(boiler)).toBe(12_000)
    expect(await app.payments.listReconciliations(10)).toMatchObject([{ healed: 1 }, { endedAt: null }])
  })

  it('goes on with the others where one payment cannot be compared, and says so', async () => {
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
    const { id } = await paidUnheard(app)
    await paidUnheard(app, ben, tap)
    broken = id
    await expect(run(app)).rejects.toThrow('payments that could not be compared: 1')
    expect(app.taken(tap)).toBe(8_500)
    expect(await app.payments.listReconciliations(1)).toMatchObject([
      { compared: 2, healed: 1, fault: 'payments that could not be compared: 1', endedAt: expect.anything() },
    ])
  })

  it('brings ledger and provider together whatever was lost on the way', async () => {
    const lives = fc.array(
      fc.record({
        heard: fc.boolean(),
        card: fc.constantFrom('pm_card_visa', 'pm_card_chargeDeclined', 'pm_card_createDispute', 'pm_card_radarBlock'),
        back: fc.array(fc.record({ amount: fc.integer({ min: 1, max: 9_000 }), ours: fc.boolean() }), { maxLength: 3 }),
      }),
      { minLength: 1, maxLength: 4 },
    )
    await fc.assert(
      fc.asyncProperty(lives, async (deeds) => {
        using app = openPayments(change)
        const made: { readonly ref: string; readonly id: PaymentId }[] = []
        for (const { heard, card, back } of deeds) {
          app.costs.set(boiler, app.taken(boiler) + 12_000)
          const { id, ref } = await paidUnheard(app, asha, boiler, card)
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
          if (heard) await app.deliver()
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
      { numRuns: 25 },
    )
  })
})

describe('reconciling with a provider that lists its payments', () => {
  it('says what was paid there and is not here', async () => {
    using app = openPayments()
    const { gateway } = app.provider
    const customerRef = await gateway.createCustomer(asha)
    const paymentId = 'pay_never-here' as PaymentId
    const made = await gateway.createIntent({
      paymentId,
      amount: pence(4_000),
      customerRef,
      capture: 'automatic',
      description: 'x',
    })
    expect((await run(app)).differences).toEqual([])
    const returnUrl = 'http://localhost:3000/'
    const asked = { ref: made.ref, attempt: 1, methodId: 'pm_card_visa', saveCard: false, returnUrl }
    await gateway.confirm(asked)
    const difference = { ref: made.ref, paymentId: null, kind: 'not_here', ours: 0, theirs: 4_000 }
    expect(await run(app)).toMatchObject({ differences: [difference] })
  })

  it('stops at a thousand, for then it is more than payments that is wrong', async () => {
    using app = openPayments(
      otherwise((gateway) => ({
        async listPayments() {
          const { ref } = await paid(app)
          const state = await gateway.retrieve(ref)
          const states = Array.from({ length: 1_200 }, (_, at) => {
            return { ...state, ref: `pi_${at}`, paymentId: `pay_other-${at}` as PaymentId }
          })
          return { states, next: null }
        },
      })),
    )
    const { differences, fault } = await run(app)
    expect(differences).toHaveLength(1_000)
    expect(fault).toBe('1000 payments differ: the others were not looked at')
  })

  it('finds the intent whose answer was lost, as nobody here knows its name', async () => {
    using app = openPayments()
    const { id } = await paidUnheard(app)
    app.database.raw.prepare('update payments set provider_ref = null, client_secret = null where id = ?').run(id)
    expect(await run(app)).toMatchObject({ healed: 1, differences: [] })
    expect(app.taken(boiler)).toBe(12_000)
  })

  it('asks once more before it calls a difference what went on while the page was on its way', async () => {
    using app = openPayments(
      otherwise((gateway) => ({
        async listPayments(...asked) {
          const page = await gateway.listPayments(...asked)
          const [state] = page?.states ?? []
          if (state) await app.payments.refund({ ...refund, paymentId: state.paymentId })
          return page
        },
      })),
    )
    const refund = { refundId: null, amount: pence(5_000), reason: 'x', requestedBy: office }
    await paid(app)
    expect(await run(app)).toMatchObject({ differences: [] })
    expect(app.taken(boiler)).toBe(7_000)
  })

  it('leaves the made-up payments of the demo business alone', async () => {
    using app = openPayments()
    const { id } = await paid(app)
    app.database.raw.exec(`
      update payments set provider_ref = 'pi_demo' where id = '${id}';
      drop trigger ledger_is_never_changed; update ledger_entries set demo = 1`)
    expect((await run(app)).differences.map(({ kind }) => kind)).toEqual(['not_here'])
  })
})

describe('reconciling when it is due', () => {
  it('goes back five weeks once a week and three days each night, and asks again where it failed', async () => {
    let down = false
    using app = openPayments(
      otherwise((gateway) => ({
        async listPayments(...asked) {
          if (down) throw new OutsideDown('Stripe')
          return gateway.listPayments(...asked)
        },
      })),
    )
    const due = async (after: Temporal.DurationLike) => {
      app.clock.move(after)
      const [done] = await app.payments.reconcileDue()
      return done ? done.from.until(done.until).total('hours') / 24 : null
    }
    expect(await due({ hours: 0 })).toBe(35)
    expect(await due({ hours: 1 })).toBeNull()
    expect(await due({ hours: 19 })).toBe(3)
    expect(await due({ hours: 1 })).toBeNull()
    down = true
    expect(await due({ hours: 20 })).toBe(3)
    down = false
    expect(await due({ hours: 1 })).toBe(3)
    expect(await due({ hours: 1 })).toBeNull()
    expect(await due({ hours: 6 * 24 })).toBe(35)
    expect(await due({ hours: 1 })).toBeNull()
  })
})
