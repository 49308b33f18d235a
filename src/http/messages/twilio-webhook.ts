import type { Context } from 'hono'
import {
  type TwilioForm,
  type TwilioNotice,
  inboundIn,
  isTwilioSigned,
  readTwilioForm,
  statusIn,
} from '#adapters/twilio'
import { type Message, type MessageStore, type Messaging, type SmsModule, stuckAlerts } from '#modules/messaging'
import { type Clock, type UserId, parseId } from '#modules/shared'
import type { Config } from '../../config.ts'
import type { Api } from '../kit/api.ts'
import { readBytes, tooLarge } from '../kit/body.ts'
import type { HttpEnv } from '../kit/env.ts'
import { type Problem, notFound, problem } from '../kit/problem.ts'
import type { Metrics } from '../operations/metrics.ts'

interface WebhookParts {
  readonly settings: Config['twilio']
  readonly publicUrl: URL
  readonly sms: Pick<SmsModule, 'receive' | 'hasLeft'>
  readonly messaging: Pick<Messaging, 'send'>
  readonly noteStatus: MessageStore['noteStatus']
  /** Everybody of the office, who is notified of a message that did not arrive. */
  readonly staff: () => Promise<readonly { readonly id: UserId }[]>
  readonly metrics: Pick<Metrics, 'countWebhook'>
  readonly clock: Clock
}

const provider = 'twilio'
const base = '/api/webhooks/twilio'
const limitBytes = 64 * 1024

const notTrusted: Problem = { status: 400, code: 'webhook_not_trusted', detail: 'The signature does not hold.' }
/** Answers an inbound text with nothing. */
const silence = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>'

/**
 * Twilio's webhooks: states of our messages, and texts that come in. A form is used only after its signature over our
 * own public address is verified. Each text is taken once.
 */
export function twilioWebhook(api: Api, parts: WebhookParts): void {
  const { settings, publicUrl, sms, metrics } = parts

  /** The form of a signed request of our account, or the answer to any other. */
  async function trusted(c: Context<HttpEnv>): Promise<TwilioForm | Response> {
    if (!settings) return problem(c, notFound)
    const refused = (why: Problem) => {
      metrics.countWebhook(provider, 'refused')
      return problem(c, why)
    }
    const bytes = await readBytes(c, limitBytes)
    if (bytes === null) return refused(tooLarge)
    const form = readTwilioForm(new TextDecoder().decode(bytes))
    const { pathname, search } = new URL(c.req.url)
    const url = new URL(pathname + search, publicUrl).href
    const signature = c.req.header('x-twilio-signature')
    const isTrusted = await isTwilioSigned({ url, form, signature }, settings.authToken)
    if (isTrusted && form['AccountSid'] === settings.accountSid) return form
    c.var.log.warn({ provider }, 'a webhook was not trusted')
    return refused(notTrusted)
  }

  api.other({ method: 'post', path: `${base}/status`, access: 'anyone' }, async (c) => {
    const form = await trusted(c)
    if (form instanceof Response) return form
    const notice = statusIn(form)
    const isApplied =
      notice !== null && (await applyStatus(parts, sendingOf(c.req.query('message'), c.req.query('resends')), notice))
    metrics.countWebhook(provider, isApplied ? 'applied' : 'ignored')
    return c.body(null, 204)
  })

  api.other({ method: 'post', path: `${base}/inbound`, access: 'anyone' }, async (c) => {
    const form = await trusted(c)
    if (form instanceof Response) return form
    const inbound = inboundIn(form)
    const isNew = inbound !== null && (await sms.receive(inbound))
    metrics.countWebhook(provider, isNew ? 'applied' : 'ignored')
    return c.body(silence, 200, { 'content-type': 'text/xml; charset=utf-8' })
  })
}

/** The sending that the address of a status names; messages of before named no number. */
function sendingOf(message = '', resends = '0'): Pick<Message, 'id' | 'resends'> | null {
  const id = parseId('msg', message)
  return id && /^\d{1,6}$/.test(resends) ? { id, resends: Number(resends) } : null
}

/** Whether it was about a message of ours. */
async function applyStatus(
  { sms, messaging, noteStatus, staff, clock }: WebhookParts,
  sending: Pick<Message, 'id' | 'resends'> | null,
  { providerId, state, reason, addressGone }: TwilioNotice,
): Promise<boolean> {
  if (sending) await sms.hasLeft(sending, providerId)
  if (state === 'sent') return sending !== null
  const at = clock.now()
  const message = await noteStatus(provider, providerId, { state, reason, addressGone, at })
  if (message?.state === 'failed' && state === 'failed') {
    const people = (await staff()).map((user) => user.id)
    await messaging.send(stuckAlerts(message, 'failed', reason ?? '', people, at))
  }
  return message !== null
}
