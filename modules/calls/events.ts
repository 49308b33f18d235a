import type { BookingId, CallId, EventOf } from '#modules/shared'
import { type Call, isActive } from './call.ts'

export interface CallEvents {
  /** Somebody started a call: the others are rung. */
  readonly 'call-started': {
    readonly callId: CallId
    readonly bookingId: BookingId
  }
  /** A call is over; it was missed where two people were never in it together. */
  readonly 'call-ended': {
    readonly callId: CallId
    readonly bookingId: BookingId
    readonly isMissed: boolean
  }
}

export type CallEvent = EventOf<CallEvents>

/** The events of a change of a call; `before` is null where it began. */
export function eventsOf(before: Call | null, after: Call): readonly CallEvent[] {
  const { id: callId, bookingId, startedAt, endedAt, isAnswered } = after
  const hasEnded = endedAt && (before === null || isActive(before))
  return [
    ...(before ? [] : [{ kind: 'call-started', at: startedAt, callId, bookingId } as const]),
    ...(hasEnded ? [{ kind: 'call-ended', at: endedAt, callId, bookingId, isMissed: !isAnswered } as const] : []),
  ]
}
