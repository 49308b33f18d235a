import type { Tried } from '#modules/connections'
import { askProvider, basic, below, failed, noAnswer, proved, strangeAnswer, textIn } from './ask.ts'

const stripe = 'Stripe'
const paypal = 'PayPal'

/** Reads one payment, which the work of the site needs as well. */
export async function tryStripe(settings: {
  readonly secretKey: string
  readonly apiBase: URL | null
}): Promise<Tried> {
  const url = below(settings.apiBase ?? new URL('https://api.stripe.com/'), 'v1/payment_intents?limit=1')
  const answer = await askProvider(url, { headers: { authorization: `Bearer ${settings.secretKey}` } })
  if (answer === null) return noAnswer(stripe)
  if (answer.status === 200) return proved('Stripe accepts the secret key.')
  if (answer.status === 401) return failed('Stripe does not accept the secret key: copy it again.')
  if (answer.status === 403) return failed('Stripe knows the key, and does not let it read payments.')
  return strangeAnswer(stripe, answer.status)
}

/** Signs in, and asks for the webhook. */
export async function tryPaypal(settings: {
  readonly clientId: string
  readonly clientSecret: string
  readonly webhookId: string
  readonly apiBase: URL | null
}): Promise<Tried> {
  const base = settings.apiBase ?? new URL('https://api-m.paypal.com/')
  const signedIn = await askProvider(below(base, 'v1/oauth2/token'), {
    method: 'POST',
    headers: {
      authorization: basic(settings.clientId, settings.clientSecret),
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  })
  if (signedIn === null) return noAnswer(paypal)
  if (signedIn.status === 401 || signedIn.status === 400) {
    return failed('PayPal does not accept client ID and secret: they may be of the other mode.')
  }
  const token = textIn(signedIn.body, 'access_token')
  if (signedIn.status !== 200 || token === undefined) return strangeAnswer(paypal, signedIn.status)
  const webhook = await askProvider(
    below(base, `v1/notifications/webhooks/${encodeURIComponent(settings.webhookId)}`),
    { headers: { authorization: `Bearer ${token}` } },
  )
  if (webhook === null) return noAnswer(paypal)
  if (webhook.status === 200) return proved('PayPal accepts the keys, and knows the webhook.')
  if (webhook.status === 404 || webhook.status === 400)
    return failed('PayPal accepts the keys, and knows no webhook with this ID.')
  return strangeAnswer(paypal, webhook.status)
}
