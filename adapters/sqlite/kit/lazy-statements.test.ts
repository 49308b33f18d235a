import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { prepareLazily } from './lazy-statements.ts'

function open() {
  const raw = new Database(':memory:')
  prepareLazily(raw, () => {})
  return raw
}

describe('a statement that is compiled at its first use', () => {
  it('is prepared before its table exists, and then answers like every other', () => {
    const raw = open()
    const add = raw.prepare('insert into things (name, size) values (?, :size)')
    const all = raw.prepare('select name, size from things order by size')
    raw.exec('create table things (name text, size integer)')
    expect(add.run('tap', { size: 1 }).changes).toBe(1)
    expect(add.run('sink', { size: 2 }).lastInsertRowid).toBe(2)
    expect(all.get()).toEqual({ name: 'tap', size: 1 })
    expect([...all.iterate()]).toEqual(all.all())
    expect(all.all()).toHaveLength(2)
  })

  it('gives the first column alone, or rows as lists, also when that is asked for later', () => {
    const raw = open()
    raw.exec("create table things (name text, size integer); insert into things values ('tap', 1)")
    const text = 'select name, size from things'
    expect(raw.prepare(text).pluck().get()).toBe('tap')
    expect(raw.prepare(text).raw().get()).toEqual(['tap', 1])
    expect(raw.prepare(text).pluck().raw().get()).toEqual(['tap', 1])
    const used = raw.prepare(text)
    expect(used.get()).toEqual({ name: 'tap', size: 1 })
    expect(used.pluck().get()).toBe('tap')
    expect(used.pluck(false).get()).toEqual({ name: 'tap', size: 1 })
  })

  it('throws a fault of its text at its first use, and again at the next', () => {
    const raw = open()
    const bad = raw.prepare('select size from nowhere')
    expect(() => bad.get()).toThrow('no such table: nowhere')
    expect(() => bad.get()).toThrow('no such table: nowhere')
  })

  it('runs inside a transaction, which takes back what it wrote', () => {
    const raw = open()
    raw.exec('create table things (name text)')
    const add = raw.prepare('insert into things values (?)')
    const fails = raw.transaction(() => {
      add.run('tap')
      throw new Error('stop')
    })
    expect(() => fails()).toThrow('stop')
    expect(raw.prepare('select count(*) from things').pluck().get()).toBe(0)
  })
})
