import { clockNow } from '../field/outbox/phone-clock.ts'
import { phoneOutbox } from '../field/outbox/phone-outbox.ts'

/** The fate of a message that was given to the outbox of the phone. */
export type OutboxAnswer =
  | { readonly kind: 'sent'; readonly body: unknown }
  | { readonly kind: 'kept' }
  | { readonly kind: 'refused'; readonly status: number; readonly words: string }
  /** The phone keeps nothing: the page sends it. */
  | { readonly kind: 'none' }

const pathOf = (booking: string) => `/api/bookings/${booking}/messages`

/** Keeps a message on the disk of the phone, and sends it as soon as there is a signal. */
export async function keepMessage(booking: string, clientId: string, body: object): Promise<OutboxAnswer> {
  const phone = await phoneOutbox()
  if (!phone) return { kind: 'none' }
  try {
    const verdict = await phone.submit(
      {
        id: clientId,
        userId: phone.userId,
        visit: booking,
        method: 'POST',
        path: pathOf(booking),
        body: { kind: 'json', text: JSON.stringify(body) },
        at: clockNow(),
      },
      null,
    )
    if (verdict === null) return { kind: 'kept' }
    if (verdict.kind === 'done') return { kind: 'sent', body: verdict.body }
    return verdict.kind === 'refused'
      ? { kind: 'refused', status: verdict.status, words: verdict.words }
      : { kind: 'kept' }
  } catch {
    return { kind: 'none' }
  }
}

export interface KeptMessage {
  readonly clientId: string
  readonly text: string
  readonly state: 'kept' | 'failed'
  readonly why: string
}

/** The messages of a conversation that wait on this phone, in order. */
export async function keptMessages(booking: string): Promise<readonly KeptMessage[]> {
  const phone = await phoneOutbox()
  const all = phone ? await phone.outbox.list() : []
  return all.flatMap(({ id, path, body, state, words }) => {
    if (path !== pathOf(booking) || body.kind !== 'json') return []
    const text: unknown = Reflect.get(JSON.parse(body.text), 'message_content')
    const isFailed = state === 'refused'
    return [
      { clientId: id, text: String(text), state: isFailed ? 'failed' : 'kept', why: isFailed ? words : '' },
    ] as const
  })
}

export async function onKeptChange(look: () => void): Promise<void> {
  const phone = await phoneOutbox()
  phone?.onChange(look)
}

/** A refused one waits again, or is forgotten. */
export async function settleKept(clientId: string, isAgain: boolean): Promise<void> {
  const phone = await phoneOutbox()
  if (!phone) return
  if (isAgain) await phone.outbox.retry(clientId)
  else await phone.outbox.discard(clientId)
  phone.changed()
  if (isAgain) void phone.ask().catch(() => {})
}
