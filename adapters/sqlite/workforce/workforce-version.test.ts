import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { furnish, now } from '../../../tests/support/builders/bookings.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { createSqliteCatalogueStore } from '../catalogue/catalogue-store.ts'
import { createSqliteCoverageStore } from '../catalogue/coverage-store.ts'
import { createSqliteSettingsStore } from '../catalogue/settings-store.ts'
import { createSqliteWorkforceStore } from './workforce-store.ts'

const absence = (id: string, until: string, state = 'agreed') =>
  `insert into absences values ('abs_${id}', (select min(id) from technicians), 'sick', '2020-01-01T00:00:00.000Z',
     '${until}', 0, '${state}', '', 'usr_office', '2020-01-01T00:00:00.000Z', null)`
const certificate = `insert into credentials (id, user_id, kind, number, expires_on, submitted_at)
  select 'crd_one', min(user_id), 'insurance', '1', '2027-01-01', '2026-01-01T00:00:00.000Z' from technicians`

/** Two connections to one file; the versions of the kept pages are of the first. */
async function openTwice() {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'callout-version-'))
  const file = join(folder.path, 'callout.sqlite')
  const [own, other] = [openDatabase(file), openDatabase(file)]
  furnish(own, ['ann', 'tom'])
  const rota = createSqliteWorkforceStore(own)
  const stores = [createSqliteCatalogueStore(own), createSqliteCoverageStore(own), createSqliteSettingsStore(own)]
  await Promise.all(stores.map((store) => store.read()))
  return {
    own,
    other,
    rota: () => rota.version(now),
    site: () => stores.map((store) => store.version()),
    async [Symbol.asyncDispose]() {
      await setImmediate()
      own[Symbol.dispose]()
      other[Symbol.dispose]()
      folder[Symbol.dispose]()
    },
  }
}

describe('the version of the kept public pages', () => {
  it('stays the same over commits of another connection that change nothing they show', async () => {
    await using opened = await openTwice()
    const read = () => [opened.rota(), ...opened.site()]
    const before = read()
    for (const sql of [
      `update users set phone = '020 7946 0002'`,
      `update search_state set removed = removed`,
      absence('asked', '2099-01-01T00:00:00.000Z', 'asked'),
      absence('over', '2020-01-02T00:00:00.000Z'),
    ]) {
      opened.other.raw.exec(sql)
      await setImmediate()
      expect([sql, read()]).toEqual([sql, before])
    }
  })

  it.each(['own', 'other'] as const)('grows with each change of who is on call: %s connection', async (which) => {
    await using opened = await openTwice()
    for (const sql of [
      `insert into on_call_rotations values ('2026-03-02', 1, 540, '[]', '2026-03-02T12:00:00.000Z')`,
      `update on_call_rotations set minute = 600`,
      `insert into on_call_days values ('2099-03-02', null, null, '2026-03-02T12:00:00.000Z')`,
      `delete from on_call_days`,
      absence('agreed', '2099-01-01T00:00:00.000Z'),
      `update absences set ends_at = '2099-01-02T00:00:00.000Z'`,
      `update absences set state = 'withdrawn'`,
      `update technicians set availability = 'on_call' where id = (select min(id) from technicians)`,
      `update technicians set is_active = 0 where id = (select min(id) from technicians)`,
      `update users set status = 'suspended' where id = (select min(user_id) from technicians)`,
      certificate,
      `update credentials set verified_at = '2026-03-02T12:00:00.000Z'`,
      `update credentials set expires_on = '2026-03-09'`,
      `update credentials set expired_at = '2026-03-02T12:00:00.000Z'`,
      `update credentials set ended_at = '2026-03-02T12:00:00.000Z'`,
      `update users set demo = 1 where id = (select min(user_id) from technicians)`,
    ]) {
      const before = opened.rota()
      opened[which].raw.exec(sql)
      await setImmediate()
      expect({ sql, grew: opened.rota() > before }).toEqual({ sql, grew: true })
    }
  })

  it('grows with each change of the catalogue, the districts and the facts by another connection', async () => {
    await using opened = await openTwice()
    for (const [sql, place] of [
      [`update services set base_price_pence = base_price_pence + 100`, 0],
      [`update districts set name = name || ' and around'`, 1],
      [`insert into closed_days (date, name) values ('2099-12-25', 'Christmas Day')`, 2],
    ] as const) {
      const before = opened.site()
      opened.other.raw.exec(sql)
      await setImmediate()
      const grown = opened.site().flatMap((version, at) => (version > (before[at] ?? 0) ? [at] : []))
      expect([sql, ...grown]).toEqual([sql, place])
    }
  })
})
