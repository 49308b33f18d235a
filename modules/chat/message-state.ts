/**
 * The states of a message that its sender sees (decision L13). `sending` and `failed` are those of the sender's own page;
 * `delivered`: a page of the other side has it; `read`: the other side has opened it.
 */
export const messageStates = ['sending', 'failed', 'sent', 'delivered', 'read'] as const
export type ChatMessageState = (typeof messageStates)[number]

/** The news of a message, as its sender's page gets them. */
export type MessageNews = 'post-failed' | 'retried' | 'kept' | 'delivered' | 'read'

/**
 * The state after the news. A state never goes back: a message that the server keeps is never `failed` again, and one
 * that was read stays read.
 */
export function nextMessageState(state: ChatMessageState, news: MessageNews): ChatMessageState {
  if (news === 'post-failed') return state === 'sending' ? 'failed' : state
  if (news === 'retried') return state === 'failed' ? 'sending' : state
  return later(state, news === 'kept' ? 'sent' : news)
}

function later(one: ChatMessageState, other: ChatMessageState): ChatMessageState {
  return messageStates.indexOf(one) < messageStates.indexOf(other) ? other : one
}

/** The marks of the other side: it has all up to a number, and has opened all up to another. */
export interface Marks {
  readonly deliveredTo: number
  readonly readTo: number
}

/** The state of a message that the server keeps. */
export function keptMessageState(
  number: number,
  { deliveredTo, readTo }: Marks,
): Exclude<ChatMessageState, 'sending' | 'failed'> {
  if (number <= readTo) return 'read'
  return number <= deliveredTo ? 'delivered' : 'sent'
}
