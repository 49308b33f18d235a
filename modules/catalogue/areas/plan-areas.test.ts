import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { District } from '../coverage.ts'
import { effectsOfAreas } from './effects-of-areas.ts'
import { type WrittenArea, areaLimits, planAreas } from './plan-areas.ts'

const croydon: District = {
  code: 'CR0',
  names: ['Croydon', 'Addiscombe'],
  landmarks: ['East Croydon station'],
  isMain: true,
  centroid: { latitude: 51.37, longitude: -0.08 },
}
const bermondsey: District = { ...croydon, code: 'SE1', names: ['Bermondsey'], landmarks: [], isMain: false }
const { centroid: _, ...written } = croydon
const somewhere = () => ({ latitude: 51.3789, longitude: -0.2345 })
const nowhere = () => null
const worcesterPark: WrittenArea = { code: 'KT4', names: ['Worcester Park'], landmarks: [], isMain: false }

function faultsOf(areas: readonly WrittenArea[], centreOf: typeof somewhere | typeof nowhere = somewhere) {
  const plan = planAreas([croydon], areas, centreOf)
  return plan.ok ? [] : plan.refusal.faults
}

describe('planAreas', () => {
  it('keeps the middle of a known district, and rounds that of a new one', () => {
    const plan = planAreas([croydon], [written, worcesterPark], somewhere)
    expect(plan).toEqual({
      ok: true,
      value: [croydon, { ...worcesterPark, centroid: { latitude: 51.38, longitude: -0.23 } }],
    })
  })

  it('names every fault at its area and field', () => {
    const faulty = [
      { ...worcesterPark, names: [] },
      { ...worcesterPark, names: ['Kew, Surrey'] },
      { ...worcesterPark, code: 'CR2', isMain: true },
      { ...worcesterPark, code: 'KT3', names: ['N'], landmarks: ['x'.repeat(areaLimits.landmark + 1)] },
    ]
    expect(faultsOf(faulty)).toEqual([
      { path: 'districts.0.names', message: 'Name at least one place' },
      { path: 'districts.1.code', message: 'KT4 is in the list already' },
      { path: 'districts.1.names', message: 'Write each name on a line of its own, without a comma' },
      { path: 'districts.2.landmarks', message: 'A main area needs a landmark: its page names it' },
      { path: 'districts.3.names', message: 'Each name has 2 to 40 characters' },
      { path: 'districts.3.landmarks', message: 'Each landmark has 3 to 60 characters' },
    ])
  })

  it.each(['', 'ZZ9', 'CR0 1AB', '../CR0', 'croydon'])('refuses the district “%s” that there is not', (code) =>
    expect(faultsOf([{ ...worcesterPark, code }], nowhere)).toMatchObject([{ path: 'districts.0.code' }]),
  )

  it('refuses a whole postcode even where its district is known', () =>
    expect(faultsOf([{ ...worcesterPark, code: 'KT4 8AA' }])).toMatchObject([{ path: 'districts.0.code' }]))

  it('refuses an empty list', () => expect(faultsOf([])).toMatchObject([{ path: 'districts' }]))

  const code = fc.constantFrom('CR0', 'CR2', 'SE1', 'KT4', 'SM6', 'cr0 ', 'sm6')
  const area = fc.record({
    code,
    names: fc.array(fc.constantFrom('Croydon', ' croydon', 'Purley', 'Kenley ', ''), { maxLength: 4 }),
    landmarks: fc.array(fc.constantFrom('The Clock Tower', 'the clock tower', ' '), { maxLength: 3 }),
    isMain: fc.boolean(),
  })

  it('accepts only lists in which each district stands once, with a name, and a landmark where it is main', () => {
    fc.assert(
      fc.property(fc.array(area, { maxLength: 6 }), (areas) => {
        const plan = planAreas([croydon], areas, somewhere)
        if (!plan.ok) return plan.refusal.faults.length > 0
        const codes = plan.value.map((one) => one.code)
        expect(codes).toEqual(areas.map((one) => one.code.trim().toUpperCase()))
        expect(new Set(codes).size).toBe(codes.length)
        for (const { names, landmarks, isMain } of plan.value) {
          expect(names.length).toBeGreaterThan(0)
          expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
          expect(isMain && landmarks.length === 0).toBe(false)
        }
      }),
    )
  })

  it('changes nothing of a list that it made', () => {
    fc.assert(
      fc.property(fc.array(area, { minLength: 1, maxLength: 6 }), (areas) => {
        const plan = planAreas([], areas, somewhere)
        if (!plan.ok) return
        const again = planAreas(plan.value, plan.value, nowhere)
        expect(again).toEqual(plan)
        expect(effectsOfAreas(plan.value, plan.value, around)).toEqual([])
      }),
    )
  })
})

const around = {
  services: [{ name: 'Tap repair', isActive: true, districts: ['CR0'] }],
  openBookings: new Map([['CR0', 3]]),
  waiting: new Map([['KT4', 12]]),
}

describe('effectsOfAreas', () => {
  it('says who can book, who waits, which bookings stay and which service is offered nowhere', () => {
    const added = { ...worcesterPark, centroid: croydon.centroid }
    expect(effectsOfAreas([croydon, bermondsey], [bermondsey, added], around)).toEqual([
      'Customers in KT4 (Worcester Park) can book.',
      '12 people asked to be told: you can tell them once it is saved.',
      'Customers in CR0 (Croydon) cannot book any more, and are offered the waiting list.',
      '3 open bookings stay as they are.',
      'Tap repair is offered nowhere then: it names no other area.',
      'The page /area/croydon is gone, also from the sitemap.',
    ])
  })

  it('says what visitors see otherwise', () => {
    const renamed = { ...bermondsey, names: ['Borough'], isMain: true, landmarks: ['Borough Market'] }
    const quiet = { services: [], openBookings: new Map(), waiting: new Map() }
    expect(effectsOfAreas([croydon, bermondsey], [renamed, { ...croydon, isMain: false }], quiet)).toEqual([
      'The page /area/croydon is gone, also from the sitemap.',
      'SE1 is shown as Borough.',
      'The landmarks of SE1 change.',
      'SE1 is a main area.',
      'CR0 is no main area any more.',
      'The areas are shown in another order.',
    ])
  })
})
