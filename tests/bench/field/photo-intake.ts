import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { type RunningServer, startServer } from '../../support/servers/server.ts'
import { largePhoto, phoneCopy } from '../../support/uploads/many-uploads.ts'
import { copyData } from '../data/datasets.ts'
import { visitsData } from '../data/field-data.ts'
import { load } from '../load.ts'
import { type Part, atLeast, atMost, ms, percentiles, whole } from '../report.ts'
import { type Measure, interleaved } from '../rounds.ts'
import { type Setting, withoutJobs } from '../setting.ts'
import { at, betweenProbesMs, watched } from '../uploads/watch-health.ts'
import { cpuSeconds } from '../usage.ts'
import { photoRequest } from './photo-requests.ts'

/** One address may send no more at once. */
const connections = 4

/** Photos of visits: received, made small, on the disk and in the database, and how well the server is meanwhile. */
export async function photoIntake({ rounds, cores, memory, quick }: Setting): Promise<Part> {
  const counted = quick ? 8 : 32
  const data = await visitsData((rounds + 1) * counted * 2)
  const large = await largePhoto()
  const photo = quick ? await sharp(large).resize({ width: 2_400 }).jpeg({ quality: 90 }).toBuffer() : large
  const copy = await phoneCopy()
  await using opened = new AsyncDisposableStack()
  const dataDirs = ['callout', 'bare'].map((name) => {
    const folder = mkdtempSync(join(tmpdir(), `callout-bench-photos-${name}-`))
    opened.defer(() => rmSync(folder, { recursive: true }))
    return folder
  })
  const [ours = '', theirs = ''] = dataDirs
  copyData(data, ours)
  // Both run on all cores, as they do where they are deployed: pictures are made small beside the main thread.
  const through = cores.core === undefined ? [] : ['taskset', '-c', `0-${cpus().length - 1}`]
  const callout = opened.use(await startServer({ dataDir: ours, through, env: withoutJobs }))
  const bare = opened.use(
    await startServer({ dataDir: theirs, through, program: ['tests/bench/bare/photos.ts'], env: withoutJobs }),
  )
  memory.watch('photos', callout.pid)
  const sent = new Map<RunningServer, number>()

  /** Each photo belongs to a visit of its own. */
  async function send(
    server: RunningServer,
    bytes: Buffer,
    fields: Readonly<Record<string, string>>,
  ): Promise<Measure> {
    const from = sent.get(server) ?? 0
    sent.set(server, from + counted)
    const before = cpuSeconds(server.pid)
    const { requests, seconds, statuses, latencies } = await load({
      url: server.url,
      connections,
      until: { requests: counted },
      request: (n) => photoRequest(from + n, bytes, fields),
    })
    if (statuses[201] !== requests) throw new Error(`photos were answered ${JSON.stringify(statuses)}`)
    const of = (share: number) => latencies[Math.ceil(requests * share) - 1] ?? 0
    const cpuMs = ((cpuSeconds(server.pid) - before) * 1000) / requests
    return { perSecond: requests / seconds, cpuMs, p50: of(0.5), p99: of(0.99) }
  }

  /** While the server says how it is. */
  async function asked(server: RunningServer, path: string) {
    const measures: Measure[] = []
    const work = async () => void measures.push(await send(server, photo, {}))
    const { times } = await watched(server, work, path)
    const [measure] = measures
    if (!measure) throw new Error('nothing was measured')
    return { measure, times }
  }

  await send(callout, photo, {})
  await send(bare, photo, {})
  const idle: number[] = []
  const busy: number[] = []
  const figures = await interleaved(
    [
      {
        name: 'Callout',
        async measure() {
          idle.push(...(await watched(callout, () => pause(quick ? 300 : 1_000))).times)
          const { measure, times } = await asked(callout, '/healthz')
          busy.push(...times)
          return measure
        },
      },
      { name: 'bare', measure: async () => (await asked(bare, '/readyz')).measure },
      { name: 'copies', measure: () => send(callout, copy, { original_follows: 'true' }) },
    ],
    rounds,
  )
  const [quiet, meanwhile] = [idle, busy].map((times) => times.toSorted((one, two) => one - two))
  const p99 = (times: readonly number[] | undefined) => at(times ?? [], 0.99)
  const row = (title: string, name: string) => {
    const { perSecond, p50, p99: slowest, cpuMs } = figures.of(name)
    return [title, `${perSecond.toFixed(1)}/s`, percentiles(p50, slowest), ms(cpuMs)]
  }
  return {
    title: 'Photos of visits',
    about: `\`PUT /api/visits/{id}/photos/{uuid}\` with photos of 12 megapixels and ${(photo.length / 1_000_000).toFixed(1)} MB on ${connections} connections, ${whole(counted)} in each round: received to the disk, digest, decoded and made small, copy and original flushed to the disk, and the row with the kept answer of the action committed. The comparison is a bare server: Hono and sharp, which does the same to the picture, flushes the same two files and commits one row, without session, validation, limits or rules. Both run on all cores, which the sender shares, and both are asked how they are meanwhile. "Copies of phones" are JPEGs of 2,000 pixels and ${(copy.length / 1_000_000).toFixed(1)} MB, which are decoded and kept as they came. \`GET /healthz\` is asked over a new connection each time, ${betweenProbesMs} ms after the answer before: p99 ${ms(p99(quiet))} at rest, ${ms(p99(meanwhile))} while photos come.`,
    columns: ['', 'photos', 'p50 / p99', 'CPU/photo'],
    rows: [row('Callout', 'Callout'), row('bare', 'bare'), row('Callout, copies of phones', 'copies')],
    verdicts: [
      atLeast('photos/s against Hono and sharp', figures.of('Callout').perSecond / figures.of('bare').perSecond, 0.8),
      atMost('/healthz while photos come against at rest, p99', p99(meanwhile) / p99(quiet), 3),
    ],
  }
}
