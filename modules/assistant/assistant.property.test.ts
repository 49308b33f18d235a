import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pence } from '#modules/shared'
import { askAdvice, readAdvice } from './advice.ts'
import { labels } from './options.ts'
import { namedServices, table, urgencies } from './table.ts'
import { type AssistantContext, type OfferedService, type Shop, type Turn, newConversation, turn } from './turn.ts'
import { vocabulary } from './vocabulary.ts'
import { wordsOf } from './words.ts'

const emergencies = new Set([
  'svc_emergency-plumbing',
  'svc_dangerous-electrics',
  'svc_no-heating',
  'svc_dangerous-structure',
])

const service = (id: string, base: number): OfferedService => ({
  id,
  name: `The service ${id.slice(4)}`,
  category: 'trade',
  isEmergency: emergencies.has(id),
  prices: { standard: pence(base), priority: pence(base + 1), urgent: pence(base + 2), emergency: pence(base + 3) },
})

const responses = { standard: '2-3 days', priority: 'next day', urgent: 'same day', emergency: '60 minutes' }

/** Prices that no other number of the texts is. */
const shops: fc.Arbitrary<Shop> = fc
  .tuple(fc.subarray([...namedServices], { minLength: 0 }), fc.integer({ min: 20_011, max: 90_011 }), fc.boolean())
  .map(([ids, base, vatRegistered]) => ({
    services: ids.map((id, n) => service(id, base + n * 1_111)),
    responses,
    vatRegistered,
  }))

const full: Shop = {
  services: [...namedServices].map((id, n) => service(id, 20_011 + n * 1_111)),
  responses,
  vatRegistered: true,
}

const words = fc.constantFrom(
  ...Object.values(table).flatMap((line) => [...line.words, ...line.urgent.words, line.name]),
  'hello',
  'yes',
  'no',
  'book it',
  'call me',
  'it can wait',
  'soon',
  'emergency',
  'gas',
  'fire',
  'start again',
  'isn’t',
  '£5',
  '10 minutes',
  '\u0000',
  '😀',
  '__proto__',
  '<b>',
  '  ',
  '999',
  'my',
)
const texts = fc.oneof(
  fc.string(),
  fc.array(words, { maxLength: 8 }).map((some) => some.join(' ')),
)
const contexts: fc.Arbitrary<AssistantContext> = fc.record({
  stage: fc.constantFrom('issue', 'details', 'booking'),
  greeted: fc.boolean(),
  issue: texts,
  details: texts,
  suggestions: fc.array(fc.oneof(texts, fc.constantFrom(...Object.values(table).map(({ name }) => name))), {
    maxLength: 3,
  }),
  urgency: fc.option(fc.constantFrom(...urgencies)),
  booking: fc.constant(null),
})
const models = fc.option(
  fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .record({
        keys: fc.array(fc.constantFrom(...Object.keys(table), 'other')),
        problem: fc.oneof(texts, fc.constant('a dripping tap')),
      })
      .map((said) => JSON.stringify(said)),
  ),
)

const isWayOut = ({ messages }: Turn) =>
  messages.some(({ options }) =>
    options.some((option) => [labels.call, labels.book, labels.complete].includes(option as never)),
  )

