import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { furnish } from './builders/bookings.ts'
import { openDatabase } from './database.ts'
import { openTestPort } from './sqlite-test-port.ts'
import { copyOf, like, not, notLike, notOneOf, oneOf } from './test-port.ts'

function openFurnished() {
  const database = openDatabase()
  furnish(database, ['tom', 'ann'])
  return database
}

describe('the test port over SQLite', () => {
  it('gives rows in the order of the primary key, or of the columns that are asked for', () => {
    using database = openFurnished()
    const { data } = database
    expect(data.texts('technicians', 'id')).toEqual(['tec_ann', 'tec_tom'])
    expect(data.texts('technicians', 'id', {}, ['-id'])).toEqual(['tec_tom', 'tec_ann'])
    expect(data.pick('districts', ['code', 'name'], { name: 'Purley' })).toEqual([{ code: 'CR2', name: 'Purley' }])
  })

  it.each([
    ['a value', { id: 'tec_ann' }, 1],
    ['a boolean', { is_active: true }, 2],
    ['nothing', { home_district: null }, 0],
    ['anything but nothing', { home_district: not(null) }, 2],
    ['anything but a value', { id: not('tec_ann') }, 1],
    ['one of several values', { id: oneOf('tec_ann', 'tec_nobody') }, 1],
    ['none of several values', { id: notOneOf('tec_ann', 'tec_tom') }, 0],
    ['a pattern', { id: like('%_tom') }, 1],
    ['any other pattern', { id: notLike('tec_%') }, 0],
    ['several columns', { id: 'tec_ann', is_active: false }, 0],
  ])('finds rows in which a column has %s', (_, where, found) => {
    using database = openFurnished()
    expect(database.data.count('technicians', where)).toBe(found)
    expect(database.data.rows('technicians', where)).toHaveLength(found)
  })

  it('changes, adds and removes rows, and counts the rows that it wrote', () => {
    using database = openFurnished()
    const { data } = database
    const before = data.written()
    expect(data.set('users', { id: 'usr_tom' }, { email_verified_at: copyOf('created_at'), phone: null })).toBe(1)
    const { email_verified_at, created_at } = data.row('users', { id: 'usr_tom' }) ?? {}
    expect(email_verified_at).toBe(created_at)
    expect(data.count('users', { email_verified_at: not(null) })).toBe(1)
    data.insert('closed_days', { date: '2026-12-25', name: 'Christmas' })
    expect(data.remove('closed_days', { date: '2026-12-25' })).toBe(1)
    expect([data.count('closed_days'), data.written() - before]).toEqual([0, 3])
  })

  it('replaces the row with the same primary key, and adds one where there is none', () => {
    using database = openFurnished()
    const { data } = database
    data.replace('closed_days', { date: '2026-12-25', name: 'Christmas' })
    data.replace('closed_days', { date: '2026-12-25', name: 'Christmas Day' })
    expect(data.rows('closed_days')).toEqual([{ date: '2026-12-25', name: 'Christmas Day' }])
  })

  it('names the tables of the application, without those of the engine, and the columns of each', () => {
    using database = openFurnished()
    const { data } = database
    expect(data.tables()).toEqual(data.tables().toSorted())
    expect(data.tables()).toEqual(expect.arrayContaining(['closed_days', 'ledger_entries', 'users']))
    expect(data.tables().filter((table) => table.startsWith('sqlite_'))).toEqual([])
    expect(data.columns('closed_days')).toEqual(['date', 'name'])
    expect(() => data.columns('user')).toThrow('there is no table user')
  })

  it('refuses a table or a column that the schema does not have', () => {
    using database = openFurnished()
    const { data } = database
    expect(() => data.count('user')).toThrow('there is no table user')
    expect(() => data.remove('user', {})).toThrow('there is no table user')
    expect(() => data.count('users', { mail: '' })).toThrow('users has no column mail')
    expect(() => data.set('users', {}, { mail: '' })).toThrow('users has no column mail')
    expect(() => data.rows('users', {}, ['mail'])).toThrow('users has no column mail')
  })

  it('refuses to read a text where there is no row or no text', () => {
    using database = openFurnished()
    const { data } = database
    expect(() => data.text('users', 'id', { id: 'usr_nobody' })).toThrow('users.id is in no row')
    expect(() => data.text('users', 'phone', { id: 'usr_tom' })).toThrow('users.phone is no text')
    expect(data.value('users', 'id', { id: 'usr_nobody' })).toBeUndefined()
  })

  it('refuses new rows of a table until the refusal ends', () => {
    using database = openFurnished()
    const { data } = database
    const add = () => data.insert('closed_days', { date: '2026-12-25', name: 'Christmas' })
    const refusal = data.refuseInserts('closed_days', "the server's stop")
    expect(add).toThrow("the server's stop")
    refusal[Symbol.dispose]()
    add()
    expect(data.dump()).toContain('Christmas')
  })

  it('opens the file of another process', () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'callout-port-'))
    using database = openDatabase(join(folder.path, 'callout.sqlite'))
    using data = openTestPort(folder.path)
    data.insert('closed_days', { date: '2026-12-25', name: 'Christmas' })
    expect(database.data.count('closed_days')).toBe(1)
  })
})
