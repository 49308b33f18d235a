import { type QuoteFileStore, judgeFile } from '#modules/quoting'
import { accept, refuse } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { prepareFiles } from './file-rows.ts'

export function createSqliteQuoteFileStore(database: SqliteDatabase): QuoteFileStore {
  const { write } = database
  const files = prepareFiles(database)
  return {
    announce: (kind, file, due) => write(() => files.announce(kind, file, due)),
    add: (file) =>
      write(() => {
        const refusal = judgeFile(file.draftHash === null ? [] : files.ofDraft(file.draftHash), file)
        if (refusal) return refuse(refusal)
        files.add(file)
        return accept(file)
      }),
    find: async (id) => files.find(id),
    ofDraft: async (draftHash) => files.ofDraft(draftHash),
    removeFromDraft: (id, draftHash) =>
      write(() => {
        const file = files.find(id)
        if (file?.draftHash !== draftHash) return null
        files.remove(file)
        return file
      }),
    removeOrphans: (limit) =>
      write(() => {
        const found = files.orphans(limit)
        for (const file of found) files.remove(file)
        return found
      }),
  }
}
