import type { BookingId, EventOf } from '#modules/shared'
import { type Side, sides } from './message.ts'

/** The steps of a notice: under the bell at once, and by push and e-mail where nobody has read meanwhile. */
export const noticeSteps = ['bell', 'push', 'mail'] as const
type NoticeStep = (typeof noticeSteps)[number]

const after: Readonly<Record<NoticeStep, Temporal.DurationLike>> = {
  bell: { seconds: 0 },
  push: { seconds: 10 },
  mail: { minutes: 5 },
}

export interface ConversationEvents {
  /** A message waits for this side of the thread; its time is when the step is due. */
  readonly 'thread-waits': {
    readonly bookingId: BookingId
    readonly side: Side
    /** The first message that nobody of the side has read. */
    readonly seq: number
    readonly step: NoticeStep
  }
}

type ConversationEvent = EventOf<ConversationEvents>

/** For each side, the first unread message about which it was notified; null where nothing waits. */
export type Notified = Readonly<Record<Side, number | null>>

/** The sides that are notified of a message now: the others, unless an earlier message waits for them already. */
export function sidesToNotify(sender: Side, notified: Notified): readonly Side[] {
  return sides.filter((side) => side !== sender && notified[side] === null)
}

/** The steps of the notice to one side, each with its time. */
export function noticesOf(
  {
    bookingId,
    seq,
    createdAt,
  }: { readonly bookingId: BookingId; readonly seq: number; readonly createdAt: Temporal.Instant },
  side: Side,
): readonly ConversationEvent[] {
  return noticeSteps.map((step) => ({
    kind: 'thread-waits',
    bookingId,
    side,
    seq,
    step,
    at: createdAt.add(after[step]),
  }))
}
