import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { iconNames } from 'lucide-react/dynamic'
import { describe, expect, it } from 'vitest'
import { type CatalogueFile, readCatalogueFile } from './catalogue-file.ts'
import { runs } from '../../tests/support/property-runs.ts'

const shipped = readFileSync(new URL('catalogue.yaml', import.meta.url), 'utf8')

function read(text: string): CatalogueFile {
  const reading = readCatalogueFile(text)
  if (!reading.ok) throw new Error(reading.faults.map(({ line, message }) => `${line}: ${message}`).join('\n'))
  return reading.value
}

function faultsOf(text: string): readonly (readonly [line: number, message: string])[] {
  const reading = readCatalogueFile(text)
  return reading.ok ? [] : reading.faults.map(({ line, message }) => [line, message] as const)
}

const plumbing = `categories:
  - slug: plumbing
    label: Plumbing
    description: Leaks, taps and toilets.
    icon: droplets
    tile: true
services:
  - slug: tap-repair
    name: Tap Repair
    category: plumbing
    description: We mend a dripping tap, washers included.
    base_price: 79.00
    duration_minutes: 60
    required_skills: [plumbing]
    policy: full
`

describe('the catalogue that is shipped', () => {
  const { categories, services } = read(shipped)
  const inPounds = (name: string) => {
    const service = services.find((one) => one.name === name)
    return service && { category: service.category, base: service.basePrice, emergency: service.isEmergency }
  }

  it('has the fifteen categories in their order: twelve tiles, then three further trades', () => {
    expect(categories.map(({ slug, tile }) => (tile ? slug : `(${slug})`)).join(' ')).toBe(
      'plumbing electrical plastering flooring kitchen bathroom renovation painting tiling security structural ' +
        'emergency (heating) (roofing) (carpentry)',
    )
    expect(categories.filter(({ flag }) => flag).map(({ slug }) => slug)).toEqual(['emergency'])
  })

  it('has names that people and programs put into the same order', () => {
    const names = services.map(({ name }) => name)
    expect(names.toSorted()).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')))
  })

  it('offers at least 46 services, two or more in every trade, and emergencies in several trades', () => {
    expect(services.length).toBeGreaterThanOrEqual(46)
    for (const { slug, flag } of categories) {
      const offered = services.filter(({ category, isEmergency }) => (flag ? isEmergency : category === slug))
      expect([slug, offered.length >= 2]).toEqual([slug, true])
    }
    expect(new Set(services.filter((one) => one.isEmergency).map((one) => one.category)).size).toBeGreaterThan(5)
  })

  it('has the numbers that were given for the known services', () => {
    expect(inPounds('General Building Repair')).toEqual({ category: 'renovation', base: 7_500, emergency: false })
    expect(inPounds('Plumbing Repair')).toEqual({ category: 'plumbing', base: 8_500, emergency: false })
    expect(inPounds('Electrical Repair')).toEqual({ category: 'electrical', base: 9_500, emergency: false })
    expect(inPounds('Boiler Repair')).toEqual({ category: 'heating', base: 12_000, emergency: false })
    expect(inPounds('Structural Assessment')).toEqual({ category: 'structural', base: 20_000, emergency: false })
    expect(inPounds('Smart Home Installation')).toEqual({ category: 'electrical', base: 8_000, emergency: false })
  })

  it('asks £150 for an emergency plumber: twice the base, with no price of its own', () => {
    expect(services.find(({ name }) => name === 'Emergency Plumbing')).toMatchObject({
      id: 'svc_emergency-plumbing',
      basePrice: 7_500,
      emergencyPrice: null,
      isEmergency: true,
    })
  })

  it('names only icons that exist', () => {
    const known = new Set<string>(iconNames)
    expect(categories.map(({ icon }) => icon).filter((icon) => !known.has(icon))).toEqual([])
  })
})

