import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../support/servers/server.ts'
import { lockDatabase } from '../support/storage-faults.ts'

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

const enquiry = JSON.stringify({
  name: 'Asha Patel',
  email: 'asha@example.com',
  phone: '07700 900123',
  message: 'Hello',
})

let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** One request over a connection that stays open. Rejects when it is cut off without an answer. */
function ask(agent: Agent, path: string, body?: string, onSent: () => void = () => {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' }
    const sent = request(`${server.url}${path}`, { agent, method: body ? 'POST' : 'GET', headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }))
    })
    sent.once('error', reject).once('finish', onSent).end(body)
  })
}

/** Asks over one connection again and again, until the server ends it. All answers. */
async function askUntilClosed(path: string, body?: string): Promise<readonly Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const answers: Answer[] = []
  while (answers.at(-1)?.headers.connection !== 'close') answers.push(await ask(agent, path, body))
  agent.destroy()
  return answers
}

describe('a server that is told to stop under load', () => {
  it('refuses new requests with 503, answers those under way, cuts nobody off and ends within eight seconds', async () => {
    const unlock = lockDatabase(join(server.dataDir, 'callout.sqlite'))
    const sent = Promise.withResolvers<void>()
    const underway = ask(new Agent({ keepAlive: true }), '/api/contact', enquiry, sent.resolve)
    await sent.promise
    const clients = Array.from({ length: 6 }, () => askUntilClosed('/api/services'))
    await expect.poll(async () => (await ask(new Agent(), '/healthz')).status).toBe(200)

    const from = performance.now()
    const gone = server.kill('SIGTERM')
    await Promise.race(clients)
    unlock()
    const refusals = (await Promise.all(clients)).map((answers) => answers.at(-1))
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
      expect(JSON.parse(refusal?.body ?? '')).toMatchObject({ code: 'not_ready', state: 'draining' })
    }
    expect(await underway).toMatchObject({ status: 201, headers: { connection: 'close' } })
    await gone
    expect(performance.now() - from).toBeLessThan(8_000)
  })
})
