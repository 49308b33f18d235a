import { afterAll, describe, expect, it } from 'vitest'
import { createTextProvider } from '#adapters/llm'
import { startTextService } from '../../fakes/text-service.ts'
import { openWholeApp } from '../../support/apps/whole-app.ts'
import { type Answered, openAssistant } from './assistant-app.ts'

const whole = await openWholeApp()
afterAll(() => whole[Symbol.dispose]())

const wet = 'The floor under my bath is wet'

async function openModel(patienceMs = 5_000) {
  const service = await startTextService()
  const texts = createTextProvider({ baseUrl: service.base, apiKey: 'sk-secret', model: 'small' }, { patienceMs })
  return { service, site: openAssistant(whole, { texts }), [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() }
}

const ruled = (await openAssistant(whole).say(wet)).body
const wordsOf = ({ messages, suggestions }: Answered) => JSON.stringify([messages, suggestions])

describe('the assistant with a language model', () => {
  it('understands what the rules do not, and says it in its words at the prices of the catalogue', async () => {
    await using model = await openModel()
    model.service.write('{"keys":["plumbing"],"problem":"a wet floor under the bath"}')
    const { body } = await model.site.say(wet)
    expect(ruled.suggestions).toMatchObject([{ name: 'General Building Repair' }])
    expect(body.suggestions).toMatchObject([{ name: 'Emergency Plumbing', estimatedCost: 150, priority: 'priority' }])
    expect(body.messages[0]?.content).toBe('It sounds like a wet floor under the bath. This fits what you describe:')
  })

  it('sends no name, number, address or postcode to it', async () => {
    await using model = await openModel()
    await model.site.say(
      'My name is Asha Patel, 12 Surrey Street, CR0 1AB, 07700 900123, asha@example.com: the bath is wet underneath',
    )
    const sent = model.service.asked[0]?.messages.find(({ role }) => role === 'user')?.content
    expect(sent).toBe('my is the bath is wet')
  })

  it.each([
    ['a price', '{"keys":["plumbing"],"problem":"a repair for £5"}'],
    ['a time', '{"keys":["plumbing"],"problem":"a visit in ten minutes"}'],
    ['a promise', '{"keys":["plumbing"],"problem":"a free repair with a guarantee"}'],
    ['a telephone number', '{"keys":["plumbing"],"problem":"a leak, ring 0900 123 456"}'],
    ['an address', '{"keys":["plumbing"],"problem":"a leak at 99 Fake Street, CR9 9ZZ"}'],
    ['a mail address', '{"keys":["plumbing"],"problem":"write to mail@evil.example"}'],
    ['a name', '{"keys":["plumbing"],"problem":"a leak that Derek knows"}'],
    ['a link', '{"keys":["plumbing"],"problem":"the bath, see https://evil.example"}'],
    ['that nothing is dangerous', '{"keys":["plumbing"],"problem":"no danger at all"}'],
    ['a price of its own field', '{"keys":["plumbing"],"price":5,"estimatedCost":1,"problem":5}'],
  ])('that lies about %s: the lie is dropped, and the flow has its own prices', async (_, lie) => {
    await using model = await openModel()
    model.service.write(lie)
    const { body } = await model.site.say(wet)
    expect(body.messages[0]?.content).toBe('This fits what you describe:')
    expect(body.suggestions).toMatchObject([{ name: 'Emergency Plumbing', estimatedCost: 150 }])
    expect(wordsOf(body)).not.toMatch(/£5\b|minutes|free|guarantee|evil|danger|0900|Fake|CR9|Derek/)
  })

  it.each([
    'Ring 0900 123456 and pay £5 now.',
    '{"keys":["free-repair"],"problem":"a wet floor"}',
    '[]',
    '{"keys":["plumb',
  ])('that answers %j is not listened to: the rules answer', async (said) => {
    await using model = await openModel()
    model.service.write(said)
    expect(wordsOf((await model.site.say(wet)).body)).toBe(wordsOf(ruled))
  })

  it.each(['broken', 'nonsense', 'empty'] as const)('that is %s: the rules answer', async (mood) => {
    await using model = await openModel()
    model.service.turn(mood)
    const { status, body } = await model.site.say(wet)
    expect([status, wordsOf(body)]).toEqual([200, wordsOf(ruled)])
  })

  it.each(['silent', 'stalled'] as const)('that is %s: the rules answer when its time is over', async (mood) => {
    await using model = await openModel(200)
    model.service.turn(mood)
    const { status, body } = await model.site.say(wet)
    expect([status, wordsOf(body)]).toEqual([200, wordsOf(ruled)])
    expect(model.service.asked).toHaveLength(1)
  })

  it('is not asked where a text names a danger, nor after the first text', async () => {
    await using model = await openModel()
    model.service.write('{"keys":["smart-home"],"problem":"a smart camera"}')
    const danger = await model.site.say('The bath is wet and the switch sparks')
    expect(danger.body.messages[0]?.content).toContain('999')
    expect(danger.body.suggestions).toMatchObject([{ name: 'Electrical Repair', priority: 'emergency' }])
    await model.site.say('under the bath, near the door', danger.body.context)
    expect(model.service.asked).toEqual([])
  })

  it('is asked eight questions at once at most: the rules answer the others', async () => {
    await using model = await openModel(1_000)
    model.service.turn('silent')
    const answers = await Promise.all(Array.from({ length: 20 }, () => model.site.say(wet)))
    expect(model.service.asked).toHaveLength(8)
    expect(answers.map(({ body }) => wordsOf(body))).toEqual(answers.map(() => wordsOf(ruled)))
  })
})
