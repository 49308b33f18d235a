import { createHash } from 'node:crypto'
import { type KeptLogo, type LogoStore, auditOfLogo } from '#modules/billing'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'

interface LogoRow {
  readonly sha256: string | null
  readonly width: number | null
  readonly height: number | null
  readonly png: Buffer | null
}

export function createSqliteLogoStore(database: SqliteDatabase): LogoStore {
  const { raw, write } = database
  const audit = prepareAudit(database)
  const at = raw.prepare<[string], LogoRow>(
    'select sha256, width, height, png from business_logos where from_at <= ? order by from_at desc, id desc limit 1',
  )
  const find = raw.prepare<[string], Buffer>('select png from business_logos where sha256 = ? limit 1').pluck()
  const add = raw.prepare<[string, string | null, number | null, number | null, Uint8Array | null]>(
    'insert into business_logos (from_at, sha256, width, height, png) values (?, ?, ?, ?, ?)',
  )
  return {
    at: async (moment) => logoFrom(at.get(instantText(moment))),
    find: async (sha256) => find.get(sha256) ?? null,
    set: (logo, moment) =>
      write(() => {
        const before = at.get(instantText(moment))?.sha256 ?? null
        const after = logo && createHash('sha256').update(logo.png).digest('hex')
        if (before === after) return
        add.run(instantText(moment), after, logo?.width ?? null, logo?.height ?? null, logo?.png ?? null)
        audit(auditOfLogo(before, after))
      }),
  }
}

function logoFrom(row: LogoRow | undefined): KeptLogo | null {
  if (!row || row.png === null || row.sha256 === null || row.width === null || row.height === null) return null
  return { png: row.png, sha256: row.sha256, width: row.width, height: row.height }
}
