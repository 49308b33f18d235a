import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { newDataDir, startServer } from '../../support/servers/server.ts'
import { openWebhookReceiver } from '../../support/servers/webhook-receiver.ts'
import { makeAdmin, password } from '../business.ts'
import { createClient } from '../client.ts'

const env = { WEBHOOK_LOOPBACK: 'on' }
const rounds = 3
const perRound = 6

describe('a server that is killed while it sends webhooks', () => {
  const dataDir = newDataDir()
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  it('sends every fact at least once, with one id, and the same body', async () => {
    await using receiver = await openWebhookReceiver()
    await makeAdmin(dataDir)
    let written = 0
    // A late answer leaves deliveries under way at the moment of the kill.
    receiver.answerWith((response) => void setTimeout(() => response.writeHead(204).end(), 150))
    for (let round = 0; round < rounds; round += 1) {
      await using server = await startServer({ dataDir, env })
      const owner = createClient(server.url)
      if (round === 0) {
        await owner.post('/api/auth/login', { email: 'owner@example.com', password })
        const webhook = { name: 'Planner', url: receiver.url, events: ['enquiry.received'] }
        expect((await owner.post('/api/admin/webhooks', webhook)).status).toBe(201)
      }
      const before = receiver.received.length
      for (let count = 0; count < perRound; count += 1) {
        written += 1
        const sent = await createClient(server.url).post('/api/contact', contactOf(written))
        expect(sent.status).toBe(201)
      }
      await expect.poll(() => receiver.received.length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(before)
      await server.kill('SIGKILL')
    }
    await using server = await startServer({ dataDir, env })
    expect(server.pid).toBeGreaterThan(0)
    const facts = () => new Map(receiver.received.map(({ headers, body }) => [factOf(body), headers['webhook-id']]))
    await expect.poll(() => facts().size, { timeout: 120_000, interval: 50 }).toBe(written)
    // What was under way at the last kill comes again; it is waited for, so that each arrival is compared.
    await pause(500)
    const pairs = new Set(receiver.received.map(({ headers, body }) => `${headers['webhook-id']} ${body}`))
    expect(pairs.size).toBe(written)
    expect(receiver.received.length).toBeGreaterThan(written)
  }, 300_000)
})

function contactOf(number: number): object {
  return { name: 'Vera Visitor', email: `vera-${number}@example.com`, subject: 'general', message: 'Do you mend gutters?' }
}

/** The enquiry of a body. */
function factOf(body: string): string {
  const { data }: { readonly data: { readonly enquiry_id: string } } = JSON.parse(body)
  return data.enquiry_id
}
