import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { execFile } from 'node:child_process'
import { get } from 'node:http'
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
/** How often it says during a round that it is well. How fast belongs to the benchmarks: other tests run beside this one. */
const leastHealthy = 5

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

/** Over a connection of its own: one that was kept open could be closed just when the next request comes. */
function statusOf(address: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(address, { agent: false }, (answer) => resolve(answer.resume().statusCode)).once('error', reject)
  })
}

describe('a server with 100 uploads at once', () => {
  it('takes some, refuses the others with 503, stays small and goes on answering', async () => {
    await using server = await startServer()
    const photo = join(server.dataDir, 'photo.jpg')
    writeFileSync(photo, await aPhoto())
    let isOver = false
    let answered = 0
    let most = 0
    async function watch(): Promise<void> {
      while (!isOver) {
        expect(await statusOf(`${server.url}/healthz`)).toBe(200)
        answered += 1
        most = Math.max(most, memoryOf(server.pid))
        await pause(10)
      }
    }
    async function sendAll(): Promise<void> {
      const args = [client, `${server.url}/api/booking-draft/photos`, photo, String(uploads)]
      for (let round = 0; round < 2; round += 1) {
        const before = answered
        const { stdout } = await promisify(execFile)(process.execPath, args)
        const answers: readonly string[] = JSON.parse(stdout)
        expect(answers.filter((answer) => !known.includes(answer))).toEqual([])
        expect(answers.filter((answer) => answer === '201').length).toBeGreaterThanOrEqual(1)
        expect(answers.filter((answer) => answer === '503 after 5').length).toBeGreaterThanOrEqual(1)
        expect(answered - before).toBeGreaterThanOrEqual(leastHealthy)
      }
    }
    await Promise.all([watch(), sendAll().finally(() => (isOver = true))])
    expect(most).toBeLessThan(mostMegabytes)
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
