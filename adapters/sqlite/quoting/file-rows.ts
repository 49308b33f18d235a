import type { QuoteFile } from '#modules/quoting'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { type FileRow, fileFrom } from './request-rows.ts'

/** Reads and writes files of drafts and requests; write only inside `write`. */
export function prepareFiles({ raw }: Pick<SqliteDatabase, 'raw'>) {
  const add = raw.prepare<[Readonly<Record<string, string | number | null>>]>(
    `insert into quote_files (id, draft_hash, request_id, file, media_type, bytes, width, height, created_at)
     values (@id, @draftHash, @requestId, @file, @mediaType, @bytes, @width, @height, @createdAt)`,
  )
  const find = raw.prepare<[string], FileRow>('select * from quote_files where id = ?')
  const ofDraft = raw.prepare<[string], FileRow>('select * from quote_files where draft_hash = ? order by id')
  const ofRequest = raw.prepare<[string], FileRow>('select * from quote_files where request_id = ? order by id')
  const attach = raw.prepare<[string, string]>(
    'update quote_files set request_id = ?, draft_hash = null where draft_hash = ?',
  )
  const remove = raw.prepare<[string]>('delete from quote_files where id = ?')
  const orphans = raw.prepare<[number], FileRow>(
    'select * from quote_files where draft_hash is null and request_id is null limit ?',
  )
  const queue = raw.prepare<[string, string, string]>('insert or ignore into files_to_remove values (?, ?, ?)')
  const takeOff = raw.prepare<[string]>(`delete from files_to_remove where kind in ('photo', 'video') and file = ?`)
  return {
    announce: (kind: 'photo' | 'video', file: string, due: Temporal.Instant) =>
      void queue.run(kind, file, instantText(due)),
    /** A file that was announced stays. */
    add({ createdAt, ...file }: QuoteFile): void {
      takeOff.run(file.file)
      add.run({ ...file, createdAt: instantText(createdAt) })
    },
    find(id: string): QuoteFile | null {
      const row = find.get(id)
      return row ? fileFrom(row) : null
    },
    ofDraft: (draftHash: string) => ofDraft.all(draftHash).map(fileFrom),
    ofRequest: (requestId: string) => ofRequest.all(requestId).map(fileFrom),
    attach: (requestId: string, draftHash: string) => attach.run(requestId, draftHash),
    /** Its bytes are announced for removal: a process that dies before it removes them leaves the work to the next. */
    remove({ id, file, mediaType, createdAt }: QuoteFile): void {
      remove.run(id)
      queue.run(mediaType === 'image/jpeg' ? 'photo' : 'video', file, instantText(createdAt))
    },
    orphans: (limit: number) => orphans.all(limit).map(fileFrom),
  }
}
