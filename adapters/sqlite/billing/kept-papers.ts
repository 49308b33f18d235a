import { createHash } from 'node:crypto'
import type { KeptPapers } from '#modules/billing'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'

export function createSqliteKeptPapers({ raw, write }: SqliteDatabase): KeptPapers {
  const find = raw.prepare<[string], Buffer>('select pdf from invoice_papers where invoice_id = ?').pluck()
  const add = raw.prepare<[string, string, string, Uint8Array]>('insert into invoice_papers values (?, ?, ?, ?)')
  return {
    find: async (id) => find.get(id) ?? null,
    keep: (id, pdf, at) =>
      write(() => {
        const first = find.get(id)
        if (first) return first
        add.run(id, createHash('sha256').update(pdf).digest('hex'), instantText(at), pdf)
        return pdf
      }),
  }
}
