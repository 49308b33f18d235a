import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { specificationsAt, withoutSpecifications } from '../../fakes/open-api.ts'
import { type Screen, type Visitor, expectUsable, openBrowser, visit } from '../browser.ts'
import { type Shop, openShop, stripeIsShown, toPayment } from './steps.ts'
import { serveStripeJs } from './stripe-js.ts'

/** The fake PayPal judges requests by its specifications: without them, the tests of both providers are left out. */
export const skip = specificationsAt() === null
export const about = skip ? `, ${withoutSpecifications}` : ''
export const wide: Screen = { width: 1280, scripts: true }
export const both = [320, 1280] as const

/** A customer whose browser gets Stripe's script from the fake of it. */
interface Payer extends Visitor {
  readonly script: Awaited<ReturnType<typeof serveStripeJs>>
  /** Pence that Stripe captured since the customer came. */
  taken(): number
  good(): Promise<void>
}

/** The site that the tests of one file visit: a server with keys for both providers. */
export interface PayingSite {
  readonly shop: Shop
  visit(screen: Screen): Promise<Visitor>
  /** A customer at the payment step of a booking, with Stripe's fields where scripts run. */
  atThePaymentStep(service: string, screen?: Screen): Promise<Payer>
}

/** Starts before the tests of the file that calls it, and ends after them. */
export function openPayingSite(): PayingSite {
  let opened: Shop | null = null

  beforeAll(async () => {
    if (!skip) opened = await openShop()
  })

  afterAll(async () => {
    await opened?.[Symbol.asyncDispose]()
  })

  function shop(): Shop {
    if (!opened) throw new Error('the shop opens before the tests, not while their file is read')
    return opened
  }

  async function visitShop(screen: Screen): Promise<Visitor> {
    return visit(await openBrowser(), shop().server.url, screen)
  }

  return {
    get shop() {
      return shop()
    },
    visit: visitShop,
    async atThePaymentStep(service, screen = wide) {
      const visitor = await visitShop(screen)
      const { stripe } = shop()
      const script = await serveStripeJs(visitor.context, stripe)
      const before = stripe.taken()
      await toPayment(visitor, service)
      if (screen.scripts) await stripeIsShown(visitor.page)
      return { ...visitor, script, taken: () => stripe.taken() - before, good: () => expectUsable(visitor) }
    },
  }
}

export async function saved(page: Page): Promise<readonly unknown[]> {
  return (await (await page.context().request.get('/api/me/cards')).json()).items
}
