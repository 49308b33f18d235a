import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ReplyFacts, automaticReply, isAnsweredByRule } from './automatic-reply.ts'

const facts: ReplyFacts = {
  vatRegistered: true,
  business: 'Callout Croydon',
  hotline: '0800-247-847',
  hours: 'Monday to Friday 8 am to 6 pm',
  prices: 'Plumbing from £85.00',
  warranty: 'Our work carries a warranty of 12 months, parts and labour. Your statutory rights are not affected.',
  bookingUrl: 'https://callout.example/book',
  isOnCall: true,
  isGreeted: false,
}

const kindOf = (text: string, isGreeted = false) => automaticReply(text, { ...facts, isGreeted }).kind
const textOf = (text: string) => {
  const reply = automaticReply(text, facts)
  return reply.kind === 'person' ? null : reply.text
}

describe('automaticReply', () => {
  it('stops at STOP and starts again at START, and at no sentence that contains the word', () => {
    expect([kindOf('STOP'), kindOf(' stop. '), kindOf('Unsubscribe'), kindOf('START')]).toEqual([
      'stop',
      'stop',
      'stop',
      'start',
    ])
    expect(kindOf('Please stop the leak', true)).toBe('person')
  })

  it('names the number to call in an emergency, and passes the conversation to a person', () => {
    for (const text of [
      'I smell gas',
      'A pipe has burst',
      'There are sparks from the socket',
      'the ceiling collapsed',
    ]) {
      expect(kindOf(text)).toBe('hand-over')
      expect(textOf(text)).toContain('0800 111 999')
    }
  })

  it('says that prices include VAT only where the business is registered for it', () => {
    const said = [true, false].map((vatRegistered) => automaticReply('How much is it?', { ...facts, vatRegistered }))
    expect(said.map((reply) => reply.kind !== 'person' && reply.text.includes('VAT'))).toEqual([true, false])
  })

  it('promises an answer at any hour only when somebody is on call', () => {
    for (const text of ['When are you open?', 'I smell gas']) {
      const said = [true, false].map((isOnCall) => automaticReply(text, { ...facts, isOnCall }))
      const hasIt = said.map((reply) => reply.kind !== 'person' && reply.text.includes('at any hour'))
      expect(hasIt).toEqual([true, false])
      expect(said.every((reply) => reply.kind !== 'person' && reply.text.includes(facts.hotline))).toBe(true)
    }
  })

  it('answers hours, prices from the catalogue and where to book', () => {
    expect(textOf('When are you open?')).toContain(facts.hours)
    expect(textOf('How much is a plumber?')).toContain('Plumbing from £85.00, including VAT')
    expect(textOf('I would like an appointment')).toContain(facts.bookingUrl)
    expect(textOf('Is there a guarantee?')).toContain('12 months, parts and labour')
  })

  it('says when a person can be expected', () => {
    for (const text of ['Good evening', 'Can I talk to a human']) expect(textOf(text)).toContain(facts.hours)
  })

  it('greets a new sender of any other text once, then leaves the conversation to a person', () => {
    expect([kindOf('Good morning'), kindOf('Good morning', true)]).toEqual(['hand-over', 'person'])
    expect([kindOf('Can I talk to a human'), kindOf('Can I talk to a human', true)]).toEqual(['hand-over', 'hand-over'])
  })

  it('replies to any text, and never repeats the question', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.boolean(), (text, isGreeted) => {
        const reply = automaticReply(text, { ...facts, isGreeted })
        expect(reply.kind === 'person' || reply.text.length > 20).toBe(true)
      }),
    )
  })
})

describe('isAnsweredByRule', () => {
  it('says of every text whether it is answered when its writer was greeted', () => {
    const words = fc.constantFrom(
      'price',
      'hours',
      'book',
      'gas',
      'help',
      'guarantee',
      'tap',
      'the',
      'stop',
      'start',
      'hello',
    )
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 4 }), (some) => {
        const text = some.join(' ')
        const { kind } = automaticReply(text, { ...facts, isGreeted: true })
        expect(isAnsweredByRule(text)).toBe(kind === 'reply' || kind === 'hand-over')
      }),
    )
  })
})
