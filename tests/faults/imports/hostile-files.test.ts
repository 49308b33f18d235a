import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServer } from '../../support/servers/server.ts'
import { mostGrowth, openOwned, peakOf, repeated, sendInPieces } from '../hostile-upload.ts'

let server: RunningServer
let cookie: string

beforeAll(async () => {
  ;({ server, cookie } = await openOwned())
})

afterAll(() => server?.[Symbol.asyncDispose]())

describe('a server that gets a hostile file of an earlier program', () => {
  it.each([
    ['/api/admin/imports', 'customers', 'more than we can take'],
    ['/api/admin/imports', 'old_jobs', 'more than we can take'],
    ['/admin/imports', 'services', 'The file is larger than 50 MB'],
  ])('refuses 200 MB in pieces of unknown length at %s of %s in words, and stays small', async (path, kind, words) => {
    const before = peakOf(server.pid)
    const { status, text } = await sendInPieces(server.url + path, cookie, repeated('Ada,ada@example.com', 200), {
      kind,
    })
    expect([status, text]).toEqual([413, expect.stringContaining(words)])
    expect(peakOf(server.pid) - before).toBeLessThan(mostGrowth)
    const imports = await (await fetch(`${server.url}/admin/imports`, { headers: { cookie } })).text()
    expect(imports).toContain('No file was sent yet')
    const incoming = join(server.dataDir, 'incoming')
    const left = existsSync(incoming) ? readdirSync(incoming, { recursive: true }).map(String) : []
    expect(left.filter((name) => /\d/.test(name))).toEqual([])
  })
})
