import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { UserId } from '#modules/shared'
import { openWholeApp } from '../../support/apps/whole-app.ts'
import { newDataDir, startServer } from '../../support/servers/server.ts'
import { type Received, type WebhookReceiver, openWebhookReceiver } from '../../support/servers/webhook-receiver.ts'
import { makeAdmin, password } from '../business.ts'
import { createClient } from '../client.ts'
import { killedProcess } from '../killed-process.ts'

const runSender = killedProcess(join(import.meta.dirname, 'sender.ts'))

/** The first turn writes the deliveries, the second is their first try, the third the one after a failure. */
const begins = Temporal.Instant.from('2026-03-02T14:00:00Z')
const turns = [0, 1, 8].map((seconds) => begins.add({ seconds }))
const facts = 2

const idOf = ({ headers }: Received) => String(headers['webhook-id'])
const factOf = ({ body }: Received) => (JSON.parse(body) as { data: { enquiry_id: string } }).data.enquiry_id

/** Each fact came, with one id and one body however often. */
function expectOneIdEach({ received }: WebhookReceiver, count: number): void {
  const distinct = (of: (one: Received) => string) => new Set(received.map(of)).size
  expect([distinct(factOf), distinct(idOf), distinct((one) => `${idOf(one)} ${one.body}`)]).toEqual([
    count,
    count,
    count,
  ])
}

describe('a process that is killed at a step of a webhook', () => {
  it.concurrent.each([
    ['keeping:1', 'between the fact and its delivery'],
    ['kept:1', 'with one delivery of two written'],
    ['completing:1', 'before the event is done'],
    ['answered:1', 'between the answer of a try and its note'],
    ['noted:1', 'between two tries'],
    ['answered:3', 'between the answer of the second try and its note'],
    ['noted:3', 'after the first arrival'],
  ])('sends every fact at least once, with one id: killed at “%s”, %s', async (killAt) => {
    await using receiver = await openWebhookReceiver()
    // The first try of each fails, so that a second one follows.
    const seen = new Set<string>()
    receiver.answerWith((response, one) => {
      response.writeHead(seen.has(idOf(one)) ? 204 : 500).end()
      seen.add(idOf(one))
    })
    using whole = await openWholeApp(undefined, { WEBHOOK_LOOPBACK: 'on' })
    const { modules, data, folder } = whole
    const owner = data.text('users', 'id', { role: 'admin' }) as UserId
    const made = await modules.webhooks.makeWebhook(
      { name: 'Planner', url: receiver.url, types: ['enquiry.received'] },
      owner,
    )
    expect(made.ok).toBe(true)
    for (let count = 0; count < facts; count += 1) {
      await modules.enquiries.keep({
        kind: 'contact',
        subject: 'quote',
        name: 'Vera Visitor',
        email: `vera-${count}@example.com`,
        phone: null,
        postcode: null,
        message: 'Do you mend gutters?',
        contactMethod: 'email',
        userId: null,
        isSpam: false,
      })
    }
    const run = (moments: readonly Temporal.Instant[], at: string) =>
      runSender({ DATA_DIR: folder, TURNS: moments.join(' '), KILL_AT: at })
    const killed = await run(turns, killAt)
    expect(killed).toMatchObject({ signal: 'SIGKILL' })
    const left = turns.slice(turns.findIndex((turn) => turn.toString() === killed.lines.at(-1)))
    const last = begins.add({ minutes: 10 })
    expect(await run([...left, last], '')).toMatchObject({ code: 0 })
    expectOneIdEach(receiver, facts)
    expect(data.column('webhook_deliveries', 'state')).toEqual(['delivered', 'delivered'])
    expect(receiver.received.length).toBeGreaterThanOrEqual(2 * facts)
  })
})

describe('a server that is killed while receivers have not answered', () => {
  const dataDir = newDataDir()
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  it('sends every fact at least once, with one id and one body, and comes to the end', async () => {
    const [rounds, perRound] = [3, 6]
    await using receiver = await openWebhookReceiver()
    await makeAdmin(dataDir)
    const env = { WEBHOOK_LOOPBACK: 'on' }
    // No answer comes: what is sent is under way at the kill.
    receiver.answerWith(() => {})
    let owner = createClient('')
    for (let round = 0; round < rounds; round += 1) {
      await using server = await startServer({ dataDir, env })
      owner = owner.at(server.url)
      if (round === 0) {
        await owner.post('/api/auth/login', { email: 'owner@example.com', password })
        const webhook = { name: 'Planner', url: receiver.url, events: ['enquiry.received'] }
        const { status } = await owner.post('/api/admin/webhooks', webhook)
        if (status !== 201) throw new Error(`no webhook was made: ${status}`)
      }
      const before = receiver.received.length
      for (let count = 0; count < perRound; count += 1) {
        const email = `vera-${round}-${count}@example.com`
        const contact = { name: 'Vera Visitor', email, phone: '020 7946 0958', message: 'Do you mend gutters?' }
        expect((await createClient(server.url).post('/api/contact', contact)).status).toBe(201)
      }
      await expect.poll(() => receiver.received.length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(before)
      await server.kill('SIGKILL')
    }
    const unanswered = receiver.received.length
    receiver.answerWith((response) => void response.writeHead(204).end())
    await using server = await startServer({ dataDir, env })
    const waiting = async () => {
      const { items } = (await owner.at(server.url).get('/api/admin/webhooks')).body
      const [{ waiting: count, last_arrival: last }] = items as [{ waiting: number; last_arrival: string | null }]
      return [count, last !== null]
    }
    const distinct = () => new Set(receiver.received.slice(unanswered).map(factOf)).size
    await expect.poll(distinct, { timeout: 120_000, interval: 50 }).toBe(rounds * perRound)
    await expect.poll(waiting, { timeout: 60_000, interval: 50 }).toEqual([0, true])
    expectOneIdEach(receiver, rounds * perRound)
    expect(receiver.received.length).toBeGreaterThan(rounds * perRound)
  }, 300_000)
})
