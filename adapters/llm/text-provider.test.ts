import { describe, expect, it } from 'vitest'
import { describeTextProvider } from '../../tests/contracts/fulfilment/text-provider.contract.ts'
import { startTextService, writtenText } from '../../tests/fakes/text-service.ts'
import { createTextProvider } from './text-provider.ts'

const keys = { apiKey: 'sk-secret', model: 'small' }

describeTextProvider('a language model over the official SDK', async (patienceMs) => {
  const service = await startTextService()
  return {
    texts: createTextProvider({ ...keys, baseUrl: service.base }, { patienceMs }),
    given: writtenText,
    asked: () => service.asked.map(({ messages }) => messages.map(({ content }) => content)),
    fail: (way) => service.turn(way),
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  }
})

describe('a language model over the official SDK', () => {
  it('sends key and model, and says why no text came without the text or the key', async () => {
    await using service = await startTextService()
    const reasons: string[] = []
    const failed = (reason: string) => void reasons.push(reason)
    const texts = createTextProvider({ ...keys, baseUrl: service.base }, { failed })
    await texts.write({ instructions: 'Summarise.', text: 'A new washer.' })
    expect(service.asked).toMatchObject([{ model: 'small', key: 'sk-secret' }])
    service.turn('broken')
    await texts.write({ instructions: 'Summarise.', text: 'A new washer.' })
    expect(reasons).toEqual(['InternalServerError'])
  })
})
