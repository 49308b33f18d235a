import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../../support/servers/server.ts'
import { baseData, copyData } from '../data/datasets.ts'
import { httpRequest } from '../load.ts'
import { constantServer } from '../pages.ts'
import { type Part, atLeast, atMost, ms, whole } from '../report.ts'
import { type Subject, interleaved, median } from '../rounds.ts'
import { type Setting, withoutJobs } from '../setting.ts'
import { underLoad } from '../under-load.ts'
import { mainThreadMs } from '../usage.ts'

const paths = ['/emergency', '/services', '/area/croydon', '/quote'] as const
const visitors = 2_000
const asBrowser = {
  accept: 'text/html',
  'accept-encoding': 'gzip, deflate, br',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
}

/** Pages of the public site from memory, and the cost of counting who sees them. */
export async function sitePages({ rounds, seconds, quick, cores, memory }: Setting): Promise<Part> {
  await using servers = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'callout-bench-site-'))
  servers.defer(() => rmSync(folder, { recursive: true }))
  const dataDir = join(folder, 'callout')
  copyData(await baseData(), dataDir)
  const callout = servers.use(await startServer({ dataDir, ...cores, env: { ...withoutJobs, TRUST_PROXY: '1' } }))
  memory.watch('pages of the site', callout.pid)

  const asked = quick ? paths.slice(0, 2) : paths
  const subjects: Subject[] = []
  for (const path of asked) {
    const constant = servers.use(
      await constantServer(`${callout.url}${path}`, join(folder, path.replaceAll('/', '-')), cores),
    )
    for (const [name, server] of [
      [`callout ${path}`, callout],
      [`constant ${path}`, constant],
    ] as const) {
      const request = httpRequest({ path, headers: asBrowser })
      const measure = underLoad(server, [request], { connections: 16, until: { seconds: seconds / 2 } })
      await measure()
      subjects.push({ name, measure })
    }
  }
  const figures = await interleaved(subjects, rounds)
  const lines = asked.map((path) => {
    const [ours, theirs] = [figures.of(`callout ${path}`), figures.of(`constant ${path}`)]
    return { path, ours, theirs, ratio: ours.perSecond / theirs.perSecond }
  })

  const counting = await costOfCounting(callout, quick ? 10 : 40)
  return {
    title: 'Pages of the site',
    about: `Public pages for visitors who are not signed in, compressed and from memory, over 16 connections, against a Hono server that answers one constant string of the same size with the same headers. Then counting: the requests of ${whole(visitors)} visitors for ${asked.join(', ')}, in pieces of a thousand, in turn with and without \`Sec-GPC: 1\`, which asks not to be counted; CPU is that of the main thread, and the cost the median of the ratios of neighbours. The sums are stored every five seconds, which is not in it.`,
    columns: ['', 'Callout', 'comparison', 'ratio', 'Callout, CPU/request', 'comparison, CPU/request'],
    rows: [
      ...lines.map(({ path, ours, theirs, ratio }) => [
        `${path} from memory`,
        `${whole(ours.perSecond)}/s`,
        `${whole(theirs.perSecond)}/s`,
        ratio.toFixed(2),
        ms(ours.cpuMs),
        ms(theirs.cpuMs),
      ]),
      ['counted, against not counted', '', '', '', ms(counting.counted), ms(counting.uncounted)],
    ],
    verdicts: [
      atLeast(
        'pages of the site from memory against constant strings',
        Math.min(...lines.map(({ ratio }) => ratio)),
        0.7,
      ),
      atMost('CPU of a page that is counted against one that is not', counting.ratio, 1.05),
    ],
  }
}

/** The CPU of a request of the main thread in milliseconds, counted and not, and their ratio. */
async function costOfCounting(server: Parameters<typeof underLoad>[0], pairs: number) {
  const requestsWith = (headers: Readonly<Record<string, string>>) =>
    Array.from({ length: visitors }, (_, n) =>
      httpRequest({
        path: paths[n % 2] ?? paths[0],
        headers: { ...asBrowser, ...headers, 'x-forwarded-for': `198.51.${n >> 8}.${n & 255}` },
      }),
    )
  const until = { connections: 16, until: { requests: 1_000 } }
  const ways = {
    counted: underLoad(server, requestsWith({ dnt: '1' }), until),
    uncounted: underLoad(server, requestsWith({ 'sec-gpc': '1' }), until),
  }
  const times = { counted: [] as number[], uncounted: [] as number[] }
  for (let pair = -2; pair < pairs; pair += 1) {
    for (const way of pair % 2 === 0 ? (['counted', 'uncounted'] as const) : (['uncounted', 'counted'] as const)) {
      const before = mainThreadMs(server.pid)
      await ways[way]()
      if (pair >= 0) times[way].push((mainThreadMs(server.pid) - before) / 1_000)
    }
  }
  const ratios = times.counted.map((counted, pair) => counted / (times.uncounted[pair] ?? counted))
  return { counted: median(times.counted), uncounted: median(times.uncounted), ratio: median(ratios) }
}
