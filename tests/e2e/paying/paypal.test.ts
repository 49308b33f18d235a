import { describe, expect, it } from 'vitest'
import { startServer } from '../../support/servers/server.ts'
import { atStep, pay } from '../booking/steps.ts'
import { expectAccessible, openBrowser, visit } from '../browser.ts'
import { about, both, openPayingSite, skip, wide } from './site.ts'
import { payStripe, typeStripeCard, toPayment, payByPayPal } from './steps.ts'

const site = openPayingSite()

describe.skipIf(skip)(`payment without scripts${about}`, () => {
  it.each(both)('pays by card at Stripe Checkout, and shows a return without payment, at %i px', async (width) => {
    await using customer = await site.atThePaymentStep('Light Fitting', { width, scripts: false })
    const { page, script } = customer
    await customer.good()
    await page.getByRole('button', { name: 'Continue to secure payment' }).click()
    await page.getByRole('link', { name: 'Go back' }).click()
    await page.getByText('Payment not completed').waitFor()
    await customer.good()
    await page.getByRole('button', { name: 'Continue to secure payment' }).click()
    await page.getByRole('link', { name: 'Pay' }).click()
    await atStep(page, 'Booking Confirmed')
    expect(customer.taken()).toBeGreaterThan(0)
    expect(script.asked).toEqual([])
  })
})

describe.skipIf(skip)(`PayPal payment${about}`, () => {
  it.each([
    { width: 320, scripts: true },
    { width: 1280, scripts: false },
  ])(
    'captures nothing when the payer cancels, and the whole amount when they approve: $width px, scripts: $scripts',
    async (screen) => {
      await using customer = await site.atThePaymentStep('Toilet Repair', screen)
      const { page } = customer
      const foreign: string[] = []
      page.on('request', (request) => foreign.push(request.url()))
      await payByPayPal(page)
      await page.getByRole('heading', { name: 'PayPal' }).waitFor()
      expect(page.context().pages()).toHaveLength(1)
      await page.getByRole('link', { name: 'Cancel and return' }).click()
      await page.getByText('Payment not completed').waitFor()
      expect(await page.getByText('Nothing was taken, and your booking is kept.').isVisible()).toBe(true)
      await customer.good()
      await payByPayPal(page)
      await page.getByRole('link', { name: 'Agree and pay' }).click()
      await page.waitForURL(/\/pay\/bkg_/)
      await atStep(page, 'Booking Confirmed')
      expect(customer.taken()).toBe(0)
      expect(foreign.filter((url) => /paypal(objects)?\.com/.test(url))).toEqual([])
    },
  )

  it('confirms no booking until PayPal has finished its review', async () => {
    await using customer = await site.atThePaymentStep('Light Fitting')
    const { page } = customer
    await payByPayPal(page)
    await page.getByRole('heading', { name: 'PayPal' }).waitFor()
    const order = new URL(page.url()).searchParams.get('token') ?? ''
    site.shop.paypal.approve(order, 'is-reviewed')
    await page.getByRole('link', { name: 'Cancel and return' }).click()
    await page.getByText('Waiting for PayPal...').waitFor()
    await page.evaluate('window.isStill = true')
    for (let looks = 0; looks < 2; looks += 1) {
      await page.waitForResponse((answer) => answer.url().includes('/api/payments/'))
    }
    expect(await page.getByRole('button', { name: /^Pay/ }).count()).toBe(0)
    await customer.good()
    expect(await page.evaluate('window.isStill')).toBe(true)
    site.shop.paypal.settleReview(order, 'COMPLETED')
    await atStep(page, 'Booking Confirmed')
  })

  it('can be left with the back button, and then paid by card', async () => {
    await using customer = await site.atThePaymentStep('Plumbing Repair')
    const { page } = customer
    await payByPayPal(page)
    await page.getByRole('heading', { name: 'PayPal' }).waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'Pay with PayPal' }).waitFor()
    await typeStripeCard(page, '4242 4242 4242 4242')
    await payStripe(page)
    await atStep(page, 'Booking Confirmed')
    expect(customer.taken()).toBeGreaterThan(0)
  })
})

describe('built-in test mode', () => {
  it('requests nothing outside, and marks its PayPal button as a test', async () => {
    await using server = await startServer()
    await using visitor = await visit(await openBrowser(), server.url, wide)
    const { page } = visitor
    const outside: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(server.url)) outside.push(request.url())
    })
    await toPayment(visitor, 'Toilet Repair')
    await page.getByLabel('Card number').waitFor()
    expect(await page.getByText('our own test page replaces PayPal').isVisible()).toBe(true)
    await expectAccessible(page)
    await payByPayPal(page)
    await page.waitForURL(/\/test-gateway\/pay\//)
    await page.getByRole('link', { name: 'Go back without paying' }).click()
    await page.getByText('Payment not completed').waitFor()
    await payByPayPal(page)
    await page.getByRole('radio', { name: /4242/ }).check()
    await pay(page)
    await atStep(page, 'Booking Confirmed')
    expect(outside).toEqual([])
  })
})
