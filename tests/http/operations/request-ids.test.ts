import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMessageDelivery } from '../../../src/jobs/messages/message-delivery.ts'
import { startOutboxRelay } from '../../../src/jobs/outbox/relay.ts'
import { subscribersOf } from '../../../src/jobs/outbox/subscribers.ts'
import { like } from '../../support/test-port.ts'
import { type WholeApp, openWholeApp } from '../../support/apps/whole-app.ts'

interface Line {
  readonly msg?: string
  readonly request_id?: string
  readonly route?: string
  readonly kind?: string
  readonly message?: string
  readonly channel?: string
}

let whole: WholeApp
const lines: Line[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line) as Line) })
const contact = { name: 'Asha Patel', email: 'asha.enquires@example.org', phone: '020 7946 0958' }

beforeAll(async () => {
  whole = await openWholeApp(log, { PUBLIC_URL: 'https://callout.example', TRUST_PROXY: '1', RATE_LIMITS: 'on' })
})
afterAll(() => whole[Symbol.dispose]())

const ask = (requestId: string) =>
  whole.app.request('/api/contact', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': requestId },
    body: JSON.stringify({ ...contact, message: `A tap drips. ${requestId}` }),
  })

describe('the id of a request', () => {
  it('goes with the event that it causes to the mail that follows, and each line of the log names it', async () => {
    const { adapters, modules } = whole
    const { data } = whole
    const [first, second] = await Promise.all([ask('req-first'), ask('req-second')])
    expect([first.status, second.status]).toEqual([201, 201])
    const events = data.column('outbox', 'request_id', { request_id: like('req-%') })
    expect(new Set(events)).toEqual(new Set(['req-first', 'req-second']))

    const { trace } = adapters.database.acting
    const quiet = { everyMs: 2 ** 30 }
    const unreadable = async () => {}
    await using relay = startOutboxRelay({ ...adapters, log, trace, unreadable }, subscribersOf(modules), quiet)
    await relay.drain()
    const ports = { ...adapters, ...adapters.messaging, log, trace, random: () => 0.5, stuck: unreadable }
    await using delivery = startMessageDelivery(ports, quiet)
    await delivery.drain()

    const ofFirst = lines.filter(({ request_id }) => request_id === 'req-first')
    expect(ofFirst).toContainEqual(expect.objectContaining({ route: '/api/contact' }))
    expect(ofFirst).toContainEqual(
      expect.objectContaining({ msg: 'an event was relayed', kind: expect.stringContaining('enquiry') }),
    )
    const handed = ofFirst.find(({ msg, channel }) => msg === 'a message was handed over' && channel === 'email')
    const kept = data.row('messages', { id: handed?.message ?? '' })
    expect(kept).toMatchObject({ request_id: 'req-first' })
    expect(JSON.stringify(lines)).not.toContain(contact.email)
  })

  it('stays with its own write where several share a commit, and with none after them', async () => {
    const { acting, write } = whole.adapters.database
    const seen = await Promise.all([
      acting.trace('req-one', () => write(() => acting.requestId())),
      write(() => acting.requestId()),
      acting.trace('req-two', async () => {
        await Promise.resolve()
        return acting.run(null, () => write(() => acting.requestId()))
      }),
    ])
    expect(seen).toEqual(['req-one', null, 'req-two'])
    expect(acting.requestId()).toBe(null)
  })
})
