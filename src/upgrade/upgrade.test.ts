import { copyFileSync, existsSync, mkdirSync, mkdtempDisposableSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { layTemplate } from '../../tests/support/database.ts'
import { lockDataFolder } from '../data-folder-lock.ts'
import { databaseFault } from '../storage/kept-database.ts'
import { openAlone } from './alone.ts'
import { openUpgraded } from './open-upgraded.ts'
import { forgetSnapshots, nameOfSnapshot, snapshotsOf } from './snapshots.ts'
import { type Program, goBack, settleCutOff, upgrade } from './upgrade.ts'
import { writeMark } from './upgrade-mark.ts'

const at = Temporal.Instant.from('2026-11-27T10:00:00Z')
const shipped = readdirSync('migrations/sqlite').filter((name) => name.endsWith('.sql'))
const newest = shipped.toSorted().at(-1) ?? ''

/** A business of this version, and a program of the next one, which has these migrations too. */
function aBusiness(next: Readonly<Record<string, string>>) {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'callout-upgrade-'))
  const dataDir = join(folder.path, 'data')
  const migrations = join(folder.path, 'migrations')
  for (const path of [dataDir, migrations]) mkdirSync(path)
  for (const name of shipped) copyFileSync(join('migrations/sqlite', name), join(migrations, name))
  for (const [name, sql] of Object.entries(next)) writeFileSync(join(migrations, name), sql)
  const databaseFile = join(dataDir, 'callout.sqlite')
  layTemplate(databaseFile)
  const raw = new Database(databaseFile)
  raw.exec("create table kept (word text) strict; insert into kept values ('of before')")
  raw.close()
  const program: Program = { migrations, version: '9.9.9' }
  return {
    program,
    dataDir,
    databaseFile,
    publicUrl: new URL('http://localhost:3000'),
    [Symbol.dispose]: () => folder.remove(),
  }
}

type Business = ReturnType<typeof aBusiness>

function lookInto<T>({ databaseFile }: Pick<Business, 'databaseFile'>, sql: string): readonly T[] {
  const raw = new Database(databaseFile, { readonly: true })
  try {
    return raw.prepare<[], T>(sql).pluck().all()
  } finally {
    raw.close()
  }
}

const lastMigration = (business: Pick<Business, 'databaseFile'>) =>
  lookInto<string>(business, 'select name from migrations order by name desc limit 1')[0]
const words = (business: Pick<Business, 'databaseFile'>) => lookInto<string>(business, 'select word from kept')
const names = ({ dataDir }: Business) => readdirSync(dataDir).toSorted()

const good = {
  '9001_good.sql': "alter table kept add column more text; update kept set word = 'of now';",
  '9002_good.sql': 'create table later (id integer primary key) strict;',
}
const bad = { ...good, '9003_bad.sql': 'create table half (id integer) strict; insert into nowhere values (1);' }

