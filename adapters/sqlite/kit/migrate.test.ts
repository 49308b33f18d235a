import { mkdtempDisposableSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type SqliteDatabase, openSqlite } from './database.ts'
import { migrateSqlite } from './migrate.ts'

let folder: ReturnType<typeof mkdtempDisposableSync>
let database: SqliteDatabase

beforeEach(() => {
  folder = mkdtempDisposableSync(join(tmpdir(), 'callout-migrations-'))
  database = openSqlite(':memory:')
  file('0001_one.sql', 'create table one (id integer)')
  file('0002_two.sql', 'create table two (id integer)')
})
afterEach(() => {
  database[Symbol.dispose]()
  folder.remove()
})

function file(name: string, sql: string): void {
  writeFileSync(join(folder.path, name), sql)
}
const migrate = () => migrateSqlite(database, folder.path)
const tables = () =>
  database.raw.prepare("select name from sqlite_master where type = 'table' order by name").pluck().all()

describe('migrateSqlite', () => {
  it('applies missing migrations in the order of their names, and none twice', () => {
    expect(migrate()).toEqual(['0001_one.sql', '0002_two.sql'])
    expect(migrate()).toEqual([])
    file('0003_three.sql', 'create table three (id integer references two (id))')
    expect(migrate()).toEqual(['0003_three.sql'])
    expect(tables()).toEqual(['migrations', 'one', 'three', 'two'])
  })

  it('ignores files that are not migrations', () => {
    file('checksums.txt', 'not sql')
    expect(migrate()).toEqual(['0001_one.sql', '0002_two.sql'])
  })

  it('refuses a migration that has changed since it was applied, and applies no new one', () => {
    migrate()
    file('0001_one.sql', 'create table one (id integer, name text)')
    file('0003_three.sql', 'create table three (id integer)')
    expect(migrate).toThrow('0001_one.sql has changed since it was applied')
    expect(tables()).not.toContain('three')
  })

  it('refuses to run when an applied migration is missing', () => {
    migrate()
    rmSync(join(folder.path, '0002_two.sql'))
    expect(migrate).toThrow('0002_two.sql was applied to this database and is missing here')
  })

  it('refuses a new migration whose name sorts before an applied one', () => {
    migrate()
    file('0001_one_and_a_half.sql', 'create table between_them (id integer)')
    expect(migrate).toThrow('0002_two.sql')
    expect(tables()).not.toContain('between_them')
  })

  it('rolls the whole run back when one migration fails', () => {
    file('0003_three.sql', 'create table three (id integer); create table three (id integer)')
    expect(migrate).toThrow('already exists')
    expect(tables()).toEqual([])
  })

  it('brings an empty database to the shipped schema', () => {
    const applied = migrateSqlite(database, 'migrations/sqlite')
    expect(applied.length).toBeGreaterThan(3)
    expect(database.raw.pragma('foreign_key_check')).toEqual([])
    expect(migrateSqlite(database, 'migrations/sqlite')).toEqual([])
  })
})

describe('a migration that rebuilds a table to which others refer', () => {
  const rebuild = (rows: string) => `-- rebuilds one
    create table now (id integer primary key, name text);
    insert into now (id) ${rows};
    drop table one;
    alter table now rename to one;`

  function openReferring() {
    file('0001_one.sql', 'create table one (id integer primary key); insert into one values (1), (2)')
    file('0002_two.sql', 'create table two (id integer references one (id)); insert into two values (2)')
    migrate()
  }

  it('leaves the references as they are, and in force', () => {
    openReferring()
    file('0003_three.sql', rebuild('select id from one'))
    expect(migrate()).toEqual(['0003_three.sql'])
    expect(database.raw.prepare('select id from two').pluck().all()).toEqual([2])
    expect(() => database.raw.exec('delete from one')).toThrow('FOREIGN KEY')
  })

  it('is refused with all others where it loses a row that is referred to', () => {
    openReferring()
    file('0003_three.sql', rebuild('select 1'))
    expect(migrate).toThrow('two refers to rows that one does not have')
    expect(database.raw.prepare('select id from one').pluck().all()).toEqual([1, 2])
    expect(database.raw.pragma('foreign_keys', { simple: true })).toBe(1)
  })
})
