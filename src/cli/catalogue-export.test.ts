import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { tradeIcons } from '#modules/catalogue'
import { pence } from '#modules/shared'
import { openCatalogue } from '../../tests/support/builders/catalogue.ts'
import { openDatabase } from '../../tests/support/database.ts'
import { stoppedClock } from '../../tests/support/doubles.ts'
import { runs } from '../../tests/support/property-runs.ts'
import { exportCatalogue } from './catalogue-export.ts'
import { readCatalogueFile } from './catalogue-file.ts'
import { readSeedFiles } from './seed-files.ts'

const clock = stoppedClock(Temporal.Instant.from('2026-03-02T09:00:00Z'))
const shipped = readSeedFiles()
const oneLine = (least: number, most: number) =>
  fc
    .string({ minLength: least, maxLength: most, unit: 'grapheme' })
    .map((text) => text.replaceAll(/[\s\p{C}]+/gu, ' ').trim())
    .filter((text) => text.length >= least && text.length <= most)

const edits = fc.record({
  place: fc.nat(40),
  name: oneLine(3, 40),
  description: oneLine(30, 200),
  included: fc.array(oneLine(1, 60), { maxLength: 3 }),
  questions: fc.array(fc.record({ question: oneLine(1, 60), answer: oneLine(1, 60) }), { maxLength: 2 }),
  price: fc.integer({ min: 1, max: 90_000 }),
  retired: fc.boolean(),
})

const trades = fc.record({
  place: fc.nat(20),
  details: fc.record({
    label: oneLine(3, 30),
    description: oneLine(10, 120),
    icon: fc.constantFrom(...tradeIcons),
    isTile: fc.boolean(),
    parallelCapacity: fc.integer({ min: 1, max: 50 }),
  }),
  deed: fc.constantFrom('add', 'edit', 'retire', 'first'),
})

function read(text: string) {
  const reading = readCatalogueFile(text)
  if (!reading.ok) throw new Error(reading.faults.map(({ line, message }) => `${line}: ${message}`).join('\n'))
  const { categories, services } = reading.value
  return {
    categories: categories.map(({ tile, flag, ...rest }) => ({ ...rest, isTile: tile, isFlag: flag })),
    services: services.map(({ policy, ...rest }) => ({ ...rest, paymentPolicy: policy })),
  }
}

describe('the catalogue as a file', () => {
  it('says of the shipped file what the file says', async () => {
    using database = openDatabase()
    const catalogue = openCatalogue(database, clock)
    await catalogue.applySeed(shipped)
    const [exported, file] = [
      read(await exportCatalogue(catalogue)),
      read(readFileSync(new URL('catalogue.yaml', import.meta.url), 'utf8')),
    ]
    expect(exported.categories).toEqual(file.categories)
    const byId = (services: typeof file.services) => services.toSorted((a, b) => a.id.localeCompare(b.id))
    expect(byId(exported.services)).toEqual(byId(file.services))
  })

  it('changes nothing when it is seeded again, whatever the office edited', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(edits, { maxLength: 4 }), async (changes) => {
        using database = openDatabase()
        const catalogue = openCatalogue(database, clock)
        await catalogue.applySeed(shipped)
        for (const { place, name, description, included, questions, price, retired } of changes) {
          const all = await catalogue.allServices()
          const service = all[place % all.length]
          if (!service) continue
          const { id, version, isEmergency } = service
          // A name that another service has is refused, and nothing of the change is kept.
          await catalogue.editService({
            id,
            version,
            name,
            description,
            included,
            questions,
            isActive: !retired,
            basePrice: pence(price),
            paymentPolicy: 'after',
            ...(isEmergency && { emergencyPrice: null }),
          })
        }
        const before = await catalogue.allServices()
        const file = read(await exportCatalogue(catalogue))
        const seeded = await catalogue.applySeed({ ...shipped, catalogue: file })
        expect(seeded).toMatchObject({ ok: true, value: { services: { added: [], changed: [], missing: [] } } })
        expect(await catalogue.allServices()).toEqual(before)
      }),
      { numRuns: runs(20) },
    )
  })

  it('changes nothing of the trades when it is seeded again, whatever the office added, changed, retired or sorted', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(trades, { minLength: 1, maxLength: 5 }), async (changes) => {
        using database = openDatabase()
        const catalogue = openCatalogue(database, clock)
        await catalogue.applySeed(shipped)
        for (const { place, details, deed } of changes) {
          const all = await catalogue.allCategories()
          const trade = all[place % all.length]
          if (!trade) continue
          const { slug, version } = trade
          const retiring = (await catalogue.retirementOfTrade(slug, 0))?.services.map(({ id }) => id) ?? []
          // The tile of emergencies and a name that another trade has are refused, and nothing of the change is kept.
          if (deed === 'add') await catalogue.addTrade(details)
          if (deed === 'edit') await catalogue.editTrade({ slug, version, ...details })
          if (deed === 'retire') await catalogue.editTrade({ slug, version, isActive: false, retiring })
          if (deed === 'first')
            await catalogue.sortTrades([slug, ...all.map((one) => one.slug).filter((one) => one !== slug)])
        }
        const before = { trades: await catalogue.allCategories(), services: await catalogue.allServices() }
        const offered = before.services.filter(({ isActive }) => isActive).map(({ category }) => category)
        const retired = before.trades.filter(({ isActive }) => !isActive).map(({ slug }) => slug)
        expect(offered.filter((slug) => retired.includes(slug))).toEqual([])
        for (const categories of [read(await exportCatalogue(catalogue)), shipped.catalogue]) {
          await catalogue.applySeed({ ...shipped, catalogue: categories })
          expect(await catalogue.allCategories()).toEqual(before.trades)
          expect(await catalogue.allServices()).toEqual(before.services)
        }
      }),
      { numRuns: runs(20) },
    )
  })
})
