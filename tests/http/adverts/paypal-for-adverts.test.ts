import { describe, expect, it } from 'vitest'
import type { AdvertId } from '#modules/shared'
import { specificationsAt, withoutSpecifications } from '../../fakes/open-api.ts'
import { addAdvert } from '../../support/adverts/adverts.ts'
import type { OrderView } from '../../fakes/paypal/orders.ts'
import { openPayPalApp } from '../../support/apps/paypal-app.ts'
import { aUser } from '../../support/builders/accounts.ts'
import { asha } from '../../support/builders/payments.ts'

const ben = aUser({ id: 'ben' })
const skip = specificationsAt() === null

/** PayPal over HTTP, and two adverts of Asha's that wait for their first payment. */
async function openAdverts() {
  const app = await openPayPalApp()
  const { data } = app.database
  const listing = addAdvert(data, 'roofs', asha)
  const job = addAdvert(data, 'plumber', asha, { kind: 'job' })
  return {
    ...app,
    listing,
    job,
    stateOf: (id: AdvertId) => data.text('adverts', 'state', { id }),
    periods: (id: AdvertId) => data.column('advert_periods', 'payment_id', { advert_id: id }),
  }
}

describe.skipIf(skip)(`an advert that is paid with PayPal${skip ? `, ${withoutSpecifications}` : ''}`, () => {
  it.each(['listing', 'job'] as const)(
    'shows a %s after the capture, and has one period, however often it is asked',
    async (kind) => {
      await using app = await openAdverts()
      const id = app[kind]
      const { orderId, paymentId } = await app.order({ [`${kind}_id`]: id })
      expect(app.paypal.order(orderId).unit).toMatchObject({
        amount: { currency_code: 'GBP', value: '2.00' },
        custom_id: paymentId,
      })
      expect(app.stateOf(id)).toBe('awaiting_payment')
      app.paypal.approve(orderId)
      const answers = await Promise.all([app.capture(orderId), app.capture(orderId)])
      expect(answers.some(({ body }) => body.status === 'succeeded')).toBe(true)
      expect(await app.capture(orderId)).toEqual({ status: 200, body: { status: 'succeeded' } })
      for (const notice of app.paypal.notices()) expect(await app.receive(app.paypal.again(notice))).toBe(200)
      expect([app.stateOf(id), app.periods(id), app.entries()]).toEqual(['live', [paymentId], 1])
    },
  )

  it('shows nothing for the order of another person', async () => {
    await using app = await openAdverts()
    const { orderId } = await app.order({ listing_id: app.listing })
    app.paypal.approve(orderId)
    expect(await app.capture(orderId, { as: ben })).toMatchObject({ status: 404 })
    expect(app.paypal.order(orderId).captures).toEqual([])
    expect([app.stateOf(app.listing), app.periods(app.listing), app.entries()]).toEqual(['awaiting_payment', [], 0])
  })

  it('shows no second advert for an order that was spent on the first', async () => {
    await using app = await openAdverts()
    const spent = await app.order({ listing_id: app.listing })
    app.paypal.approve(spent.orderId)
    let paid: OrderView['purchase_units'] = []
    app.paypal.tamper((order) => {
      if (order.status === 'COMPLETED') paid = structuredClone(order.purchase_units)
    })
    await app.capture(spent.orderId)
    expect(paid).toMatchObject([{ custom_id: spent.paymentId }])
    const open = await app.order({ job_id: app.job })
    // PayPal answers for the second order as though it were the first, which is paid.
    app.paypal.tamper((order) => {
      if (order.id === open.orderId) Object.assign(order, { status: 'COMPLETED', purchase_units: paid })
    })
    const answer = await app.capture(open.orderId).catch(() => null)
    expect(answer?.body.status).not.toBe('succeeded')
    expect([app.stateOf(app.job), app.periods(app.job), app.entries()]).toEqual(['awaiting_payment', [], 1])
  })

  it.each([
    ['a smaller amount', { amount: { currency_code: 'GBP', value: '0.02' } }],
    ['another currency', { amount: { currency_code: 'USD', value: '2.00' } }],
    ['another payee', { payee: { merchant_id: 'SOMEBODYELSE1', email_address: 'else@example.com' } }],
  ])('shows nothing for an order of %s', async (_, change) => {
    await using app = await openAdverts()
    const { orderId } = await app.order({ listing_id: app.listing })
    app.paypal.approve(orderId)
    app.paypal.tamper(({ purchase_units }) => Object.assign(purchase_units[0] ?? {}, change))
    await app.capture(orderId).catch(() => null)
    for (const notice of app.paypal.notices()) await app.receive(notice)
    expect(app.paypal.order(orderId).captures).toEqual([])
    expect([app.stateOf(app.listing), app.periods(app.listing), app.entries()]).toEqual(['awaiting_payment', [], 0])
  })
})
