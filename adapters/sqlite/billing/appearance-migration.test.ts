import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { migrateBefore, migrateUpTo, migrationNamed } from '../../../tests/support/migrate-up-to.ts'
import { createSqliteSettingsStore } from '../catalogue/settings-store.ts'
import { openSqlite } from '../kit/database.ts'
import { createSqliteLogoStore } from './logo-store.ts'

const migration = migrationNamed('appearance')
const day = (date: number) => `2026-02-0${date}T12:00:00.000Z`

describe('logos of before', () => {
  it('are versions of the look: papers of each day find the logo of that day', async () => {
    using database = openSqlite(':memory:')
    const { raw } = database
    migrateBefore(database, migration)
    const add = raw.prepare('insert into business_logos (from_at, sha256, width, height, png) values (?, ?, ?, ?, ?)')
    const pictures = ['one', 'two'].map((text) => ({ png: Buffer.from(text), sha256: hashOf(text) }))
    const [one = { png: Buffer.from(''), sha256: '' }, two = one] = pictures
    add.run(day(1), one.sha256, 30, 10, one.png)
    add.run(day(2), two.sha256, 40, 20, two.png)
    add.run(day(3), one.sha256, 30, 10, one.png)
    add.run(day(4), null, null, null, null)
    migrateUpTo(database, migration)
    const settings = createSqliteSettingsStore(database)
    const logoAt = async (at: string) =>
      Object((await settings.versionAt('appearance', Temporal.Instant.from(at)))?.value)['logo']
    expect(await logoAt(day(1))).toEqual({ sha256: one.sha256, width: 30, height: 10 })
    expect(await logoAt('2026-02-02T23:59:59.000Z')).toEqual({ sha256: two.sha256, width: 40, height: 20 })
    expect(await logoAt(day(3))).toEqual({ sha256: one.sha256, width: 30, height: 10 })
    expect(await logoAt(day(4))).toBeNull()
    const { values, versions } = await settings.read()
    expect([values.get('appearance'), versions.get('appearance')]).toEqual([{ colour: null, logo: null }, 4])
    const logos = createSqliteLogoStore(database)
    expect((await logos.find(two.sha256))?.png).toEqual(two.png)
  })

  it('leave nothing where there was none', async () => {
    using database = openSqlite(':memory:')
    migrateBefore(database, migration)
    migrateUpTo(database, migration)
    expect((await createSqliteSettingsStore(database).read()).values.has('appearance')).toBe(false)
  })
})

describe('a logo that is kept', () => {
  it('stays: nothing changes or deletes it, and the same again is one row', async () => {
    using database = openSqlite(':memory:')
    migrateUpTo(database, migration)
    const logos = createSqliteLogoStore(database)
    const picture = { png: Buffer.from('png'), width: 3, height: 2 }
    const at = Temporal.Instant.from(day(1))
    const kept = await logos.keep(picture, at)
    expect(await logos.keep(picture, at.add({ hours: 1 }))).toEqual(kept)
    expect(kept).toEqual({ sha256: hashOf('png'), width: 3, height: 2 })
    expect(() => database.raw.exec('delete from logo_pictures')).toThrow('stays as it was')
    expect(() => database.raw.exec('update logo_pictures set width = 9')).toThrow('stays as it was')
  })
})

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
