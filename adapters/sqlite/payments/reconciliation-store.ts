import {
  type Difference,
  type ProviderName,
  type Reconciliation,
  type ReconciliationStore,
  auditOfReconciliation,
  eventsOfReconciliation,
  providers,
} from '#modules/payments'
import { type PaymentId, type ReconciliationId, pence } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareOutbox } from '../kit/outbox.ts'
import { sqlRows } from '../kit/sql-lists.ts'

interface RunRow {
  readonly id: string
  readonly provider: ProviderName
  readonly from_at: string
  readonly until_at: string
  readonly started_by: string
  readonly started_at: string
  readonly ended_at: string | null
  readonly compared: number
  readonly healed: number
  readonly fault: string | null
}

interface DifferenceRow {
  readonly provider_ref: string
  readonly payment_id: string | null
  readonly kind: Difference['kind']
  readonly ours_pence: number
  readonly theirs_pence: number
}

export function createSqliteReconciliationStore(database: SqliteDatabase): ReconciliationStore {
  const { raw, write } = database
  const keepEvents = prepareOutbox(database)
  const audit = prepareAudit(database)
  const add = raw.prepare<RunRow>(
    `insert into reconciliations (
       id, provider, from_at, until_at, started_by, started_at, ended_at, compared, healed, fault)
     values (
       :id, :provider, :from_at, :until_at, :started_by, :started_at, :ended_at, :compared, :healed, :fault)`,
  )
  const update = raw.prepare<RunRow>(
    `update reconciliations set ended_at = :ended_at, compared = :compared, healed = :healed, fault = :fault
     where id = :id and ended_at is null`,
  )
  const addDifference = raw.prepare<[string, string, string | null, string, number, number]>(
    'insert into reconciliation_differences values (?, ?, ?, ?, ?, ?)',
  )
  const newest = raw.prepare<[number], RunRow>(
    'select * from reconciliations order by started_at desc, id desc limit ?',
  )
  const latest = raw.prepare<[], RunRow>(`
    with known(provider) as (values ${sqlRows(providers)})
    select r.* from known join reconciliations r on r.id = (
      select id from reconciliations where provider = known.provider order by started_at desc, id desc limit 1)`)
  const differences = raw.prepare<[string], DifferenceRow>(
    'select * from reconciliation_differences where reconciliation_id = ? order by provider_ref',
  )
  const lastGood = raw
    .prepare<[string, number], string | null>(
      `select max(started_at) from reconciliations where provider = ? and ended_at is not null and fault is null
         and unixepoch(until_at) - unixepoch(from_at) >= ? * 3600`,
    )
    .pluck()

  return {
    begin(run) {
      return write(() => {
        add.run(rowOf(run))
        audit(auditOfReconciliation(run))
      })
    },

    end(run) {
      return write(() => {
        if (update.run(rowOf(run)).changes === 0) throw new Error(`reconciliation ${run.id} is not at work`)
        for (const { ref, paymentId, kind, ours, theirs } of run.differences) {
          addDifference.run(run.id, ref, paymentId, kind, ours, theirs)
        }
        keepEvents(eventsOfReconciliation(run))
      })
    },

    async list(limit) {
      return newest.all(limit).map((row) => runFrom(row, differences.all(row.id)))
    },

    async latest() {
      return latest.all().map((row) => runFrom(row, differences.all(row.id)))
    },

    async lastGood(provider, hours) {
      const at = lastGood.get(provider, hours) ?? null
      return at === null ? null : Temporal.Instant.from(at)
    },
  }
}

function rowOf({ id, provider, compared, healed, fault, ...run }: Reconciliation): RunRow {
  return {
    id,
    provider,
    from_at: instantText(run.from),
    until_at: instantText(run.until),
    started_by: run.startedBy,
    started_at: instantText(run.startedAt),
    ended_at: run.endedAt && instantText(run.endedAt),
    compared,
    healed,
    fault,
  }
}

function runFrom(row: RunRow, differences: readonly DifferenceRow[]): Reconciliation {
  return {
    id: row.id as ReconciliationId,
    provider: row.provider,
    from: Temporal.Instant.from(row.from_at),
    until: Temporal.Instant.from(row.until_at),
    startedBy: row.started_by,
    startedAt: Temporal.Instant.from(row.started_at),
    endedAt: row.ended_at === null ? null : Temporal.Instant.from(row.ended_at),
    compared: row.compared,
    healed: row.healed,
    fault: row.fault,
    differences: differences.map(({ provider_ref: ref, payment_id, kind, ours_pence, theirs_pence }) => ({
      ref,
      paymentId: payment_id as PaymentId | null,
      kind,
      ours: pence(ours_pence),
      theirs: pence(theirs_pence),
    })),
  }
}
