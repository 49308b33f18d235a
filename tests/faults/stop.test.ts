import { once } from 'node:events'
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../support/servers/server.ts'

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
function ask(agent: Agent, path: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(`${server.url}${path}`, { agent }, (answer) => resolve(read(answer)))
      .once('error', reject)
      .end()
  })
}

async function read(answer: IncomingMessage): Promise<Answer> {
  const body = (await answer.setEncoding('utf8').toArray()).join('')
  return { status: answer.statusCode ?? 0, headers: answer.headers, body }
}

/** A request that the server has begun, and whose body is still on its way. */
async function beginEnquiry() {
  const headers = { 'content-type': 'application/json', 'content-length': enquiry.length, expect: '100-continue' }
  const sent = request(`${server.url}/api/contact`, { agent: new Agent({ keepAlive: true }), method: 'POST', headers })
  const answer = once(sent, 'response').then(([given]) => read(given))
  sent.flushHeaders()
  await once(sent, 'continue')
  return { answer, finish: () => sent.end(enquiry) }
}

/** A client that has been answered, and then asks over the same connection again and again until the server ends it. */
async function beginAsking() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const answers = [await ask(agent, '/api/services')]
  return async (): Promise<Answer | undefined> => {
    while (answers.at(-1)?.headers.connection !== 'close') answers.push(await ask(agent, '/api/services'))
    agent.destroy()
    return answers.at(-1)
  }
}

describe('a server that is told to stop under load', () => {
  it('refuses new requests with 503, answers those under way, cuts nobody off and ends', async () => {
    const underway = await beginEnquiry()
    const clients = await Promise.all(Array.from({ length: 6 }, beginAsking))
    const asking = clients.map((ask) => ask())

    const gone = server.kill('SIGTERM')
    await Promise.race(asking)
    underway.finish()
    for (const refusal of await Promise.all(asking)) {
      expect(refusal).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
      expect(JSON.parse(refusal?.body ?? '')).toMatchObject({ code: 'not_ready', state: 'draining' })
    }
    expect(await underway.answer).toMatchObject({ status: 201, headers: { connection: 'close' } })
    await gone
  })
})
