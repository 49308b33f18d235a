import { type DailySum, type PaymentSecurityStore, type ProviderName, suspiciousLevels } from '#modules/payments'
import { inBusinessZone, pence } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { sqlTexts } from '../kit/sql-lists.ts'
import { type MovementRow, movementsSql } from './payment-security-movements.ts'
import { preparePaymentList } from './payment-security-list.ts'
import {
  type CheckRow,
  type DisputeRow,
  type ListedRow,
  checkFrom,
  checkSql,
  disputeFrom,
  disputeSql,
  listedFrom,
} from './payment-security-rows.ts'
import { preparePaymentTrail } from './payment-security-trail.ts'

/** The condition of the indexes of risky payments and checks, spelled the same, so that they are used. */
const suspicious = sqlTexts(suspiciousLevels)

/** The reads of the security dashboard, in statements whose cost does not grow with old data. */
export function createSqlitePaymentSecurityStore(database: SqliteDatabase): PaymentSecurityStore {
  const statements = prepare(database)
  const list = preparePaymentList(database)
  const trail = preparePaymentTrail(database)

  return {
    async dailySums(days, without) {
      const [first, last] = [days[0], days.at(-1)]
      if (!first || !last) return []
      return [
        ...days.flatMap(({ day, from, to }) =>
          statements.hours
            .all({ from: hourOf(from), to: hourOf(to), without: without ?? '' })
            .map(({ kind, count, amount }): DailySum => ({ day, ...sumOfKind(kind, count, amount) })),
        ),
        ...statements.disputed
          .all({ from: instantText(first.from), to: instantText(last.to), without: without ?? '' })
          .map(({ at, amount }): DailySum => ({
            day: inBusinessZone(Temporal.Instant.from(at)).toPlainDate().toString(),
            kind: 'disputed',
            count: 1,
            amount: pence(amount),
          })),
      ]
    },

    async countFraudAttempts(from, to, without) {
      const span = { from: instantText(from), to: instantText(to), without: without ?? '' }
      return statements.fraudAttempts.get(span) ?? 0
    },

    async fraudAlerts(limit, provider) {
      const without = provider ?? ''
      const undecided = statements.undecidedAlerts.all({ limit, without })
      const decided =
        undecided.length < limit ? statements.decidedAlerts.all({ limit: limit - undecided.length, without }) : []
      return [...undecided, ...decided].map(checkFrom)
    },

    payments: async (query) => list(query).map(listedFrom),

    async disputes(limit) {
      const open = statements.openDisputes.all({ limit })
      const settled = statements.settledDisputes.all({ limit: Math.max(0, limit - open.length) })
      return [...open, ...settled].map(disputeFrom)
    },

    async silentProviders(from, to) {
      return statements.silent
        .all({ from: instantText(from), to: instantText(to) })
        .map(({ provider, payments, since }) => ({ provider, payments, since: Temporal.Instant.from(since) }))
    },

    trail: async (id) => trail(id),

    async movements({ from, to, without }, after, limit) {
      const rows = statements.movements.all({
        from: instantText(after?.at ?? from),
        key: after?.key ?? '',
        to: instantText(to),
        without: without ?? '',
        limit,
      })
      const last = rows.at(-1)
      return {
        movements: rows.map((row) => ({
          at: Temporal.Instant.from(row.at),
          kind: row.kind,
          amount: pence(row.moved),
          ref: row.ref,
          payment: listedFrom(row),
        })),
        next: last && rows.length === limit ? { at: Temporal.Instant.from(last.at), key: last.key } : null,
      }
    },
  }
}

/** The days of the business's zone begin with an hour of UTC. */
function hourOf(at: Temporal.Instant): string {
  return instantText(at).slice(0, 13)
}

type HourKind = 'capture' | 'refund' | 'refund_reversal' | 'dispute' | 'dispute_reversal' | 'failed'

interface HourRow {
  readonly kind: HourKind
  readonly count: number
  readonly amount: number
}

/** A refund that could not be paid out after all takes back its amount, and was still a refund that went out. */
function sumOfKind(kind: HourKind, count: number, amount: number): Omit<DailySum, 'day'> {
  if (kind === 'capture') return { kind: 'captured', count, amount: pence(amount) }
  if (kind === 'failed') return { kind, count, amount: pence(amount) }
  return { kind: 'refunded', count: kind === 'refund' ? count : 0, amount: pence(0 - amount) }
}

interface Span {
  readonly from: string
  readonly to: string
}

/** The name of a provider whose payments are left out; empty for none. */
interface Without {
  readonly without: string
}

/** The latest suspicious check of each payment, newest first: in one order with others it would be sorted each time. */
function alertsSql(which: string): string {
  return `${checkSql} where c.risk_level in (${suspicious}) and ${which} and p.provider <> @without and not exists (
      select 1 from payment_fraud_checks later where later.payment_id = c.payment_id
        and later.created_at >= c.created_at and (later.created_at, later.id) > (c.created_at, c.id)
        and later.risk_level in (${suspicious}))
    order by c.created_at desc, c.id desc limit @limit`
}

function prepare({ raw }: SqliteDatabase) {
  return {
    hours: raw.prepare<[Span & Without], HourRow>(`
      select kind, sum(count) count, sum(amount_pence) amount from takings_hours
      where hour >= @from and hour < @to and kind in ('capture', 'refund', 'refund_reversal', 'failed')
        and provider <> @without
      group by kind`),
    disputed: raw.prepare<[Span & Without], { readonly at: string; readonly amount: number }>(`
      select created_at at, amount_pence amount from payment_disputes where created_at >= @from and created_at < @to
        and provider <> @without`),
    fraudAttempts: raw
      .prepare<[Span & Without], number>(
        `select count(*) from (
           select payment_id from payment_fraud_checks
           where risk_level in (${suspicious}) and created_at >= @from and created_at < @to
             and decision is not 'genuine'
             and (@without = '' or (select provider from payments where id = payment_id) <> @without)
           union
           select id from payments
           where risk_level in (${suspicious}) and created_at >= @from and created_at < @to and provider <> @without
             and id not in (
               select payment_id from payment_fraud_checks
               where risk_level in (${suspicious}) and decision = 'genuine' and created_at >= @from))`,
      )
      .pluck(),
    undecidedAlerts: raw.prepare<[Without & { readonly limit: number }], CheckRow>(alertsSql('c.decision is null')),
    decidedAlerts: raw.prepare<[Without & { readonly limit: number }], CheckRow>(alertsSql('c.decision is not null')),
    openDisputes: raw.prepare<[{ readonly limit: number }], DisputeRow>(`
      ${disputeSql} where d.outcome = 'open' order by d.due_by is null, d.due_by, d.created_at limit @limit`),
    settledDisputes: raw.prepare<[{ readonly limit: number }], DisputeRow>(`
      ${disputeSql} where d.outcome <> 'open' order by d.created_at desc limit @limit`),
    silent: raw.prepare<
      [Span],
      { readonly provider: ProviderName; readonly payments: number; readonly since: string }
    >(`
      select p.provider, count(*) payments, min(p.created_at) since from payments p
      where p.created_at >= @from and p.created_at < @to and p.provider_ref is null and p.provider <> 'office'
        and p.status = 'pending' and p.status <> 'succeeded' and not exists (
          select 1 from payments later where later.created_at > p.created_at and later.provider = p.provider
            and later.provider_ref is not null)
      group by p.provider`),
    movements: raw.prepare<
      [Span & Without & { readonly key: string; readonly limit: number }],
      MovementRow & ListedRow
    >(movementsSql),
  }
}
