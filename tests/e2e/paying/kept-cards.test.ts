import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { specificationsAt, withoutSpecifications } from '../../fakes/open-api.ts'
import { type RunningServer, startServer } from '../../support/servers/server.ts'
import { atStep, awake, confirmBooking, readyToConfirm, typeCard } from '../booking/steps.ts'
import { type Screen, type Visitor, openBrowser, visit, expectUsable } from '../browser.ts'
import { type Shop, openShop, toPayment, typeStripeCard } from './steps.ts'
import { serveStripeJs } from './stripe-js.ts'
import { openTestPort } from '../../support/sqlite-test-port.ts'

const repair = 'Tap Repair or Replacement'
const far = 10
const screens: readonly Screen[] = [
  { width: 320, scripts: false },
  { width: 1280, scripts: true },
]

function holdsMoneyFor(server: RunningServer): void {
  using data = openTestPort(server.dataDir)
  data.set('services', { name: repair }, { payment_policy: 'hold' })
}

const sees = ({ page }: Visitor, words: RegExp) => page.getByText(words).first().waitFor()

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

describe('visit more than five days away, at the built-in gateway', () => {
  let server: RunningServer
  beforeAll(async () => {
    server = await startServer()
    holdsMoneyFor(server)
  })
  afterAll(() => server?.[Symbol.asyncDispose]())

  it.each(screens)('has its card stored, and removed when it is cancelled, at $width px', async (screen) => {
    await using visitor = await visit(browser, server.url, screen)
    const { page, faults } = visitor
    await readyToConfirm(visitor, repair, far)
    await sees(visitor, /Nothing is taken now\. You save a card in the next step/)
    if (screen.scripts) await awake(page)
    await confirmBooking(page)
    await atStep(page, 'Payment')
    await sees(visitor, /we charge it after the work: what that comes to, at most £79\.00/)
    await sees(visitor, /By saving your card, you agree that we charge it without asking you again/)
    expect(await page.getByText('PayPal').count()).toBe(0)
    await expectUsable(visitor)
    if (screen.scripts) await typeCard(page, '4242 4242 4242 4242')
    else {
      await page.getByRole('button', { name: 'Continue to secure payment' }).click()
      await page.getByRole('heading', { name: 'Save a card for £79.00' }).waitFor()
      await page.getByRole('radio', { name: /4242/ }).check()
      await expectUsable(visitor)
    }
    await page.getByRole('button', { name: 'Save card for £79.00' }).click()
    await atStep(page, 'Booking Confirmed')
    await sees(visitor, /Your card is saved, and nothing is taken yet/)
    await expectUsable(visitor)

    await page.getByRole('link', { name: 'Track this booking' }).click()
    await sees(visitor, /On your saved card, at most/)
    await page.getByText('Cancel this booking').click()
    await sees(visitor, /Not charged/)
    await expectUsable(visitor)
    await page.getByRole('button', { name: 'Cancel Booking' }).click()
    await sees(visitor, /Nothing was taken, and your card will not be charged for it/)
    expect(faults).toEqual([])
  })
})

const skip = specificationsAt() === null

describe.skipIf(skip)(
  `a visit more than five days away, through Stripe${skip ? `, ${withoutSpecifications}` : ''}`,
  () => {
    let shop: Shop
    beforeAll(async () => {
      shop = await openShop()
      holdsMoneyFor(shop.server)
    })
    afterAll(() => shop?.[Symbol.asyncDispose]())

    it.each(screens)('has its card stored by Stripe, and nothing captured, at $width px', async (screen) => {
      await using visitor = await visit(browser, shop.server.url, screen)
      const { page, faults } = visitor
      await serveStripeJs(visitor.context, shop.stripe)
      const before = shop.stripe.world.all('setup_intent').length
      await toPayment(visitor, repair, far)
      if (screen.scripts) {
        await typeStripeCard(page, '4000 0000 0000 0002')
        await page.getByRole('button', { name: 'Save card for £79.00' }).press('Enter')
        await page.getByText('Payment failed: Your card was declined.').waitFor()
        await expectUsable(visitor)
        await typeStripeCard(page, '4242 4242 4242 4242')
        await page.getByRole('button', { name: 'Save card for £79.00' }).press('Enter')
      } else {
        await page.getByRole('button', { name: 'Continue to secure payment' }).click()
        await page.getByRole('link', { name: 'Pay' }).click()
      }
      await atStep(page, 'Booking Confirmed')
      await sees(visitor, /Your card is saved, and nothing is taken yet/)
      await expectUsable(visitor)
      expect(shop.stripe.taken()).toBe(0)
      const setups = shop.stripe.world.all('setup_intent')
      expect(setups.length).toBeGreaterThan(before)
      expect(setups[0]).toMatchObject({ status: 'succeeded' })
      expect(shop.stripe.world.all('payment_intent')).toEqual([])
      expect(faults).toEqual([])
    })
  },
)
