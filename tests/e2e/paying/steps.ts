import type { FrameLocator, Page } from 'playwright-core'
import { systemClock } from '#adapters/system'
import { specificationsAt } from '../../fakes/open-api.ts'
import { type FakePayPal, paypalKeys, startPayPal } from '../../fakes/paypal/index.ts'
import { type FakeStripe, openFakeStripe } from '../../fakes/stripe/index.ts'
import { type RunningServer, startServer } from '../../support/servers/server.ts'
import { atStep, awake, confirmBooking, readyToConfirm } from '../booking/steps.ts'
import type { Visitor } from '../browser.ts'
import { type Shown, openFront } from './provider-front.ts'

export interface Shop extends AsyncDisposable {
  readonly server: RunningServer
  readonly stripe: FakeStripe
  readonly paypal: FakePayPal
}

/** A server with keys for both providers, and both providers as small servers of our own. */
export async function openShop(): Promise<Shop> {
  const specifications = specificationsAt()
  if (!specifications) throw new Error('the fake PayPal needs the specifications')
  const open = new AsyncDisposableStack()
  const stripe = open.use(await openFakeStripe({ clock: systemClock }))
  const paypal = open.use(await startPayPal({ clock: systemClock, specifications }))
  const stripeFront = open.use(await openFront(stripe.address, (url) => stripePage(stripe, url)))
  const shop = { url: '' }
  const paypalFront = open.use(await openFront(paypal.url, (url) => paypalPage(paypal, shop.url, url)))
  const server = open.use(
    await startServer({
      env: {
        STRIPE_SECRET_KEY: stripe.secretKey,
        STRIPE_PUBLISHABLE_KEY: 'pk_test_fake',
        STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
        STRIPE_API_BASE: stripeFront.url,
        PAYPAL_CLIENT_ID: paypalKeys.clientId,
        PAYPAL_CLIENT_SECRET: paypalKeys.clientSecret,
        PAYPAL_WEBHOOK_ID: paypalKeys.webhookId,
        PAYPAL_API_BASE: paypalFront.url,
      },
    }),
  )
  shop.url = server.url
  return { server, stripe, paypal, [Symbol.asyncDispose]: () => open.disposeAsync() }
}

/** Stripe Checkout, and the page of the cardholder's bank. */
function stripePage(stripe: FakeStripe, url: URL): Shown | null {
  const [, kind, id = ''] = url.pathname.split('/')
  const answer = url.searchParams.get('answer')
  if (kind === 'page') {
    const { success_url, cancel_url } = stripe.world.get('checkout.session', id)
    if (answer === 'pay' && stripe.payAtPage(url.origin + url.pathname)) return { to: success_url }
    return { title: 'Stripe Checkout', choices: { Pay: '?answer=pay', 'Go back': cancel_url ?? '' } }
  }
  if (kind !== 'challenge') return null
  const { next_action } = stripe.world.find('setup_intent', id) ?? stripe.world.get('payment_intent', id)
  if (answer) stripe.answerChallenge(id, answer === 'yes')
  return answer
    ? { to: next_action?.redirect_to_url.return_url ?? '' }
    : { title: 'Your bank', choices: { 'Complete authentication': '?answer=yes', 'Fail authentication': '?answer=no' } }
}

/** PayPal's page: whatever the payer does, it leads back with the order's id. */
function paypalPage(paypal: FakePayPal, shop: string, url: URL): Shown | null {
  if (url.pathname !== '/checkoutnow') return null
  const token = url.searchParams.get('token') ?? ''
  const back = `${shop}/pay/back?payment=${paypal.order(token).unit.custom_id}&token=${token}`
  if (url.searchParams.get('answer') === 'yes') {
    paypal.approve(token)
    return { to: `${back}&PayerID=PAYER1` }
  }
  return { title: 'PayPal', choices: { 'Agree and pay': `?token=${token}&answer=yes`, 'Cancel and return': back } }
}

/** A customer who has booked, and has to pay. */
export async function toPayment(visitor: Visitor, service: string, daysAhead?: number): Promise<void> {
  await readyToConfirm(visitor, service, daysAhead)
  if (visitor.screen.scripts) await awake(visitor.page)
  await confirmBooking(visitor.page)
  await atStep(visitor.page, 'Payment')
}

export function frameOf(page: Page, type: 'payment' | 'address'): FrameLocator {
  return page.frameLocator(`iframe[title="Secure ${type} input frame"]`)
}

/** Into the fields in Stripe's frames. */
export async function typeStripeCard(page: Page, number: string): Promise<void> {
  const card = frameOf(page, 'payment')
  await card.getByLabel('Card number').fill(number)
  await card.getByLabel('Expiration date').fill('12/34')
  await card.getByLabel('Security code').fill('123')
  await frameOf(page, 'address').getByLabel('Town or city').fill('Croydon')
}

/** Stripe's fields are there, and move nothing on the page any more. */
export async function stripeIsShown(page: Page): Promise<void> {
  await frameOf(page, 'payment').getByLabel('Card number').waitFor()
  await frameOf(page, 'address').getByLabel('Town or city').waitFor()
}

/** By the keyboard, as {@link payStripe}. */
export async function payByPayPal(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pay with PayPal' }).press('Enter')
}

/** By the keyboard: a click right after a scroll can land in a frame of Stripe's that the browser has yet to move. */
export async function payStripe(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay £[\d.]+ Securely$/ }).press('Enter')
}
