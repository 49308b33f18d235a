import { Agent } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runCallout, startServer } from '../../support/servers/server.ts'
import { closedDays, databaseFile } from '../data/datasets.ts'
import { copyPayments, noticesOf, paidData, secretOf } from '../data/payable-data.ts'
import { type Part, atMost, whole } from '../report.ts'
import type { Setting } from '../setting.ts'
import { addSoakPeople, password, steadyMix } from './soak-mix.ts'
import { type Asked, ask } from './soak-ask.ts'
import { residentMb } from '../usage.ts'

const perSecond = 40
const mostMbPerMinute = 0.2
/** Each password that is hashed meanwhile shows as 20 MB in one sample: many samples keep the slope exact. */
const sampleMs = 2_000
/** Further requests wait on the client's side. */
const mostUnderWay = 64

interface Sample {
  readonly minutes: number
  readonly mb: number
}

/** Resident memory under a steady load of everything that visitors, customers and the office do. */
export async function soak({ minutes, cores }: Setting): Promise<Part> {
  const warmUp = minutes / 3
  const seconds = Math.ceil((minutes + warmUp) * 60)
  await using opening = new AsyncDisposableStack()
  const paid = await paidData(Math.max(1_500, Math.ceil(seconds / 2)))
  const dataDir = mkdtempSync(join(tmpdir(), 'callout-bench-soak-'))
  opening.defer(() => rmSync(dataDir, { recursive: true }))
  copyPayments(paid, dataDir)
  await runCallout(['admin', 'create', '--email', 'owner@example.org', '--password', password], dataDir)
  addSoakPeople(databaseFile(dataDir))
  const env = { NODE_ENV: 'production', LOG_LEVEL: 'info', RATE_LIMITS: 'on', TRUST_PROXY: '1' }
  const server = opening.use(await startServer({ dataDir, ...cores, env }))
  const agent = new Agent({ keepAlive: true })
  opening.defer(() => agent.destroy())

  const next = steadyMix({ notices: noticesOf(paid), secret: secretOf(paid), closed: closedDays(dataDir) })
  const samples: Sample[] = []
  const unexpected = new Map<string, number>()
  const begun = performance.now()
  const elapsed = () => (performance.now() - begun) / 1000
  let sent = 0
  let underWay = 0
  let sampled = 0
  async function send(asked: Asked): Promise<void> {
    underWay += 1
    try {
      const status = await ask(agent, server.url, asked)
      if (status === asked.expected) return
      const said = `${asked.method} ${asked.path.split('?')[0]} ${status}`
      unexpected.set(said, (unexpected.get(said) ?? 0) + 1)
    } finally {
      underWay -= 1
    }
  }
  while (elapsed() < seconds) {
    for (; sent < elapsed() * perSecond && underWay < mostUnderWay; sent += 1) void send(next(sent))
    if (elapsed() * 1000 >= sampled * sampleMs) {
      samples.push({ minutes: elapsed() / 60, mb: residentMb(server.pid) })
      sampled += 1
      if (sampled % 150 === 1)
        console.error(`  ${samples.at(-1)?.minutes.toFixed(1)} min: ${whole(samples.at(-1)?.mb ?? 0)} MB`)
    }
    await pause(5)
  }
  while (underWay > 0) await pause(5)
  if (unexpected.size > 0) console.error('  unexpected answers:', Object.fromEntries(unexpected))
  const failed = [...unexpected.values()].reduce((sum, count) => sum + count, 0)
  if (failed > sent / 100) throw new Error(`${failed} of ${sent} answers were not as expected`)

  const counted = samples.filter((sample) => sample.minutes >= warmUp)
  return {
    title: 'Memory under a steady load',
    about: `${perSecond} requests a second for ${minutes} minutes, after ${warmUp.toFixed(0)} to warm up: free starts, bookings, notices of payments, sign-ins with the right and with a wrong password, pages and API reads of visitors, customers, technicians and the office, with the log, the rate limits and all jobs. Resident memory is sampled every ${sampleMs / 1000} seconds, and its growth is the slope of the line of least squares.`,
    columns: ['', 'measured'],
    rows: [
      ['requests', whole(sent)],
      ['resident at the start of the counted time', `${counted[0]?.mb.toFixed(1)} MB`],
      ['resident at its end', `${counted.at(-1)?.mb.toFixed(1)} MB`],
      ['resident at most', `${Math.max(...samples.map(({ mb }) => mb)).toFixed(1)} MB`],
    ],
    verdicts: [atMost('MB a minute by which resident memory grows', slopeOf(counted), mostMbPerMinute)],
  }
}

/** MB a minute. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) => samples.reduce((sum, one) => sum + of(one), 0) / samples.length
  const [minutes, mb] = [mean((one) => one.minutes), mean((one) => one.mb)]
  const both = mean((one) => (one.minutes - minutes) * (one.mb - mb))
  return both / mean((one) => (one.minutes - minutes) ** 2)
}
