import type { BookingStatus, LateEntry, LateEntryShown, LateEntryStore, LateStanding } from '#modules/booking'
import { mostVisitPhotos } from '#modules/fulfilment'
import { type BookingId, type UserId, accept, instantText, refuse } from '#modules/shared'
import { prepareAddHistory } from '../booking/history-rows.ts'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { prepareOutbox } from '../kit/outbox.ts'
import { prepareVisitPhotos } from './visit-photo-rows.ts'

interface Row {
  readonly id: number
  readonly user_id: UserId
  readonly action_id: string
  readonly booking_id: BookingId
  readonly visit_number: number
  readonly kind: string
  readonly fingerprint: string
  readonly body: string
  readonly photo_id: string | null
  readonly happened_at: string | null
  readonly at: string
}

interface ShownRow extends Row {
  readonly reference: string
  readonly full_name: string
  readonly status: BookingStatus
}

/** The version of a report that a late photo is in: no report gets so far, and so none shows it. */
const noVersion = 1_000_000

const shown = `select e.*, b.reference, b.status, u.full_name from late_entries e
  join bookings b on b.id = e.booking_id join users u on u.id = e.user_id where e.decision is null`

export function createSqliteLateEntryStore(database: SqliteDatabase): LateEntryStore {
  const { raw, write } = database
  const photos = prepareVisitPhotos(database)
  const keepEvents = prepareOutbox(database)
  const addHistory = prepareAddHistory(database)
  const audit = prepareAudit(database)
  const reason = raw
    .prepare<[string, string, number], LateStanding['reason']>(
      `select case
         when v.technician_id is not t.id then iif(exists (select 1 from visit_leads l
           where l.booking_id = v.booking_id and l.visit_number = v.number and l.technician_id = t.id), 'taken', null)
         when v.called_off_at is not null then 'taken'
         when v.status = 'done' and not exists (select 1 from visit_reports r
           where r.booking_id = v.booking_id and r.visit_number = v.number and r.submitted_at is not null) then 'completed'
       end
       from visits v join technicians t on t.user_id = ? where v.booking_id = ? and v.number = ?`,
    )
    .pluck()
  const photosOf = raw
    .prepare<[string, number], number>(
      'select count(*) from late_entries where booking_id = ? and visit_number = ? and photo_id is not null',
    )
    .pluck()
  const any = raw
    .prepare<[string, string, number], number>(
      'select 1 from late_entries where user_id = ? and booking_id = ? and visit_number = ? limit 1',
    )
    .pluck()
  const find = raw.prepare<[string, string], Row>('select * from late_entries where user_id = ? and action_id = ?')
  const done = raw
    .prepare<[string, string], number>('select 1 from field_actions where user_id = ? and action_id = ?')
    .pluck()
  const add = raw.prepare<(string | number | null)[]>(
    `insert into late_entries (user_id, action_id, booking_id, visit_number, kind, fingerprint, body, photo_id, happened_at, at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const waiting = raw.prepare<[number], ShownRow>(`${shown} order by e.at, e.id limit ?`)
  const one = raw.prepare<[number], ShownRow>(`${shown} and e.id = ?`)
  const byId = raw.prepare<[number], Row>('select * from late_entries where id = ?')
  const decide = raw.prepare<[string, string, string, number]>(
    'update late_entries set decision = ?, decided_by = ?, decided_at = ? where id = ?',
  )

  return {
    standing: async (userId, { bookingId, number }) => ({
      reason: reason.get(userId, bookingId, number) ?? null,
      hasEntries: any.get(userId, bookingId, number) !== undefined,
    }),

    async find(userId, actionId) {
      const row = find.get(userId, actionId)
      return row ? entryFrom(row) : null
    },

    isDone: async (userId, actionId) => done.get(userId, actionId) !== undefined,

    photosOf: async ({ bookingId, number }) => photosOf.get(bookingId, number) ?? 0,

    keep: (sent, photo, at, eventsOf) =>
      write((): Awaited<ReturnType<LateEntryStore['keep']>> => {
        const { userId, actionId, visit, kind, fingerprint, body, happenedAt } = sent
        const before = find.get(userId, actionId)
        if (before && before.fingerprint !== fingerprint) return refuse({ kind: 'idempotency-mismatch' })
        if (before) return accept(entryFrom(before))
        if (photo && (photosOf.get(visit.bookingId, visit.number) ?? 0) >= mostVisitPhotos) {
          return refuse({ kind: 'too-many-photos' })
        }
        if (photo && !photos.find(visit, photo.id)) {
          photos.add(visit, photo, noVersion, at)
          photos.remove(visit, photo.id, noVersion + 1, at)
        }
        const action = [userId, actionId, visit.bookingId, visit.number, kind, fingerprint, body]
        add.run(...action, photo?.id ?? null, happenedAt && instantText(happenedAt), instantText(at))
        keepEvents(eventsOf(visit.bookingId))
        const kept = find.get(userId, actionId)
        if (!kept) throw new Error(`the late entry ${actionId} was not kept`)
        return accept(entryFrom(kept))
      }),

    waiting: async (limit) => waiting.all(limit).map(shownFrom),

    decide: (id, decision, by, at, recordOf) =>
      write(() => {
        const row = one.get(id)
        if (!row) return refuse({ kind: 'no-late-entry' })
        const entry = shownFrom(row)
        const { note, history } = recordOf(entry, row.status)
        decide.run(decision, by, instantText(at), id)
        audit(note)
        if (history) addHistory(row.booking_id, history)
        return accept(entry)
      }),

    async photo(id) {
      const row = byId.get(id)
      if (!row || row.photo_id === null) return null
      return photos.find({ bookingId: row.booking_id, number: row.visit_number }, row.photo_id)
    },
  }
}

function entryFrom(row: Row): LateEntry {
  return {
    id: row.id,
    userId: row.user_id,
    actionId: row.action_id,
    visit: { bookingId: row.booking_id, number: row.visit_number },
    kind: row.kind,
    fingerprint: row.fingerprint,
    body: row.body,
    photoId: row.photo_id,
    happenedAt: row.happened_at === null ? null : Temporal.Instant.from(row.happened_at),
    at: Temporal.Instant.from(row.at),
  }
}

function shownFrom(row: ShownRow): LateEntryShown {
  return { ...entryFrom(row), reference: row.reference, fullName: row.full_name }
}
