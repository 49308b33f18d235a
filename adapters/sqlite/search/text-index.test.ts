import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type TestDatabase, layTemplate, openDatabase } from '../../../tests/support/database.ts'
import { type RanStatement, watchStatements } from '../../../tests/support/statement-watch.ts'
import { prepareCandidates } from './candidates.ts'
import { type IndexedTable, indexNames, textIndexes } from './text-indexes.ts'
import { createTextIndex } from './text-index.ts'

const at = '2026-03-04T10:30:00.000Z'

function addUsers({ raw }: TestDatabase, ...names: readonly string[]): void {
  const add = raw.prepare(
    `insert into users (id, email, email_key, password_hash, full_name, role, status, created_at, updated_at)
     values (?, ?, ?, '!', ?, 'customer', 'active', '${at}', '${at}')`,
  )
  for (const name of names) add.run(`usr_${name}`, `${name}@e.org`, `${name}@e.org`, name)
}

/** With a file, a thread merges indexes of any size. */
function open(file: string | null = null, change: (database: TestDatabase) => TestDatabase = (database) => database) {
  const database = change(openDatabase(file))
  const { raw } = database
  const index = createTextIndex(database, file === null ? undefined : 0)
  const candidates = prepareCandidates(database, 'users')
  const named = raw.prepare<[string], string>(
    `select full_name from users where rowid in (select value from json_each(?)) order by full_name`,
  )
  const terms = (text: string) =>
    raw.prepare<[string], number>('select count(*) from terms where term = ?').pluck().get(text)
  raw.exec("create virtual table temp.terms using fts5vocab('main', 'users_search', 'row')")
  async function fill(limit = 100) {
    while ((await index.fill(limit)) === 'more');
  }
  async function merge() {
    for (let step = 0; (await index.merge(1)) === 'more'; step += 1) if (step > 1_000) throw new Error('never ends')
  }
  return {
    database,
    index,
    fill,
    merge,
    terms,
    candidates: (text: string) => candidates([[text]]),
    found: (text: string) => named.pluck().all(JSON.stringify(candidates([[text]])?.rows ?? [])),
    [Symbol.dispose]: () => database[Symbol.dispose](),
  }
}

function transactionsOf(ran: readonly RanStatement[]): readonly (readonly RanStatement[])[] {
  const parts: RanStatement[][] = [[]]
  for (const statement of ran) {
    if (statement.sql === 'commit') parts.push([])
    else parts.at(-1)?.push(statement)
  }
  return parts
}

