import { describe, expect, it, vi } from 'vitest'
import { retentionRules } from '#modules/retention'
import { openDatabase } from '../../../tests/support/database.ts'
import { createRetention } from './retention-store.ts'
import { retentionWalks } from './retention-walks.ts'

const cutoff = Temporal.Instant.from('2026-03-02T12:00:00Z')
const names = retentionRules.map(({ name }) => name)

/** Opens a database with the table of old rows, and a way to see what a statement scans completely. */
async function openPlans() {
  const database = openDatabase()
  const retention = createRetention(database)
  await retention.forget('drafts', cutoff, { after: null, limit: 1, dry: false })
  const plan = database.raw.prepare.bind(database.raw)
  return {
    database,
    retention,
    scansOf(sql: string): readonly string[] {
      const parameters = Object.fromEntries([...sql.matchAll(/@(\w+)/g)].map(([, name = '']) => [name, 1]))
      return plan<[object], { readonly detail: string }>(`explain query plan ${sql}`)
        .all(parameters)
        .map(({ detail }) => detail)
        .filter((detail) => detail.startsWith('SCAN') && !detail.startsWith('SCAN old_rows'))
    },
    [Symbol.dispose]: () => database[Symbol.dispose](),
  }
}

describe('retention walks', () => {
  it.each(names)('reach the old rows of %s through indexes: a batch scans no table', async (name) => {
    using opened = await openPlans()
    const steps = retentionWalks[name].flatMap((walk) => walk.steps)
    expect(steps.flatMap((step) => opened.scansOf(step).map((scan) => `${scan}: ${step}`))).toEqual([])
  })

  it.each(names)('begin in the middle of %s without the rows before, deleting as in a dry run', async (name) => {
    using opened = await openPlans()
    const { database, retention } = opened
    const prepare = vi.spyOn(database.raw, 'prepare')
    for (const [place, walk] of retentionWalks[name].entries()) {
      for (const dry of [true, false]) {
        prepare.mockClear()
        await retention.forget(name, cutoff, { after: `${place}:1`, limit: 10, dry })
        const read = prepare.mock.calls.map(([sql]) => sql).filter((sql) => sql.includes(`from ${walk.table}`))
        expect(read).toHaveLength(2)
        expect(read.flatMap((sql) => opened.scansOf(sql))).toEqual([])
      }
    }
  })
})
