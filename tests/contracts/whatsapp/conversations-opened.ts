import type { Booking } from '#modules/booking'
import type { ChoiceStore, MessageState, MessageStore, NewMessage } from '#modules/messaging'
import { type InboundId, type MessageId, type UserId, instantText } from '#modules/shared'
import type { ConversationStore, Inbound } from '#modules/whatsapp'
import type { Audited } from '../../support/audited.ts'
import { asha, now } from '../../support/builders/bookings.ts'
import { aMessage } from '../../support/builders/messages.ts'
import type { TestPort } from '../../support/test-port.ts'

/** A database for the suites of WhatsApp, furnished with `usr_asha`, `usr_stranger`, `usr_office` and services. */
export interface OpenedConversations extends Audited {
  readonly store: ConversationStore
  /** Keep messages, consents and stops in the same database. */
  readonly messages: MessageStore
  readonly choices: ChoiceStore
  addBooking(booking: Booking): Promise<void>
  readonly data: TestPort
}

export const phone = '+447700900123'
export const otherPhone = '+447700900124'
export const after = (minutes: number) => now.add({ minutes })

export function anInbound(name: string, changes: Partial<Inbound> = {}): Inbound {
  return {
    id: `wam_${name}` as InboundId,
    providerId: `wamid.${name}`,
    phone,
    profileName: 'Asha on the phone',
    type: 'text',
    text: `About ${name}`,
    at: now,
    ...changes,
  }
}

/** A WhatsApp message that a person of the office wrote. */
export function ours(name: string, changes: Partial<NewMessage> = {}): NewMessage & { readonly id: MessageId } {
  return aMessage(name, {
    event: 'by_hand',
    channel: 'whatsapp',
    to: phone,
    userId: null,
    name: null,
    text: `Ours about ${name}`,
    action: null,
    ...changes,
  })
}

/** The user has this number from now on. */
export function givePhone({ data }: Pick<OpenedConversations, 'data'>, userId: UserId = asha.userId, number = phone) {
  data.set('users', { id: userId }, { phone: number })
}

/** The message is in this state from now on. */
export function setState({ data }: Pick<OpenedConversations, 'data'>, id: string, state: MessageState) {
  data.set('messages', { id }, { state, claimed_at: state === 'sending' ? instantText(now) : null })
}
