import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { createTogether } from './together.ts'

function open() {
  const raw = new Database(':memory:')
  raw.exec('create table things (name text primary key) strict')
  const add = raw.prepare<[string]>('insert into things values (?)')
  const names = () => raw.prepare<[], string>('select name from things order by name').pluck().all()
  return { raw, names, add: (name: string) => add.run(name).changes, together: createTogether(raw) }
}

describe('work that shares one commit', () => {
  it('is invisible before the commit, and complete afterwards', async () => {
    const { add, names, together } = open()
    const both = Promise.all([together(() => add('one')), together(() => add('two'))])
    expect(names()).toEqual([])
    expect(await both).toEqual([1, 1])
    expect(names()).toEqual(['one', 'two'])
  })

  it('is rolled back alone when it throws, and the other work stays', async () => {
    const { add, names, together } = open()
    const outcomes = await Promise.allSettled([
      together(() => add('one')),
      together(() => {
        add('half')
        throw new Error('no')
      }),
      together(() => add('two')),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(names()).toEqual(['one', 'two'])
  })

  it('is rejected completely when the commit fails', async () => {
    const { raw, add, names, together } = open()
    raw.pragma('foreign_keys = on')
    raw.exec('create table parts (of text references things (name) deferrable initially deferred) strict')
    const orphan = raw.prepare(`insert into parts values ('nobody')`)
    const outcomes = await Promise.allSettled([together(() => add('one')), together(() => orphan.run())])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(names()).toEqual([])
    expect(await together(() => add('two'))).toBe(1)
  })
})
