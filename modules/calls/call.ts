import type { BookingId, CallId, UserId } from '#modules/shared'

/** The sides of people in the thread of a booking. */
export const callSides = ['customer', 'technician', 'office'] as const
export type CallSide = (typeof callSides)[number]

/** A member of the thread of the booking, as the call knows them. */
export interface Caller {
  /** One for each person: the same on every device of theirs. */
  readonly personId: string
  /** Null for the holder of a link. */
  readonly userId: UserId | null
  readonly name: string
  readonly side: CallSide
}

export interface Participant extends Caller {
  /** The device that is in the call; a second one of the same person takes over from it. */
  readonly device: string
  /** Grows with every entry into the call: the other side then connects anew. */
  readonly entry: number
  readonly joinedAt: Temporal.Instant
  /** Their last sign of life. */
  readonly seenAt: Temporal.Instant
}

/** One video call of a booking. */
export interface Call {
  readonly id: CallId
  readonly bookingId: BookingId
  readonly initiator: Caller
  readonly startedAt: Temporal.Instant
  readonly endedAt: Temporal.Instant | null
  /** Those in it at present, who entered first before the other. */
  readonly participants: readonly Participant[]
  /** Since when nobody is in it; null while somebody is. */
  readonly emptySince: Temporal.Instant | null
  /** Whether two people were in it together. */
  readonly isAnswered: boolean
  /** The entry of the last who came in. */
  readonly entries: number
}

export const mostParticipants = 2
/** How often a page in a call sends a sign of life. */
export const heartbeatSeconds = 15
/** A person without a sign of life for so long is gone. */
export const goneAfterSeconds = 30
/** A call in which nobody was for so long is over. */
export const emptySeconds = 60

/** The call as it is at `now`: those without a sign of life are gone, and an empty one is over. */
export function callAt(call: Call, now: Temporal.Instant): Call {
  if (call.endedAt) return call
  const participants = call.participants.filter((each) => isBefore(now, goneAt(each)))
  const emptySince = participants.length > 0 ? null : (call.emptySince ?? latest(call.participants.map(goneAt), now))
  const overAt = emptySince?.add({ seconds: emptySeconds })
  if (overAt && !isBefore(now, overAt)) return over({ ...call, participants, emptySince }, overAt)
  return participants.length === call.participants.length ? call : { ...call, participants, emptySince }
}

/** When time alone changes the call next; null once it is over. */
export function changesAt(call: Call): Temporal.Instant | null {
  if (call.endedAt) return null
  if (call.emptySince) return call.emptySince.add({ seconds: emptySeconds })
  return earliest(call.participants.map(goneAt))
}

/** The call, ended at a moment: nobody is in it any more. */
export function over(call: Call, at: Temporal.Instant): Call {
  return { ...call, participants: [], emptySince: call.emptySince ?? at, endedAt: at }
}

export const isActive = (call: Call): boolean => call.endedAt === null

const goneAt = ({ seenAt }: Participant) => seenAt.add({ seconds: goneAfterSeconds })

function isBefore(one: Temporal.Instant, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(one, other) < 0
}

function latest(moments: readonly Temporal.Instant[], otherwise: Temporal.Instant): Temporal.Instant {
  return moments.toSorted((one, other) => Temporal.Instant.compare(one, other)).at(-1) ?? otherwise
}

function earliest(moments: readonly Temporal.Instant[]): Temporal.Instant | null {
  return moments.toSorted((one, other) => Temporal.Instant.compare(one, other))[0] ?? null
}
