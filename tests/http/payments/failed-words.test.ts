import { describe, expect, it } from 'vitest'
import { OutsideDown } from '#modules/shared'
import { openPaymentApp } from '../../support/apps/payment-app.ts'
import { aUser } from '../../support/builders/accounts.ts'
import { boiler } from '../../support/builders/payments.ts'
import { otherwise } from '../../support/builders/reconciling.ts'

const asha = aUser({ id: 'asha' })

const down = async () => {
  throw new OutsideDown('Stripe', new Error('status 500'))
}

describe('what failed is said in the words of the seeds', () => {
  it('where no payment could be opened', async () => {
    using app = openPaymentApp(otherwise(() => ({ createIntent: down })))
    expect(await app.intent()).toMatchObject({ status: 503, body: { title: 'Failed to create payment intent' } })
    expect(app.taken(boiler)).toBe(0)
  })

  it('where a charge was not tried', async () => {
    using app = openPaymentApp()
    const { body } = await app.intent()
    await app.confirm(body.payment_id, 'pm_card_radarBlock')
    expect(await app.confirm(body.payment_id, 'pm_card_visa')).toMatchObject({
      status: 409,
      body: { title: 'Failed to confirm payment' },
    })
    expect(app.taken(boiler)).toBe(0)
  })

  it('where a card could not be offered first', async () => {
    using app = openPaymentApp(otherwise(() => ({ makeDefaultCard: down })))
    await app.paid(asha, boiler, true)
    const { body } = await app.get('/api/me/cards')
    const path = `/api/me/cards/${body.items[0].id}/default`
    const answer = await app.api.call(path, { method: 'POST', as: asha })
    expect([answer.status, await answer.json()]).toMatchObject([503, { title: 'Failed to save payment method' }])
  })

  it('where the provider refused a refund, and nothing went out', async () => {
    using app = openPaymentApp(
      otherwise((gateway) => ({
        async refund(ref, refundId, amount) {
          const state = await gateway.retrieve(ref)
          const failed = { ref: 're_failed', refundId, amount, outcome: 'failed' } as const
          return { ...state, refunds: [...state.refunds, failed] }
        },
      })),
    )
    const id = await app.paid()
    expect(await app.refund(id, { amount: 5_000, reason: 'Came late' })).toMatchObject({
      status: 409,
      body: { code: 'refund_refused', title: 'Failed to process refund' },
    })
    expect(app.taken(boiler)).toBe(12_000)
  })
})