describe('an upgrade', () => {
  it('applies each migration with its note and the version, and keeps the data of before as a snapshot', async () => {
    using business = aBusiness(good)
    const { applied, snapshot } = await upgrade(business.databaseFile, business.program, at)
    expect(applied).toEqual(['9001_good.sql', '9002_good.sql'])
    expect(words(business)).toEqual(['of now'])
    expect(lookInto(business, "select version from migrations where name > '9'")).toEqual(['9.9.9', '9.9.9'])
    expect(snapshot).toMatch(/snapshots\/\d{4}-20261127T100000Z\.sqlite$/)
    expect(words({ databaseFile: snapshot })).toEqual(['of before'])
    expect(lastMigration({ databaseFile: snapshot })).toBe(newest)
    expect(lookInto({ databaseFile: snapshot }, 'pragma integrity_check')).toEqual(['ok'])
    expect(names(business)).toEqual(['callout.sqlite', 'snapshots'])
  })

  it('that fails at its third migration leaves the data as it was, takes no room, and can be tried again', async () => {
    using business = aBusiness(bad)
    for (const _ of [1, 2, 3]) {
      await expect(upgrade(business.databaseFile, business.program, at)).rejects.toThrow(
        'The upgrade of the data to Callout 9.9.9 failed: 9003_bad.sql: no such table: nowhere. The data is again as it was before',
      )
      expect([lastMigration(business), words(business)]).toEqual([newest, ['of before']])
      expect(lookInto(business, 'pragma integrity_check')).toEqual(['ok'])
      expect(names(business)).toEqual(['callout.sqlite', 'snapshots'])
      expect(snapshotsOf(business.databaseFile)).toEqual([])
    }
    writeFileSync(join(business.program.migrations, '9003_bad.sql'), 'create table half (id integer) strict;')
    await upgrade(business.databaseFile, business.program, at)
    expect(lastMigration(business)).toBe('9003_bad.sql')
  })

  it('goes back also where a migration leaves references to rows that are gone', async () => {
    const rebuild = `-- rebuilds owners
      create table now (id text primary key) strict;
      drop table owners;
      alter table now rename to owners;`
    using business = aBusiness({ '9001_good.sql': good['9001_good.sql'], '9002_rebuild.sql': rebuild })
    const raw = new Database(business.databaseFile)
    raw.exec(`create table owners (id text primary key); insert into owners values ('own_1');
      create table pets (owner text references owners (id)); insert into pets values ('own_1')`)
    raw.close()
    await expect(upgrade(business.databaseFile, business.program, at)).rejects.toThrow('pets refers to rows')
    expect([lastMigration(business), words(business)]).toEqual([newest, ['of before']])
  })

  it('takes what a killed server left in its log with it, also into the snapshot', async () => {
    using business = aBusiness(good)
    const raw = new Database(business.databaseFile)
    raw.pragma('journal_mode = WAL')
    raw.exec("insert into kept values ('in the log')")
    const died = join(business.dataDir, 'died')
    mkdirSync(died)
    for (const end of ['', '-wal']) copyFileSync(`${business.databaseFile}${end}`, join(died, `callout.sqlite${end}`))
    raw.close()
    const databaseFile = join(died, 'callout.sqlite')
    const { snapshot } = await upgrade(databaseFile, business.program, at)
    expect(words({ databaseFile: snapshot })).toEqual(['of before', 'in the log'])
    expect(words({ databaseFile })).toEqual(['of now', 'of now'])
  })

  it('does not begin while another program has the database open', async () => {
    using business = aBusiness(good)
    const other = new Database(business.databaseFile)
    other.pragma('journal_mode = WAL')
    other.prepare('select word from kept').all()
    await expect(upgrade(business.databaseFile, business.program, at)).rejects.toThrow('Another program has')
    expect([lastMigration(business), other.prepare('select word from kept').pluck().all()]).toEqual([
      newest,
      ['of before'],
    ])
    other.close()
    expect(names(business)).toEqual(['callout.sqlite'])
  })

  it('lets nobody else into the data until its end', async () => {
    using business = aBusiness({})
    const alone = await openAlone(business.databaseFile)
    const other = new Database(business.databaseFile, { timeout: 0 })
    expect(() => other.prepare('select word from kept').all()).toThrow('locked')
    alone.close()
    expect(other.prepare('select word from kept').pluck().all()).toEqual(['of before'])
    other.close()
  })

  it('whose first step was cut off leaves a journal that the next start reads', async () => {
    using business = aBusiness({})
    const raw = new Database(business.databaseFile)
    raw.exec('begin exclusive; pragma cache_size = 1; pragma cache_spill = 1')
    raw.exec(
      "insert into kept with n (i) as (select 1 union all select i + 1 from n where i < 9000) select 'half' from n",
    )
    const died = join(business.dataDir, 'died')
    mkdirSync(died)
    const databaseFile = join(died, 'callout.sqlite')
    for (const end of ['', '-journal']) copyFileSync(`${business.databaseFile}${end}`, `${databaseFile}${end}`)
    raw.close()
    const opened = await openUpgraded({ ...business, dataDir: died, databaseFile })
    expect(opened.raw.prepare('select word from kept').pluck().all()).toEqual(['of before'])
    opened[Symbol.dispose]()
  })
})

