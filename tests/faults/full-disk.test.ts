import { spawnSync } from 'node:child_process'
import { closeSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { type RunningServer, newDataDir, startServer } from '../support/servers/server.ts'
import { mountSmall } from '../support/servers/small-disk.ts'
import { phoneCopy } from '../support/uploads/many-uploads.ts'
import { makeAdmin } from './business.ts'

const diskBytes = 60e6

/** Takes all room that is left, and gives it back. */
function fill(server: RunningServer, isMounted: boolean): () => void {
  if (!isMounted) {
    const limit = (bytes: string) => spawnSync('prlimit', ['--pid', String(server.pid), `--fsize=${bytes}:unlimited`])
    if (limit('4096').status !== 0) throw new Error('the size of files cannot be limited here')
    return () => void limit('unlimited')
  }
  const path = join(server.dataDir, 'filling')
  const file = openSync(path, 'w')
  for (let bytes = 1 << 20; bytes >= 512;) {
    try {
      if (writeSync(file, Buffer.alloc(bytes)) < bytes) bytes /= 2
    } catch {
      bytes /= 2
    }
  }
  closeSync(file)
  return () => rmSync(path)
}

async function enquire(url: string, message: string): Promise<{ readonly status: number; readonly body: string }> {
  const enquiry = { name: 'Asha Patel', email: 'asha@example.com', phone: '07700 900123', message }
  const answer = await fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(enquiry),
  })
  return { status: answer.status, body: await answer.text() }
}

async function upload(url: string): Promise<number> {
  const form = new FormData()
  form.set('photo', new Blob([new Uint8Array(await phoneCopy())]), 'photo.jpg')
  return (await fetch(`${url}/api/booking-draft/photos`, { method: 'POST', body: form })).status
}

it('a server on a disk that is full goes on with reads, refuses writes in words, keeps nothing by halves and recovers', async () => {
  const dataDir = newDataDir()
  const mounted = mountSmall(dataDir, diskBytes)
  try {
    await makeAdmin(dataDir)
    const server = await startServer({ dataDir, removeDataDir: false })
    expect(await enquire(server.url, 'before')).toMatchObject({ status: 201 })
    const makeRoom = fill(server, mounted !== null)
    // The log of the database may have room for some more.
    const long = 'The ceiling drips. '.repeat(100)
    await expect.poll(async () => (await enquire(server.url, long)).status, { interval: 0 }).toBe(503)
    const refused = await enquire(server.url, long)
    expect(refused).toMatchObject({ status: 503 })
    expect(JSON.parse(refused.body)).toMatchObject({
      code: 'storage_unavailable',
      detail: expect.stringContaining('nothing was changed'),
    })
    expect(await upload(server.url)).toBeGreaterThanOrEqual(500)
    for (const path of ['/', '/api/services', '/healthz']) {
      const answer = await fetch(`${server.url}${path}`)
      expect([path, answer.status, answer.ok ? '' : await answer.text()]).toEqual([path, 200, ''])
    }
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
    const uploads = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.part$|incoming\//.test(name),
    )
    expect(uploads.filter((name) => statSync(join(dataDir, name)).isFile())).toEqual([])

    makeRoom()
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200)
    expect(await enquire(server.url, 'after')).toMatchObject({ status: 201 })
    expect(await upload(server.url)).toBe(201)
    await server.kill()
    const raw = new Database(join(dataDir, 'callout.sqlite'), { readonly: true })
    expect(raw.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }])
    expect(raw.pragma('foreign_key_check')).toEqual([])
    const messages = raw.prepare<[], string>('select message from enquiries order by rowid').pluck().all()
    expect([messages[0], messages.at(-1)]).toEqual(['before', 'after'])
    raw.close()
  } finally {
    mounted?.[Symbol.dispose]()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
