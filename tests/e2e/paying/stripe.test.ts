import { describe, expect, it } from 'vitest'
import { atStep } from '../booking/steps.ts'
import { tabTo } from '../browser.ts'
import { about, both, openPayingSite, saved, skip, wide } from './site.ts'
import { frameOf, payStripe, typeStripeCard, toPayment } from './steps.ts'
import { serveStripeJs } from './stripe-js.ts'

const site = openPayingSite()

describe.skipIf(skip)(`card payment at Stripe${about}`, () => {
  it.each(both)('is typed in Stripe’s frames and charged once, at %i px', async (width) => {
    await using customer = await site.atThePaymentStep('Tap Repair or Replacement', { width, scripts: true })
    const { page, script, faults } = customer
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().startsWith(site.shop.server.url)) sent.push(request.url() + (request.postData() ?? ''))
    })
    await typeStripeCard(page, '4242 4242 4242 4242')
    expect(await page.locator('.card-brand').textContent()).toBe('Visa')
    expect(await frameOf(page, 'address').getByLabel('Full name').inputValue()).not.toBe('')
    expect(await page.getByText('Cardholder name').first().isVisible()).toBe(true)
    await customer.good()
    await payStripe(page)
    await atStep(page, 'Booking Confirmed')
    expect(await page.getByText('Paid. Thank you.').isVisible()).toBe(true)
    expect(customer.taken()).toBe(7_900)
    expect(sent.join(' ')).not.toMatch(/4242 ?4242/)
    expect(script.asked.filter((url) => url.endsWith('/stripe.js'))).toHaveLength(1)
    expect(faults).toEqual([])
  })

  it('continues after a declined card, saves the card that worked, and offers it the next time', async () => {
    await using customer = await site.atThePaymentStep('Toilet Repair')
    const { page } = customer
    await typeStripeCard(page, '4000 0000 0000 0002')
    await payStripe(page)
    await page.getByText('Payment failed: Your card was declined.').waitFor()
    expect(customer.taken()).toBe(0)
    await customer.good()
    await typeStripeCard(page, '5555 5555 5555 4444')
    await page.getByLabel('Save this card for future payments').check()
    await payStripe(page)
    await atStep(page, 'Booking Confirmed')
    expect(await saved(page)).toMatchObject([{ card: { brand: 'mastercard', last4: '4444' }, is_default: false }])

    await page.goto('/profile#cards')
    await customer.good()
    await page.getByRole('button', { name: /^Make default/ }).click()
    await page.getByText('This card is offered first from now on').waitFor()
    expect(await saved(page)).toMatchObject([{ is_default: true }])
  })

  it('shows errors of Stripe’s fields beside them, and begins no payment', async () => {
    await using customer = await site.atThePaymentStep('Blocked Sink or Drain')
    const { page } = customer
    const opened: string[] = []
    page.on('request', (request) => opened.push(new URL(request.url()).pathname))
    await frameOf(page, 'payment').getByLabel('Card number').waitFor()
    await payStripe(page)
    await frameOf(page, 'payment').getByText('Your card number is incomplete.').waitFor()
    expect(opened).not.toContain('/api/payments/intents')
    expect(await page.getByRole('button', { name: /^Pay £/ }).isEnabled()).toBe(true)
  })

  it.each(both)(
    'runs 3-D Secure in a frame, stays open when the bank refuses, and pays when it accepts, at %i px',
    async (width) => {
      await using customer = await site.atThePaymentStep('Light Fitting', { width, scripts: true })
      const { page } = customer
      // The route answers as Stripe does where its script is to ask: without an address to go to.
      await page.route('**/api/payments/*/confirm', async (route) => {
        const response = await route.fetch({ maxRetries: 3 })
        const { requires_action, ...body } = await response.json()
        const { client_secret } = requires_action ?? {}
        await route.fulfill({
          response,
          json: { ...body, ...(client_secret && { requires_action: { client_secret } }) },
        })
      })
      await typeStripeCard(page, '4000 0000 0000 3220')
      await payStripe(page)
      await page.getByRole('button', { name: 'Processing Payment...' }).waitFor()
      await page.frameLocator('iframe[title="Your bank"]').getByText('Fail authentication').click()
      await page.getByText('Payment failed: We are unable to authenticate your payment method.').waitFor()
      expect(customer.taken()).toBe(0)
      await payStripe(page)
      await page.frameLocator('iframe[title="Your bank"]').getByText('Complete authentication').click()
      await atStep(page, 'Booking Confirmed')
      expect(customer.taken()).toBeGreaterThan(0)
    },
  )

  it('goes to the bank’s page when Stripe names one, and returns to the confirmation', async () => {
    await using customer = await site.atThePaymentStep('Plumbing Repair')
    const { page } = customer
    await typeStripeCard(page, '4000 0000 0000 3220')
    await payStripe(page)
    await page.getByRole('link', { name: 'Complete authentication' }).click()
    await page.waitForURL(/\/pay\/bkg_/)
    await atStep(page, 'Booking Confirmed')
    expect(customer.taken()).toBeGreaterThan(0)
  })

  it('can be made with the keyboard alone', async () => {
    await using customer = await site.atThePaymentStep('Toilet Repair')
    const { page } = customer
    const card = frameOf(page, 'payment')
    const address = frameOf(page, 'address')
    await expect.poll(() => address.getByLabel('Full name').inputValue()).not.toBe('')
    await card.getByLabel('Card number').waitFor()
    await tabTo(page, 'iframe[title="Secure payment input frame"]')
    const fields = [
      [card.getByLabel('Card number'), '4242424242424242'],
      [card.getByLabel('Expiration date'), '12/34'],
      [card.getByLabel('Security code'), '123'],
      [address.getByLabel('Full name'), ''],
      [address.getByLabel('Address line 1'), ''],
      [address.getByLabel('Town or city'), 'Croydon'],
    ] as const
    for (const [field, text] of fields) {
      // The focus moves from frame to frame, each in a process of its own, after the key is pressed.
      await expect.poll(() => field.evaluate((input) => input.matches(':focus') && document.hasFocus())).toBe(true)
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    await expect.poll(() => address.getByLabel('Town or city').inputValue()).toBe('Croydon')
    await tabTo(page, 'main form button')
    await page.keyboard.press('Enter')
    await atStep(page, 'Booking Confirmed')
    expect(customer.taken()).toBeGreaterThan(0)
  })

  it('shows an error when its fields are gone', async () => {
    await using customer = await site.atThePaymentStep('Toilet Repair')
    const { page } = customer
    await typeStripeCard(page, '4242 4242 4242 4242')
    await page.evaluate('window.stripeHasNoElement = true')
    await payStripe(page)
    await page.getByText('Card element not found', { exact: true }).waitFor()
    expect(customer.taken()).toBe(0)
  })
})

