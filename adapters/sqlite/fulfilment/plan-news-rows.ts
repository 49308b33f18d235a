import { type NewsChange, type PlanToUndo, type WaitingNews, undoablePlan } from '#modules/booking'
import { type BookingId, instantText } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'

interface Row {
  readonly booking_id: BookingId
  readonly reference: string
  readonly round: number
  readonly due_at: string
  readonly known: string
  readonly undoable: string
}

/** The news of plans that nobody was notified of yet. Its writes belong inside a transaction. */
export function preparePlanNews({ raw, acting }: SqliteDatabase) {
  const find = raw.prepare<[string], Row>(
    'select n.*, b.reference from plan_news n join bookings b on b.id = n.booking_id where booking_id = ?',
  )
  const all = raw.prepare<[string], Row>(
    `select n.*, b.reference from plan_news n join bookings b on b.id = n.booking_id
     where due_at > ? order by due_at desc limit 100`,
  )
  const due = raw
    .prepare<[string, number], BookingId>('select booking_id from plan_news where due_at <= ? order by due_at limit ?')
    .pluck()
  const drop = raw.prepare<[string]>('delete from plan_news where booking_id = ?')
  const add = raw.prepare<[string, number, string, string, string, string, string | null]>(
    'insert into plan_news (booking_id, round, due_at, known, events, undoable, request_id) values (?, ?, ?, ?, ?, ?, ?)',
  )
  // The form in which `prepareOutbox` keeps them.
  const send = raw.prepare<{ id: string; now: string; by: string }>(
    `insert into outbox (kind, body, at, next_try_at, request_id)
     select event.value ->> 'kind', json_remove(event.value, '$.kind', '$.at'), event.value ->> 'at', :now, n.request_id
     from plan_news n join json_each(n.events) event
     where n.booking_id = :id and n.due_at <= :by order by event.key`,
  )
  const waits = raw.prepare<[string], 1>('select 1 from plan_news where booking_id = ?').pluck()
  const dropDue = raw.prepare<[string, string]>('delete from plan_news where booking_id = ? and due_at <= ?')

  function sendUntil(id: BookingId, now: Temporal.Instant, by: string): boolean {
    send.run({ id, now: instantText(now), by })
    return dropDue.run(id, by).changes === 1
  }

  return {
    find(id: BookingId): WaitingNews | null {
      const row = find.get(id)
      return row ? toNews(row) : null
    },

    toUndo: (now: Temporal.Instant): readonly PlanToUndo[] =>
      all.all(instantText(now)).flatMap((row) => {
        const news = toNews(row)
        const numbers = [...new Set(news.undoable.map(({ before }) => before.number))]
        return numbers.flatMap((number) => {
          const plan = undoablePlan(news, number, now)
          const { booking_id: bookingId, reference } = row
          return plan ? [{ bookingId, reference, number, version: plan.version, until: plan.until }] : []
        })
      }),

    due: (now: Temporal.Instant, limit: number): readonly BookingId[] => due.all(instantText(now), limit),

    /** Those that are due. False where none is. */
    sendDue: (id: BookingId, now: Temporal.Instant): boolean => sendUntil(id, now, instantText(now)),

    /** All that waits, before another change is made known. */
    sendAll: (id: BookingId, now: Temporal.Instant): void => {
      // Nearly always nothing waits, and that is the cheaper question.
      if (waits.get(id) === 1) sendUntil(id, now, '9999')
    },

    /** False when what waits is not what was read. */
    replace(id: BookingId, { read, waits: next }: NewsChange): boolean {
      if ((find.get(id)?.round ?? null) !== read) return false
      drop.run(id)
      if (next) {
        const { round, dueAt, known, events, undoable } = next
        const texts = [known, events, undoable].map((value) => JSON.stringify(value)) as [string, string, string]
        add.run(id, round, instantText(dueAt), ...texts, acting.requestId())
      }
      return true
    },
  }
}

const instants = new Set([
  'startsAt',
  'arrivesAt',
  'arrivedAt',
  'checkIn',
  'checkOut',
  'calledOffAt',
  'expiresAt',
  'expectedEnd',
  'from',
  'to',
  'until',
])

/** Safe: `replace` wrote it, and moments are text in JSON. */
const read = <T>(text: string): T =>
  JSON.parse(text, (key, value: unknown) =>
    instants.has(key) && typeof value === 'string' ? Temporal.Instant.from(value) : value,
  )

function toNews({ round, due_at: dueAt, known, undoable }: Row): WaitingNews {
  return { round, dueAt: Temporal.Instant.from(dueAt), known: read(known), undoable: read(undoable) }
}
