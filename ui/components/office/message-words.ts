import { type Attempt, type Channel, type Message, type MessageState, channelWords } from '#modules/messaging'
import { at } from '#modules/shared'
import { recentWords } from '../../time-words.ts'
import type { BadgeTone } from '../Badge.tsx'

export const messageStateWords: Readonly<Record<MessageState, { readonly words: string; readonly tone: BadgeTone }>> = {
  queued: { words: 'Waiting', tone: 'warn' },
  sending: { words: 'On its way', tone: 'brand' },
  sent: { words: 'Sent', tone: 'good' },
  delivered: { words: 'Delivered', tone: 'good' },
  read: { words: 'Read', tone: 'good' },
  failed: { words: 'Failed', tone: 'bad' },
  unsure: { words: 'Not known', tone: 'bad' },
  cancelled: { words: 'Overtaken', tone: 'plain' },
}

const outcomeWords: Readonly<Record<Attempt['outcome'], string>> = {
  accepted: 'Taken',
  refused: 'Refused',
  later: 'Not yet',
  no_answer: 'No answer',
  unsure: 'Not known whether it arrived',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Not delivered',
  resent: 'Sent again manually',
}

/** The words of one attempt; `by` a person where one decided. */
export function attemptWords({ outcome, by }: Pick<Attempt, 'outcome' | 'by'>): string {
  return outcome === 'accepted' && by !== null ? 'Marked as sent' : outcomeWords[outcome]
}

/** "Bell", "E-mail", as a heading. */
export function channelLabel(channel: Channel): string {
  const words = channelWords[channel].replace(/^the /, '')
  return `${words[0]?.toUpperCase()}${words.slice(1)}`
}

const providers: Readonly<Record<string, string>> = {
  bell: 'The bell',
  smtp: 'The mail server',
  mailbox: 'The built-in mailbox',
  push: "The browser's push service",
  whatsapp: 'WhatsApp',
  twilio: 'Twilio',
  relay: 'The built-in relay',
}

/** The provider that accepted a message, or refused it. */
export function providerWords(provider: string): string {
  return providers[provider] ?? provider
}

/** "12 of 200 segments used today." */
export function smsUseWords(
  { used, cap }: { readonly used: number; readonly cap: number },
  isSimulated: boolean,
): string {
  const counted = `${used} of ${cap} segments used today.`
  return isSimulated ? `${counted} The built-in relay keeps text messages here: none is sent.` : counted
}

/** "booking_confirmed": "Booking confirmed". */
export function eventWords(event: string): string {
  const words = event.replaceAll('_', ' ')
  return `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`
}

/** A message as lists of the office show it. */
export function listedMessage(message: Message, now: Temporal.Instant) {
  const { id, channel, to, name, subject, event, state, reason } = message
  const isLater = state === 'queued' && Temporal.Instant.compare(message.notBefore, now) > 0
  return {
    id,
    href: at.admin.message(id),
    channel: channelLabel(channel),
    /** The recipient as people know them, never an id. */
    who: name ?? (to.startsWith('usr_') ? 'A user' : to),
    to: to.startsWith('usr_') ? null : to,
    subject,
    event: eventWords(event),
    state: messageStateWords[state],
    reason,
    isKeptHere: isKeptHere(message),
    when: isLater ? `Leaves ${recentWords(message.notBefore, now)}` : recentWords(message.createdAt, now),
  }
}

/** The built-in mailbox or relay has it, and its recipient does not. */
function isKeptHere({ channel, provider, state }: Message): boolean {
  if (channel === 'sms') return provider === 'relay' && state === 'delivered'
  return provider === 'mailbox' && state === 'sent'
}

export type ListedMessage = ReturnType<typeof listedMessage>