describe.skipIf(skip)(`Stripe's script${about}`, () => {
  it('is loaded at the payment step, and by no other page', async () => {
    await using visitor = await site.visit(wide)
    const { page } = visitor
    const script = await serveStripeJs(visitor.context, site.shop.stripe)
    for (const path of ['/', '/book', '/login', '/register']) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
    }
    expect(script.asked).toEqual([])
    await toPayment(visitor, 'Toilet Repair')
    await frameOf(page, 'payment').getByLabel('Card number').waitFor()
    expect(script.asked.some((url) => url.startsWith('https://js.stripe.com/'))).toBe(true)
    const seen = script.asked.length
    await page.goto('/dashboard')
    await page.waitForLoadState('networkidle')
    expect(script.asked).toHaveLength(seen)
  })

  it('is stopped by the browser on a page that takes no payment', async () => {
    await using visitor = await site.visit(wide)
    const { page } = visitor
    await serveStripeJs(visitor.context, site.shop.stripe)
    const load = `new Promise((resolve) => {
      const script = Object.assign(document.createElement('script'), { src: 'https://js.stripe.com/endive/stripe.js' })
      script.onload = () => resolve('loaded')
      script.onerror = () => resolve('stopped')
      document.head.append(script)
    })`
    await page.goto('/login')
    expect(await page.evaluate(load)).toBe('stopped')
    await page.goto('/book')
    expect(await page.evaluate(load)).toBe('loaded')
  })
})

/** The last that PayPal is asked for here: it stays down. */
