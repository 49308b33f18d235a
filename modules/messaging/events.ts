import type { EventOf, InboundSmsId } from '#modules/shared'

/** The events of messages: kind and body. */
export interface MessagingEvents {
  /** A text message came in that a person has to read. */
  readonly 'sms-received': { readonly inboundId: InboundSmsId }
}

export type MessagingEvent = EventOf<MessagingEvents>
