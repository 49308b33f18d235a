import { randomBytes } from 'node:crypto'
import { type IncomingHttpHeaders, type IncomingMessage, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '#modules/shared'
import { type Answer, cannot, notAuthenticated, serverFault } from './answers.ts'
import { createCheckout } from './checkout.ts'
import { createJudge } from './judge.ts'
import { type Movement, type Order, type OrderView, fundings, newName } from './orders.ts'
import { createPayments } from './payments.ts'
import { routesOf } from './routes.ts'
import { type SentNotice, createWebhooks } from './webhooks.ts'

export type { SentNotice } from './webhooks.ts'

export const paypalKeys = {
  clientId: 'paypal-client',
  clientSecret: 'paypal-secret-5f1c',
  webhookId: '1JE4291016473214C',
}

/**
 * `drop`: does the work, then hangs up. `slow`: does the work, and answers only after `slowMs`. An issue: does nothing,
 * and says why in PayPal's words.
 */
export type Trouble = 'drop' | 'slow' | '500' | { readonly issue: string }

export interface FakePayPal extends AsyncDisposable {
  readonly url: URL
  /** Requests and answers that PayPal's own specification does not allow. Disposing throws when there are any. */
  readonly faults: readonly string[]
  /** `GET /v2/checkout/orders/5O1...`, oldest first; tokens left out. */
  readonly asked: readonly string[]
  order(id: string): Order
  /** At PayPal's page the payer approves; `funding` is what comes of it when it is taken. */
  approve(id: string, funding?: string): void
  /** The next `times` requests whose `METHOD /path` matches go wrong. */
  misbehave(matching: RegExp, how: Trouble, times?: number): void
  /** Changes the order in every answer from now on, as nobody should. */
  tamper(change: ((order: OrderView) => void) | null): void
  /** The same for a capture or a refund that is answered alone. */
  tamperMoved(change: ((moved: Movement) => void) | null): void
  /** Settles a capture that is under review. */
  settleReview(id: string, status: 'COMPLETED' | 'DECLINED'): void
  refundsAre(status: 'COMPLETED' | 'PENDING' | 'FAILED'): void
  /** Unpaid orders are forgotten after some hours. */
  forget(id: string): void
  /** The payer complains about what was captured of an order. */
  dispute(id: string, resource: Readonly<Record<string, unknown>>): void
  /** News of any other kind. */
  announce(kind: string, resource: Readonly<Record<string, unknown>>): void
  /** Forgets the stored `PayPal-Request-Id` values, which PayPal keeps for some hours only. */
  forgetRequestIds(): void
  /** Tokens given out are taken no more. */
  endTokens(): void
  /** Every notice since this was asked last, each signed now: to be handed over in any order, late, or twice. */
  notices(): readonly SentNotice[]
  /** A later transmission of the same event. */
  again(notice: SentNotice): SentNotice
}

export interface FakeSettings {
  readonly clock: Clock
  /** The folder of the providers' specifications. */
  readonly specifications: string
  readonly slowMs?: number
}

/** PayPal as a small server of its own: as much of it as a shop needs, and judged by PayPal's own specification. */
export async function startPayPal({ clock, specifications, slowMs = 3_200 }: FakeSettings): Promise<FakePayPal> {
  const judge = createJudge(specifications)
  const orders = new Map<string, Order>()
  const payee = { email_address: 'business@example.com', merchant_id: newName(13) }
  const base = () => url.href.slice(0, -1)
  const webhooks = createWebhooks(clock, paypalKeys.webhookId, base)
  const { notify } = webhooks
  let refunds: 'COMPLETED' | 'PENDING' | 'FAILED' = 'COMPLETED'
  let change: ((order: OrderView) => void) | null = null
  let changeMoved: ((moved: Movement) => void) | null = null
  const payments = createPayments({ orders, clock, base, payee, notify, refundsAre: () => refunds })
  const route = routesOf(createCheckout({ orders, clock, base, payee, notify }), payments, webhooks)
  const tokens = new Set<string>()
  const faults: string[] = []
  const asked: string[] = []
  const troubles: { matching: RegExp; how: Trouble; times: number }[] = []
  const remembered = new Map<string, { readonly body: string; readonly answer: () => Answer }>()

  function giveToken({ headers }: IncomingMessage, body: string): Answer {
    const due = `Basic ${Buffer.from(`${paypalKeys.clientId}:${paypalKeys.clientSecret}`).toString('base64')}`
    if (headers.authorization !== due) {
      return { status: 401, body: { error: 'invalid_client', error_description: 'Client Authentication failed' } }
    }
    if (body !== 'grant_type=client_credentials') faults.push(`a token was asked for with ${body}`)
    const access_token = `A21AA${randomBytes(24).toString('base64url')}`
    tokens.add(`Bearer ${access_token}`)
    return { status: 200, body: { scope: '', access_token, token_type: 'Bearer', app_id: 'APP-1', expires_in: 32_400 } }
  }

  /** A repeated call with one `PayPal-Request-Id` answers the present state. */
  function work(method: string, path: string, key: string | undefined, body: string): Answer {
    const known = key === undefined ? undefined : remembered.get(`${path} ${key}`)
    if (known) {
      if (known.body !== body) faults.push(`${method} ${path}: ${key} was used for two requests that differ`)
      const answer = known.answer()
      return path.startsWith('/v2/checkout/') ? { ...answer, status: 200 } : answer
    }
    if (method === 'POST' && path.startsWith('/v2/') && key === undefined) {
      faults.push(`${method} ${path}: sent again, it would be done again, for it has no PayPal-Request-Id`)
    }
    const answer = route(method, path, body)
    if (!answer) throw new Error(`the fake PayPal has no ${method} ${path}`)
    if (key !== undefined && answer.status < 300) remembered.set(`${path} ${key}`, { body, answer: () => answer })
    return answer
  }

  // It keeps connections open as long as a client does.
  const server = createServer({ keepAliveTimeout: 0 }, (incoming, outgoing) => {
    void answerTo(incoming).catch((fault: unknown) => {
      faults.push(String(fault))
      outgoing.writeHead(500).end()
    })

    async function answerTo(request: IncomingMessage): Promise<void> {
      const body = (await request.toArray()).join('')
      const { method = '', url: path = '', headers } = request
      asked.push(`${method} ${path}`)
      const trouble = troubles.find(({ matching, times }) => times > 0 && matching.test(`${method} ${path}`))
      if (trouble) trouble.times -= 1
      if (trouble?.how === '500') return send(serverFault)
      if (typeof trouble?.how === 'object') return send(cannot(trouble.how.issue))
      const answer = path === '/v1/oauth2/token' ? giveToken(request, body) : answerOf(method, path, headers, body)
      if (trouble?.how === 'drop') return void request.socket.destroy()
      if (trouble?.how === 'slow') await pause(slowMs)
      return send(answer)
    }

    function answerOf(method: string, path: string, headers: IncomingHttpHeaders, body: string): Answer {
      const known = tokens.has(headers.authorization ?? '')
      if (known) faults.push(...judge.request(method, path, headers, body))
      const key = headers['paypal-request-id']
      const answer = known ? work(method, path, key === undefined ? key : String(key), body) : notAuthenticated()
      faults.push(...judge.answer(method, path, answer))
      return answer
    }

    function send({ status, body }: Answer): void {
      const sent = structuredClone(body)
      if (change && isOrder(sent)) change(sent)
      if (changeMoved && isMovement(sent)) changeMoved(sent)
      outgoing
        .writeHead(status, { 'content-type': 'application/json' })
        .end(sent === undefined ? '' : JSON.stringify(sent))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)

  function order(id: string): Order {
    const found = orders.get(id)
    if (!found) throw new Error(`the fake PayPal has no order ${id}`)
    return found
  }

  return {
    url,
    faults,
    asked,
    order,
    approve(id, asFunding = 'pays') {
      const one = order(id)
      const funding = fundings.find((known) => known === asFunding)
      if (!funding) throw new Error(`a payer cannot choose what ${asFunding}`)
      if (one.status === 'COMPLETED') return
      one.status = 'APPROVED'
      one.funding = funding
      notify.order(one, 'CHECKOUT.ORDER.APPROVED')
    },
    misbehave: (matching, how, times = 1) => void troubles.push({ matching, how, times }),
    tamper: (next) => void (change = next),
    tamperMoved: (next) => void (changeMoved = next),
    settleReview(id, status) {
      const [capture] = order(id).captures
      if (!capture) throw new Error(`nothing was captured of ${id}`)
      capture.status = status
      notify.capture(order(id), `PAYMENT.CAPTURE.${status}`)
    },
    refundsAre: (status) => void (refunds = status),
    forget: (id) => void orders.delete(id),
    dispute(id, resource) {
      const [capture] = order(id).captures
      const changed = { disputed_transactions: [{ seller_transaction_id: capture?.id }], ...resource }
      notify.other('dispute', changed, 'CUSTOMER.DISPUTE.UPDATED')
    },
    announce: (kind, resource) => notify.other('other', resource, kind),
    forgetRequestIds: () => remembered.clear(),
    endTokens: () => tokens.clear(),
    notices: () => webhooks.take(),
    again: ({ text }) => webhooks.sign(text),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      if (faults.length > 0) throw new Error(`PayPal's specification does not allow this:\n${faults.join('\n')}`)
    },
  }
}

function isOrder(body: unknown): body is OrderView {
  return typeof body === 'object' && body !== null && 'purchase_units' in body
}

function isMovement(body: unknown): body is Movement {
  return typeof body === 'object' && body !== null && 'amount' in body && 'status' in body
}
