import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openSqlite } from '#adapters/sqlite'
import { pence } from '#modules/shared'
import { aSeedService, openCatalogue, serviceId, smallSeed } from '../../tests/support/builders/catalogue.ts'
import { openDatabase } from '../../tests/support/database.ts'
import { stoppedClock } from '../../tests/support/doubles.ts'
import { readConfig } from '../config.ts'
import { seed, seedCatalogue, seedWhenEmpty } from './seed.ts'

const clock = stoppedClock(Temporal.Instant.from('2026-03-02T09:00:00Z'))

function openShop() {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'callout-seed-'))
  const said: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line))
  onTestFinished(() => log.mockRestore())
  const config = readConfig({ DATA_DIR: folder.path })
  return {
    said,
    run: (options: Parameters<typeof seed>[1] = {}) => seed(config, options),
    /** Writes a file of the owner's own and answers its path. */
    file(name: string, text: string) {
      writeFileSync(join(folder.path, name), text)
      return join(folder.path, name)
    },
    sql<T>(query: string): readonly T[] {
      using database = openSqlite(config.databaseFile)
      return database.raw.prepare<[], T>(query).all()
    },
    change(statement: string) {
      using database = openSqlite(config.databaseFile)
      database.raw.exec(statement)
    },
    [Symbol.dispose]: () => folder.remove(),
  }
}

const catalogueFile = (price: string) => `
categories:
  - { slug: plumbing, label: Plumbing, description: Leaks and taps., icon: droplets, tile: true }
services:
  - slug: tap-repair
    name: Tap repair
    category: plumbing
    description: A dripping or stiff tap, mended or replaced with yours.
    base_price: ${price}
    duration_minutes: 60
    required_skills: [plumbing]
    policy: full
`

describe('callout seed --export', () => {
  it('writes a file that changes nothing when it is applied, and leaves a file that is there', async () => {
    using shop = openShop()
    await shop.run({ catalogue: shop.file('own.yaml', catalogueFile('85.00')) })
    shop.change(`update services set base_price_pence = 9900, version = 2 where id = 'svc_tap-repair'`)
    const before = shop.sql('select * from services')
    const path = shop.file('taken.yaml', 'mine')
    await expect(shop.run({ export: path })).rejects.toThrow('left alone')
    const fresh = `${path}.new`
    await shop.run({ export: fresh })
    await shop.run({ catalogue: fresh })
    expect(shop.sql('select * from services')).toEqual(before)
    await shop.run({ export: true })
    expect(shop.said.at(-1)).toContain('base_price: 99.00')
  })
})

describe('callout seed', () => {
  it('fills an empty database with the shipped files, and changes nothing the second time', async () => {
    using shop = openShop()
    await shop.run()
    const before = shop.sql('select * from services order by id')
    expect(before.length).toBeGreaterThanOrEqual(40)
    expect(shop.sql('select * from categories').length).toBe(15)
    expect(shop.sql("select * from districts where code in ('CR0', 'CR2', 'CR7', 'CR8')").length).toBe(4)
    expect(shop.sql("select * from closed_days where date = '2026-12-25'").length).toBe(1)
    await shop.run()
    expect(shop.sql('select * from services order by id')).toEqual(before)
    expect(shop.said.at(-5)).toBe(`Services: 0 added, 0 changed, ${before.length} unchanged.`)
  })

  it('applies a changed price where the owner edited none, and keeps one that was edited by hand', async () => {
    using shop = openShop()
    const catalogue = shop.file('mine.yaml', catalogueFile('79.00'))
    const price = () => shop.sql('select base_price_pence as price from services')
    await shop.run({ catalogue })
    shop.file('mine.yaml', catalogueFile('82.50'))
    await shop.run({ catalogue })
    expect(price()).toEqual([{ price: 8_250 }])
    shop.change('update services set base_price_pence = 9900')
    shop.file('mine.yaml', catalogueFile('85.00'))
    await shop.run({ catalogue })
    expect(price()).toEqual([{ price: 9_900 }])
    expect(shop.said).toContain('  kept as edited in the office: Tap repair')
  })

  it('fails with every fault of every file and its line, and touches nothing', async () => {
    using shop = openShop()
    const catalogue = shop.file('mine.yaml', catalogueFile('much'))
    const coverage = shop.file('where.yaml', 'districts:\n  - { code: CR0, names: [], lat: 51.37, lon: -0.08 }\n')
    const said = /mine\.yaml:9: .*base_price.*\n.*where\.yaml:2: .*names.*\n2 faults: nothing was changed\./
    await expect(shop.run({ catalogue, coverage })).rejects.toThrow(said)
    expect(shop.sql('select * from services')).toEqual([])
  })

  it('says which file cannot be read', async () => {
    using shop = openShop()
    await expect(shop.run({ catalogue: '/nowhere/mine.yaml' })).rejects.toThrow('/nowhere/mine.yaml cannot be read')
  })
})

describe('seedCatalogue', () => {
  it('says in one clear line that a name is taken by a service that is gone from the file', async () => {
    using database = openDatabase()
    const catalogue = openCatalogue(database, clock)
    const files = { catalogue: smallSeed, districts: [], closedDays: [], forms: [] }
    await seedCatalogue(catalogue, files)
    const renamed = { ...smallSeed, services: [aSeedService('tap-mending', { name: 'tap repair' })] }
    await expect(seedCatalogue(catalogue, { ...files, catalogue: renamed })).rejects.toThrow(
      'The service tap-repair already has the name "tap repair" but is not in the file. Restore its slug, or rename one of them.',
    )
  })
})

describe('seedWhenEmpty', () => {
  it('seeds an empty catalogue, and leaves one with services as it is', async () => {
    using database = openDatabase()
    const catalogue = openCatalogue(database, clock)
    const log = { info: vi.fn<() => void>() }
    await seedWhenEmpty(catalogue, log)
    const [service] = await catalogue.activeServices('plumbing')
    expect((await catalogue.lookUp({ outcode: 'CR0' })).covered).toBe(true)
    const edited = await catalogue.editService({
      id: service?.id ?? serviceId('none-at-all'),
      version: 1,
      basePrice: pence(1_234),
    })
    expect(edited).toMatchObject({ ok: true })
    const version = catalogue.version()
    await seedWhenEmpty(catalogue, log)
    expect(catalogue.version()).toBe(version)
    expect(log.info).toHaveBeenCalledTimes(1)
  })
})
