import { EventSourceParserStream } from 'eventsource-parser/stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWholeApp } from '../../support/apps/whole-app.ts'

const whole = await openWholeApp()
const cookies = { admin: '', office: '', customer: '' }
beforeAll(async () => {
  for (const role of ['admin', 'office', 'customer'] as const) cookies[role] = await whole.signIn(role)
})
afterAll(() => whole[Symbol.dispose]())

type Caller = keyof typeof cookies

const ask = (caller: Caller, query: string) =>
  whole.app.request(`/api/events?${query}`, { headers: { cookie: cookies[caller] } })

/** The live feed of an open list; `next` is the kind of the next event. */
async function follow(caller: Caller, list: string) {
  const answer = await ask(caller, `list=${list}`)
  const events = answer.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  const next = async () => (await events?.read())?.value?.event
  expect(await next()).toBe('unread')
  return { next, end: () => events?.cancel() }
}

const suspend = (status: string) => whole.data.set('users', { role: 'customer' }, { status })

describe('an open list of the office', () => {
  it('hears that its rows changed, and one that somebody may not open hears nothing', async () => {
    const [admin, office, customer, enquiries] = [
      await follow('admin', 'users'),
      await follow('office', 'users'),
      await follow('customer', 'users'),
      await follow('office', 'enquiries'),
    ]
    for (const status of ['suspended', 'active']) {
      expect(suspend(status)).toBe(1)
      expect(await admin.next()).toBe('list')
    }
    whole.hub.close()
    // Their streams end without such an event.
    for (const { next } of [office, customer, enquiries]) expect(await next()).toBeUndefined()
  })

  it('has a name that is known', async () => {
    expect((await ask('admin', 'list=everything')).status).toBe(422)
  })
})
