import { type WorkingWeek, parseWeek, printWeek } from '#modules/scheduling'
import { type AbsenceId, type TechnicianId, type UserId, accept, refuse } from '#modules/shared'
import {
  type Absence,
  type OnCallPair,
  type Rotation,
  type WorkforceStore,
  addedAbsence,
  changeAbsence,
  daysSet,
  hoursSet,
  rotationSet,
} from '#modules/workforce'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareOutbox } from '../kit/outbox.ts'

interface AbsenceRow {
  readonly id: AbsenceId
  readonly technician_id: TechnicianId
  readonly kind: Absence['kind']
  readonly starts_at: string
  readonly ends_at: string
  readonly whole_days: number
  readonly state: Absence['state']
  readonly note: string
  readonly asked_by: UserId
  readonly created_at: string
  readonly decided_by: UserId | null
}

interface RotationRow {
  readonly from_day: string
  readonly weekday: Rotation['handover']['weekday']
  readonly minute: number
  readonly technicians: string
}

interface SwapRow extends OnCallPair {
  readonly day: string
}

export function createSqliteWorkforceStore(database: SqliteDatabase): WorkforceStore {
  const { write } = database
  const audit = prepareAudit(database)
  const keepEvents = prepareOutbox(database)
  const statements = prepare(database)

  function weekOf(id: TechnicianId): WorkingWeek | null {
    const stored = statements.hours.get(id)
    return stored === undefined ? null : weekFrom(stored)
  }

  let asked: Temporal.Instant | null = null
  let known = { text: '', version: 0 }
  /** The memory forgets at any commit of another connection, so that the rows themselves are compared. */
  const version = database.memory
    .of('on_call_rotations', 'on_call_days', 'absences', 'technicians', 'users', 'credentials')
    .one(() => {
      const text = statements.deciding.get({ now: asked ? instantText(asked) : '' }) ?? ''
      if (text !== known.text) known = { text, version: known.version + 1 }
      return known.version
    })

  const isKnown = (id: TechnicianId) => statements.technician.get(id) !== undefined

  return {
    hoursOf: async (id) => (isKnown(id) ? { week: weekOf(id) } : null),

    setWeek: (id, week, at) =>
      write(() => {
        if (!isKnown(id)) return refuse({ kind: 'technician-unknown' })
        const note = hoursSet(id, weekOf(id), week)
        if (!note) return accept(week)
        if (week) statements.putHours.run(id, JSON.stringify(printWeek(week)), instantText(at))
        else statements.removeHours.run(id)
        audit(note)
        return accept(week)
      }),

    addAbsence: (absence, events) =>
      write(() => {
        if (!isKnown(absence.technicianId)) return refuse({ kind: 'technician-unknown' })
        const row = rowOf(absence)
        const other = statements.overlapping.get(row)
        if (other !== undefined) return refuse({ kind: 'absence-overlaps', other })
        statements.add.run(row)
        audit(addedAbsence(absence))
        keepEvents(events)
        return accept(absence)
      }),

    changeAbsence: (id, change, by, at, of) =>
      write(() => {
        const row = statements.absence.get(id)
        if (row?.technician_id !== of) return refuse({ kind: 'absence-unknown' })
        const step = changeAbsence(absenceFrom(row), change, by, at)
        if (!step.ok) return step
        statements.save.run(rowOf(step.value.absence))
        audit(step.value.audit)
        keepEvents(step.value.events)
        return accept(step.value.absence)
      }),

    async absence(id) {
      const row = statements.absence.get(id)
      return row ? absenceFrom(row) : null
    },

    waiting: async (now) => statements.waiting.all(instantText(now)).map(absenceFrom),

    agreedBetween: async (from, until) =>
      statements.agreedBetween.all(instantText(from), instantText(until)).map(absenceFrom),

    rota: async (from) => ({
      rotations: statements.rotations.all().map(rotationFrom),
      swaps: new Map(
        statements.swaps.all(from.toString()).map(({ day, first, second }) => [day, { first, second }] as const),
      ),
    }),

    setRotation: (rotation, at) =>
      write(() => {
        if (!rotation.technicians.every(isKnown)) return refuse({ kind: 'technician-unknown' })
        const from = rotation.fromDay.toString()
        const before = statements.rotationOn.get(from)
        statements.removeRotations.run(from)
        const { weekday, minute } = rotation.handover
        statements.addRotation.run(from, weekday, minute, JSON.stringify(rotation.technicians), instantText(at))
        audit(rotationSet(before ? rotationFrom(before) : null, rotation))
        return accept(null)
      }),

    setDays: (first, days, pair, at) =>
      write(() => {
        const named = [pair?.first ?? null, pair?.second ?? null].filter((id) => id !== null)
        if (!named.every(isKnown)) return refuse({ kind: 'technician-unknown' })
        for (let ahead = 0; ahead < days; ahead += 1) {
          const day = first.add({ days: ahead }).toString()
          if (pair) statements.putSwap.run(day, pair.first, pair.second, instantText(at))
          else statements.removeSwap.run(day)
        }
        audit(daysSet(first, days, pair))
        return accept(null)
      }),

    version(now) {
      asked = now
      return version()
    },

    absencesOf: async (id, endAfter) => statements.ofTechnician.all(id, instantText(endAfter)).map(absenceFrom),
  }
}

/** Throws when what is stored cannot be understood. */
export function weekFrom(stored: string): WorkingWeek {
  const week = parseWeek(JSON.parse(stored))
  if (!week.ok)
    throw new Error(`the hours of a technician cannot be understood: ${JSON.stringify(week.refusal.faults)}`)
  return week.value
}

