import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { HostedIntent, HostedPayments } from '#adapters/test-gateway'
import type { Api } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { readForm } from '../kit/form-body.ts'
import { problem } from '../kit/problem.ts'
import { type GatewaySite, type PayForm, challengeHtml, payPageHtml, wordHtml } from './test-gateway-html.ts'

export interface TestGatewayPagesPorts {
  readonly hosted: HostedPayments
  readonly publicUrl: URL
  /** A function, called for each page: the telephone number may change. */
  readonly site: () => Promise<GatewaySite>
}

type C = Context<HttpEnv>

/** The test gateway's own pages: paying without script, and the 3-D Secure page. The client secret is the key to them. */
export function testGatewayPages(api: Api, { hosted, publicUrl, site }: TestGatewayPagesPorts): void {
  const find = (c: C, clientSecret: string | undefined) =>
    hosted.find(c.req.param('intentRef') ?? '', clientSecret ?? '')
  const missing = async (c: C) =>
    page(c, 404, wordHtml('Not found', 'There is no such payment.', publicUrl.href, await site()))
  const settled = async (c: C, intent: HostedIntent, backTo: string) =>
    page(c, 200, wordHtml('Nothing to pay', settledWord(intent), backTo, await site()))

  /** An address on our own site; nobody is ever sent elsewhere. */
  const ownUrl = (text: string | null | undefined): string => {
    const url = text && URL.canParse(text, publicUrl) ? new URL(text, publicUrl) : publicUrl
    return url.origin === publicUrl.origin ? url.href : publicUrl.href
  }

  api.other({ method: 'get', path: '/test-gateway/pay/:intentRef', access: 'anyone' }, async (c) => {
    const clientSecret = c.req.query('client_secret') ?? ''
    const intent = find(c, clientSecret)
    if (!intent) return missing(c)
    const returnUrl = ownUrl(c.req.query('return_url') ?? intent.returnUrl)
    if (!intent.payable) return settled(c, intent, returnUrl)
    const hasWallet = c.var.who !== null
    const form: PayForm = { clientSecret, returnUrl, alert: null, chosen: null, saveCard: false, hasWallet }
    return page(c, 200, payPageHtml(intent, form, await site()))
  })

  api.other({ method: 'post', path: '/test-gateway/pay/:intentRef', access: 'anyone' }, async (c) => {
    const read = await readForm(c)
    if (!read.ok) return problem(c, read.problem)
    const { client_secret: clientSecret = '', return_url, method = '', save_card } = read.value
    const intent = find(c, clientSecret)
    if (!intent) return missing(c)
    const returnUrl = ownUrl(return_url ?? intent.returnUrl)
    if (!intent.payable) return settled(c, intent, returnUrl)
    const hasWallet = c.var.who !== null
    const saveCard = hasWallet && save_card === 'yes'
    const again = async (status: ContentfulStatusCode, alert: string) => {
      const form: PayForm = { clientSecret, returnUrl, alert, chosen: method, saveCard, hasWallet }
      return page(c, status, payPageHtml(intent, form, await site()))
    }
    const paid = hosted.pay(intent, { methodId: method, saveCard, returnUrl })
    if (!paid.ok) return again(422, 'Please choose a card')
    const { phase, failure, redirectUrl } = paid.value
    if (phase === 'declined') return again(402, failure?.message ?? 'Your card was declined.')
    return c.redirect(redirectUrl ?? returnUrl, 303)
  })

  api.other({ method: 'get', path: '/test-gateway/challenge/:intentRef', access: 'anyone' }, async (c) => {
    const clientSecret = c.req.query('client_secret') ?? ''
    const intent = find(c, clientSecret)
    if (!intent) return missing(c)
    if (intent.phase !== 'requires_action') return settled(c, intent, ownUrl(intent.returnUrl))
    return page(c, 200, challengeHtml(intent, clientSecret, await site()))
  })

  api.other({ method: 'post', path: '/test-gateway/challenge/:intentRef', access: 'anyone' }, async (c) => {
    const read = await readForm(c)
    if (!read.ok) return problem(c, read.problem)
    const { client_secret, answer } = read.value
    const intent = find(c, client_secret ?? c.req.query('client_secret'))
    if (!intent) return missing(c)
    if (intent.phase === 'requires_action') hosted.answerChallenge(intent, answer === 'complete')
    return c.redirect(ownUrl(intent.returnUrl), 303)
  })
}

function settledWord({ phase, capture }: HostedIntent): string {
  if (phase === 'authorised' && capture === 'later') return 'Your card is saved.'
  if (phase === 'captured' || phase === 'authorised') return 'This payment is complete.'
  if (phase === 'requires_action' || phase === 'open' || phase === 'declined') return 'Your bank asks nothing now.'
  return 'This payment is closed. No money was taken.'
}

async function page(c: C, status: ContentfulStatusCode, content: ReturnType<typeof wordHtml>): Promise<Response> {
  return c.html((await content).toString(), status, { 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
}
