import type { AttemptShown, TrailRows } from '#modules/payments'
import { type PaymentId, pence } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import {
  type CheckRow,
  type DisputeRow,
  type ListedRow,
  checkFrom,
  checkSql,
  disputeFrom,
  disputeSql,
  listedColumns,
  listedFrom,
  listedJoins,
} from './payment-security-rows.ts'

/** All that is known of one payment beside its record; null when there is no such payment. */
export function preparePaymentTrail({ raw }: SqliteDatabase): (id: PaymentId) => TrailRows | null {
  const of = <Row>(sql: string) => raw.prepare<[{ readonly id: string }], Row>(sql)
  const listed = of<ListedRow>(`select ${listedColumns} from payments p ${listedJoins} where p.id = @id`)
  const log = of<LogRow>(`
    select l.at, coalesce(u.full_name, l.actor) actor, l.what, l.amount_pence amount, l.provider_ref providerRef, l.note
    from payment_log l left join users u on u.id = l.actor where l.payment_id = @id order by l.id`)
  const attempts = of<AttemptRow>(`
    select at, attempt, outcome, failure_code failureCode, card_brand brand, card_last4 last4
    from payment_attempts where payment_id = @id order by attempt, id`)
  const events = of<EventRow>(`
    select received_at at, event_id eventId, kind from provider_events where payment_id = @id order by received_at`)
  const warnings = of<WarningRow>(`
    select created_at at, provider_ref ref, reason from payment_warnings where payment_id = @id order by created_at`)
  const checks = of<CheckRow>(`${checkSql} where c.payment_id = @id order by c.created_at, c.id`)
  const disputes = of<DisputeRow>(`${disputeSql} where d.payment_id = @id order by d.created_at`)
  const people = of<{ readonly id: string; readonly name: string }>(`
    select id, full_name name from users where id in (
      select user_id from payments where id = @id
      union select recorded_by from payments where id = @id
      union select requested_by from refunds where payment_id = @id)`)

  return (id) => {
    const row = listed.get({ id })
    if (!row) return null
    return {
      listed: listedFrom(row),
      log: log
        .all({ id })
        .map(dated)
        .map((line) => ({ ...line, amount: line.amount === null ? null : pence(line.amount) })),
      attempts: attempts
        .all({ id })
        .map(dated)
        .map(({ brand, last4, ...attempt }) => ({
          ...attempt,
          card: brand === null || last4 === null ? null : { brand, last4 },
        })),
      events: events.all({ id }).map(dated),
      warnings: warnings.all({ id }).map(dated),
      checks: checks.all({ id }).map(checkFrom),
      disputes: disputes.all({ id }).map(disputeFrom),
      people: Object.fromEntries(people.all({ id }).map((person) => [person.id, person.name])),
    }
  }
}

function dated<Row extends { readonly at: string }>({ at, ...row }: Row) {
  return { ...row, at: Temporal.Instant.from(at) }
}

interface LogRow {
  readonly at: string
  readonly actor: string
  readonly what: string
  readonly amount: number | null
  readonly providerRef: string | null
  readonly note: string | null
}

interface AttemptRow extends Omit<AttemptShown, 'at' | 'card'> {
  readonly at: string
  readonly brand: string | null
  readonly last4: string | null
}

interface EventRow {
  readonly at: string
  readonly eventId: string
  readonly kind: string
}

interface WarningRow {
  readonly at: string
  readonly ref: string
  readonly reason: string
}
