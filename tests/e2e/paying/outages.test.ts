import { describe, expect, it } from 'vitest'
import { atStep } from '../booking/steps.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../browser.ts'
import { about, both, openPayingSite, skip } from './site.ts'
import { payStripe, typeStripeCard, toPayment, payByPayPal } from './steps.ts'
import { serveStripeJs } from './stripe-js.ts'

const site = openPayingSite()

describe.skipIf(skip)(`payment step, when Stripe cannot be reached${about}`, () => {
  it.each(both)(
    'shows the outage, tries again and offers other ways when the browser cannot reach it, at %i px',
    async (width) => {
      await using visitor = await site.visit({ width, scripts: true })
      const { page } = visitor
      const script = await serveStripeJs(visitor.context, site.shop.stripe)
      script.cut(true)
      await toPayment(visitor, 'Plumbing Repair')
      await page.getByText('Failed to initialize payment').waitFor()
      expect(await page.getByText('No money was taken, and your booking is kept.').isVisible()).toBe(true)
      expect(await page.getByRole('link', { name: 'the payment page of this booking' }).isVisible()).toBe(true)
      expect(
        await page
          .getByRole('alert')
          .getByRole('link', { name: /^[\d-]+$/ })
          .isVisible(),
      ).toBe(true)
      expect(await page.getByRole('button', { name: 'Pay with PayPal' }).isVisible()).toBe(true)
      expect(await page.getByRole('button', { name: 'Continue to secure payment' }).isVisible()).toBe(true)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      script.cut(false)
      await page.getByRole('button', { name: 'Try again' }).click()
      await typeStripeCard(page, '4242 4242 4242 4242')
      await payStripe(page)
      await atStep(page, 'Booking Confirmed')
    },
  )

  it('accepts PayPal when the server cannot reach it', async () => {
    await using customer = await site.atThePaymentStep('Toilet Repair')
    const { page } = customer
    site.shop.stripe.disturb('POST /v1/payment_intents', 'dropped', 99)
    await typeStripeCard(page, '4242 4242 4242 4242')
    await payStripe(page)
    await page.getByText('Failed to initialize payment').waitFor()
    await payByPayPal(page)
    await page.getByRole('link', { name: 'Agree and pay' }).click()
    await atStep(page, 'Booking Confirmed')
    expect(customer.taken()).toBe(0)
    site.shop.stripe.calm()
  })

  it('charges nothing and keeps the typed card when the server cannot reach it', async () => {
    await using customer = await site.atThePaymentStep('Blocked Sink or Drain')
    const { page } = customer
    site.shop.stripe.disturb('POST /v1/payment_intents', 'dropped', 99)
    await typeStripeCard(page, '4242 4242 4242 4242')
    await payStripe(page)
    await page.getByText('Failed to initialize payment').waitFor()
    expect(customer.taken()).toBe(0)
    site.shop.stripe.calm()
    await payStripe(page)
    await atStep(page, 'Booking Confirmed')
  })
})

describe.skipIf(skip)(`payment step, when PayPal is down${about}`, () => {
  it.each([true, false])('captures nothing, and offers the card; scripts: %s', async (scripts) => {
    await using customer = await site.atThePaymentStep('Blocked Sink or Drain', { width: 320, scripts })
    const { page } = customer
    site.shop.paypal.misbehave(/orders$/, '500', 9)
    await payByPayPal(page)
    await page.getByText('Failed to initialize payment').waitFor()
    expect(await page.getByText('No money was taken, and your booking is kept.').isVisible()).toBe(true)
    expect(
      await page
        .getByRole('alert')
        .getByRole('link', { name: /^[\d-]+$/ })
        .isVisible(),
    ).toBe(true)
    await customer.good()
    if (scripts) {
      await typeStripeCard(page, '4242 4242 4242 4242')
      await payStripe(page)
    } else {
      await page.getByRole('button', { name: 'Continue to secure payment' }).click()
      await page.getByRole('link', { name: 'Pay' }).click()
    }
    await atStep(page, 'Booking Confirmed')
    expect(customer.taken()).toBeGreaterThan(0)
  })
})
