import { readFileSync } from 'node:fs'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { parse } from 'postcode'
import { describe, expect, it } from 'vitest'
import { parseId } from '#modules/shared'
import { readCatalogueFile } from '../catalogue-file.ts'
import { readCoverageFile } from '../coverage-file.ts'
import { demoCustomers, demoTechnicians } from './people.ts'
import { demoProblems } from './problems.ts'

const shipped = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')
const catalogue = readCatalogueFile(shipped('catalogue.yaml'))
const coverage = readCoverageFile(shipped('coverage.yaml'))
if (!catalogue.ok || !coverage.ok) throw new Error('the shipped data has faults')
const { services } = catalogue.value
const covered = new Set(coverage.value.districts.map(({ code }) => code))
const everybody = [...demoTechnicians, ...demoCustomers]

describe('demo people', () => {
  it('are six technicians and forty customers, none of whom shares a name, e-mail, phone or address', () => {
    expect([demoTechnicians.length, demoCustomers.length]).toEqual([6, 40])
    for (const field of ['fullName', 'email', 'phone', 'address', 'postcode'] as const)
      expect([field, new Set(everybody.map((one) => one[field])).size]).toEqual([field, 46])
  })

  it.each(everybody)('$fullName can be reached by nobody: reserved number, reserved domain, invented house', (one) => {
    const phone = parsePhoneNumberFromString(one.phone, 'GB')
    expect(phone?.isPossible()).toBe(true)
    expect(phone?.number).toMatch(/^\+44(?:2079460|7700900)\d{3}$/)
    expect(one.email).toMatch(/^[a-z]+(?:[.-][a-z]+)+@example\.(?:com|org)$/)
    expect(one.address).toMatch(/^(?:Flat \d+, )?9\d\d [A-Z]/)
  })

  it.each(everybody)('$fullName lives in a district that is covered', ({ postcode }) => {
    const parsed = parse(postcode)
    expect(parsed.valid && parsed.postcode).toBe(postcode)
    expect(covered).toContain(parsed.valid && parsed.outcode)
  })

  it('can carry out every service of the catalogue between them', () => {
    const nobody = services.filter(
      ({ requiredSkills }) =>
        !demoTechnicians.some(({ skills }) => requiredSkills.every((one) => skills.includes(one))),
    )
    expect(nobody.map(({ name }) => name)).toEqual([])
  })

  it('start their day in the district they live in', () => {
    expect(demoTechnicians.map(({ district }) => district)).toEqual(['CR0', 'CR7', 'SW16', 'SE25', 'CR2', 'CR8'])
  })
})

describe('demo problems', () => {
  const bookable = demoProblems.map(({ service }) => services.find(({ id }) => id === parseId('svc', `svc_${service}`)))

  it('are each about a service of the catalogue, and no two alike', () => {
    expect(demoProblems.filter((_, index) => !bookable[index])).toEqual([])
    expect(new Set(demoProblems.map(({ text }) => text)).size).toBe(demoProblems.length)
  })

  it('are thirty or more, two in every trade and some emergencies', () => {
    expect(demoProblems.length).toBeGreaterThanOrEqual(30)
    const trades = catalogue.value.categories.filter(({ flag }) => !flag).map(({ slug }) => slug)
    const rare = trades.filter((trade) => bookable.filter((service) => service?.category === trade).length < 2)
    expect(rare).toEqual([])
    expect(bookable.filter((service) => service?.isEmergency).length).toBeGreaterThan(5)
  })
})
