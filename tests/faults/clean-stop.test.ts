import { once } from 'node:events'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { type AddressInfo, type Socket, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { stopMs } from '../../src/cli/serve.ts'
import { newDataDir, startServer } from '../support/servers/server.ts'
import { makeAdmin, password } from './business.ts'

/** A mail server that takes the connection and never says a word. */
async function silentMailServer() {
  const sockets: Socket[] = []
  const server = createServer((socket) => sockets.push(socket.on('error', () => {}))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    connections: () => sockets.length,
    [Symbol.dispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** An upload whose body stays half sent. */
async function beginUpload(url: string) {
  const headers = { 'content-type': 'multipart/form-data; boundary=edge', 'content-length': 900_000 }
  const sent = request(`${url}/api/booking-draft/photos`, { agent: false, method: 'POST', headers })
  const over = new Promise<string>((resolve) => {
    sent.once('response', (answer) => resolve(String(answer.resume().statusCode)))
    sent.once('error', () => resolve('closed'))
  })
  sent.write(
    '--edge\r\ncontent-disposition: form-data; name="photo"; filename="p.jpg"\r\ncontent-type: image/jpeg\r\n\r\n',
  )
  sent.write(Buffer.alloc(100_000))
  return over
}

/** The rest of the log of a database; 0 where it is gone. */
const logBytes = (dataDir: string, name: string) =>
  existsSync(join(dataDir, `${name}-wal`)) ? statSync(join(dataDir, `${name}-wal`)).size : 0

it('the longest stop is shorter than eight seconds, with time for the last writes', () => {
  expect(stopMs).toBeLessThanOrEqual(7_500)
})

it('a stop with listeners, an upload and a mail under way ends without being forced, with nothing left in the log of the database', async () => {
  const dataDir = newDataDir()
  try {
    await makeAdmin(dataDir)
    using mail = await silentMailServer()
    const env = { SMTP_URL: mail.url, MAIL_FROM: 'Callout <office@example.com>' }
    const server = await startServer({ dataDir, removeDataDir: false, env })
    const login = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'owner@example.com', password }),
    })
    const cookie = login.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
    const listeners = await Promise.all(
      Array.from({ length: 3 }, () => fetch(`${server.url}/api/events`, { headers: { cookie } })),
    )
    expect(listeners.map(({ status }) => status)).toEqual([200, 200, 200])
    const signUp = { email: 'asha@example.com', password, full_name: 'Asha Patel', user_type: 'customer' }
    const made = await fetch(`${server.url}/api/auth/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(signUp),
    })
    expect(made.status).toBe(201)
    await expect.poll(() => mail.connections()).toBeGreaterThan(0)
    const upload = beginUpload(server.url)
    await expect.poll(() => readdirSync(join(dataDir, 'incoming')).length).toBeGreaterThan(0)
    expect(logBytes(dataDir, 'callout.sqlite')).toBeGreaterThan(0)

    expect([await server.kill('SIGTERM'), server.log()]).toEqual([0, expect.not.stringContaining('took too long')])
    expect(await upload).not.toBe('201')
    for (const { body } of listeners) await expect(drained(body)).resolves.toBe('over')
    for (const name of ['callout.sqlite', 'test-gateway.sqlite'])
      expect([name, logBytes(dataDir, name)]).toEqual([name, 0])

    await using again = await startServer({ dataDir, removeDataDir: false, env })
    const signIn = await fetch(`${again.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: signUp.email, password }),
    })
    expect(signIn.status).toBe(200)
    expect(existsSync(join(dataDir, 'incoming'))).toBe(false)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

async function drained(body: ReadableStream | null): Promise<string> {
  try {
    for await (const _ of body ?? []);
  } catch {
    // A stream that is cut off is over too.
  }
  return 'over'
}
