import { type Result, type UserId, accept, refuse } from '#modules/shared'
import type { Bulk } from './conversation.ts'
import type { WhatsappPorts } from './ports.ts'
import { type SendRefusal, readyTemplate } from './send.ts'
import { fillTemplate } from './template.ts'

/** One a second (seed 1, section 7). */
export const bulkSpacingSeconds = 1
/** The most bulk messages in 24 hours (decision L11). */
export const bulkDailyCap = 250

export type BulkRefusal =
  | SendRefusal
  /** No recipient has agreed to receive news. */
  | { readonly kind: 'nobody-agreed' }
  /** The number of messages that may still be sent today. */
  | { readonly kind: 'daily-cap'; readonly left: number }

/** Approved words to everybody who agreed to get news, a second apart; the remaining messages can be stopped. */
export async function sendBulk(
  ports: WhatsappPorts,
  asked: {
    readonly template: string
    readonly parameters: readonly string[]
    readonly by: UserId
    readonly once: string
  },
): Promise<Result<Bulk, BulkRefusal>> {
  const { conversations, clock } = ports
  const ready = await readyTemplate(ports, asked.template, asked.parameters)
  if (!ready.ok) return ready
  const id = `bulk:${asked.by}:${asked.once}`
  const begun = await conversations.findBulk(id)
  if (begun && !isUnfinished(begun)) return accept(begun)
  const audience = await conversations.audience()
  if (audience.length === 0) return refuse({ kind: 'nobody-agreed' })
  const now = clock.now()
  const kept = await conversations.keepBulk(
    { id, template: asked.template, by: asked.by, at: now, total: audience.length },
    { since: now.subtract({ hours: 24 }), most: bulkDailyCap },
  )
  if (!kept.ok) return kept
  const form = { kind: 'template', template: asked.template, parameters: asked.parameters } as const
  const messages = audience.map(({ phone, userId, name }, place) => ({
    key: `${id}:${phone}`,
    event: 'by_hand',
    cause: id,
    phone,
    name,
    userId,
    bookingId: null,
    text: fillTemplate(ready.value, asked.parameters),
    notBefore: now.add({ seconds: place * bulkSpacingSeconds }),
  }))
  for (const { key } of messages) await conversations.keepForm(key, form)
  await ports.queue(messages)
  const bulk = await conversations.findBulk(id)
  if (!bulk) throw new Error('what was just kept is not there')
  return accept(bulk)
}

/** The server stopped after it was noted and before its messages were queued, which happens to all of them at once. */
function isUnfinished({ stoppedAt, sent, failed, waiting }: Bulk): boolean {
  return stoppedAt === null && sent + failed + waiting === 0
}
