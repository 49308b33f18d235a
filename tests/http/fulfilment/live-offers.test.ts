import { EventSourceParserStream } from 'eventsource-parser/stream'
import { afterAll, describe, expect, it } from 'vitest'
import { listen } from '../../../src/http/server.ts'
import { type WholeApp, openWholeApp } from '../../support/apps/whole-app.ts'

const whole: WholeApp = await openWholeApp()
const server = await listen(whole.app.fetch, { host: '127.0.0.1', port: 0, drainMs: 5_000 })
afterAll(async () => {
  whole.hub.close()
  await server[Symbol.asyncDispose]()
  whole[Symbol.dispose]()
})

/** An open page, with the kinds of the events that it got. */
async function open(cookie: string) {
  const answer = await fetch(`${server.url}/api/events`, { headers: { cookie } })
  const reader = answer.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  const seen: string[] = []
  return {
    seen,
    /** Waits for the next event of that kind about that booking. */
    async next(kind: string, id: string): Promise<void> {
      for (;;) {
        const read = await reader?.read()
        if (!read || read.done) throw new Error('the stream ended')
        const { event = '', data } = read.value
        seen.push(event)
        if (event === kind && JSON.parse(data).booking_id === id) return
      }
    },
  }
}

async function send(path: string, cookie: string, body: object) {
  const answer = await whole.app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
  const sent: Readonly<Record<string, unknown>> = JSON.parse((await answer.text()) || '{}')
  return { status: answer.status, body: sent }
}

const order = {
  priority: 'emergency',
  customer_address: '12 Park Lane',
  customer_postcode: 'CR0 1AB',
  customer_phone: '020 7946 0958',
  problem_description: 'Water comes through the ceiling.',
}

describe('an emergency on the open pages', () => {
  it('is there at once as an offer for the technician, as an alarm for the office, and as a visit for the customer', async () => {
    const [customer, technician, office] = [
      await whole.signIn('customer'),
      await whole.signIn('technician'),
      await whole.signIn('office'),
    ]
    const pages = { customer: await open(customer), technician: await open(technician), office: await open(office) }
    const service_id = whole.data.text('services', 'id', { is_emergency: 1 })
    const book = async () => String((await send('/api/bookings', customer, { ...order, service_id })).body['id'])
    const answer = (id: string, how: string, body: object = {}) =>
      send(`/api/visits/${id.replace('bkg_', 'vis_')}-1/${how}`, technician, {
        action_id: globalThis.crypto.randomUUID(),
        ...body,
      })

    const first = await book()
    await pages.technician.next('offer', first)
    expect(await answer(first, 'accept')).toMatchObject({ status: 200 })
    await pages.customer.next('visit', first)

    // The time of the technician is free again.
    expect(await send(`/api/bookings/${first}/cancel`, customer, {})).toMatchObject({ status: 200 })
    const second = await book()
    expect(await answer(second, 'decline', { reason: 'My van has broken down' })).toMatchObject({ status: 200 })
    await pages.office.next('alarm', second)
    // The offer began, and ended.
    await pages.technician.next('offer', second)
    await pages.technician.next('offer', second)
    expect(await send(`/api/bookings/${second}/take-over`, office, {})).toMatchObject({ status: 200 })
    await pages.office.next('alarm', second)
    expect(pages.customer.seen).not.toContain('offer')
    for (const { seen } of [pages.customer, pages.technician]) expect(seen).not.toContain('alarm')
  })
})
