import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { newDataDir, startServer } from '../support/servers/server.ts'

const uploads = 100
const known = ['201', '503 after 5', 'closed']
const client = join(import.meta.dirname, 'upload-client.ts')
const mostMegabytes = 300
/** The goal is 100 ms on a machine of its own; other tests run beside this one. */
const mostHealthMs = 1_000

/** A photo of 12 megapixels that compresses badly, of about 10 MB. */
function aPhoto(): Promise<Buffer> {
  const width = 1_000
  const noise = Buffer.alloc(width * 750 * 3, readFileSync(process.execPath).subarray(1_000_000, 3_000_000))
  const raw = { width, height: 750, channels: 3 } as const
  return sharp(noise, { raw }).resize(4_000, 3_000, { kernel: 'nearest' }).jpeg({ quality: 97 }).toBuffer()
}

/** The memory of the process that is in use, in MB. */
function memoryOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1_000
}

describe('a server with 100 uploads at once', () => {
  it('takes some, refuses the others with 503, stays small and goes on answering', { timeout: 120_000 }, async () => {
    await using server = await startServer()
    const photo = join(server.dataDir, 'photo.jpg')
    writeFileSync(photo, await aPhoto())
    let isOver = false
    let longest = 0
    let most = 0
    async function watch(): Promise<void> {
      while (!isOver) {
        const began = performance.now()
        expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
        longest = Math.max(longest, performance.now() - began)
        most = Math.max(most, memoryOf(server.pid))
        await pause(10)
      }
    }
    const send = async () => {
      const args = [client, `${server.url}/api/booking-draft/photos`, photo, String(uploads)]
      const { stdout } = await promisify(execFile)(process.execPath, args)
      const answers: readonly string[] = JSON.parse(stdout)
      return answers
    }
    const watching = watch()
    for (let round = 0; round < 2; round += 1) {
      const answers = await send()
      expect(answers.filter((answer) => !known.includes(answer))).toEqual([])
      expect(answers.filter((answer) => answer === '201').length).toBeGreaterThanOrEqual(1)
      expect(answers.filter((answer) => answer === '503 after 5').length).toBeGreaterThanOrEqual(1)
    }
    isOver = true
    await watching
    expect(most).toBeLessThan(mostMegabytes)
    expect(longest).toBeLessThan(mostHealthMs)
    expect(readdirSync(join(server.dataDir, 'incoming'))).toEqual([])
  })
})

describe('a server that starts after a kill', () => {
  it('removes what had not come whole, and keeps what had', async () => {
    const dataDir = newDataDir()
    await using first = await startServer({ dataDir, removeDataDir: false })
    await first.kill('SIGKILL')
    const folders = ['incoming', 'uploads', 'documents'].map((name) => join(dataDir, name))
    for (const folder of folders) {
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, 'half.part'), 'half')
      writeFileSync(join(folder, 'whole.jpg'), 'whole')
    }
    await using _server = await startServer({ dataDir, removeDataDir: true })
    const left = folders.map((folder) => (existsSync(folder) ? readdirSync(folder) : []))
    expect(left).toEqual([[], ['whole.jpg'], ['whole.jpg']])
  })
})
