import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServer } from '../../support/servers/server.ts'
import { megabyte, mostGrowth, openOwned, peakOf, repeated, sendInPieces } from '../hostile-upload.ts'

let server: RunningServer
let cookie: string

beforeAll(async () => {
  ;({ server, cookie } = await openOwned())
})

afterAll(() => server?.[Symbol.asyncDispose]())

const send = (path: string, file: Iterable<Uint8Array>) => sendInPieces(server.url + path, cookie, file)

async function nothingIsWritten(): Promise<void> {
  const headers = { cookie }
  const stats = await (await fetch(`${server.url}/api/keywords/stats`, { headers })).json()
  const logs = await (await fetch(`${server.url}/api/keywords/logs`, { headers })).json()
  expect([stats.total_keywords, logs.items]).toEqual([0, []])
  for (const folder of ['incoming', 'incoming/keywords', 'keyword-files']) {
    const path = join(server.dataDir, folder)
    const left = existsSync(path) ? readdirSync(path).filter((name) => name !== 'keywords') : []
    expect([folder, left]).toEqual([folder, []])
  }
}

describe('a server that gets a hostile file of keywords', () => {
  it.each([
    ['/api/keywords/import', 'That is more than we can take at once.'],
    ['/keywords/import', 'The file is larger than 100 MB.'],
  ])('refuses 200 MB in pieces of unknown length at %s in words, and stays small', async (path, words) => {
    const before = peakOf(server.pid)
    const { status, text } = await send(path, repeated('boiler repair croydon', 200))
    expect(status).toBe(413)
    expect(text).toContain(words)
    expect(peakOf(server.pid) - before).toBeLessThan(mostGrowth)
    await nothingIsWritten()
  })

  it.each(['/api/keywords/import', '/keywords/import'])(
    'refuses a ZIP at %s that would unpack to 400 MB in words, and stays small',
    async (path) => {
      const bomb = zipSync({ 'Queries.csv': new Uint8Array(400 * megabyte) }, { level: 9 })
      expect(bomb.length).toBeLessThan(megabyte)
      const before = peakOf(server.pid)
      const { status, text } = await send(path, [bomb])
      expect(status).toBe(422)
      expect(text).toContain('The ZIP unpacks to much more than any export of Search Console.')
      expect(peakOf(server.pid) - before).toBeLessThan(mostGrowth)
      await nothingIsWritten()
    },
  )

  it('answers others meanwhile', async () => {
    const sending = send('/api/keywords/import', repeated('boiler repair croydon', 200))
    let [isOver, answered] = [false, 0]
    const over = sending.finally(() => (isOver = true))
    while (!isOver) {
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
      answered += 1
    }
    expect((await over).status).toBe(413)
    expect(answered).toBeGreaterThan(1)
  })
})
