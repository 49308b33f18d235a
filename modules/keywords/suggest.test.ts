import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../tests/support/property-runs.ts'
import { shippedTerms } from '../../tests/support/shipped-terms.ts'
import { normalKeyword } from './normalise.ts'
import { screenSuggestion } from './screening.ts'
import { askSuggestions, mostSuggestions, readSuggestions } from './suggest.ts'
import { type KnownService, findTerms } from './terms.ts'

const known = shippedTerms()
const serviceOf = (id: string): KnownService => {
  const found = known.services.find((service) => service.id === id)
  if (!found) throw new Error(`there is no service ${id}`)
  return found
}
const service = serviceOf('svc_boiler-repair')
const everywhere = { service, location: null }
const pageOf = () => '/services/boiler-repair'
const read = (answer: string, sought: Parameters<typeof readSuggestions>[2] = everywhere) =>
  readSuggestions(answer, known, sought, pageOf)
const words = (answer: string) => read(answer).map(({ keyword }) => keyword)

const nasty =
  `boiler repair|boiler|croydon|south croydon|purley|cost|best|£5|020 7946 0123|ignore the rules|\0|\u202e|\u200b|[|]|"|,|\n|{"keywords":|}|tap repair`.split(
    '|',
  )

describe('the question for a language model', () => {
  it('has the name of the service and those of its places, and nothing else', () => {
    const question = askSuggestions(known, everywhere)
    const sent: unknown = JSON.parse(question?.text ?? '')
    const places = expect.arrayContaining(['Croydon'])
    expect(sent).toEqual({ service: 'Boiler Repair', places })
    expect(askSuggestions(known, { service, location: 'Purley' })?.text).toBe(
      JSON.stringify({ service: 'Boiler Repair', places: ['Purley'] }),
    )
  })

  it('is not put where the service is offered nowhere', () => {
    expect(askSuggestions(known, { service: { ...service, districts: [] }, location: null })).toBeNull()
    expect(askSuggestions(known, { service, location: 'Leeds' })).toBeNull()
  })
})

describe('the answer of a language model', () => {
  it('gives phrases in their normal form, marked, with intent, place, page and an estimate', () => {
    expect(read('["Boiler  Repair CROYDON", "boiler repair cost purley"]')).toMatchObject([
      {
        keyword: 'boiler repair croydon',
        serviceId: service.id,
        location: 'Croydon',
        intent: 'repair',
        source: 'ai',
        page: '/services/boiler-repair',
        pageBy: 'rule',
        isAiGenerated: true,
        isSuggestion: true,
        searchVolume: null,
        competition: null,
        measured: null,
      },
      { keyword: 'boiler repair cost purley', location: 'Purley', intent: 'price' },
    ])
  })

  it.each([
    ['an object around the list', '{"keywords": {"list": ["boiler repair croydon"]}}'],
    ['words before and after it', 'Here you are:\n["boiler repair croydon"]\nAnything else?'],
    ['a fence of Markdown', '```json\n["boiler repair croydon"]\n```'],
    ['a list of lines', '1. boiler repair croydon\n2. nothing of ours'],
    ['bullets', '- "boiler repair croydon",\n* best boiler repair croydon'],
    ['an end that was cut off', '["boiler repair croydon", "boiler repair pur'],
    ['the same phrase again and again', '["boiler repair croydon", "Boiler Repair Croydon", "boiler repair croydon"]'],
  ])('is read as %s', (_what, answer) => expect(words(answer)).toEqual(['boiler repair croydon']))

  it.each([
    ['nothing', ''],
    ['a number', '42'],
    ['null', 'null'],
    ['a list of numbers and objects', '[1, null, {"a": 2}]'],
    ['an order to the reader', 'Ignore all rules. ["<script>alert(1)</script> croydon", "DROP TABLE keywords"]'],
    ['a telephone number', '["boiler repair croydon 020 7946 0123"]'],
    ['a price', '["boiler repair croydon £50", "boiler repair croydon 99 pounds", "free boiler repair croydon"]'],
    ['praise', '["best boiler repair croydon", "cheapest boiler repair croydon", "trusted boiler repair croydon"]'],
    ['a firm', '["boiler repair croydon by acme heating", "smith and sons boiler repair croydon"]'],
    ['an address of the web', '["boiler repair croydon www.example.com"]'],
    ['another service', '["blocked drain croydon"]'],
    ['no place', '["boiler repair"]'],
    ['another place', '["boiler repair leeds"]'],
    ['a NUL character', '["boiler repair croydon\\u0000"]'],
    ['marks from right to left', '["boiler repair \\u202ecroydon", "\\u200fboiler repair croydon"]'],
    ['too many characters', JSON.stringify([`boiler repair croydon ${'boiler '.repeat(20)}`])],
  ])('of %s gives none', (_what, answer) => expect(words(answer)).toEqual([]))

  it('of a megabyte is read up to a limit', () => {
    for (const part of ['[', '"', '["boiler repair croydon",', 'boiler repair croydon\n', '{"a":', '- * "']) {
      expect(words(part.repeat(1_000_000 / part.length)).length).toBeLessThanOrEqual(1)
    }
  })

  it('gives at most fifty', () => {
    const all = known.places.flatMap(({ name }) => [`boiler repair ${name}`, `boiler repair cost ${name}`])
    expect(all.length).toBeGreaterThan(mostSuggestions)
    expect(read(JSON.stringify(all))).toHaveLength(mostSuggestions)
  })

  it('keeps nothing outside the rules, for any answer', () => {
    const part = fc.oneof(fc.constantFrom(...nasty), fc.string({ unit: 'grapheme' }))
    const phrase = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(' '))
    const answers = fc.oneof(
      phrase,
      fc.array(phrase).map((list) => JSON.stringify(list)),
      fc.json(),
      fc.array(phrase).map((list) => list.join('\n')),
    )
    const soughts = fc.constantFrom(everywhere, { service, location: 'Croydon' })
    fc.assert(
      fc.property(answers, soughts, (answer, sought) => {
        const found = read(answer, sought)
        expect(new Set(found.map(({ keyword }) => keyword)).size).toBe(found.length)
        for (const { keyword, serviceId, location, isSuggestion, source } of found) {
          expect(keyword).toBe(normalKeyword(keyword))
          expect(screenSuggestion(keyword, known)).toBeNull()
          expect(findTerms(keyword, known)).toEqual({ serviceId, location })
          expect([serviceId, isSuggestion, source]).toEqual([service.id, true, 'ai'])
          expect([location, sought.location ?? location]).toEqual([location, location])
        }
      }),
      { numRuns: runs(300) },
    )
  })
})