describe('a trigram index', () => {
  it('answers for a row before and after the job has indexed it', async () => {
    using at = open()
    addUsers(at.database, 'Asha')
    expect(at.found('asha')).toEqual(['Asha'])
    await at.fill()
    addUsers(at.database, 'Ben')
    expect([at.found('asha'), at.found('ben'), at.found('nobody')]).toEqual([['Asha', 'Ben'], ['Ben'], ['Ben']])
    await at.fill()
    expect([at.found('asha'), at.found('ben'), at.found('nobody')]).toEqual([['Asha'], ['Ben'], []])
  })

  it('is filled anew once rows may have other rowids, and finds them all', async () => {
    using at = open()
    addUsers(at.database, 'Asha', 'Ben', 'Chloe')
    await at.fill()
    at.database.raw.exec('update users set rowid = rowid + 10; update users set rowid = 14 - rowid')
    expect(at.found('asha')).toEqual(['Chloe'])
    at.database.raw.exec('vacuum')
    await at.fill()
    expect([at.found('asha'), at.found('ben'), at.found('chloe')]).toEqual([['Asha'], ['Ben'], ['Chloe']])
  })

  it('answers for a changed row at once, and no longer for its old text once the job ran', async () => {
    using at = open()
    addUsers(at.database, 'Asha', 'Ben')
    await at.fill()
    at.database.raw.exec("update users set full_name = 'Wanda' where full_name = 'Ben'")
    expect(at.found('wanda')).toEqual(['Wanda'])
    await at.fill()
    expect([at.found('wanda'), at.found('asha')]).toEqual([['Wanda'], ['Asha']])
    at.database.raw.exec("update users set email = 'e', email_key = 'e' where full_name = 'Wanda'")
    await at.fill()
    expect(at.found('ben')).toEqual([])
  })

  it('has no work after a change that no search looks at', async () => {
    using at = open()
    addUsers(at.database, 'Asha')
    await at.fill()
    at.database.raw.exec("update users set status = 'suspended', full_name = full_name")
    expect(at.database.count('search_pending')).toBe(0)
  })

  it('answers for a new row that has the rowid of a deleted one', async () => {
    using at = open()
    addUsers(at.database, 'Asha', 'Ben', 'Carl')
    await at.fill()
    at.database.raw.exec("delete from users where full_name in ('Ben', 'Carl')")
    addUsers(at.database, 'Dora')
    expect(at.found('dora')).toEqual(['Dora'])
    await at.fill()
    addUsers(at.database, 'Eve')
    expect([at.found('dora'), at.found('eve')]).toEqual([['Dora', 'Eve'], ['Eve']])
    await at.fill(1)
    expect(['dora', 'eve', 'carl'].map(at.found)).toEqual([['Dora'], ['Eve'], []])
  })

  it('has no trigram of a deleted text in the file once the jobs ran', async () => {
    using at = open()
    addUsers(at.database, 'Zyxwv', 'Asha')
    await at.fill()
    expect(at.terms('zyx')).toBe(1)
    at.database.raw.exec("delete from users where full_name = 'Zyxwv'")
    await at.fill()
    await at.merge()
    expect([at.terms('zyx'), at.terms('ash')]).toEqual([0, 1])
    expect(at.database.raw.prepare('select removed from search_state where name = ?').pluck().get('users')).toBe(0)
    expect(at.database.raw.pragma('integrity_check', { simple: true })).toBe('ok')
  })

  it('is filled and merged in steps of a few rows', async () => {
    using at = open()
    // A new index is emptied once before it is filled.
    await at.fill()
    const names = Array.from({ length: 60 }, (_, n) => `Tenant ${n}`)
    addUsers(at.database, ...names)
    let steps = 0
    while ((await at.index.fill(7)) === 'more') steps += 1
    expect(steps).toBe(18)
    at.database.raw.exec("delete from users where full_name like '%1'")
    await at.fill(2)
    await at.merge()
    expect(at.found('tenant')).toHaveLength(54)
    expect(at.candidates('tenant')?.rows).toHaveLength(54)
  })

  it('indexes and merges a bounded part in each transaction, however many rows a step may take', async () => {
    using at = open()
    await at.fill()
    addUsers(at.database, ...Array.from({ length: 250 }, (_, n) => `Tenant ${n}`))
    using watch = watchStatements(at.database.raw)
    await at.fill(10_000)
    at.database.raw.exec('delete from users')
    await at.fill(10_000)
    while ((await at.index.merge(10_000)) === 'more');
    const parts = transactionsOf(watch.take().ran)
    const added = parts.map(
      (part) => part.filter(({ sql }) => /^(insert or replace|delete from users_search)/.test(sql)).length,
    )
    const merged = parts.map((part) => part.filter(({ sql }) => sql.includes("'merge'")))
    expect(Math.max(...added)).toBe(100)
    expect(Math.max(...merged.flat().map(({ parameters: [pages] }) => Math.abs(Number(pages))))).toBe(8)
    expect(merged.map((merges, n) => merges.length + Math.min(added[n] ?? 0, 1)).filter((kinds) => kinds > 1)).toEqual(
      [],
    )
  })

  it('finds the same with what it knows of common trigrams, also after they became rare', async () => {
    using at = open()
    addUsers(at.database, ...Array.from({ length: 300 }, (_, n) => `Tenant ${String(n).padStart(3, '0')}`))
    await at.fill()
    for (const text of ['tenant 123', 'tenant 123', 'tenant']) {
      expect(at.found(text)).toContain('Tenant 123')
    }
    at.database.raw.exec("delete from users where full_name not in ('Tenant 007', 'Tenant 123')")
    addUsers(at.database, 'Tenancy')
    await at.fill()
    expect(at.found('tenant')).toEqual(expect.arrayContaining(['Tenant 007', 'Tenant 123']))
    expect(at.found('tenancy')).toContain('Tenancy')
  })

  it('is not asked while too many rows wait for it, and finds the newest of very many', async () => {
    using at = open()
    addUsers(at.database, ...Array.from({ length: 5_001 }, (_, n) => `Tenant ${n}`))
    expect(at.candidates('tenant')).toBeNull()
    expect(at.candidates('te')).toMatchObject({ rows: { length: 1_000 }, hasMore: false })
    await at.fill(2_000)
    expect(at.candidates('tenant')).toMatchObject({ hasMore: true })
    expect(at.candidates('tenant 4999')?.rows).toContain(5_000)
    expect(at.candidates('tenant 4999')?.rows.length).toBeLessThan(100)
  })
})

