import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findServices, mentionsGas } from './find-services.ts'
import { runs } from '../../tests/support/property-runs.ts'

const one = (name: string, description: string, trade: string) => ({ name, description, trade })
const tap = one('Tap Repair', 'We mend a dripping or stiff tap.', 'Plumbing')
const toilet = one('Toilet Repair', 'For a toilet that keeps running.', 'Plumbing')
const heating = one('No Heating or Hot Water', 'An engineer is sent at once.', 'Heating')
const lock = one('Lock Change', 'One door lock taken out, with three keys.', 'Security')
const services = [toilet, lock, heating, tap]
const first = (typed: string) => findServices(typed, services)[0]

describe('findServices', () => {
  it.each([
    ['dripping tap', tap],
    ['My tap drips!', tap],
    ['no hot water', heating],
    ['the loo wont flush', toilet],
    ['lost my keys', lock],
  ])('finds by what a visitor sees: "%s"', (typed, expected) => expect(first(typed)).toBe(expected))

  it.each([
    ['driping tap', tap],
    ['toliet', toilet],
    ['heatign', heating],
    ['toilett', toilet],
  ])('forgives a typing slip: "%s"', (typed, expected) => expect(first(typed)).toBe(expected))

  it.each(['', '   ', 'the my is', 'xylophone', '?!', 'helicopter pilot wanted'])('finds nothing for "%s"', (typed) =>
    expect(findServices(typed, services)).toEqual([]),
  )

  it('finds each service by its own name, for any name of letters', () => {
    const word = fc.stringMatching(/^[bcdfhjklm]{5,9}$/)
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 12 }), (names) => {
        const offered = names.map((name) => one(name, 'A sentence.', 'Trade'))
        for (const name of names) expect(findServices(name, offered).map((service) => service.name)).toContain(name)
      }),
      { numRuns: runs(50) },
    )
  })

  it('answers any text with at most six services, each once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (typed) => {
        const found = findServices(typed, [...services, ...services.map((service) => ({ ...service }))])
        expect(found.length).toBeLessThanOrEqual(6)
        expect(new Set(found).size).toBe(found.length)
      }),
    )
  })
})

describe('mentionsGas', () => {
  it('knows a smell of gas, and no word that only begins so', () => {
    expect(['I smell gas', 'GAS leak?', 'gasket'].map(mentionsGas)).toEqual([true, true, false])
  })
})
