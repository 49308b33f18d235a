import { describe, expect, it } from 'vitest'
import { openSqlite } from './database.ts'
import { sqlRows, sqlTexts } from './sql-lists.ts'

const awkward = ['a', "b'c", '"; drop table x; --']

describe('closed list in SQL', () => {
  it('is read back unchanged by SQLite, quotes included, as a list and as rows', () => {
    using database = openSqlite(':memory:')
    const read = (sql: string) => database.raw.prepare(sql).pluck().all()
    expect(read(`select * from (values ${sqlRows(awkward)})`)).toEqual(awkward)
    expect(
      read(`select value from json_each('${JSON.stringify([...awkward, 'd']).replaceAll("'", "''")}')
      where value in (${sqlTexts(awkward)})`),
    ).toEqual(awkward)
  })
})
