import { type UserId, accept, refuse } from '#modules/shared'
import type { LegalPage, LegalStore, LegalVersion, SavedLegal } from '#modules/terms'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { keepCopy } from '../kit/kept-copy.ts'

interface LegalRow {
  readonly page: LegalPage
  readonly version: number
  readonly text: string
  readonly user_id: UserId
  readonly full_name: string
  readonly saved_at: string
}

const saved = `select page, version, text, user_id, full_name, saved_at
  from legal_versions join users on users.id = legal_versions.user_id`

export function createSqliteLegalStore(database: SqliteDatabase): LegalStore {
  const { raw, write } = database
  const audit = prepareAudit(database)
  const one = raw.prepare<[LegalPage, number], LegalRow>(`${saved} where page = ? and version = ?`)
  const all = raw.prepare<[LegalPage], LegalRow>(`${saved} where page = ? order by version desc`)
  const latest = raw.prepare<[], LegalRow>(
    `${saved} where version = (select max(version) from legal_versions same where same.page = legal_versions.page)
     order by page`,
  )
  const insert = raw.prepare(
    'insert into legal_versions (page, version, text, user_id, saved_at) values (:page, :version, :text, :savedBy, :at)',
  )
  const copy = keepCopy(
    database,
    () => latest.all(),
    (rows) => new Map<LegalPage, LegalVersion>(rows.map((row) => [row.page, legalFrom(row)])),
  )

  return {
    latest: async () => copy.read(),
    version: copy.version,

    async find(page, version) {
      const row = one.get(page, version)
      return row ? legalFrom(row) : null
    },

    list: async (page) => all.all(page).map(legalFrom),

    add: ({ page, version, text, savedBy, savedAt }, note) =>
      write(() => {
        const [before] = all.all(page)
        if ((before?.version ?? 0) !== version - 1) return refuse({ kind: 'legal-changed' })
        insert.run({ page, version, text, savedBy, at: instantText(savedAt) })
        audit(note)
        copy.changed()
        return accept(null)
      }),
  }
}

function legalFrom({ page, version, text, user_id, full_name, saved_at }: LegalRow): SavedLegal {
  return {
    page,
    version,
    text,
    savedBy: user_id,
    savedByName: full_name,
    savedAt: Temporal.Instant.from(saved_at),
  }
}
