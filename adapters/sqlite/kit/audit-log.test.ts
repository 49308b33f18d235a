import { describe, expect, it } from 'vitest'
import type { Act, AuditNote } from '#modules/administration'
import { type UserId, accept, refuse } from '#modules/shared'
import { openDatabase } from '../../../tests/support/database.ts'
import { prepareAudit } from './audit-log.ts'
import { createSqliteAuditStore } from '../administration/audit-store.ts'

const noon = Temporal.Instant.from('2026-03-02T12:00:00Z')
const from = { at: noon, network: '81.2.69.0/24', device: 'Firefox on Linux', requestId: 'some-request' }
const act = (name: string): Act => ({ userId: `usr_${name}` as UserId, role: 'office', ...from })
const note: AuditNote = {
  action: 'service_changed',
  target: { kind: 'service', id: 'svc_tap' },
  before: { basePrice: 8_500 },
  after: { basePrice: 9_000 },
}
const anything = { who: null, action: null, target: null, from: null, until: null }

function open() {
  const database = openDatabase()
  const audit = prepareAudit(database)
  const lines = () => createSqliteAuditStore(database).list(anything, 10, null)
  return { database, audit, lines, [Symbol.dispose]: () => database[Symbol.dispose]() }
}

describe('audit line', () => {
  it('commits or rolls back with its change', async () => {
    using opened = open()
    const { database, audit, lines } = opened
    await database.acting.run(act('ann'), async () => {
      await database.write(() => {
        audit(note)
        return refuse({ kind: 'something-else' })
      })
      const faulty = database.write(() => {
        audit(note)
        throw new Error('the disk is full')
      })
      await expect(faulty).rejects.toThrow('the disk is full')
    })
    expect(await lines()).toEqual([])
  })

  it('names the user who asked for the change, also when many changes share a commit', async () => {
    using opened = open()
    const { database, audit, lines } = opened
    const change = () =>
      database.write(() => {
        audit(note)
        return accept(null)
      })
    await Promise.all([
      database.acting.run(act('ann'), change),
      change(),
      database.acting.run(act('bob'), async () => {
        await Promise.resolve()
        return change()
      }),
      database.acting.run(null, change),
    ])
    const found = await lines()
    expect(found.map(({ userId }) => userId)).toEqual(['usr_bob', 'usr_ann'])
    expect(found[1]).toEqual({ id: 1, name: null, targetName: null, ...act('ann'), ...note })
  })

  it('names no user of the transaction before', async () => {
    using opened = open()
    const { database, audit, lines } = opened
    const faulty = database.acting.run(act('ann'), () =>
      database.write(() => {
        throw new Error('the disk is full')
      }),
    )
    await expect(faulty).rejects.toThrow('the disk is full')
    await database.write(() => audit(note))
    expect(await lines()).toEqual([])
  })
})
