import { type Clock, OutsideDown } from '#modules/shared'
import { nextTry } from './deliver-again.ts'
import type { Message } from '../message.ts'
import type { Handover, MessageSender } from '../ports.ts'
import type { MessageStore } from '../store.ts'

export interface DeliverPorts {
  readonly messages: Pick<MessageStore, 'addressGone' | 'leaving' | 'settle' | 'retry'>
  readonly clock: Clock
  /** The range is from 0 to below 1. */
  readonly random: () => number
}

/**
 * The result of one attempt. `unsure`: the provider may have the message; `isOutage` where it was asked to take it and gave
 * no answer.
 */
export type Answer = Handover | { readonly kind: 'unsure'; readonly reason: string; readonly isOutage: boolean }

/** The state that a message has after a try. */
export type Ended = 'sent' | 'failed' | 'unsure' | 'queued'

const stopped = 'The server stopped while it was being sent. Whether it arrived is not known.'
const broken = 'The connection was lost while it was being sent. Whether it arrived is not known.'

/** One try of a message that was claimed. Notes nothing yet but that it leaves. */
export async function handOver(
  { messages, clock }: DeliverPorts,
  sender: MessageSender | null,
  message: Message,
): Promise<Answer> {
  if (!sender) return { kind: 'refused', reason: 'Nothing is set up to send on this channel.', addressGone: false }
  const gone = await messages.addressGone(message.channel, message.to)
  if (gone !== null)
    return { kind: 'refused', reason: `We no longer send to this address: ${gone}`, addressGone: false }
  let mayHaveIt = false
  try {
    return await sender.send(message, async () => {
      await messages.leaving(message.id, clock.now())
      mayHaveIt = true
    })
  } catch (fault) {
    const silent = { kind: 'silent', reason: wordsOf(fault) } as const
    return mayHaveIt ? askProvider(sender, message, `${broken} ${silent.reason}`, silent) : silent
  }
}

/** A message that was leaving when the process before this one died: the provider says whether it has it. */
export async function askAbout(sender: MessageSender | null, message: Message): Promise<Answer> {
  if (!sender) return { kind: 'unsure', reason: stopped, isOutage: false }
  return askProvider(sender, message, stopped, { kind: 'later', reason: 'The server stopped before it was sent.' })
}

async function askProvider(
  sender: MessageSender,
  message: Message,
  reason: string,
  otherwise: Answer,
): Promise<Answer> {
  let has: boolean | null
  try {
    has = (await sender.has?.(message)) ?? null
  } catch {
    has = null
  }
  if (has === null) return { kind: 'unsure', reason, isOutage: otherwise.kind === 'silent' }
  return has ? { kind: 'accepted', providerId: null, delivered: false } : otherwise
}

/** Writes down what a try has shown, and what follows from it. */
export async function noteAnswer(
  { messages, clock, random }: DeliverPorts,
  provider: string,
  message: Message,
  answer: Answer,
): Promise<Ended> {
  const at = clock.now()
  if (answer.kind === 'accepted' || answer.kind === 'refused' || answer.kind === 'unsure') {
    const isSettled = await messages.settle(message.id, { ...answer, provider, at, resends: message.resends })
    // The provider's own report, which came before its answer, has noted what follows from it.
    if (!isSettled) return 'sent'
    return answer.kind === 'accepted' ? 'sent' : answer.kind === 'refused' ? 'failed' : 'unsure'
  }
  const { reason } = answer
  const nextTryAt = nextTry(message, at, random)
  if (nextTryAt === null) {
    await messages.settle(message.id, { kind: 'given-up', reason: `Given up: ${reason}`, provider, at })
    return 'failed'
  }
  const kind = answer.kind === 'later' ? 'later' : 'no_answer'
  await messages.retry(message.id, { at, provider, kind, reason, nextTryAt })
  return 'queued'
}

/** For the office: what a fault says of itself, and what is behind it. */
function wordsOf(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault).slice(0, 300)
  const cause = fault instanceof OutsideDown && fault.cause instanceof Error ? ` (${fault.cause.message})` : ''
  return `${fault.message}${cause}`.slice(0, 300)
}