describe('an upgrade whose process died', () => {
  /** The state after a kill between two migrations. */
  async function cutOff(business: Business): Promise<void> {
    const { snapshot } = await upgrade(business.databaseFile, business.program, at)
    writeMark(business.databaseFile, { snapshot: snapshot.split('/').at(-1) ?? '', from: newest, to: '9.9.9' })
  }

  it('is undone by the next start, of the old program or the new one', async () => {
    using business = aBusiness(good)
    await cutOff(business)
    for (const end of ['-wal', '-journal']) writeFileSync(`${business.databaseFile}${end}`, 'of the half upgraded data')
    expect(databaseFault(business)).toContain('was cut off')
    const old = { migrations: 'migrations/sqlite', version: '0.1.0' }
    const told: string[] = []
    const opened = await openUpgraded(business, { onPutBack: (version) => told.push(version) }, old)
    opened[Symbol.dispose]()
    expect(told).toEqual(['9.9.9'])
    expect([lastMigration(business), words(business)]).toEqual([newest, ['of before']])
    expect(existsSync(join(business.dataDir, 'upgrade.json'))).toBe(false)
    await upgrade(business.databaseFile, business.program, at)
    expect(words(business)).toEqual(['of now'])
  })

  it('before its first commit has changed nothing, and nothing is put back over what was written since', async () => {
    using business = aBusiness(good)
    const name = nameOfSnapshot(newest, at)
    mkdirSync(join(business.dataDir, 'snapshots'))
    copyFileSync(business.databaseFile, join(business.dataDir, 'snapshots', name))
    writeMark(business.databaseFile, { snapshot: name, from: newest, to: '9.9.9' })
    const raw = new Database(business.databaseFile)
    raw.exec("insert into kept values ('written since')")
    raw.close()
    expect(await settleCutOff(business.databaseFile)).toMatchObject({ to: '9.9.9' })
    expect(words(business)).toEqual(['of before', 'written since'])
    expect(snapshotsOf(business.databaseFile)).toEqual([])
  })

  it('while it put the snapshot back is put back again', async () => {
    using business = aBusiness(good)
    await cutOff(business)
    // The journal of a half written file is gone, and the file is not yet replaced.
    writeFileSync(business.databaseFile, 'half of it'.repeat(1_000))
    await settleCutOff(business.databaseFile)
    expect([lastMigration(business), words(business)]).toEqual([newest, ['of before']])
  })

  it('and whose snapshot is gone is refused in words, and nothing is changed', async () => {
    using business = aBusiness(good)
    await cutOff(business)
    rmSync(join(business.dataDir, 'snapshots'), { recursive: true })
    await expect(settleCutOff(business.databaseFile)).rejects.toThrow('is gone. Restore a backup')
    expect(words(business)).toEqual(['of now'])
  })
})

describe('data that a later version has written', () => {
  const old: Program = { migrations: 'migrations/sqlite', version: '0.1.0' }

  it('is refused, with the version that wrote it and the snapshot that fits, and stays as it is', async () => {
    using business = aBusiness(good)
    const { snapshot } = await upgrade(business.databaseFile, business.program, at)
    await expect(openUpgraded(business, {}, old)).rejects.toThrow(
      `The data is newer than this program: Callout 9.9.9 wrote it (9002_good.sql), and this is Callout 0.1.0. Nothing was changed. Install Callout 9.9.9 or a later one. Or go back to the data of before that upgrade, without what was done since: stop the server and run callout migrate --back, which puts ${snapshot} in its place.`,
    )
    expect(databaseFault(business)).toContain('The data is newer')
    expect([lastMigration(business), words(business)]).toEqual(['9002_good.sql', ['of now']])
    rmSync(snapshot)
    expect(databaseFault(business)).toContain('Or restore a backup from before that upgrade')
  })

  it('gives way to the snapshot of before where that is asked for, and is kept itself', async () => {
    using business = aBusiness(good)
    await upgrade(business.databaseFile, business.program, at)
    const back = await goBack(business.databaseFile, old, at.add({ hours: 1 }))
    expect([lastMigration(business), words(business)]).toEqual([newest, ['of before']])
    expect(words({ databaseFile: back?.kept ?? '' })).toEqual(['of now'])
    expect(await goBack(business.databaseFile, old, at)).toBeNull()
  })
})

describe('a command of a later version', () => {
  it('opens the data up to date, also where nobody asks what was applied', async () => {
    using business = aBusiness(good)
    await expect(openUpgraded(business, {}, business.program)).rejects.toThrow('The data is newer than this program')
    expect([lastMigration(business), words(business)]).toEqual(['9002_good.sql', ['of now']])
  })

  it('does not upgrade the data under a server that works in the folder', async () => {
    using business = aBusiness(good)
    using _server = lockDataFolder(business.dataDir, new URL('http://localhost:3001'))
    await expect(openUpgraded(business, {}, business.program)).rejects.toThrow('Another server works in')
    expect(lastMigration(business)).toBe(newest)
  })
})

describe('snapshots', () => {
  it('are the newest three, and none is older than 30 days', () => {
    using business = aBusiness({})
    mkdirSync(join(business.dataDir, 'snapshots'))
    const lay = (daysAgo: number) => {
      const name = nameOfSnapshot('0001_one.sql', at.subtract({ hours: 24 * daysAgo }))
      writeFileSync(join(business.dataDir, 'snapshots', name), '')
      return name
    }
    const laid = [31, 29, 3, 2, 1].map(lay)
    expect(forgetSnapshots(business.databaseFile, at)).toBe(2)
    expect(snapshotsOf(business.databaseFile).map(({ name }) => name)).toEqual(laid.slice(2).toReversed())
    expect(forgetSnapshots(business.databaseFile, at.add({ hours: 24 * 27.5 }))).toBe(1)
  })
})