describe('a merge of a large index', () => {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'callout-merges-'))
  afterAll(() => folder.remove())
  const names = Array.from({ length: 200 }, (_, n) => `Tenant ${n}`)
  /** Merges that the connection itself did. */
  const ownMerges = (ran: readonly RanStatement[]) => ran.filter(({ sql }) => sql.includes("'merge'")).length

  /** The number of its own merges, for an index that one name has gone from. */
  async function mergedAfterRemoval(at: ReturnType<typeof open>): Promise<number> {
    addUsers(at.database, ...names, 'Zyxwv')
    using watch = watchStatements(at.database.raw)
    await at.fill()
    at.database.raw.exec("delete from users where full_name = 'Zyxwv'")
    await at.fill()
    await at.merge()
    expect([at.terms('zyx'), at.terms('ten')]).toEqual([0, 1])
    return ownMerges(watch.take().ran)
  }

  it('is done by a thread, and the connection sees what it did', async () => {
    using at = open(join(folder.path, 'thread.sqlite'))
    expect(await mergedAfterRemoval(at)).toBe(0)
    expect(at.found('tenant')).toHaveLength(200)
    expect(at.database.raw.prepare('select removed from search_state where name = ?').pluck().get('users')).toBe(0)
    expect(at.database.raw.pragma('integrity_check', { simple: true })).toBe('ok')
  })

  it('is done by the connection where there is no thread', async () => {
    using at = open(join(folder.path, 'no-thread.sqlite'), (database) => ({
      ...database,
      writeBeside: async () => null,
    }))
    expect(await mergedAfterRemoval(at)).toBeGreaterThan(2)
  })

  it('is done by the connection in a small index', async () => {
    using database = openDatabase(join(folder.path, 'small.sqlite'))
    const index = createTextIndex(database)
    addUsers(database, ...names)
    using watch = watchStatements(database.raw)
    while ((await index.fill(100)) === 'more');
    expect(ownMerges(watch.take().ran)).toBeGreaterThan(0)
  })

  it('that is killed leaves a sound file, whose index is merged on', async () => {
    const file = join(folder.path, 'killed.sqlite')
    layTemplate(file)
    const sqlite = join(import.meta.dirname, '..', 'index.ts')
    const program = `
      const { createTextIndex, openSqlite } = await import(${JSON.stringify(sqlite)})
      const database = openSqlite(${JSON.stringify(file)})
      let merges = 0
      const writeBeside = (task) => {
        const merged = database.writeBeside(task)
        console.log(merges += 1)
        return merged
      }
      const index = createTextIndex({ ...database, writeBeside }, 0)
      const add = database.raw.prepare(\`insert into users (id, email, email_key, password_hash, full_name, role, status, created_at, updated_at)
        values (@id, @id, @id, '!', 'Tenant ' || @id, 'customer', 'active', '', '')\`)
      for (let n = 0; ; n += 1) {
        await database.write(() => { for (let row = 0; row < 100; row += 1) add.run({ id: \`\${n}.\${row}\` }) })
        while ((await index.fill(100)) === 'more');
      }`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(child, 'exit')
    for await (const text of child.stdout)
      if (Number(String(text).trim().split('\n').at(-1)) > 60) child.kill('SIGKILL')
    expect(await ended).toEqual([null, 'SIGKILL'])
    using at = open(file)
    expect(at.database.raw.pragma('integrity_check', { simple: true })).toBe('ok')
    at.database.raw.exec("insert into users_search (users_search) values ('integrity-check')")
    await at.fill()
    expect(at.candidates('tenant')).toMatchObject({ hasMore: true })
    at.database.raw.exec('delete from users')
    await at.fill()
    await at.merge()
    expect(at.terms('ten')).toBe(0)
  })
})

describe('the triggers of the indexes', () => {
  it.each(indexNames)('of %s name the table and columns of the index', (name) => {
    using database = openDatabase()
    const { columns } = textIndexes[name]
    const indexed: IndexedTable = textIndexes[name]
    const table = indexed.rowsOf ?? indexed.table
    const trigger = database.raw
      .prepare<[string, string], string>('select sql from sqlite_schema where name = ? and tbl_name = ?')
      .pluck()
    const sql = trigger.get(`${name}_change_in_search`, table) ?? ''
    const [, watched = ''] = /update of\s+([\w,\s]+?) on/.exec(sql) ?? []
    expect(watched.split(/,\s*/)).toEqual([...columns])
    for (const version of ['old', 'new']) {
      expect(sql).toContain(columns.map((column) => `${version}.${column}`).join(', '))
    }
    expect(trigger.get(`${name}_leave_search`, table)).toContain('after delete')
  })
})
