import type { SqliteDatabase } from '../database.ts'

/** Writes `bytes` bytes and removes those of before: shows whether the database takes writes of that size. */
export function createStorageProbe({ raw, write }: Pick<SqliteDatabase, 'raw' | 'write'>) {
  const insert = raw.prepare<[Buffer]>('insert into storage_probe (filler) values (?)')
  const forget = raw.prepare('delete from storage_probe where id < (select max(id) from storage_probe)')
  return (bytes: number): Promise<void> =>
    write(() => {
      insert.run(Buffer.alloc(bytes, 1))
      forget.run()
    })
}
