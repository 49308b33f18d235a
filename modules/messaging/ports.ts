import type { Channel, Message } from './message.ts'

/** The outcome of handing a message to a provider. Without an answer, `OutsideDown` is thrown. */
export type Handover =
  | {
      readonly kind: 'accepted'
      /** The provider's id of the message; null when it gives none. */
      readonly providerId: string | null
      /** The provider has not only taken it but shown it to the recipient, as the bell does at once. */
      readonly delivered: boolean
    }
  | {
      /** It will not take this message, now or later. */
      readonly kind: 'refused'
      /** In words for the office. */
      readonly reason: string
      /** The address is no good any more, and is not to be used again: a bounce, a push subscription that is gone. */
      readonly addressGone: boolean
    }
  | {
      /** It has not taken it, and may at another time: a full mailbox, too many at once. */
      readonly kind: 'later'
      /** In words for the office. */
      readonly reason: string
    }
  | {
      /** It could not be reached: it does not have it, although it was about to leave. */
      readonly kind: 'silent'
      /** In words for the office. */
      readonly reason: string
    }

/** One way out: a mail server, a relay, the push services. Tells in which channel it speaks and what it is called. */
export interface MessageSender {
  readonly channel: Channel
  /** Stable and short: `smtp`, `mailbox`, `whatsapp`, `relay`, `push`. */
  readonly provider: string
  /**
   * Hands the message over once, and answers or throws within a minute. Awaits `leaving` as late as can be: before it,
   * nothing has left; after it, the provider may have the message whatever happens next. Throws `OutsideDown` when the
   * provider gave no answer.
   */
  send(message: Message, leaving: () => Promise<void>): Promise<Handover>
  /**
   * Whether the provider has the message, for one that was leaving when the process died: null when it cannot tell.
   * Left out where the provider cannot be asked.
   */
  has?(message: Message): Promise<boolean | null>
  /** The message as its reader gets it; left out where that is its text. */
  show?(message: Message): Promise<Shown>
}

export interface Shown {
  readonly text: string
  readonly html: string | null
}
