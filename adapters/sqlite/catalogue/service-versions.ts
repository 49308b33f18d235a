import { type Service, type ServiceFacts, type ServiceVersion, serviceFacts } from '#modules/catalogue'
import type { ServiceId, UserId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'

interface VersionRow {
  readonly version: number
  readonly value: string
  readonly at: string
  readonly by_user: UserId | null
}

/** The history of services: each as it was after a change. */
export function prepareServiceVersions({ raw, acting }: SqliteDatabase) {
  const keep = raw.prepare<[string, number, string, string, string | null]>(
    `insert into service_versions (service_id, version, value, at, by_user) values (?, ?, ?, ?, ?)
     on conflict do nothing`,
  )
  const ofService = 'select version, value, at, by_user from service_versions where service_id = ?'
  const history = raw.prepare<[string, number], VersionRow>(`${ofService} order by version desc limit ?`)
  const one = raw.prepare<[string, number], VersionRow>(`${ofService} and version = ?`)
  const kept = (service: Service, by: UserId | null) =>
    keep.run(service.id, service.version, JSON.stringify(serviceFacts(service)), instantText(service.updatedAt), by)

  return {
    /** Keeps both; the earlier one is there already where it was saved before. */
    keep(before: Service, after: Service): void {
      kept(before, null)
      kept(after, acting.current()?.userId ?? null)
    },
    history: (id: ServiceId, limit: number) => history.all(id, limit).map(versionFrom),
    find(id: ServiceId, version: number): ServiceVersion | null {
      const row = one.get(id, version)
      return row ? versionFrom(row) : null
    },
  }
}

function versionFrom({ version, value, at, by_user: by }: VersionRow): ServiceVersion {
  const facts: ServiceFacts = JSON.parse(value)
  return { version, facts, at: Temporal.Instant.from(at), by }
}
