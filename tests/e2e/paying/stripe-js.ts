import type { BrowserContext, Route } from 'playwright-core'
import { methodFor } from '../../fakes/stripe/methods.ts'
import type { FakeStripe } from '../../fakes/stripe/index.ts'

/** The published test numbers, and the token that each stands for. */
const tokens: Readonly<Record<string, string>> = {
  '4242424242424242': 'pm_card_visa',
  '5555555555554444': 'pm_card_mastercard',
  '4000000000000002': 'pm_card_chargeDeclined',
  '4000000000003220': 'pm_card_threeDSecure2Required',
  '4000000000000341': 'pm_card_chargeCustomerFail',
}

export interface FakeScript {
  /** Every address of Stripe's that a page asked for. */
  readonly asked: readonly string[]
  /** Stripe's servers can be reached no more, or again. */
  cut(isCut: boolean): void
}

/**
 * A stand-in for Stripe's browser code: a small Stripe.js with the calls that we make, its fields in frames of
 * `js.stripe.com`, a bank in a frame of `hooks.stripe.com`, and `api.stripe.com`, which reads the local Stripe fake.
 */
export async function serveStripeJs(context: BrowserContext, stripe: FakeStripe): Promise<FakeScript> {
  const asked: string[] = []
  let isCut = false
  await context.route(/^https:\/\/([\w-]+\.)*stripe\.com\//, async (route) => {
    const url = new URL(route.request().url())
    asked.push(url.origin + url.pathname)
    if (isCut) return route.abort()
    if (url.host === 'api.stripe.com') return answerApi(route, stripe, url)
    if (url.host === 'hooks.stripe.com') return html(route, bank)
    return url.pathname.endsWith('/stripe.js')
      ? route.fulfill({ body: script, contentType: 'text/javascript' })
      : html(route, url.searchParams.get('type') === 'address' ? addressFrame : cardFrame)
  })
  return { asked, cut: (now) => void (isCut = now) }
}

async function answerApi(route: Route, stripe: FakeStripe, url: URL): Promise<void> {
  const json = (status: number, body: object) =>
    route.fulfill({ status, json: body, headers: { 'access-control-allow-origin': '*' } })
  if (url.pathname === '/v1/payment_methods') {
    const token = tokens[url.searchParams.get('number')?.replace(/\D/g, '') ?? '']
    if (!token) return json(402, { error: { message: 'Your card number is incorrect.' } })
    return json(200, { id: methodFor(stripe.world, token).id })
  }
  if (url.pathname === '/v1/authentications') {
    stripe.answerChallenge(url.searchParams.get('intent') ?? '', url.searchParams.get('passed') === 'yes')
  }
  return json(200, {})
}

function html(route: Route, body: string): Promise<void> {
  const page = `<!doctype html><html lang="en"><head><title>Stripe</title></head><body>${body}</body></html>`
  return route.fulfill({ body: page, contentType: 'text/html' })
}

const field = (name: string, label: string) => `<p><label>${label} <input id="${name}" size="16"></label></p>`

const cardFrame = `${field('number', 'Card number')}${field('expiry', 'Expiration date')}${field('cvc', 'Security code')}
<p role="alert" id="fault"></p>
<script>
  const value = (id) => document.getElementById(id).value.trim()
  const tell = (message) => parent.postMessage({ from: 'payment', ...message }, '*')
  addEventListener('input', () => tell({
    kind: 'details',
    brands: value('number').startsWith('4') ? ['visa'] : value('number').startsWith('5') ? ['mastercard'] : null,
  }))
  addEventListener('message', async ({ data }) => {
    if (data.ask === 'submit') {
      const whole = ['number', 'expiry', 'cvc'].every((id) => value(id) !== '')
      document.getElementById('fault').textContent = whole ? '' : 'Your card number is incomplete.'
      tell({ kind: 'answer', id: data.id, error: whole ? null : { type: 'validation_error', message: 'incomplete' } })
    }
    if (data.ask === 'token') {
      const answer = await fetch('https://api.stripe.com/v1/payment_methods?number=' + encodeURIComponent(value('number')))
      const body = await answer.json()
      tell({ kind: 'answer', id: data.id, error: body.error ?? null, paymentMethod: answer.ok ? { id: body.id } : undefined })
    }
  })
  tell({ kind: 'ready' })
</script>`

const addressFrame = `${field('name', 'Full name')}${field('line1', 'Address line 1')}${field('city', 'Town or city')}${field('postal', 'Postcode')}
<script>
  const get = (id) => document.getElementById(id)
  const tell = (message) => parent.postMessage({ from: 'address', ...message }, '*')
  addEventListener('message', ({ data }) => {
    if (data.ask === 'begin') {
      get('name').value = data.values.name
      get('line1').value = data.values.address.line1
      get('postal').value = data.values.address.postal_code
    }
    if (data.ask === 'submit') {
      const whole = get('name').value !== '' && get('city').value !== ''
      tell({ kind: 'answer', id: data.id, error: whole ? null : { type: 'validation_error', message: 'incomplete' } })
    }
  })
  addEventListener('input', () => tell({ kind: 'change', value: { name: get('name').value } }))
  tell({ kind: 'ready' })
</script>`

