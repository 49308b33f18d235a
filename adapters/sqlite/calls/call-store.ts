import type { Call, CallStore, NewSignal } from '#modules/calls'
import type { BookingId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareOutbox } from '../kit/outbox.ts'
import {
  type CallRow,
  type ParticipantRow,
  type SignalRow,
  callFrom,
  rowOfCall,
  rowOfParticipant,
  signalFrom,
} from './call-rows.ts'

export function createSqliteCallStore(database: SqliteDatabase): CallStore {
  const { raw, write } = database
  const keepEvents = prepareOutbox(database)
  const statements = prepare(raw)

  const whole = (row: CallRow | undefined) => (row ? callFrom(row, statements.participants.all(row.id)) : null)
  const latestOf = (bookingId: BookingId) => whole(statements.latest.get(bookingId))

  function keep(call: Call): void {
    statements.save.run(rowOfCall(call))
    const isHere = new Set(call.participants.map(({ personId }) => personId))
    for (const { person_id, seen_at } of statements.participants.all(call.id)) {
      if (!isHere.has(person_id)) statements.leave.run(seen_at, call.id, person_id)
    }
    for (const participant of call.participants) {
      statements.enter.run({ session_id: call.id, ...rowOfParticipant(participant) })
    }
    if (call.endedAt) statements.forgetSignals.run(call.id)
  }

  function add({ callId, kind, data, from, to, at }: NewSignal): number {
    const number = (statements.newestSignal.get(callId) ?? 0) + 1
    statements.signal.run(callId, number, kind, data, from.personId, from.entry, to.personId, to.entry, instantText(at))
    return number
  }

  return {
    change: (bookingId, step) =>
      write(() => {
        const { answer, calls, signal, events } = step(latestOf(bookingId))
        for (const call of calls) keep(call)
        const number = signal && add(signal)
        keepEvents(events)
        return { answer, signal: number }
      }),
    latest: async (bookingId) => latestOf(bookingId),
    find: async (id) => whole(statements.find.get(id)),
    due: async (now, limit) => statements.due.all(instantText(now), limit),
    async signal(id, number) {
      const row = statements.signalOf.get(id, number)
      return row ? signalFrom(row) : null
    },
  }
}

function prepare(raw: SqliteDatabase['raw']) {
  return {
    latest: raw.prepare<[string], CallRow>(
      `select * from video_sessions where booking_id = ? order by ended_at is null desc, started_at desc, id desc limit 1`,
    ),
    find: raw.prepare<[string], CallRow>('select * from video_sessions where id = ?'),
    participants: raw.prepare<[string], ParticipantRow>(
      `select person_id, user_id, name, side, device, entry, joined_at, seen_at from video_participants
       where session_id = ? and left_at is null order by joined_at, entry`,
    ),
    due: raw
      .prepare<[string, number], BookingId>(
        'select booking_id from video_sessions where changes_at <= ? order by changes_at limit ?',
      )
      .pluck(),
    save: raw.prepare<[CallRow]>(
      `insert into video_sessions (id, booking_id, initiator_id, initiator_user, initiator_name, initiator_side, started_at,
         ended_at, empty_since, answered, entries, changes_at)
       values (@id, @booking_id, @initiator_id, @initiator_user, @initiator_name, @initiator_side, @started_at,
         @ended_at, @empty_since, @answered, @entries, @changes_at)
       on conflict (id) do update set ended_at = @ended_at, empty_since = @empty_since, answered = @answered,
         entries = @entries, changes_at = @changes_at`,
    ),
    enter: raw.prepare<[ParticipantRow & { readonly session_id: string }]>(
      `insert into video_participants (session_id, person_id, user_id, name, side, device, entry, joined_at, seen_at)
       values (@session_id, @person_id, @user_id, @name, @side, @device, @entry, @joined_at, @seen_at)
       on conflict (session_id, person_id) do update set name = @name, side = @side, device = @device, entry = @entry,
         joined_at = @joined_at, seen_at = @seen_at, left_at = null`,
    ),
    leave: raw.prepare<[string, string, string]>(
      'update video_participants set left_at = ? where session_id = ? and person_id = ?',
    ),
    newestSignal: raw
      .prepare<[string], number | null>('select max(number) from video_signals where session_id = ?')
      .pluck(),
    signal: raw.prepare<[string, number, string, string, string, number, string, number, string]>(
      `insert into video_signals (session_id, number, kind, data, from_person, from_entry, to_person, to_entry, at)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    signalOf: raw.prepare<[string, number], SignalRow>(
      `select number, kind, data, from_person, from_entry, to_person, to_entry from video_signals
       where session_id = ? and number = ?`,
    ),
    forgetSignals: raw.prepare<[string]>('delete from video_signals where session_id = ?'),
  }
}
