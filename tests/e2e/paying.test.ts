import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { specificationsAt, withoutSpecifications } from '../fakes/open-api.ts'
import { startServer } from '../support/servers/server.ts'
import { atStep, pay } from './booking-steps.ts'
import {
  type Screen,
  expectAccessible,
  expectAccessibleTo,
  expectNoSidewaysScroll,
  openBrowser,
  tabTo,
  visit,
} from './browser.ts'
import { type Shop, frameOf, openShop, payStripe, toPayment, typeStripeCard } from './paying-steps.ts'
import { serveStripeJs } from './stripe-js.ts'

const skip = specificationsAt() === null
const about = skip ? `, ${withoutSpecifications}` : ''
const wide: Screen = { width: 1280, scripts: true }
const both = [320, 1280] as const

let shop: Shop
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
  if (!skip) shop = await openShop()
})

afterAll(async () => {
  await shop?.[Symbol.asyncDispose]()
})

/** A customer at the payment step of a booking, in a browser that Stripe's own script is served to. */
async function atThePaymentStep(service: string, screen: Screen = wide) {
  const visitor = await visit(browser, shop.server.url, screen)
  const script = await serveStripeJs(visitor.context, shop.stripe)
  const before = shop.stripe.taken()
  await toPayment(visitor, service)
  return {
    ...visitor,
    script,
    /** Money that Stripe captured since the start of the test. */
    taken: () => shop.stripe.taken() - before,
    good: async () => {
      await expectAccessibleTo(visitor)
      await expectNoSidewaysScroll(visitor.page)
    },
  }
}

async function saved(page: Page): Promise<readonly unknown[]> {
  return (await (await page.context().request.get('/api/me/cards')).json()).items
}

describe.skipIf(skip)(`card payment at Stripe${about}`, () => {
  it.each(both)('is typed in Stripe’s frames and charged once, at %i px', async (width) => {
    await using customer = await atThePaymentStep('Tap Repair or Replacement', { width, scripts: true })
    const { page, script, faults } = customer
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().startsWith(shop.server.url)) sent.push(request.url() + (request.postData() ?? ''))
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
    await using customer = await atThePaymentStep('Toilet Repair')
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
    await using customer = await atThePaymentStep('Blocked Sink or Drain')
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
      await using customer = await atThePaymentStep('Light Fitting', { width, scripts: true })
      const { page } = customer
      // As Stripe answers where its script is to ask: without an address to go to.
      await page.route('**/api/payments/*/confirm', async (route) => {
        const response = await route.fetch()
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
    await using customer = await atThePaymentStep('Plumbing Repair')
    const { page } = customer
    await typeStripeCard(page, '4000 0000 0000 3220')
    await payStripe(page)
    await page.getByRole('link', { name: 'Complete authentication' }).click()
    await page.waitForURL(/\/pay\/bkg_/)
    await atStep(page, 'Booking Confirmed')
    expect(customer.taken()).toBeGreaterThan(0)
  })

  it('can be made with the keyboard alone', async () => {
    await using customer = await atThePaymentStep('Toilet Repair')
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
    await using customer = await atThePaymentStep('Toilet Repair')
    const { page } = customer
    await typeStripeCard(page, '4242 4242 4242 4242')
    await page.evaluate('window.stripeHasNoElement = true')
    await payStripe(page)
    await page.getByText('Card element not found', { exact: true }).waitFor()
    expect(customer.taken()).toBe(0)
  })
})

describe.skipIf(skip)(`payment step, when Stripe cannot be reached${about}`, () => {
  it.each(both)(
    'shows the outage, tries again and offers other ways when the browser cannot reach it, at %i px',
    async (width) => {
      await using visitor = await visit(browser, shop.server.url, { width, scripts: true })
      const { page } = visitor
      const script = await serveStripeJs(visitor.context, shop.stripe)
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
    await using customer = await atThePaymentStep('Toilet Repair')
    const { page } = customer
    shop.stripe.disturb('POST /v1/payment_intents', 'dropped', 99)
    await typeStripeCard(page, '4242 4242 4242 4242')
    await payStripe(page)
    await page.getByText('Failed to initialize payment').waitFor()
    await page.getByRole('button', { name: 'Pay with PayPal' }).click()
    await page.getByRole('link', { name: 'Agree and pay' }).click()
    await atStep(page, 'Booking Confirmed')
    expect(customer.taken()).toBe(0)
    shop.stripe.calm()
  })

  it('charges nothing and keeps the typed card when the server cannot reach it', async () => {
    await using customer = await atThePaymentStep('Blocked Sink or Drain')
    const { page } = customer
    shop.stripe.disturb('POST /v1/payment_intents', 'dropped', 99)
    await typeStripeCard(page, '4242 4242 4242 4242')
    await payStripe(page)
    await page.getByText('Failed to initialize payment').waitFor()
    expect(customer.taken()).toBe(0)
    shop.stripe.calm()
    await payStripe(page)
    await atStep(page, 'Booking Confirmed')
  })
})

describe.skipIf(skip)(`payment without scripts${about}`, () => {
  it.each(both)('pays by card at Stripe Checkout, and shows a return without payment, at %i px', async (width) => {
    await using customer = await atThePaymentStep('Light Fitting', { width, scripts: false })
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
    { width: 1280, scripts: true },
    { width: 320, scripts: false },
    { width: 1280, scripts: false },
  ])(
    'captures nothing when the payer cancels, and the whole amount when they approve: $width px, scripts: $scripts',
    async (screen) => {
      await using customer = await atThePaymentStep('Toilet Repair', screen)
      const { page } = customer
      const foreign: string[] = []
      page.on('request', (request) => foreign.push(request.url()))
      await page.getByRole('button', { name: 'Pay with PayPal' }).click()
      await page.getByRole('heading', { name: 'PayPal' }).waitFor()
      expect(page.context().pages()).toHaveLength(1)
      await page.getByRole('link', { name: 'Cancel and return' }).click()
      await page.getByText('Payment not completed').waitFor()
      expect(await page.getByText('Nothing was taken, and your booking is kept.').isVisible()).toBe(true)
      await customer.good()
      await page.getByRole('button', { name: 'Pay with PayPal' }).click()
      await page.getByRole('link', { name: 'Agree and pay' }).click()
      await page.waitForURL(/\/pay\/bkg_/)
      await atStep(page, 'Booking Confirmed')
      expect(customer.taken()).toBe(0)
      expect(foreign.filter((url) => /paypal(objects)?\.com/.test(url))).toEqual([])
    },
  )

  it('confirms no booking until PayPal has finished its review', async () => {
    await using customer = await atThePaymentStep('Light Fitting')
    const { page } = customer
    await page.getByRole('button', { name: 'Pay with PayPal' }).click()
    await page.getByRole('heading', { name: 'PayPal' }).waitFor()
    const order = new URL(page.url()).searchParams.get('token') ?? ''
    shop.paypal.approve(order, 'is-reviewed')
    await page.getByRole('link', { name: 'Cancel and return' }).click()
    await page.getByText('Waiting for PayPal...').waitFor()
    await page.evaluate('window.isStill = true')
    for (let looks = 0; looks < 2; looks += 1) {
      await page.waitForResponse((answer) => answer.url().includes('/api/payments/'))
    }
    expect(await page.getByRole('button', { name: /^Pay/ }).count()).toBe(0)
    await customer.good()
    expect(await page.evaluate('window.isStill')).toBe(true)
    shop.paypal.settleReview(order, 'COMPLETED')
    await atStep(page, 'Booking Confirmed')
  })

  it('can be left with the back button, and then paid by card', async () => {
    await using customer = await atThePaymentStep('Plumbing Repair')
    const { page } = customer
    await page.getByRole('button', { name: 'Pay with PayPal' }).click()
    await page.getByRole('heading', { name: 'PayPal' }).waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'Pay with PayPal' }).waitFor()
    await typeStripeCard(page, '4242 4242 4242 4242')
    await payStripe(page)
    await atStep(page, 'Booking Confirmed')
    expect(customer.taken()).toBeGreaterThan(0)
  })
})

