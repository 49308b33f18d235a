import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { newDataDir, startServer } from '../support/servers/server.ts'
import { largePhoto, uploadAtOnce } from '../support/uploads/many-uploads.ts'

const uploads = 100
const known = ['201', '503 after 5', 'closed']
const mostMegabytes = 300
/** How often it says during a round that it is well. How fast belongs to the benchmarks: other tests run beside this one. */
const leastHealthy = 5

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
    writeFileSync(photo, await largePhoto())
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
      for (let round = 0; round < 2; round += 1) {
        const before = answered
        const answers = await uploadAtOnce(server.url, photo, uploads)
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
