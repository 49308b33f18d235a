import { timingSafeEqual } from 'node:crypto'
import type { Notice } from '#adapters/whatsapp'
import { isSigned, noticesIn } from '#adapters/whatsapp'
import type { MessageStore } from '#modules/messaging'
import { parseId } from '#modules/shared'
import type { WhatsappModule } from '#modules/whatsapp'
import type { Config } from '../../config.ts'
import type { Api } from '../kit/api.ts'
import { readBytes, tooLarge } from '../kit/body.ts'
import type { Metrics } from '../operations/metrics.ts'
import { type Problem, notFound, problem } from '../kit/problem.ts'

interface WebhookParts {
  readonly settings: Config['whatsapp']
  readonly whatsapp: WhatsappModule
  readonly noteStatus: MessageStore['noteStatus']
  readonly metrics: Pick<Metrics, 'countWebhook'>
}

const provider = 'whatsapp'
/** The largest body that Meta sends ("Webhooks payloads can be up to 3MB", its guide to the Cloud API). */
const limitBytes = 3 * 1024 * 1024

const notTrusted: Problem = { status: 400, code: 'webhook_not_trusted', detail: 'The signature does not hold.' }
const notJson: Problem = { status: 400, code: 'malformed_json', detail: 'The body is not JSON.' }

/**
 * Meta's webhook: inbound messages and statuses of ours. The signature over the raw body is verified before any of it
 * is read; each message is accepted once, and a fault answers 5xx so that Meta retries.
 */
export function whatsappWebhook(api: Api, { settings, whatsapp, noteStatus, metrics }: WebhookParts): void {
  const path = '/api/webhooks/whatsapp'

  api.other({ method: 'get', path, access: 'anyone' }, (c) => {
    const { 'hub.mode': mode, 'hub.verify_token': token = '', 'hub.challenge': challenge = '' } = c.req.query()
    if (!settings) return problem(c, notFound)
    if (mode !== 'subscribe' || !isSame(token, settings.verifyToken) || !/^[\w-]{1,200}$/.test(challenge)) {
      metrics.countWebhook(provider, 'refused')
      return problem(c, { status: 403, code: 'webhook_not_trusted', detail: 'The token is not ours.' })
    }
    return c.text(challenge)
  })

  api.other({ method: 'post', path, access: 'anyone' }, async (c) => {
    if (!settings) return problem(c, notFound)
    const bytes = await readBytes(c, limitBytes)
    if (bytes === null) {
      metrics.countWebhook(provider, 'refused')
      return problem(c, tooLarge)
    }
    if (!isSigned(bytes, c.req.header('x-hub-signature-256'), settings.appSecret)) {
      metrics.countWebhook(provider, 'refused')
      c.var.log.warn({ provider }, 'a webhook was not trusted')
      return problem(c, notTrusted)
    }
    const body = parsed(bytes)
    if (body === undefined) return problem(c, notJson)
    let taken = 0
    for (const notice of noticesIn(body, settings.phoneId)) if (await take(notice)) taken += 1
    metrics.countWebhook(provider, taken > 0 ? 'applied' : 'ignored')
    return c.json({ received: true }, 200)
  })

  async function take(notice: Notice): Promise<boolean> {
    if (notice.kind === 'inbound') return whatsapp.receive(notice.inbound)
    const { providerId, messageId, state, reason, at } = notice
    const id = messageId === null ? null : parseId('msg', messageId)
    if (id && state !== 'failed') await whatsapp.hasLeft(id, providerId, at)
    if (state === 'sent') return true
    return (await noteStatus(provider, providerId, { state, reason, at })) !== null
  }
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}