describe.skipIf(skip)(`Stripe's script${about}`, () => {
  it('is loaded at the payment step, and by no other page', async () => {
    await using visitor = await visit(browser, shop.server.url, wide)
    const { page } = visitor
    const script = await serveStripeJs(visitor.context, shop.stripe)
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
    await using visitor = await visit(browser, shop.server.url, wide)
    const { page } = visitor
    await serveStripeJs(visitor.context, shop.stripe)
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
describe.skipIf(skip)(`payment step, when PayPal is down${about}`, () => {
  it.each([true, false])('captures nothing, and offers the card; scripts: %s', async (scripts) => {
    await using customer = await atThePaymentStep('Blocked Sink or Drain', { width: 320, scripts })
    const { page } = customer
    shop.paypal.misbehave(/orders$/, '500', 9)
    await page.getByRole('button', { name: 'Pay with PayPal' }).click()
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

describe('built-in test mode', () => {
  it('requests nothing outside, and marks its PayPal button as a test', async () => {
    await using server = await startServer()
    await using visitor = await visit(browser, server.url, wide)
    const { page } = visitor
    const outside: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(server.url)) outside.push(request.url())
    })
    await toPayment(visitor, 'Toilet Repair')
    await page.getByLabel('Card number').waitFor()
    expect(await page.getByText('our own test page stands in for PayPal').isVisible()).toBe(true)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Pay with PayPal' }).click()
    await page.waitForURL(/\/test-gateway\/pay\//)
    await page.getByRole('link', { name: 'Go back without paying' }).click()
    await page.getByText('Payment not completed').waitFor()
    await page.getByRole('button', { name: 'Pay with PayPal' }).click()
    await page.getByRole('radio', { name: /4242/ }).check()
    await pay(page)
    await atStep(page, 'Booking Confirmed')
    expect(outside).toEqual([])
  })
})
