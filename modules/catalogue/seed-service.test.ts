import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pence } from '#modules/shared'
import { aSeedService } from '../../tests/support/builders/catalogue.ts'
import { type ServiceEdit, applyEdit } from './edit-service.ts'
import { seedService } from './seed-service.ts'
import { type Service, paymentPolicies } from './service.ts'

const monday = Temporal.Instant.from('2026-03-02T09:00:00Z')
const tuesday = monday.add({ hours: 24 })
const file = aSeedService('burst-pipe', {
  basePrice: pence(9_500),
  emergencyPrice: pence(18_500),
  isEmergency: true,
})

function seeded(): Service {
  return seedService(null, file, monday).service
}

function edited(service: Service, edit: Omit<ServiceEdit, 'id' | 'version'>): Service {
  const outcome = applyEdit(service, { id: service.id, version: service.version, ...edit })
  return outcome.ok ? outcome.value : service
}

function ofOwner(before: Service, after: Service): Partial<Service> {
  return {
    ...(after.basePrice !== before.basePrice && { basePrice: after.basePrice }),
    ...(after.emergencyPrice !== before.emergencyPrice && { emergencyPrice: after.emergencyPrice }),
    ...(after.isActive !== before.isActive && { isActive: after.isActive }),
    ...(after.paymentPolicy !== before.paymentPolicy && { paymentPolicy: after.paymentPolicy }),
  }
}

describe('a service and its data file', () => {
  it('offers a new service at the prices of the file', () => {
    expect(seedService(null, file, monday)).toMatchObject({
      outcome: 'added',
      kept: false,
      service: { isActive: true, basePrice: 9_500, emergencyPrice: 18_500, version: 1 },
    })
  })

  it('follows the file where the owner edited nothing', () => {
    const next = seedService(seeded(), { ...file, basePrice: pence(9_900), name: 'Burst pipe' }, tuesday)
    expect(next).toMatchObject({
      outcome: 'changed',
      kept: false,
      service: { basePrice: 9_900, name: 'Burst pipe', version: 2, updatedAt: tuesday },
    })
  })

  it('promises the start once the file makes it an emergency, and can be edited then', () => {
    const planned = { ...file, isEmergency: false, emergencyPrice: null }
    const windowed = edited(seedService(null, planned, monday).service, { arrival: 'two_hours' })
    expect(seedService(windowed, { ...planned, name: 'Burst pipe' }, tuesday).service.arrival).toBe('two_hours')
    const urgent = seedService(windowed, file, tuesday)
    expect(urgent).toMatchObject({ outcome: 'changed', service: { isEmergency: true, arrival: 'exact' } })
    const { id, version } = urgent.service
    expect(applyEdit(urgent.service, { id, version, basePrice: pence(9_000) })).toMatchObject({ ok: true })
  })

  it('promises the start of an emergency that an earlier release left with a window', () => {
    const left: Service = { ...seeded(), arrival: 'half_day' }
    expect(seedService(left, file, tuesday)).toMatchObject({ outcome: 'changed', service: { arrival: 'exact' } })
  })

  it('stays unchanged when the file is unchanged', () => {
    const service = seeded()
    expect(seedService(service, file, tuesday).service).toBe(service)
  })

  it('keeps an edit of the owner that goes back to an older figure of the file', () => {
    const owners = edited(edited(seeded(), { basePrice: pence(9_000) }), { basePrice: pence(9_500) })
    expect(seedService(owners, { ...file, basePrice: pence(9_900) }, tuesday)).toMatchObject({
      kept: true,
      service: { basePrice: 9_500 },
    })
  })

  it('stays inactive when the owner withdrew it, and without the emergency price that the owner removed', () => {
    const owners = edited(seeded(), { isActive: false, emergencyPrice: null })
    expect(seedService(owners, file, tuesday)).toMatchObject({
      outcome: 'unchanged',
      kept: true,
      service: { isActive: false, emergencyPrice: null },
    })
  })

  it('never loses an edit of the owner, for any sequence of files', () => {
    const amount = fc.integer({ min: 1_000, max: 1_003 }).map(pence)
    const step = fc.oneof(
      fc.record({ basePrice: amount, emergencyPrice: fc.option(amount) }).map((prices) => ({ seed: prices })),
      fc
        .record(
          {
            basePrice: amount,
            emergencyPrice: fc.option(amount),
            isActive: fc.boolean(),
            paymentPolicy: fc.constantFrom(...paymentPolicies),
          },
          { requiredKeys: [] },
        )
        .map((edit) => ({ edit })),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let service = seeded()
        let owners: Partial<Service> = {}
        for (const one of steps) {
          const before = service
          if ('seed' in one) service = seedService(service, { ...file, ...one.seed }, tuesday).service
          else {
            service = edited(service, one.edit)
            owners = { ...owners, ...ofOwner(before, service) }
          }
          const expected = 'seed' in one ? { ...one.seed, isActive: true, ...owners } : owners
          expect(service).toMatchObject(expected)
        }
      }),
    )
  })
})

describe('applyEdit', () => {
  it("marks only changed fields as the owner's", () => {
    const service = seeded()
    expect(edited(service, { basePrice: service.basePrice, isActive: true })).toBe(service)
    expect(edited(service, { basePrice: pence(9_000), isActive: true }).edited).toEqual({
      basePrice: true,
      emergencyPrice: false,
      isActive: false,
      paymentPolicy: false,
      included: false,
      questions: false,
      details: [],
    })
  })

  it('refuses an emergency price below the base price, and one of a service without emergencies', () => {
    const service = seeded()
    const below = applyEdit(service, { id: service.id, version: 1, basePrice: pence(18_501) })
    expect(below).toEqual({ ok: false, refusal: { kind: 'emergency-below-base' } })
    const planned = { ...service, isEmergency: false, emergencyPrice: null }
    const extra = applyEdit(planned, { id: service.id, version: 1, emergencyPrice: pence(20_000) })
    expect(extra).toEqual({ ok: false, refusal: { kind: 'no-emergency-service' } })
  })
})

describe('details that the office changed', () => {
  const details = fc.record(
    {
      name: fc.constantFrom('Pipe Work', 'Another Name'),
      description: fc.constantFrom('Another description of what is done.', file.description),
      category: fc.constantFrom('plumbing', 'electrical'),
      durationMinutes: fc.constantFrom(15, 60, 240),
      requiredSkills: fc.constantFrom(['plumbing'], ['electrical', 'niceic']),
      isEmergency: fc.boolean(),
    },
    { requiredKeys: [] },
  )

  it('stay whatever the file says, and a second run changes nothing', () => {
    fc.assert(
      fc.property(details, details, (ofOffice, ofFile) => {
        const before = seeded()
        const own = edited(before, ofOffice)
        const otherFile = { ...file, emergencyPrice: null, ...ofFile }
        const { service } = seedService(own, otherFile, tuesday)
        for (const detail of own.edited.details) expect(service[detail]).toEqual(own[detail])
        expect(service.emergencyPrice === null || service.isEmergency).toBe(true)
        expect(seedService(service, otherFile, tuesday)).toMatchObject({ outcome: 'unchanged', service })
      }),
    )
  })
})