describe('any conversation', () => {
  it('has an answer with a way out for any text, in any context, whatever a model says', () => {
    fc.assert(
      fc.property(contexts, texts, shops, models, (context, text, shop, said) => {
        const answer = turn({ context, text, shop, advice: readAdvice(said) })
        expect(answer.messages.length).toBeGreaterThan(0)
        expect(answer.messages.every(({ content }) => content !== '')).toBe(true)
        expect(answer.suggestions.length).toBeLessThanOrEqual(3)
        expect(isWayOut(answer)).toBe(true)
      }),
    )
  })

  it('ends with a filled booking form after four texts, but where the visitor has to leave or begins again', () => {
    fc.assert(
      fc.property(fc.array(texts, { minLength: 4, maxLength: 4 }), (said) => {
        fc.pre(
          !said.some((text) => /gas|fire|flame|smok|burning|again|over|else|monoxide/i.test(text.normalize('NFKC'))),
        )
        const last = said.reduce(
          (context, text) => turn({ context, text, shop: full, advice: null }).context,
          newConversation,
        )
        expect(last.stage).toBe('booking')
        expect(last.booking?.service_id).toMatch(/^svc_/)
      }),
    )
  })

  it('says what to do first where a text names a danger', () => {
    const dangers = fc.constantFrom(
      'gas',
      'fire',
      'sparks',
      'shock',
      'collapsed',
      'falling',
      'flooding',
      'burst',
      'Gas!',
      'smoke',
    )
    fc.assert(
      fc.property(contexts, texts, dangers, texts, models, (context, before, danger, after, said) => {
        const text = `${before.slice(0, 400)} ${danger} ${after.slice(0, 400)}`
        const [first] = turn({ context, text, shop: full, advice: readAdvice(said) }).messages
        expect(first?.content).toMatch(/999/)
        expect(first?.options.some((option) => /^Call (?:0800 111 )?999$/.test(option))).toBe(true)
        expect(askAdvice(text)).toBeNull()
      }),
    )
  })

  it('names no amount that is not a price of the catalogue, whatever a model or the context says', () => {
    fc.assert(
      fc.property(contexts, texts, shops, models, (context, text, shop, said) => {
        const answer = turn({ context, text, shop, advice: readAdvice(said) })
        const prices = shop.services.flatMap(({ prices: all }) => Object.values(all).map(Number))
        for (const { estimatedCost } of answer.suggestions) expect(prices).toContain(estimatedCost)
        const own = answer.messages.map(({ content }) => content.replace(/Problem: [\s\S]*/, ''))
        const spoken = [...own, ...answer.suggestions.map(({ description }) => description)].join('\n')
        for (const [, pounds = ''] of spoken.matchAll(/£([\d,.]*\d)/g)) {
          expect(prices).toContain(Math.round(Number(pounds.replaceAll(',', '')) * 100))
        }
      }),
    )
  })

  it('makes nothing an emergency by the advice of a model', () => {
    fc.assert(
      fc.property(texts, models, (text, said) => {
        const plain = turn({ context: newConversation, text, shop: full, advice: null })
        const advised = turn({ context: newConversation, text, shop: full, advice: readAdvice(said) })
        const count = ({ suggestions }: Turn) => suggestions.filter(({ priority }) => priority === 'emergency').length
        expect(count(advised)).toBe(count(plain))
      }),
    )
  })
})

describe('the words that leave for a language model', () => {
  it('are those of repairs alone: no name, number, address or postcode', () => {
    const person = fc.constantFrom(
      'Asha Patel',
      'Mr Li',
      '12 Surrey Street',
      'CR0 1AB',
      '+44 7700 900123',
      '07700900123',
      'asha@example.com',
      'Flat 4b',
      'www.example.com/asha',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(texts, person, fc.string({ unit: 'grapheme' })), { maxLength: 12 }), (pieces) => {
        const asked = askAdvice(`my kitchen tap drips ${pieces.join(' ')}`)
        if (!asked) return
        expect(asked.text.split(' ').every((word) => vocabulary.has(word))).toBe(true)
        expect(asked.text).not.toMatch(/\d|asha|patel|surrey|street|@|cr0|\bli\b/)
      }),
    )
  })

  it('have no price, time, promise or danger among them, in either direction', () => {
    const never =
      'pound pounds quid pence price cost free charge discount refund guarantee promise minute minutes hour hours day days today tomorrow tonight now soon immediately instantly within asap safe danger gas fire spark two three ten twenty fifty hundred call phone http https www com will always never'
    expect(never.split(' ').filter((word) => vocabulary.has(word))).toEqual([])
    expect([...vocabulary].filter((word) => /\d/.test(word))).toEqual([])
  })

  it('come back in a problem of at most twelve words, and nothing else does', () => {
    fc.assert(
      fc.property(fc.oneof(models, fc.string()), (said) => {
        const problem = readAdvice(said)?.problem ?? null
        if (problem === null) return
        expect(problem).toMatch(/^[a-z, ]+$/)
        expect(wordsOf(problem).every((word) => vocabulary.has(word))).toBe(true)
      }),
    )
    for (const lie of [
      'a free repair',
      'the tap for £5',
      'a visit in ten minutes',
      'the tap, see www.evil.example',
      'no danger at all',
    ]) {
      expect(readAdvice(JSON.stringify({ keys: ['plumbing'], problem: lie }))).toEqual({
        keys: ['plumbing'],
        problem: null,
      })
    }
    expect(
      readAdvice('Sure! ```json\n{"keys":["boiler","plumbing","x"],"problem":"a radiator that is cold"}\n```'),
    ).toEqual({
      keys: ['boiler', 'plumbing'],
      problem: 'a radiator that is cold',
    })
    for (const nonsense of ['', '{', '{"keys":3}', '{"keys":["other"]}', 'null', '[]'])
      expect(readAdvice(nonsense)).toBeNull()
  })
})
