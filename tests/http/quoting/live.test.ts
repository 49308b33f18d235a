import { EventSourceParserStream } from 'eventsource-parser/stream'
import { describe, expect, it } from 'vitest'
import { type QuoteWorld, openQuoteWorld } from './quote-world.ts'

/** The live feed of somebody's open page with quotes; `next` is the kind of the next event. */
async function follow(world: QuoteWorld, cookie: string) {
  const answer = await world.app.request('/api/events?quotes=1', { headers: { cookie } })
  const events = answer.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  const next = async () => (await events?.read())?.value?.event
  expect(await next()).toBe('unread')
  return next
}

describe('an open page of the office with quotes', () => {
  it('is renewed by a request, a message, a sent quote and its answer', async () => {
    using world = await openQuoteWorld()
    const next = await follow(world, world.cookie)
    const changes = [
      () => world.customer('POST', '/messages', { text: 'When can you come?' }),
      () => world.quote(),
      () => world.customer('POST', '/decline', { name: 'Ada' }),
    ]
    for (const change of changes) {
      await change()
      // A quote is priced and then sent: one or two changes.
      expect(await next()).toBe('quotes')
    }
    world.hub.close()
  })

  it('is not for a customer', async () => {
    using world = await openQuoteWorld()
    const cookie = await world.signIn('customer')
    const next = await follow(world, cookie)
    const office = await follow(world, world.cookie)
    await world.customer('POST', '/messages', { text: 'When can you come?' })
    expect(await office()).toBe('quotes')
    world.hub.close()
    // The stream ends without such an event.
    expect(await next()).toBeUndefined()
  })
})
