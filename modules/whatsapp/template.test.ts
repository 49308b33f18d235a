import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillTemplate, parameterOf, placesIn, templateFault } from './template.ts'

describe('fillTemplate', () => {
  it('puts each word into its place, as often as the place is named', () => {
    const body = 'Hello {{1}}, {{2}} is {{1}}.'
    expect([placesIn(body), fillTemplate({ body }, ['Ada', 'it'])]).toEqual([2, 'Hello Ada, it is Ada.'])
  })

  it('leaves no place empty when every word is given, and reads no place inside a word', () => {
    const words = fc.array(fc.string({ maxLength: 20 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(words, (parameters) => {
        const body = parameters.map((_, place) => `(${'{{'}${place + 1}}})`).join(' ')
        expect(fillTemplate({ body }, parameters)).toBe(parameters.map((word) => `(${word})`).join(' '))
      }),
    )
  })
})

describe('templateFault', () => {
  it.each([
    ['No places.', null],
    ['{{2}} and {{1}}', null],
    ['{{1}} and {{3}}', 'Number the places from {{1}} on: {{2}} is missing'],
  ])('judges "%s"', (body, fault) => expect(templateFault(body)).toBe(fault))
})

describe('parameterOf', () => {
  it('has no line end and no run of spaces, and is never empty', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (text) => {
        const parameter = parameterOf(text)
        expect(parameter).not.toMatch(/[\n\t]|\s{2}/)
        expect(parameter.length).toBeGreaterThan(0)
        expect(parameter.length).toBeLessThanOrEqual(900)
      }),
    )
  })
})
