import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempDisposableSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type RunningServer, runCallout, startServer } from '../../support/servers/server.ts'
import { copyData, filledData } from '../data/datasets.ts'
import { httpRequest, load } from '../load.ts'
import { type Part, atMost, ms, whole } from '../report.ts'
import { median } from '../rounds.ts'
import { type Setting, withoutJobs } from '../setting.ts'

const photoBytes = 500_000
/** Addresses that visitors read: from memory, from the database, and a page that is rendered. */
const paths = ['/', '/api/services', '/book?rendered=1', '/api/services/svc_plumbing-repair/slots?date=']
const connections = 8
const betweenWritesMs = 20

/** A backup of one gigabyte, while visitors read and write. */
export async function backup({ rounds, cores, memory, quick }: Setting): Promise<Part> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'callout-bench-backup-'))
  const dataDir = join(folder.path, 'data')
  const place = join(folder.path, 'place')
  mkdirSync(place)
  copyData(await filledData(quick ? 1_000 : 10_000), dataDir)
  fillTo(dataDir, quick ? 60_000_000 : 1_000_000_000)
  const size = sizeOf(dataDir)
  await using server = await startServer({ dataDir, ...cores, env: withoutJobs })
  memory.watch('backup', server.pid)
  // The first reads fill memories and compile code.
  await whileLoaded(server, () => pause(quick ? 1_000 : 5_000))
  const quiet = await whileLoaded(server, () => pause(quick ? 1_000 : 10_000))
  const seconds: number[] = []
  const latencies: Float64Array[] = []
  let archiveBytes = 0
  for (let round = 1; round <= (quick ? 1 : Math.min(rounds, 3)); round += 1) {
    const during = await whileLoaded(server, async () => {
      const begun = performance.now()
      await runCallout(['backup', '--to', place], dataDir)
      seconds.push((performance.now() - begun) / 1_000)
    })
    latencies.push(during)
    for (const name of readdirSync(place)) {
      archiveBytes = statSync(join(place, name)).size
      rmSync(join(place, name))
    }
    console.error(`  round ${round}: ${seconds.at(-1)?.toFixed(1)} s`)
  }
  const p99 = median(latencies.map((of) => at(of, 0.99)))
  const asked = latencies.reduce((sum, { length }) => sum + length, 0)
  return {
    title: 'Backup',
    about: `\`callout backup\` of a data folder of ${whole(size / 1_000_000)} MB (${quick ? '1,000' : '10,000'} bookings, and photos of ${whole(photoBytes / 1_000)} kB that cannot be compressed), while ${connections} connections read pages and free starts without a pause and an enquiry is written every ${betweenWritesMs} ms. The command runs beside the server, with a lower priority. Figures are medians of ${seconds.length} backups.`,
    columns: ['', 'at rest', 'during a backup'],
    rows: [
      ['reads', whole(quiet.length), whole(asked)],
      ['reads, p50', ms(at(quiet, 0.5)), ms(median(latencies.map((of) => at(of, 0.5))))],
      ['reads, p99', ms(at(quiet, 0.99)), ms(p99)],
      ['reads, slowest', ms(at(quiet, 1)), ms(Math.max(...latencies.map((of) => at(of, 1))))],
      ['seconds', '', median(seconds).toFixed(1)],
      ['archive', '', `${whole(archiveBytes / 1_000_000)} MB`],
    ],
    verdicts: [
      atMost('a backup of 1 GB under load', median(seconds), 60, ' s'),
      atMost('reads during a backup, p99', p99, 100, ' ms'),
    ],
  }
}

/** The latencies of reads, shortest first, while `work` is done. */
async function whileLoaded({ url }: RunningServer, work: () => Promise<unknown>): Promise<Float64Array> {
  const tomorrow = Temporal.Now.plainDateISO('Europe/London').add({ days: 1 }).toString()
  const requests = paths.map((path) => httpRequest({ path: path.endsWith('date=') ? path + tomorrow : path }))
  const [first = httpRequest({ path: '/' })] = requests
  let isOver = false
  const done = work().finally(() => (isOver = true))
  async function write(): Promise<void> {
    while (!isOver) {
      const { status } = await fetch(`${url}/api/contact`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          name: 'Asha Patel',
          email: 'asha@example.com',
          phone: '07700 900123',
          message: randomUUID(),
        }),
      })
      if (status !== 201) throw new Error(`an enquiry was answered ${status}`)
      await pause(betweenWritesMs)
    }
  }
  async function read(): Promise<readonly Float64Array[]> {
    const found: Float64Array[] = []
    while (!isOver) {
      const {
        latencies,
        statuses,
        requests: answered,
      } = await load({
        url,
        connections,
        request: (n) => requests[n % requests.length] ?? first,
        until: { seconds: 0.5 },
      })
      if (statuses[200] !== answered) throw new Error(`reads were answered ${JSON.stringify(statuses)}`)
      found.push(latencies)
    }
    return found
  }
  const [found] = await Promise.all([read(), write(), done])
  return Float64Array.from(found.flatMap((of) => [...of])).sort()
}

/** Adds photos until the folder has so many bytes. */
function fillTo(dataDir: string, bytes: number): void {
  const uploads = join(dataDir, 'uploads')
  mkdirSync(uploads, { recursive: true })
  for (let left = bytes - sizeOf(dataDir); left > 0; left -= photoBytes) {
    writeFileSync(join(uploads, `${randomUUID()}.jpg`), randomBytes(Math.min(left, photoBytes)))
  }
}

function sizeOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
}

const at = (sorted: Float64Array, share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
