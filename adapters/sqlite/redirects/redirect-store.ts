import type { RedirectStore } from '#modules/redirects'
import type { SqliteDatabase } from '../kit/database.ts'
import { type RedirectRow, redirectFrom } from './redirect-rows.ts'

export function createSqliteRedirectStore({ raw }: SqliteDatabase): RedirectStore {
  const find = raw.prepare<[string], RedirectRow>('select * from redirects where from_path = ?')
  return {
    async find(path) {
      const row = find.get(path)
      return row ? redirectFrom(row) : null
    },
  }
}
