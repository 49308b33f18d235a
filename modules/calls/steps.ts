import { type BookingId, type CallId, type Result, accept, refuse } from '#modules/shared'
import { type Call, type Caller, type Participant, callAt, isActive, mostParticipants, over } from './call.ts'

/** Two other people are in the call. */
export interface VideoInProgress {
  readonly kind: 'video-in-progress'
}

/** There is no such call of the booking. */
export interface CallUnknown {
  readonly kind: 'call-unknown'
}

/** The call is over. */
export interface CallOver {
  readonly kind: 'call-over'
}

/** The person is not in the call: never, not any more, or by another device of theirs. */
export interface NotInCall {
  readonly kind: 'not-in-call'
  readonly isTakenOver: boolean
}

export type CallRefusal = CallUnknown | CallOver | NotInCall

/** How somebody came in. */
export type Entered = 'started' | 'joined'

interface Entry {
  readonly caller: Caller
  readonly device: string
  readonly now: Temporal.Instant
}

/**
 * Starts a call, joins the one that there is, or takes over from another device of the same person. `latest` is the last
 * call of the booking; `id` the one that a new call gets.
 */
export function enter(
  latest: Call | null,
  { caller, device, now }: Entry,
  { id, bookingId }: { readonly id: CallId; readonly bookingId: BookingId },
): Result<{ readonly call: Call; readonly how: Entered }, VideoInProgress> {
  const present = latest && callAt(latest, now)
  const running = present && isActive(present) ? present : null
  const call = running ?? begun(id, bookingId, caller, now)
  const others = call.participants.filter(({ personId }) => personId !== caller.personId)
  if (others.length >= mostParticipants) return refuse({ kind: 'video-in-progress' })
  const mine = call.participants.find(({ personId }) => personId === caller.personId)
  const entry = call.entries + 1
  const own: Participant = { ...caller, device, entry, joinedAt: mine?.joinedAt ?? now, seenAt: now }
  const participants = mine
    ? call.participants.map((each) => (each === mine ? own : each))
    : [...call.participants, own]
  const isAnswered = call.isAnswered || participants.length === mostParticipants
  return accept({
    call: { ...call, participants, emptySince: null, isAnswered, entries: entry },
    how: running ? 'joined' : 'started',
  })
}

function begun(id: CallId, bookingId: BookingId, initiator: Caller, now: Temporal.Instant): Call {
  return {
    id,
    bookingId,
    initiator,
    startedAt: now,
    endedAt: null,
    participants: [],
    emptySince: null,
    isAnswered: false,
    entries: 0,
  }
}

/** A person with the device that acts in a call. */
export interface Acting {
  readonly personId: string
  readonly device: string
}

/** The call at `now`, with the part of the person who acts in it. */
export function within(
  kept: Call,
  { personId, device }: Acting,
  now: Temporal.Instant,
): Result<{ readonly call: Call; readonly own: Participant }, CallOver | NotInCall> {
  const call = callAt(kept, now)
  if (!isActive(call)) return refuse({ kind: 'call-over' })
  const own = call.participants.find((each) => each.personId === personId)
  if (!own || own.device !== device) return refuse({ kind: 'not-in-call', isTakenOver: own !== undefined })
  return accept({ call, own })
}

/** A sign of life. */
export function beat(kept: Call, acting: Acting, now: Temporal.Instant): Result<Call, CallOver | NotInCall> {
  const found = within(kept, acting, now)
  if (!found.ok) return found
  const { call, own } = found.value
  return accept({
    ...call,
    participants: call.participants.map((each) => (each === own ? { ...own, seenAt: now } : each)),
  })
}

/** One person goes; the call waits for them, or for another, for a minute once it is empty. */
export function leave(kept: Call, acting: Acting, now: Temporal.Instant): Result<Call, CallOver | NotInCall> {
  const found = within(kept, acting, now)
  if (!found.ok) return found
  const { call, own } = found.value
  const participants = call.participants.filter((each) => each !== own)
  return accept({ ...call, participants, emptySince: participants.length === 0 ? now : null })
}

/** One of those in it ends the call for both. */
export function end(kept: Call, acting: Acting, now: Temporal.Instant): Result<Call, CallOver | NotInCall> {
  const found = within(kept, acting, now)
  return found.ok ? accept(over(found.value.call, now)) : found
}
