import { once } from 'node:events'
import { get } from 'node:http'
import { connect } from 'node:net'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { listen } from '../../../src/http/server.ts'
import { openWholeApp } from '../../support/apps/whole-app.ts'

/** The application behind its own server, and the lines of its log. */
async function serve() {
  const lines: Readonly<Record<string, unknown>>[] = []
  const log = pino({ level: 'info', base: null }, { write: (text) => void lines.push(JSON.parse(text)) })
  const whole = await openWholeApp(log)
  const server = await listen(whole.app.fetch, { host: '127.0.0.1', port: 0, before: whole.before })
  const url = new URL(server.url)
  return {
    lines,
    url,
    whole,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      whole[Symbol.dispose]()
    },
  }
}

/** Asks for a page as a browser would, at the address of the site. */
async function ask({ hostname, port }: URL, path: string, headers: Readonly<Record<string, string>> = {}) {
  const sent = get({ hostname, port, path, headers: { host: 'localhost:3000', ...headers } })
  const [answer] = await once(sent, 'response')
  let text = ''
  for await (const piece of answer.setEncoding('utf8')) text += piece
  return text
}

describe('a client that leaves amid its body', () => {
  it('is no fault of the server', async () => {
    await using site = await serve()
    const socket = connect({ host: site.url.hostname, port: Number(site.url.port) })
    const head = ['POST /api/auth/login HTTP/1.1', 'Host: localhost:3000', 'Content-Type: application/json']
    socket.write(`${[...head, 'Content-Length: 100', 'Expect: 100-continue'].join('\r\n')}\r\n\r\n`)
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toContain('100 Continue')
    socket.destroy()
    const ofSignIn = () => site.lines.filter(({ route }) => route === '/api/auth/login').map(({ status }) => status)
    await expect.poll(ofSignIn).toEqual([400])
    expect(site.lines.filter(({ err }) => err !== undefined)).toEqual([])
  })
})

describe('an unknown proxy', () => {
  it('is shown to the office once it asked for a page that is kept in memory', async () => {
    await using site = await serve()
    const cookie = await site.whole.signIn('admin')
    const shown = async () => (await ask(site.url, '/admin', { cookie })).includes('Unknown proxy')
    await ask(site.url, '/')
    expect(await shown()).toBe(false)
    await ask(site.url, '/', { via: '1.1 proxy' })
    expect(await shown()).toBe(true)
  })
})
