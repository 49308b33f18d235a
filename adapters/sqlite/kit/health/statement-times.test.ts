import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../../../tests/support/database.ts'
import { type SlowStatement, createStatementTimes, shapeOf } from './statement-times.ts'

describe('statements', () => {
  it('are counted, with the time that they take, whoever prepares them', () => {
    using database = openDatabase()
    const before = database.statements.figures()
    const statement = database.raw.prepare('select 1')
    statement.get()
    statement.all()
    expect([...statement.iterate()]).toEqual([{ 1: 1 }])
    const after = database.statements.figures()
    expect(after.statements - before.statements).toBe(3)
    expect(after.seconds).toBeGreaterThanOrEqual(before.seconds)
  })

  it('are reported when they are slow: without values, each shape once a minute, and all are counted', () => {
    let now = 0
    const reports: SlowStatement[] = []
    const times = createStatementTimes(() => now)
    times.note('select 1', 500)
    times.onSlow(100, (slow) => reports.push(slow))
    times.note('select 1', 99)
    times.note(`select *\n from users where email = 'asha@example.com'`, 100)
    times.note(`select * from users where email = 'ben@example.com'`, 200)
    times.note('select 2', 150)
    now = 60_000
    times.note(`select * from users where email = 'cat@example.com'`, 300)
    expect(reports).toEqual([
      { shape: 'select * from users where email = ?', ms: 100, times: 1 },
      { shape: 'select ?', ms: 150, times: 1 },
      { shape: 'select * from users where email = ?', ms: 300, times: 2 },
    ])
    expect(times.figures()).toMatchObject({ statements: 6, slow: 4 })
  })

  it('have a shape without any value that is written in them, on one line', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z@. ]{3,20}$/), fc.nat(), (word, number) => {
        const shape = shapeOf(`select a1 from t_2 where\n x = '${word}''s' and y > ${number} and z = :limit2 or u = ?1`)
        expect(shape).toBe('select a1 from t_2 where x = ? and y > ? and z = :limit2 or u = ??')
      }),
    )
  })

  it('of a real database name themselves when they are slow', () => {
    using database = openDatabase()
    const reports: SlowStatement[] = []
    database.statements.onSlow(0, (slow) => reports.push(slow))
    database.raw.prepare('select count(*) from users where email = ?').get('asha@example.com')
    expect(reports).toMatchObject([{ shape: 'select count(*) from users where email = ?', times: 1 }])
  })
})
