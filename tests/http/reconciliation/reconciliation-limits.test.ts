import { describe, expect, it } from 'vitest'
import { OutsideDown, type PaymentId, pence } from '#modules/shared'
import { asha, boiler, office, openPayments } from '../../support/builders/payments.ts'
import { otherwise, paid, paidWithoutNotice, run } from '../../support/builders/reconciling.ts'

describe('the reconciliation with a provider that lists its payments', () => {
  it('reports a payment that only the provider has', async () => {
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

  it('stops at a thousand differences', async () => {
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

  it('finds the intent of an answer that was lost', async () => {
    using app = openPayments()
    const { id } = await paidWithoutNotice(app)
    app.data.set('payments', { id }, { provider_ref: null, client_secret: null })
    expect(await run(app)).toMatchObject({ healed: 1, differences: [] })
    expect(app.taken(boiler)).toBe(12_000)
  })

  it('asks again before it reports a payment that changed during the run', async () => {
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

  it('ignores the payments of the demo business', async () => {
    using app = openPayments()
    const { id } = await paid(app)
    app.data.set('payments', { id }, { provider_ref: 'pi_demo' })
    app.data.markLedgerAsDemo()
    expect((await run(app)).differences.map(({ kind }) => kind)).toEqual(['not_here'])
  })
})

describe('the reconciliation that is due', () => {
  it('covers five weeks once a week and three days each night, and is repeated after a failure', async () => {
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