const bank = `<h1>Your bank asks: is this you?</h1>
<p><button value="yes">Complete authentication</button> <button value="no">Fail authentication</button></p>
<script>
  addEventListener('click', async ({ target }) => {
    const intent = new URL(location.href).searchParams.get('intent')
    await fetch('https://api.stripe.com/v1/authentications?intent=' + intent + '&passed=' + target.value)
    parent.postMessage({ from: 'bank', passed: target.value === 'yes' }, '*')
  })
</script>`

const script = `window.Stripe = Object.assign((key) => {
  if (!/^pk_/.test(key)) throw new Error('not a publishable key')
  const frames = new Map()
  const waiting = new Map()
  let asked = 0

  function ask(frame, message) {
    const id = (asked += 1)
    frame.contentWindow.postMessage({ ...message, id }, '*')
    return new Promise((resolve) => waiting.set(id, resolve))
  }

  function frameAt(host, src, title, height) {
    const frame = document.createElement('iframe')
    frame.src = src
    frame.title = title
    Object.assign(frame.style, { width: '100%', height, border: '0' })
    host.append(frame)
    return frame
  }

  function element(type, options) {
    const heard = {}
    const tell = (kind, event) => (heard[kind] ?? []).forEach((hear) => hear(event))
    let frame = null
    const listen = ({ source, data }) => {
      if (!frame || source !== frame.contentWindow) return
      if (data.kind === 'ready') {
        if (type === 'address') frame.contentWindow.postMessage({ ask: 'begin', values: options.defaultValues }, '*')
        tell('ready', { elementType: type })
      }
      if (data.kind === 'details') tell('carddetailschange', { elementType: type, loading: false, details: { brands: data.brands, funding: null } })
      if (data.kind === 'change') tell('change', { elementType: type, value: data.value })
      if (data.kind === 'answer') waiting.get(data.id)?.(data)
    }
    return {
      on: (kind, hear) => void (heard[kind] = [...(heard[kind] ?? []), hear]),
      off: (kind, hear) => void (heard[kind] = (heard[kind] ?? []).filter((one) => one !== hear)),
      update() {},
      mount(host) {
        addEventListener('message', listen)
        const height = type === 'address' ? '260px' : '220px'
        frame = frameAt(host, 'https://js.stripe.com/frame.html?type=' + type, 'Secure ' + type + ' input frame', height)
        frames.set(type, frame)
        fetch('https://api.stripe.com/v1/elements/sessions').catch(() => tell('loaderror', { elementType: type, error: {} }))
      },
      destroy() {
        removeEventListener('message', listen)
        frames.delete(type)
        frame?.remove()
      },
    }
  }

  return {
    elements({ mode, amount, currency, setupFutureUsage, paymentMethodCreation }) {
      const isKept = mode === 'setup' && setupFutureUsage === 'off_session' && amount === undefined
      const isCharged = mode === 'payment' && amount > 0
      if (!(isKept || isCharged) || currency !== 'gbp' || paymentMethodCreation !== 'manual') {
        throw new Error('not what the server will charge')
      }
      return {
        create: element,
        update() {},
        getElement: (type) => (window.stripeHasNoElement ? null : (frames.get(type) ?? null)),
        async submit() {
          const answers = await Promise.all([...frames.values()].map((frame) => ask(frame, { ask: 'submit' })))
          const wrong = answers.find(({ error }) => error)
          return wrong ? { error: wrong.error } : {}
        },
      }
    },
    createToken() {},
    confirmCardPayment() {},
    registerAppInfo() {},
    _registerWrapper() {},
    async createPaymentMethod() {
      const { error, paymentMethod } = await ask(frames.get('payment'), { ask: 'token' })
      return error ? { error } : { paymentMethod }
    },
    handleNextAction({ clientSecret }) {
      const intent = clientSecret.split('_secret_')[0]
      const frame = frameAt(document.body, 'https://hooks.stripe.com/3d_secure?intent=' + intent, 'Your bank', '200px')
      return new Promise((resolve) => {
        addEventListener('message', ({ source, data }) => {
          if (source !== frame.contentWindow) return
          frame.remove()
          resolve(data.passed ? { paymentIntent: { status: 'succeeded' } } : { error: { message: 'We are unable to authenticate your payment method.' } })
        })
      })
    },
  }
}, { version: 'endive' })
`