describe('readCatalogueFile', () => {
  it('fills in what may be left out', () => {
    const { categories, services } = read(plumbing)
    expect(categories[0]).toMatchObject({ flag: false, parallelCapacity: 1 })
    expect(services[0]).toEqual({
      id: 'svc_tap-repair',
      included: [],
      questions: [],
      name: 'Tap Repair',
      category: 'plumbing',
      description: 'We mend a dripping tap, washers included.',
      basePrice: 7_900,
      emergencyPrice: null,
      durationMinutes: 60,
      bufferMinutes: 0,
      requiredSkills: ['plumbing'],
      isEmergency: false,
      policy: 'full',
    })
  })

  it.each([
    ['4.35', 435],
    ['"4.35"', 435],
    ['1.1', 110],
    ['0079', 7_900],
  ])('reads the price %s from its text, so that no penny is lost', (written, wanted) => {
    expect(read(plumbing.replace('79.00', written)).services[0]?.basePrice).toBe(wanted)
  })

  it('names every fault of a broken file with its line, and nothing else', () => {
    const broken = `categories:
  - slug: plumbing
    label: Plumbing
    description: Leaks, taps and toilets.
    icon: Droplets!
    tile: perhaps
  - slug: emergency
    label: plumbing
    description: What cannot wait.
    icon: siren
    tile: true
    flag: true
services:
  - slug: Tap Repair
    name: Tap Repair
    category: plumbing
    description: We mend a dripping tap, washers included.
    base_price: 79.005
    duration_minutes: 62
    required_skills: [plumbing, juggling]
    policy: later
  - slug: burst-pipe
    name: tap repair
    category: emergency
    description: Too short.
    base_price: -1.00
    emergency_price: 150.00
    duration_minutes: 10
    required_skills: []
    is_emergency: false
    policy: full
    colour: red
  - slug: burst-pipe
    description:
      - We shut it off
    base_price: 90.00
    emergency_price: 80.00
    duration_minutes: an hour
    required_skills: [plumbing, plumbing]
    is_emergency: true
    buffer_minutes: 7
    policy: full
    name:
    category: roofing
  - only words
`
    expect(faultsOf(broken)).toEqual([
      [5, 'categories plumbing, icon: must be the name of an icon, such as paint-roller'],
      [6, 'categories plumbing, tile: must be true or false'],
      [8, 'categories emergency, label: "plumbing" is used by an earlier entry'],
      [14, 'services Tap Repair, slug: must be 3 to 56 small letters, digits and hyphens'],
      [18, 'services Tap Repair, base_price: must be pounds, such as 85.00'],
      [19, 'services Tap Repair, duration_minutes: must be a whole number from 15 to 1440, in steps of 5'],
      [20, 'services Tap Repair, required_skills 2: "juggling" is no trade and no certificate'],
      [21, 'services Tap Repair, policy: must be full'],
      [23, 'services burst-pipe, name: "tap repair" is used by an earlier entry'],
      [24, 'services burst-pipe, category: "emergency" is not one of the trades above'],
      [25, 'services burst-pipe, description: must be text of 30 to 300 characters'],
      [26, 'services burst-pipe, base_price: must be more than 0 and at most 50000'],
      [27, 'services burst-pipe, emergency_price: needs is_emergency: true'],
      [28, 'services burst-pipe, duration_minutes: must be a whole number from 15 to 1440, in steps of 5'],
      [29, 'services burst-pipe, required_skills: must be a list of skills'],
      [32, 'services burst-pipe, colour: is not a field of this file'],
      [33, 'services burst-pipe, slug: "burst-pipe" is used by an earlier entry'],
      [35, 'services burst-pipe, description: must be text of 30 to 300 characters'],
      [37, 'services burst-pipe, emergency_price: must not be less than base_price'],
      [38, 'services burst-pipe, duration_minutes: must be a whole number from 15 to 1440, in steps of 5'],
      [39, 'services burst-pipe, required_skills: names something twice'],
      [41, 'services burst-pipe, buffer_minutes: must be a whole number from 0 to 240, in steps of 5'],
      [43, 'services burst-pipe, name: must be text of 3 to 60 characters'],
      [44, 'services burst-pipe, category: "roofing" is not one of the trades above'],
      [
        45,
        'services entry 4: must be fields: slug, name, category, description, included, questions, base_price, emergency_price, ' +
          'duration_minutes, buffer_minutes, required_skills, is_emergency, policy',
      ],
    ])
  })

  it('says at the entry which field is missing', () => {
    expect(faultsOf(plumbing.replace('    base_price: 79.00\n', ''))).toEqual([
      [8, 'services tap-repair, base_price: is missing'],
    ])
  })

  it('refuses a second flag, and a file without its lists', () => {
    const flags = plumbing.replaceAll('tile: true\n', 'tile: true\n    flag: true\n')
    const second = flags.replace(
      /services:/,
      `${flags.slice(12, flags.indexOf('services:')).replaceAll(/lumbing/g, 'ainting')}services:`,
    )
    expect(faultsOf(second).filter(([, message]) => message.includes('flag'))).toEqual([
      [13, 'categories painting, flag: only one category can be the flag'],
    ])
    expect(faultsOf('')).toHaveLength(1)
    expect(faultsOf('services: []\n')).toEqual([
      [1, 'categories: is missing'],
      [1, 'services: has no entry'],
    ])
  })

  it.each([
    ['a list that is not closed', plumbing.replace('[plumbing]', '[plumbing'), 15],
    ['a field given twice', plumbing.replace('    policy', '    name: Tap Repair\n    policy'), 15],
    ['a tab before a field', plumbing.replace('    tile', '\ttile'), 6],
    ['a tag', plumbing.replace('79.00', '!!float 79.00'), 12],
    ['an alias', plumbing.replace('[plumbing]', '&all [plumbing]').replace('policy: full', 'policy: *all'), 15],
  ])('names the line of %s', (_, text, line) => {
    expect(faultsOf(text).map(([at]) => at)).toContain(line)
  })

  it('names lines of the file, and throws nothing, whatever was typed into it', () => {
    const slip = fc.oneof(
      fc.constantFrom(
        '\n',
        '\t',
        ' ',
        ':',
        '- ',
        '*x',
        '&x ',
        '!!y ',
        '{',
        '[',
        '"',
        '#',
        '---',
        '<<: ',
        '__proto__: ',
      ),
      fc.string({ maxLength: 6 }),
    )
    fc.assert(
      fc.property(fc.nat(plumbing.length), fc.nat(8), slip, (at, cut, typed) => {
        const text = plumbing.slice(0, at) + typed + plumbing.slice(at + cut)
        const last = text.split('\n').length
        for (const [line, message] of faultsOf(text)) {
          expect(line).toBeGreaterThanOrEqual(1)
          expect(line).toBeLessThanOrEqual(last)
          expect(message).not.toBe('')
        }
      }),
      { numRuns: runs(1_000) },
    )
  })
})
