import { mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, newDataDir, runCallout, startServer } from '../../support/servers/server.ts'
import { openTestPort } from '../../support/sqlite-test-port.ts'
import { makeAdmin, password } from '../business.ts'

let server: RunningServer
let cookie: string
const folder = mkdtempDisposableSync(join(tmpdir(), 'callout-keywords-beside-'))

beforeAll(async () => {
  const dataDir = newDataDir()
  await makeAdmin(dataDir)
  server = await startServer({ dataDir, removeDataDir: true })
  const entered = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@example.com', password }),
  })
  cookie = entered.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
})

afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

async function api(method: string, path: string, body?: FormData | string) {
  const answer = await fetch(`${server.url}/api/keywords${path}`, {
    method,
    headers: { cookie, ...(typeof body === 'string' && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body }),
  })
  return { status: answer.status, body: await answer.json() }
}

const textOf = (name: string, rows: number) =>
  Array.from({ length: rows }, (_, at) => `${name} tap repair ${at}`).join('\n')

function formOf(text: string): FormData {
  const form = new FormData()
  form.set('file', new File([text], 'keywords.csv', { type: 'text/csv' }))
  return form
}

const status = async (id: string) => (await api('GET', `/jobs/${id}`)).body

/** Rows of the list against different ones, and the sums that are kept of them. */
function kept() {
  using data = openTestPort(server.dataDir)
  const words = data
    .rows('keywords', {}, ['number'])
    .map(({ keyword, service_id, location }) => [keyword, service_id, location].join('|'))
  return { rows: words.length, different: new Set(words).size }
}

const run = (...args: readonly string[]) => runCallout(['keywords', ...args], server.dataDir)

describe('the command line beside a running server', () => {
  it('refuses to begin while a job of the server runs, exports meanwhile, and nothing comes twice', async () => {
    const rows = 40_000
    const started = await api('POST', '/import', formOf(textOf('server', rows)))
    expect(started.status).toBe(202)
    const { job_id: id } = started.body
    const file = join(folder.path, 'beside.csv')
    writeFileSync(file, textOf('command', 10))
    const exported = join(folder.path, 'exported.csv')
    const [generate, imported, written] = await Promise.allSettled([
      run('generate'),
      run('import', file),
      run('export', exported),
    ])
    expect((await status(id)).status).toBe('running')
    for (const refused of [generate, imported]) {
      expect(refused).toMatchObject({ status: 'rejected' })
      expect(String(refused.status === 'rejected' && refused.reason)).toContain(
        'Another generation or import of keywords is running.',
      )
    }
    expect(written.status).toBe('fulfilled')
    expect(readFileSync(exported, 'utf8')).toContain('"Keyword","Service"')
    await expect.poll(async () => (await status(id)).status, { timeout: 240_000, interval: 200 }).toBe('done')
    expect(await status(id)).toMatchObject({ keywords_added: rows, refused: 0, skipped: 0 })
    expect(kept()).toEqual({ rows, different: rows })
  })

  it('has the server refuse while its own job runs, which both carry on, and nothing comes twice', async () => {
    const before = kept().rows
    const rows = 20_000
    const file = join(folder.path, 'command.csv')
    writeFileSync(file, textOf('command', rows))
    const importing = run('import', file, '--json')
    let isOver = false
    const over = importing.finally(() => (isOver = true))
    const logs = async () => (await api('GET', '/logs')).body.items[0]
    await expect.poll(async () => isOver || (await logs()).status, { timeout: 240_000, interval: 20 }).toBe('running')
    const refused = await api('POST', '/generate', '{}')
    const { id } = await logs()
    expect(refused).toMatchObject({ status: 409, body: { code: 'job_running', job_id: id } })
    const said = await over
    const line = said.split('\n').find((text) => text.startsWith('{')) ?? ''
    expect(JSON.parse(line)).toMatchObject({ state: 'done', added: rows, refused: 0 })
    expect(kept()).toEqual({ rows: before + rows, different: before + rows })
    expect(await status(id)).toMatchObject({ status: 'done', keywords_added: rows, done: rows })
  })

  it('generates beside the server, where the second run adds nothing', async () => {
    const [first, second] = [await run('generate', '--json'), await run('generate', '--json')]
    const counts = [first, second].map((said) =>
      JSON.parse(said.split('\n').find((text) => text.startsWith('{')) ?? ''),
    )
    expect(counts[0].added).toBeGreaterThan(0)
    expect(counts[1]).toMatchObject({ state: 'done', added: 0, updated: 0 })
  })
})