function rotationFrom({ from_day: from, weekday, minute, technicians }: RotationRow): Rotation {
  return { fromDay: Temporal.PlainDate.from(from), handover: { weekday, minute }, technicians: JSON.parse(technicians) }
}

function rowOf(absence: Absence): AbsenceRow {
  return {
    id: absence.id,
    technician_id: absence.technicianId,
    kind: absence.kind,
    starts_at: instantText(absence.startsAt),
    ends_at: instantText(absence.endsAt),
    whole_days: absence.wholeDays ? 1 : 0,
    state: absence.state,
    note: absence.note,
    asked_by: absence.askedBy,
    created_at: instantText(absence.createdAt),
    decided_by: absence.decidedBy,
  }
}

function absenceFrom(row: AbsenceRow): Absence {
  return {
    id: row.id,
    technicianId: row.technician_id,
    kind: row.kind,
    startsAt: Temporal.Instant.from(row.starts_at),
    endsAt: Temporal.Instant.from(row.ends_at),
    wholeDays: row.whole_days === 1,
    state: row.state,
    note: row.note,
    askedBy: row.asked_by,
    createdAt: Temporal.Instant.from(row.created_at),
    decidedBy: row.decided_by,
  }
}

function prepare({ raw }: SqliteDatabase) {
  return {
    technician: raw.prepare<[string], number>('select 1 from technicians where id = ?').pluck(),
    hours: raw.prepare<[string], string>('select hours from technician_hours where technician_id = ?').pluck(),
    putHours: raw.prepare<[string, string, string]>(
      `insert into technician_hours (technician_id, hours, updated_at) values (?, ?, ?)
       on conflict (technician_id) do update set hours = excluded.hours, updated_at = excluded.updated_at`,
    ),
    removeHours: raw.prepare<[string]>('delete from technician_hours where technician_id = ?'),
    absence: raw.prepare<[string], AbsenceRow>('select * from absences where id = ?'),
    overlapping: raw
      .prepare<[AbsenceRow], AbsenceId>(
        `select id from absences where technician_id = @technician_id and kind = @kind and state in ('asked', 'agreed')
           and starts_at < @ends_at and ends_at > @starts_at limit 1`,
      )
      .pluck(),
    add: raw.prepare<[AbsenceRow]>(
      `insert into absences (id, technician_id, kind, starts_at, ends_at, whole_days, state, note, asked_by, created_at,
         decided_by)
       values (@id, @technician_id, @kind, @starts_at, @ends_at, @whole_days, @state, @note, @asked_by, @created_at,
         @decided_by)`,
    ),
    save: raw.prepare<[AbsenceRow]>(
      `update absences set ends_at = @ends_at, whole_days = @whole_days, state = @state, decided_by = @decided_by
       where id = @id`,
    ),
    waiting: raw.prepare<[string], AbsenceRow>(
      `select * from absences where state = 'asked' and ends_at > ? order by starts_at, id limit 100`,
    ),
    agreedBetween: raw.prepare<[string, string], AbsenceRow>(
      `select * from absences where state = 'agreed' and ends_at > ? and starts_at < ? order by starts_at, id`,
    ),
    rotations: raw.prepare<[], RotationRow>(
      'select from_day, weekday, minute, technicians from on_call_rotations order by from_day',
    ),
    rotationOn: raw.prepare<[string], RotationRow>(
      `select from_day, weekday, minute, technicians from on_call_rotations where from_day <= ?
       order by from_day desc limit 1`,
    ),
    removeRotations: raw.prepare<[string]>('delete from on_call_rotations where from_day >= ?'),
    addRotation: raw.prepare<[string, number, number, string, string]>(
      'insert into on_call_rotations (from_day, weekday, minute, technicians, updated_at) values (?, ?, ?, ?, ?)',
    ),
    swaps: raw.prepare<[string], SwapRow>('select day, first, second from on_call_days where day >= ?'),
    putSwap: raw.prepare<[string, string | null, string | null, string]>(
      `insert into on_call_days (day, first, second, updated_at) values (?, ?, ?, ?)
       on conflict (day) do update set first = excluded.first, second = excluded.second,
         updated_at = excluded.updated_at`,
    ),
    removeSwap: raw.prepare<[string]>('delete from on_call_days where day = ?'),
    deciding: raw
      .prepare<[{ readonly now: string }], string>(
        `select json_array(
           (select json_group_array(json_array(from_day, weekday, minute, technicians))
              from (select * from on_call_rotations order by from_day)),
           (select json_group_array(json_array(day, first, second))
              from (select * from on_call_days where day >= date(@now, '-2 days') order by day)),
           (select json_group_array(json_array(technician_id, starts_at, ends_at))
              from (select * from absences where state = 'agreed' and ends_at > @now order by id)),
           (select json_group_array(json_array(id, availability, is_active, status)) from (
              select t.id, t.availability, t.is_active, u.status
              from technicians t join users u on u.id = t.user_id order by t.id)),
           (select json_group_array(json_array(user_id, kind, verified_at, expires_on, expired_at)) from (
              select c.* from credentials c join technicians t on t.user_id = c.user_id
              where c.ended_at is null order by c.id)),
           exists (select 1 from users where demo = 1))`,
      )
      .pluck(),
    ofTechnician: raw.prepare<[string, string], AbsenceRow>(
      'select * from absences where technician_id = ? and ends_at > ? order by starts_at, id limit 200',
    ),
  }
}
