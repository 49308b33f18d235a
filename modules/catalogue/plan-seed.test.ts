import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ServiceId, pence } from '#modules/shared'
import { now } from '../../tests/support/builders/bookings.ts'
import {
  auditOfClosedDay,
  auditOfOpenedDay,
  auditOfSeed,
  auditOfService,
  auditOfSetting,
} from './audit-of-catalogue.ts'
import { freshClosedDays, planSeed } from './plan-seed.ts'
import type { CatalogueCopy } from './ports.ts'
import { type SeedService, seedService } from './seed-service.ts'
import type { Category, Service } from './service.ts'

const category = (slug: string): Category => ({
  slug,
  label: slug,
  description: `About ${slug}.`,
  icon: 'droplets',
  isTile: true,
  isFlag: false,
  parallelCapacity: 1,
  isActive: true,
  own: [],
  ownPlace: false,
  version: 1,
})
const plumbing = category('plumbing')
const heating = category('heating')

const inFile = (id: string, changes: Partial<SeedService> = {}): SeedService => ({
  id: `svc_${id}` as ServiceId,
  name: id,
  category: 'plumbing',
  description: `About ${id}.`,
  included: [],
  questions: [],
  basePrice: pence(8_500),
  emergencyPrice: null,
  durationMinutes: 60,
  bufferMinutes: 0,
  requiredSkills: ['plumbing'],
  isEmergency: false,
  paymentPolicy: 'full',
  ...changes,
})

const stored = (file: SeedService): Service => seedService(null, file, now).service
const copyOf = (services: readonly Service[], categories = [plumbing]): CatalogueCopy => ({
  categories,
  services,
  byId: new Map(services.map((service) => [service.id, service])),
  bySlug: new Map(services.map((service) => [service.slug, service])),
})
const later = now.add({ hours: 1 })

describe('planSeed', () => {
  it('reports what is added, changed, left alone and missing, and keeps a category of the missing last', () => {
    const before = copyOf(
      [stored(inFile('tap')), stored(inFile('boiler')), stored(inFile('gone'))],
      [heating, plumbing],
    )
    const seed = {
      categories: [plumbing],
      services: [inFile('tap'), inFile('boiler', { durationMinutes: 90 }), inFile('drain')],
    }
    expect(planSeed(before, seed, later)).toMatchObject({
      ok: true,
      value: {
        categories: [plumbing, heating],
        dropped: [heating],
        report: { added: ['drain'], changed: ['boiler'], unchanged: ['tap'], kept: [], missing: ['gone'] },
      },
    })
  })

  it('refuses a name of the file that a service outside of it has', () => {
    const before = copyOf([stored(inFile('old', { name: 'Tap repair' }))])
    const seed = { categories: [plumbing], services: [inFile('new', { name: 'Tap repair' })] }
    expect(planSeed(before, seed, later)).toEqual({
      ok: false,
      refusal: { kind: 'name-taken', name: 'Tap repair', by: 'svc_old' },
    })
  })

  it('the same file again changes nothing, and each service of a file has one outcome', () => {
    const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'))
    fc.assert(
      fc.property(names, names, fc.constantFrom(60, 90), (there, wanted, durationMinutes) => {
        const before = copyOf(there.map((name) => stored(inFile(name))))
        const seed = { categories: [plumbing], services: wanted.map((name) => inFile(name, { durationMinutes })) }
        const first = planSeed(before, seed, later)
        const plan = first.ok ? first.value : null
        const { added = [], changed = [], unchanged = [] } = plan?.report ?? {}
        expect([...added, ...changed, ...unchanged].toSorted()).toEqual(wanted.toSorted())
        const after = copyOf(plan?.services.map(({ service }) => service) ?? [])
        expect(planSeed(after, seed, later)).toMatchObject({
          value: { report: { added: [], changed: [], unchanged: wanted, missing: [] } },
        })
      }),
    )
  })
})

describe('freshClosedDays', () => {
  it('leaves out a day that an earlier run named, though the owner opened it again', () => {
    const days = [
      { date: '2026-12-25', name: 'Christmas' },
      { date: '2027-01-01', name: 'New Year' },
    ]
    expect(freshClosedDays(new Set(['2026-12-25']), days)).toEqual([days[1]])
  })
})

describe('the audit log of the catalogue', () => {
  it('keeps the facts of a service that customers are offered, where they change', () => {
    const before = stored(inFile('tap'))
    expect(auditOfService(before, { ...before, basePrice: pence(9_000), description: 'New.', version: 2 })).toEqual({
      action: 'service_changed',
      target: { kind: 'service', id: 'svc_tap' },
      before: { description: 'About tap.', basePrice: 8_500, version: 1 },
      after: { description: 'New.', basePrice: 9_000, version: 2 },
    })
  })

  it('names the file only where it added or changed a service', () => {
    const report = { added: ['a', 'b'], changed: ['c'], unchanged: [], kept: [], missing: [] }
    expect(auditOfSeed(report)?.after).toEqual({ added: 2, changed: ['c'] })
    expect(auditOfSeed({ ...report, added: [], changed: [] })).toBeNull()
  })

  it('keeps settings and closed days before and after', () => {
    const day = { date: '2026-12-25', name: 'Christmas' }
    expect(auditOfSetting('site', null, { name: 'Callout' })).toMatchObject({
      target: { kind: 'setting', id: 'site' },
      before: { value: null },
      after: { value: { name: 'Callout' } },
    })
    expect(auditOfClosedDay(day)).toMatchObject({ target: { id: '2026-12-25' }, after: { name: 'Christmas' } })
    expect(auditOfOpenedDay(day)).toMatchObject({ before: { name: 'Christmas' }, after: null })
  })
})
