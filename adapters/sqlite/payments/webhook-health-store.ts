import { type ProviderName, type WebhookHealthStore, providers } from '#modules/payments'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { sqlRows } from '../kit/sql-lists.ts'

interface Row {
  readonly provider: ProviderName
  readonly last_received_at: string | null
  readonly last_failed_at: string | null
  readonly last_failure: string | null
  readonly failed: number
  readonly last_refused_at: string | null
  readonly refused: number
}

export function createSqliteWebhookHealthStore({ raw, write }: SqliteDatabase): WebhookHealthStore {
  const add = raw.prepare<Row>(
    `insert into webhook_health (
       provider, last_received_at, last_failed_at, last_failure, failed, last_refused_at, refused)
     values (:provider, :last_received_at, :last_failed_at, :last_failure, :failed, :last_refused_at, :refused)
     on conflict (provider) do update set
       last_received_at = coalesce(excluded.last_received_at, last_received_at),
       last_failed_at = coalesce(excluded.last_failed_at, last_failed_at),
       last_failure = coalesce(excluded.last_failure, last_failure),
       failed = failed + excluded.failed,
       last_refused_at = coalesce(excluded.last_refused_at, last_refused_at),
       refused = refused + excluded.refused`,
  )
  const all = raw.prepare<[], Row>(`
    with known(provider) as (values ${sqlRows(providers)}), heard as (
      select provider, (select max(received_at) from provider_events e where e.provider = known.provider) at from known)
    select heard.provider, coalesce(h.last_received_at, heard.at) last_received_at, h.last_failed_at, h.last_failure,
      coalesce(h.failed, 0) failed, h.last_refused_at, coalesce(h.refused, 0) refused
    from heard left join webhook_health h on h.provider = heard.provider
    where h.provider is not null or heard.at is not null order by heard.provider`)
  const textOrNull = (at: Temporal.Instant | null | undefined) => (at ? instantText(at) : null)
  const instantOrNull = (text: string | null) => (text === null ? null : Temporal.Instant.from(text))

  return {
    add(tallies) {
      return write(() => {
        for (const { provider, receivedAt, failed, refused } of tallies) {
          add.run({
            provider,
            last_received_at: textOrNull(receivedAt),
            last_failed_at: textOrNull(failed?.at),
            last_failure: failed?.reason ?? null,
            failed: failed?.times ?? 0,
            last_refused_at: textOrNull(refused?.at),
            refused: refused?.times ?? 0,
          })
        }
      })
    },

    async list() {
      return all.all().map((row) => ({
        provider: row.provider,
        lastReceivedAt: instantOrNull(row.last_received_at),
        lastFailedAt: instantOrNull(row.last_failed_at),
        lastFailure: row.last_failure,
        failed: row.failed,
        lastRefusedAt: instantOrNull(row.last_refused_at),
        refused: row.refused,
      }))
    },
  }
}
