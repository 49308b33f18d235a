import { type UserId, accept, refuse } from '#modules/shared'
import { type SavedTerms, type TermsStore, type TermsTexts, auditOfTerms } from '#modules/terms'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { keepCopy } from '../kit/kept-copy.ts'

interface TermsRow {
  readonly version: number
  readonly texts: string
  readonly is_checked: number
  readonly user_id: UserId
  readonly full_name: string
  readonly saved_at: string
}

const saved = `select version, texts, is_checked, user_id, full_name, saved_at
  from terms_versions join users on users.id = terms_versions.user_id`

export function createSqliteTermsStore(database: SqliteDatabase): TermsStore {
  const { raw, write } = database
  const audit = prepareAudit(database)
  const byVersion = raw.prepare<[number], TermsRow>(`${saved} where version = ?`)
  const latest = raw.prepare<[number], TermsRow>(`${saved} order by version desc limit ?`)
  const insert = raw.prepare(
    `insert into terms_versions (version, texts, is_checked, user_id, saved_at)
     values (:version, :texts, :isChecked, :savedBy, :at)`,
  )
  const copy = keepCopy(
    database,
    () => latest.get(1) ?? null,
    (row) => row && termsFrom(row),
  )

  return {
    latest: async () => copy.read(),

    async find(version) {
      const row = byVersion.get(version)
      return row ? termsFrom(row) : null
    },

    list: async (limit) => latest.all(limit).map(termsFrom),

    add: (terms) =>
      write(() => {
        const row = latest.get(1)
        const before = row ? termsFrom(row) : null
        if ((before?.version ?? 0) !== terms.version - 1) return refuse({ kind: 'terms-changed' })
        const { version, texts, isChecked, savedBy, savedAt } = terms
        const values = { version, texts: JSON.stringify(texts), isChecked: Number(isChecked), savedBy }
        insert.run({ ...values, at: instantText(savedAt) })
        audit(auditOfTerms(before, terms))
        copy.changed()
        return accept(null)
      }),
  }
}

function termsFrom({ version, texts, is_checked, user_id, full_name, saved_at }: TermsRow): SavedTerms {
  const parsed: TermsTexts = JSON.parse(texts)
  return {
    version,
    texts: parsed,
    isChecked: is_checked === 1,
    savedBy: user_id,
    savedByName: full_name,
    savedAt: Temporal.Instant.from(saved_at),
  }
}
