import { existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mountSmall } from '../../support/servers/small-disk.ts'
import { newDataDir, runCallout, startServer } from '../../support/servers/server.ts'
import { makeAdmin } from '../business.ts'
import { type Release, lookAt, nextRelease, snapshotsIn } from './next-release.ts'

const first = "create table later (id integer primary key) strict; update users set full_name = 'Of now';"
/** No machine comes to its end. */
const endless = `create table half (id integer) strict;
  insert into half with n (i) as (select 1 union all select i + 1 from n) select max(i) from n;`
const failing = 'create table half (id integer) strict; insert into nowhere values (1);'

let dataDir = ''

beforeEach(async () => {
  dataDir = newDataDir()
  await makeAdmin(dataDir)
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

async function expectServed(): Promise<void> {
  await using server = await startServer({ dataDir, removeDataDir: false })
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
}

async function expectTriedAgain(release: Release): Promise<void> {
  release.migration('9002_second.sql', 'create table whole (id integer) strict;')
  const { code, said } = await release.run(['migrate'], dataDir)
  expect([code, said]).toEqual([0, expect.stringContaining('Applied 9001_first.sql, 9002_second.sql.')])
  expect(lookAt(dataDir).tables).toContain('whole')
  expect(snapshotsIn(dataDir)).toHaveLength(1)
}

describe('the server of a next release', () => {
  it('ends with words where its second migration fails, and the release of before serves the data again', async () => {
    using release = nextRelease({ '9001_first.sql': first, '9002_second.sql': failing })
    const before = lookAt(dataDir)
    for (const _ of [1, 2]) {
      const { code, said } = await release.run(['serve'], dataDir)
      expect(code).toBe(1)
      expect(said).toContain('failed: 9002_second.sql: no such table: nowhere. The data is again as it was before')
      expect(lookAt(dataDir)).toEqual(before)
      expect(snapshotsIn(dataDir)).toEqual([])
    }
    await expectServed()
    await expectTriedAgain(release)
  })

  it('is killed in its second migration, and the release of before serves the data again', async () => {
    using release = nextRelease({ '9001_first.sql': first, '9002_second.sql': endless })
    const before = lookAt(dataDir)
    const begun = () => expect.poll(() => lookAt(dataDir).migration).toBe('9001_first.sql')
    const killed = await release.run(['serve'], dataDir, { until: begun })
    expect(killed.signal).toBe('SIGKILL')
    expect(lookAt(dataDir).migration).toBe('9001_first.sql')
    await expectServed()
    expect(lookAt(dataDir)).toMatchObject({ migration: before.migration, users: before.users, soundness: ['ok'] })
    expect(snapshotsIn(dataDir)).toEqual([])
    await expectTriedAgain(release)
  })

  it('is killed again and again, and leaves one snapshot at most', async () => {
    using release = nextRelease({ '9001_first.sql': first, '9002_second.sql': endless })
    const begun = () => expect.poll(() => existsSync(join(dataDir, 'upgrade.json'))).toBe(true)
    for (const _ of [1, 2, 3]) {
      await release.run(['migrate'], dataDir, { until: begun })
      expect(snapshotsIn(dataDir).length).toBeLessThanOrEqual(1)
    }
    await expectTriedAgain(release)
  })

  it('leaves data that this release refuses at every command, in words', async () => {
    using release = nextRelease({ '9001_first.sql': first })
    expect((await release.run(['migrate'], dataDir)).code).toBe(0)
    const now = lookAt(dataDir)
    const refusal = 'The data is newer than this program: Callout 9.9.9 wrote it (9001_first.sql)'
    for (const args of [['serve'], ['migrate'], ['seed'], ['retention'], ['doctor'], ['keywords', 'export']]) {
      await expect(runCallout(args, dataDir)).rejects.toThrow(refusal)
    }
    expect(lookAt(dataDir)).toEqual(now)
    expect(await runCallout(['migrate', '--back'], dataDir)).toContain('The data is again that of')
    await expectServed()
  })
})

describe('an upgrade on a disk that is full', () => {
  const size = () => statSync(join(dataDir, 'callout.sqlite')).size

  it('is refused before anything is written, with the room that it takes', async () => {
    using disk = smallDisk(size() + 12e6, size() - 1e5)
    using release = nextRelease({ '9001_first.sql': first })
    const before = lookAt(dataDir)
    const { code, said } = await release.run(['migrate'], dataDir, disk)
    const words = disk.isMounted ? 'There is too little room to upgrade the data' : 'The data could not be copied'
    expect([code, said]).toEqual([1, expect.stringContaining(words)])
    expect(lookAt(dataDir)).toEqual(before)
    expect(snapshotsIn(dataDir)).toEqual([])
  })

  it('that fills while the snapshot is written changes nothing', async () => {
    using release = nextRelease({ '9001_first.sql': first })
    const before = lookAt(dataDir)
    const { code, said } = await release.run(['migrate'], dataDir, { largestFile: size() - 1e5 })
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/could not be copied before its upgrade .* Nothing was changed/),
    ])
    expect(lookAt(dataDir)).toEqual(before)
    expect(snapshotsIn(dataDir)).toEqual([])
    await expectServed()
  })

  it('that fills in the middle of a migration goes back, and takes place once there is room', async () => {
    using disk = smallDisk(2 * size() + 30e6, size() + 30e6)
    const filling = `create table half (page blob) strict;
      insert into half with n (i) as (select 1 union all select i + 1 from n where i < 100000) select zeroblob(4000) from n;`
    using release = nextRelease({ '9001_first.sql': first, '9002_second.sql': filling })
    const before = lookAt(dataDir)
    const { code, said } = await release.run(['migrate'], dataDir, disk)
    expect([code, said]).toEqual([1, expect.stringMatching(/failed: 9002_second\.sql: .*(full|I\/O)/)])
    expect(lookAt(dataDir)).toEqual(before)
    expect(snapshotsIn(dataDir)).toEqual([])
    await expectTriedAgain(release)
  })

  /** The data on a disk of so many bytes. A machine that mounts none limits the size of a file instead, and says so. */
  function smallDisk(bytes: number, largestFile: number) {
    const mounted = mountSmall(dataDir, bytes)
    if (mounted === null) return { isMounted: false, largestFile, [Symbol.dispose]() {} }
    return { isMounted: true, largestFile: null, [Symbol.dispose]: () => mounted[Symbol.dispose]() }
  }
})
