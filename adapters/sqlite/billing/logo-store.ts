import { createHash } from 'node:crypto'
import type { LogoStore } from '#modules/billing'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'

interface LogoRow {
  readonly width: number
  readonly height: number
  readonly png: Buffer
}

export function createSqliteLogoStore({ raw, write }: SqliteDatabase): LogoStore {
  const find = raw.prepare<[string], LogoRow>('select width, height, png from logo_pictures where sha256 = ?')
  const keep = raw.prepare<[string, number, number, Uint8Array, string]>(
    'insert into logo_pictures (sha256, width, height, png, kept_at) values (?, ?, ?, ?, ?) on conflict do nothing',
  )
  return {
    async find(sha256) {
      const row = find.get(sha256)
      return row ? { sha256, ...row } : null
    },
    keep: ({ png, width, height }, at) =>
      write(() => {
        const sha256 = createHash('sha256').update(png).digest('hex')
        keep.run(sha256, width, height, png, instantText(at))
        return { sha256, width, height }
      }),
  }
}
