import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../tests/support/property-runs.ts'
import {
  type GasAppliance,
  flueTypes,
  gasClasses,
  gasResults,
  isReading,
  missingIn,
  missingInAppliance,
  writtenAppliance,
} from './record.ts'

/** A boiler that was checked and is safe. */
const checked: GasAppliance = {
  ...writtenAppliance(null, 'Boiler', 'Kitchen'),
  flueType: 'room_sealed',
  pressure: '20.5',
  safetyDevices: 'pass',
  flue: 'pass',
  ventilation: 'not_applicable',
  isWhole: true,
  classification: 'none',
}

const pathsOf = (change: Partial<GasAppliance>) => missingInAppliance({ ...checked, ...change }).map(({ path }) => path)

describe('what is missing of an appliance', () => {
  it.each<[string, Partial<GasAppliance>, readonly string[]]>([
    ['nothing of one that is safe', {}, []],
    ['a reading', { pressure: '' }, ['pressure']],
    ['nothing with combustion readings alone', { pressure: '', ratio: '0.0004' }, []],
    ['the defect behind a failure', { flue: 'fail' }, ['defects']],
    ['the action about a defect', { defects: 'Soot' }, ['action']],
    ['the defect behind a warning', { classification: 'at_risk' }, ['defects']],
    [
      'the number of the warning notice',
      { classification: 'immediately_dangerous', defects: 'Spillage', action: 'Capped off', pressure: '' },
      ['notice'],
    ],
    ['whether the check was whole', { isWhole: null }, ['covered']],
  ])('is %s', (_, change, paths) => {
    expect(pathsOf(change)).toEqual(paths)
  })

  it('is something wherever a danger has no notice, a defect no action, a failure no defect, or an answer is open', () => {
    const answers = fc.record({
      safetyDevices: fc.constantFrom(...gasResults, null),
      flue: fc.constantFrom(...gasResults, null),
      flueType: fc.constantFrom(...flueTypes, null),
      classification: fc.constantFrom(...gasClasses, null),
      defects: fc.constantFrom('', 'Soot'),
      action: fc.constantFrom('', 'Cleaned'),
      notice: fc.constantFrom('', 'WN-1'),
    })
    const isLacking = (one: GasAppliance) =>
      (one.classification === 'immediately_dangerous' && one.notice === '') ||
      (one.defects !== '' && one.action === '') ||
      (one.defects === '' && (one.classification !== 'none' || one.safetyDevices === 'fail' || one.flue === 'fail')) ||
      [one.safetyDevices, one.flue, one.flueType, one.classification].includes(null)
    const isIncomplete = (change: Partial<GasAppliance>) => missingInAppliance({ ...checked, ...change }).length > 0
    fc.assert(
      fc.property(answers, (change) => isIncomplete(change) === isLacking({ ...checked, ...change })),
      { numRuns: runs(200) },
    )
    expect(isIncomplete({})).toBe(false)
  })

  it('names the appliance, and asks for the landlord and one appliance at least', () => {
    const none = { landlord: '', landlordAddress: '', isServiced: false, appliances: [] }
    expect(missingIn(none).map(({ path }) => path)).toEqual(['landlord', 'landlord_address', 'appliances'])
    const second = {
      ...none,
      landlord: 'Ada',
      landlordAddress: 'Here',
      appliances: [checked, { ...checked, place: '' }],
    }
    expect(missingIn(second).map(({ path }) => path)).toEqual(['appliances.1.place'])
  })
})

describe('a reading', () => {
  it.each(['', '0', '20.5', '0.0004', '999999'])('may be "%s"', (text) => expect(isReading(text)).toBe(true))
  it.each(['-1', '1e3', '.5', '20,5', '20 mbar', '1234567'])('is not "%s"', (text) =>
    expect(isReading(text)).toBe(false),
  )
})
