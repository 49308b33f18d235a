import type { MessageId } from '#modules/shared'
import { addressKey } from '../wording/rule-ports.ts'

/** A mail server's later report on one recipient of a mail that it accepted (RFC 3464 2.3). */
export interface RecipientNotice {
  /** The recipient's addresses: as the mail was addressed, and where it was forwarded. */
  readonly addresses: readonly string[]
  readonly action: 'failed' | 'delayed' | 'delivered' | 'relayed' | 'expanded'
  /** The server's words, on one line. */
  readonly said: string
  /** There is nobody at that address, now or later. */
  readonly isNobody: boolean
}

export interface DeliveryNotice {
  readonly messageId: MessageId
  /** Which sending of the message it is about; 0 for the first. See `Message.resends`. */
  readonly resends: number
  readonly recipients: readonly RecipientNotice[]
}

/** The meaning of a notice for a message. `passed-on`: relayed to a server that reports nothing more. */
export interface NoticeMeaning {
  readonly kind: 'failed' | 'delayed' | 'delivered' | 'passed-on'
  /** In words for the office. */
  readonly reason: string
  /** Messages to its address stop. */
  readonly addressGone: boolean
}

/** A notice's meaning for one sending of the message. */
export interface SentNotice extends NoticeMeaning {
  /** See `DeliveryNotice.resends`. */
  readonly resends: number
}

/** A message goes to one address; a notice may name where that address leads, and says nothing bad of the address then. */
export function meaningOf(recipients: readonly RecipientNotice[], to: string): NoticeMeaning {
  const isTo = (address: string) => addressKey('email', address) === addressKey('email', to)
  const ours = recipients.filter(({ addresses }) => addresses.some(isTo))
  const about = ours.length > 0 ? ours : recipients
  const is = (wanted: RecipientNotice['action']) => about.find(({ action }) => action === wanted)
  const [failed, delayed, delivered] = [is('failed'), is('delayed'), is('delivered')]
  if (failed) {
    const reason = `It came back. The mail server said: ${failed.said}`
    return { kind: 'failed', reason, addressGone: ours.includes(failed) && failed.isNobody }
  }
  if (delayed) return { kind: 'delayed', reason: `Still on its way: ${delayed.said}`, addressGone: false }
  const said = (delivered ?? about[0])?.said ?? ''
  return { kind: delivered ? 'delivered' : 'passed-on', reason: said, addressGone: false }
}
