import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
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
})
