import { type Call, type CallSide, type Participant, type Signal, changesAt } from '#modules/calls'
import type { BookingId, CallId, UserId } from '#modules/shared'
import { instantText } from '../kit/instant-text.ts'

export interface CallRow {
  readonly id: CallId
  readonly booking_id: BookingId
  readonly initiator_id: string
  readonly initiator_user: UserId | null
  readonly initiator_name: string
  readonly initiator_side: CallSide
  readonly started_at: string
  readonly ended_at: string | null
  readonly empty_since: string | null
  readonly answered: 0 | 1
  readonly entries: number
  readonly changes_at: string | null
}

export interface ParticipantRow {
  readonly person_id: string
  readonly user_id: UserId | null
  readonly name: string
  readonly side: CallSide
  readonly device: string
  readonly entry: number
  readonly joined_at: string
  readonly seen_at: string
}

export interface SignalRow {
  readonly number: number
  readonly kind: Signal['kind']
  readonly data: string
  readonly from_person: string
  readonly from_entry: number
  readonly to_person: string
  readonly to_entry: number
}

export function callFrom(row: CallRow, participants: readonly ParticipantRow[]): Call {
  return {
    id: row.id,
    bookingId: row.booking_id,
    initiator: {
      personId: row.initiator_id,
      userId: row.initiator_user,
      name: row.initiator_name,
      side: row.initiator_side,
    },
    startedAt: Temporal.Instant.from(row.started_at),
    endedAt: instantOf(row.ended_at),
    participants: participants.map(participantFrom),
    emptySince: instantOf(row.empty_since),
    isAnswered: row.answered === 1,
    entries: row.entries,
  }
}

function participantFrom({ person_id, user_id, joined_at, seen_at, ...same }: ParticipantRow): Participant {
  return {
    ...same,
    personId: person_id,
    userId: user_id,
    joinedAt: Temporal.Instant.from(joined_at),
    seenAt: Temporal.Instant.from(seen_at),
  }
}

export function rowOfCall(call: Call): CallRow {
  const { initiator } = call
  return {
    id: call.id,
    booking_id: call.bookingId,
    initiator_id: initiator.personId,
    initiator_user: initiator.userId,
    initiator_name: initiator.name,
    initiator_side: initiator.side,
    started_at: instantText(call.startedAt),
    ended_at: textOf(call.endedAt),
    empty_since: textOf(call.emptySince),
    answered: call.isAnswered ? 1 : 0,
    entries: call.entries,
    changes_at: textOf(changesAt(call)),
  }
}

export function rowOfParticipant({ personId, userId, joinedAt, seenAt, ...same }: Participant): ParticipantRow {
  const { name, side, device, entry } = same
  return {
    person_id: personId,
    user_id: userId,
    name,
    side,
    device,
    entry,
    joined_at: instantText(joinedAt),
    seen_at: instantText(seenAt),
  }
}

export function signalFrom({ number, kind, data, from_person, from_entry, to_person, to_entry }: SignalRow): Signal {
  return {
    number,
    kind,
    data,
    from: { personId: from_person, entry: from_entry },
    to: { personId: to_person, entry: to_entry },
  }
}

function instantOf(text: string | null): Temporal.Instant | null {
  return text === null ? null : Temporal.Instant.from(text)
}

function textOf(at: Temporal.Instant | null): string | null {
  return at && instantText(at)
}
