import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openTestPort } from '../support/sqlite-test-port.ts'
import { newDataDir, startServer } from '../support/servers/server.ts'

const pageBytes = 4_096
const sign = 'A ceiling that drips. '

/** A long message lies on pages of its own, which no start reads. */
function keepLongMessage(dataDir: string): void {
  using data = openTestPort(dataDir)
  data.insert('enquiries', {
    id: 'enq_long',
    reference: 'EN-LONG',
    kind: 'contact',
    subject: 'other',
    name: 'Asha Patel',
    email: 'asha@example.com',
    email_key: 'asha@example.com',
    message: sign.repeat(10_000),
    contact_method: 'email',
    state: 'closed',
    created_at: '2026-03-01T10:00:00.000Z',
  })
}

/** Overwrites pages in the middle of the message, as a failing disk does. */
function damage(file: string): void {
  const bytes = readFileSync(file)
  const pages = Array.from({ length: bytes.length / pageBytes }, (_, n) => n * pageBytes)
  const filled = pages.filter((from) => bytes.subarray(from, from + pageBytes).includes(sign.repeat(100)))
  expect(filled.length).toBeGreaterThan(40)
  for (const from of filled.slice(20, 28)) bytes.fill(0x5a, from, from + pageBytes)
  writeFileSync(file, bytes)
}

it('a server over a database with a damaged page starts, is not ready, and says so', async () => {
  const dataDir = newDataDir()
  // No job reads or writes anything: only the check at the start can find it.
  const options = { dataDir, removeDataDir: false, env: { JOBS: 'off' } }
  try {
    await (await startServer(options)).kill()
    keepLongMessage(dataDir)
    damage(join(dataDir, 'callout.sqlite'))
    await using server = await startServer({ ...options, readyPath: '/healthz' })
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
    expect(server.log()).toContain('the database is damaged: restore it from a backup')
    expect((await fetch(`${server.url}/api/services`)).status).toBe(200)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
