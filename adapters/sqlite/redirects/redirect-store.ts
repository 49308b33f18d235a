import {
  type KeptBeside,
  type Redirect,
  type RedirectStore,
  auditOfRedirect,
  auditOfRemovedRedirect,
  judgeRedirect,
} from '#modules/redirects'
import { accept } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { type RedirectRow, prepareRedirects, redirectFrom } from './redirect-rows.ts'

export function createSqliteRedirectStore(database: SqliteDatabase): RedirectStore {
  const { raw, write } = database
  const rows = prepareRedirects(database)
  const audit = prepareAudit(database)
  const list = raw.prepare<[], RedirectRow>('select * from redirects order by from_path')
  const count = raw.prepare<[], number>('select count(*) from redirects').pluck()

  function beside({ fromPath, toPath }: Redirect): KeptBeside {
    return {
      atTarget: toPath === null ? null : rows.find(toPath.split(/[?#]/, 1).join()),
      leading: rows.leadingTo(fromPath),
      before: rows.find(fromPath),
      count: count.get() ?? 0,
    }
  }

  return {
    find: async (path) => rows.find(path),
    list: async () => list.all().map(redirectFrom),

    put: (redirect) =>
      write(() => {
        const kept = beside(redirect)
        const judged = judgeRedirect(redirect, kept)
        if (!judged.ok) return judged
        const isNew = kept.before === null
        const note = auditOfRedirect(kept.before, redirect)
        if (!note) return accept({ isNew })
        rows.put(redirect)
        audit(note)
        return accept({ isNew })
      }),

    remove: (path) =>
      write(() => {
        const before = rows.find(path)
        if (!before) return false
        rows.free(path)
        audit(auditOfRemovedRedirect(before))
        return true
      }),
  }
}
