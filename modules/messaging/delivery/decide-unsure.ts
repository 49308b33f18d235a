import type { Clock, MessageId, UserId } from '#modules/shared'
import type { UnsureDecision } from '../message.ts'
import type { MessageSender } from '../ports.ts'
import type { MessageQuery, MessageStore } from '../store.ts'

export interface UnsureDecided {
  readonly markedSent: number
  readonly sentAgain: number
  /** Messages that are not in doubt any more, are gone, or whose link is gone. */
  readonly leftOut: number
}

interface DecidePorts {
  readonly messages: Pick<MessageStore, 'find' | 'list' | 'decideUnsure'>
  readonly senders: readonly MessageSender[]
  readonly clock: Clock
}

/** The most messages of one decision. */
export const mostDecided = 500

/**
 * Ends the doubt about messages, all of them (up to `mostDecided`) or these. Where the provider can be asked, its answer
 * counts; everywhere else, the decision of the person.
 */
export async function decideUnsure(
  { messages, senders, clock }: DecidePorts,
  which: readonly MessageId[] | 'all',
  decision: UnsureDecision,
  by: UserId,
): Promise<UnsureDecided> {
  const ids = which === 'all' ? (await messages.list(allUnsure)).map(({ id }) => id) : which
  const decided = { mark_sent: 0, send_again: 0 }
  for (const id of ids) {
    const known = await providerDecision(id)
    const result = await messages.decideUnsure(id, known ?? decision, by, clock.now())
    if (result.ok) decided[known ?? decision] += 1
  }
  const { mark_sent: markedSent, send_again: sentAgain } = decided
  return { markedSent, sentAgain, leftOut: ids.length - markedSent - sentAgain }

  async function providerDecision(id: MessageId): Promise<UnsureDecision | null> {
    const found = await messages.find(id)
    if (found?.message.state !== 'unsure') return null
    const sender = senders.find(({ channel }) => channel === found.message.channel)
    try {
      const has = (await sender?.has?.(found.message)) ?? null
      return has === null ? null : has ? 'mark_sent' : 'send_again'
    } catch {
      return null
    }
  }
}

const allUnsure: MessageQuery = {
  state: 'unsure',
  channel: null,
  event: null,
  text: null,
  bookingId: null,
  cause: null,
  after: null,
  limit: mostDecided,
}
