import {
  type CarePlan,
  type CarePlanEntry,
  type CarePlanLine,
  type CarePlanStep,
  type CarePlanStore,
  type CarePlanUnknown,
  type ShownVisit,
  isOver,
} from '#modules/care-plans'
import { type BookingId, type CarePlanId, type Result, accept, refuse } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareOutbox } from '../kit/outbox.ts'
import { type PlanRow, planColumns, planFrom, planRow } from './plan-rows.ts'

interface LineRow extends PlanRow {
  readonly full_name: string
  readonly email: string
  readonly property_name: string
  readonly address: string
  readonly postcode: string
  readonly service_name: string
}

interface EntryRow {
  readonly kind: CarePlanEntry['kind']
  readonly at: string
  readonly by: string
  readonly detail: string
}

interface VisitRow {
  readonly number: number
  readonly due_on: string
  readonly booking_id: BookingId | null
  readonly status: string | null
  readonly starts_at: string | null
}

const line = `select c.*, u.full_name, u.email, p.name as property_name, p.address, p.postcode, s.name as service_name
  from care_plans c join users u on u.id = c.customer_id join properties p on p.id = c.property_id
  join services s on s.id = c.service_id`

export function createSqliteCarePlanStore(database: SqliteDatabase): CarePlanStore {
  const { raw, write } = database
  const audit = prepareAudit(database)
  const keepEvents = prepareOutbox(database)
  const byId = raw.prepare<[string], PlanRow>('select * from care_plans where id = ?')
  const lineOf = raw.prepare<[string], LineRow>(`${line} where c.id = ?`)
  const isOpen = raw
    .prepare<[string], number>("select 1 from care_plans where property_id = ? and state <> 'ended'")
    .pluck()
  const list = raw.prepare<
    [Readonly<Record<'state' | 'customer' | 'property' | 'before', string | null>> & { readonly limit: number }],
    LineRow
  >(
    `${line} where (@state is null or c.state = @state) and (@customer is null or c.customer_id = @customer)
       and (@property is null or c.property_id = @property) and (@before is null or c.id < @before)
     order by c.id desc limit @limit`,
  )
  const toTend = raw.prepare<[string, number], PlanRow>(
    'select * from care_plans indexed by care_plans_to_tend where is_over = 0 and id > ? order by id limit ?',
  )
  // Nearly all have their documents: a batch looks at so many plans, however few of them are due.
  const toBill = raw.prepare<[string, number], PlanRow & { readonly is_billed: 0 | 1 }>(
    `select c.*, exists (select 1 from recurrences r where r.id = c.recurrence_id) as is_billed
     from care_plans c where state = 'active' and id > ? order by id limit ?`,
  )
  const names = planColumns.join(', ')
  const marks = planColumns.map((name) => `@${name}`).join(', ')
  const insert = raw.prepare<[PlanRow]>(`insert into care_plans (${names}) values (${marks})`)
  const sets = planColumns.filter((name) => name !== 'id').map((name) => `${name} = @${name}`)
  const update = raw.prepare<[PlanRow]>(`update care_plans set ${sets.join(', ')} where id = @id`)
  const addEntry = raw.prepare<[Readonly<Record<string, string>>]>(
    `insert into care_plan_entries (plan_id, number, kind, at, by, detail)
     values (@id, coalesce((select max(number) from care_plan_entries where plan_id = @id), 0) + 1, @kind, @at, @by, @detail)`,
  )
  const addVisit = raw.prepare<[string, number, string]>(
    'insert into care_plan_visits (plan_id, number, due_on) values (?, ?, ?) on conflict do nothing',
  )
  const entries = raw.prepare<[string], EntryRow>(
    'select kind, at, by, detail from care_plan_entries where plan_id = ? order by number',
  )
  const visits = raw.prepare<[string], VisitRow>(
    `select v.number, v.due_on, b.id as booking_id, b.status, b.starts_at from care_plan_visits v
     left join bookings b on b.plan_visit = v.plan_id || ':' || v.number and b.status <> 'cancelled'
     where v.plan_id = ? order by v.number`,
  )

  const openVisits = raw.prepare<[number], LineRow & { readonly number: number; readonly due_on: string }>(
    `select l.*, v.number, v.due_on from care_plan_visits v join (${line}) l on l.id = v.plan_id
     where l.ended_by is not 'withdrawn' and not exists (select 1 from bookings b
       where b.plan_visit = v.plan_id || ':' || v.number and b.status <> 'cancelled')
     order by v.due_on, v.plan_id, v.number limit ?`,
  )

  function keep(step: CarePlanStep, isNew: boolean): void {
    const { plan } = step
    if (isNew) insert.run(planRow(plan))
    else update.run(planRow(plan))
    for (const { kind, at, by, detail } of step.entries) {
      addEntry.run({ id: plan.id, kind, at: instantText(at), by, detail })
    }
    for (const { number, dueOn } of step.visits) addVisit.run(plan.id, number, dueOn.toString())
    keepEvents(step.events)
    if (step.audit) audit(step.audit)
  }

  return {
    add: (step) =>
      write(() => {
        if (isOpen.get(step.plan.propertyId) !== undefined) return refuse({ kind: 'care-plan-open' })
        keep(step, true)
        return accept(step.plan)
      }),

    async find(id) {
      const row = lineOf.get(id)
      return row ? lineFrom(row) : null
    },

    list: async ({ state, customerId, propertyId }, before, limit) =>
      list.all({ state, customer: customerId, property: propertyId, before, limit }).map(lineFrom),

    change: <No>(id: CarePlanId, decide: (plan: CarePlan) => Result<CarePlanStep, No>) =>
      write((): Result<CarePlan, No | CarePlanUnknown> => {
        const row = byId.get(id)
        if (!row) return refuse({ kind: 'care-plan-unknown' })
        const before = planFrom(row)
        const decided = decide(before)
        if (!decided.ok) return decided
        if (decided.value.plan !== before) keep(decided.value, false)
        return accept(decided.value.plan)
      }),

    tend: (decide, after, limit) =>
      write(() => {
        const rows = toTend.all(after ?? '', limit)
        for (const row of rows) {
          const plan = planFrom(row)
          const step = isOver(plan) ? null : decide(plan)
          if (step) keep(step, false)
          else if (isOver(plan)) update.run(planRow(plan))
        }
        return rows.length === limit ? (rows.at(-1)?.id ?? null) : null
      }),

    async toBill(after, limit) {
      const rows = toBill.all(after ?? '', limit)
      return {
        due: rows.filter((row) => row.is_billed === 0).map(planFrom),
        last: rows.length === limit ? (rows.at(-1)?.id ?? null) : null,
      }
    },

    entries: async (id) =>
      entries.all(id).map(({ kind, at, by, detail }) => ({ kind, at: Temporal.Instant.from(at), by, detail })),

    visits: async (id) => visits.all(id).map(visitFrom),

    openVisits: async (limit) =>
      openVisits.all(limit).map((row) => ({
        number: row.number,
        dueOn: Temporal.PlainDate.from(row.due_on),
        plan: lineFrom(row),
      })),
  }
}

function lineFrom(row: LineRow): CarePlanLine {
  const plan: CarePlan = planFrom(row)
  return {
    ...plan,
    customer: { name: row.full_name, email: row.email },
    property: { name: row.property_name, address: row.address, postcode: row.postcode },
    service: row.service_name,
  }
}

function visitFrom({ number, due_on, booking_id, status, starts_at }: VisitRow): ShownVisit {
  return {
    number,
    dueOn: Temporal.PlainDate.from(due_on),
    bookingId: booking_id,
    state: status === null ? 'open' : status === 'completed' ? 'made' : 'booked',
    startsAt: starts_at === null ? null : Temporal.Instant.from(starts_at),
  }
}
