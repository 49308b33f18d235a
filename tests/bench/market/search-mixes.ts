import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../../support/servers/server.ts'
import { copyData, marketData } from '../data/datasets.ts'
import { httpRequest } from '../load.ts'
import { constantServer } from '../pages.ts'
import { type Part, atLeast, atMost, ms, percentiles, whole } from '../report.ts'
import { type Subject, interleaved, median } from '../rounds.ts'
import { gzippedSum, scriptsOf } from '../script-size.ts'
import { type Setting, withoutJobs } from '../setting.ts'
import { underLoad } from '../under-load.ts'

/** Questions of one kind; each is the query of an address. */
export interface Mix {
  readonly name: string
  readonly queries: readonly string[]
  /** The number of pages behind the first that are asked for too. */
  readonly pagesBehind?: number
}

interface Search {
  readonly title: string
  readonly about: string
  readonly path: string
  /** The page that strangers get from memory. */
  readonly page: string
  readonly bare: string
  readonly mixes: readonly Mix[]
}

const asBrowser = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' }
const mostScript = 15_000

/** Each mix of questions with each number of adverts, of Callout and of a bare server in turn. */
export async function measureSearch(
  { title, about, path, page, bare: program, mixes }: Search,
  { rounds, seconds, quick, cores, memory }: Setting,
): Promise<Part> {
  const sizes = quick ? [300, 1_000] : [1_000, 10_000, 100_000]
  const [smallest = 0, largest = 0] = [sizes[0], sizes.at(-1)]
  await using servers = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'callout-bench-market-'))
  servers.defer(() => rmSync(folder, { recursive: true }))
  const subjects: Subject[] = []
  const add = async (
    name: string,
    server: Parameters<typeof underLoad>[0],
    requests: readonly Buffer[],
    until = { seconds: seconds / 4 },
  ) => {
    const measure = underLoad(server, requests, { connections: 16, until })
    await measure()
    subjects.push({ name, measure })
  }
  const named = (who: string, mix: string, size: number) => `${who} ${mix} ${size}`
  let pageOf = ''
  for (const size of sizes) {
    const dataDir = join(folder, String(size))
    copyData(await marketData(size), dataDir)
    const callout = servers.use(await startServer({ dataDir, ...cores, env: withoutJobs }))
    const bare = servers.use(await startServer({ dataDir, ...cores, program: [`tests/bench/bare/${program}`] }))
    memory.watch(title, callout.pid)
    for (const mix of mixes) {
      const paths = await pathsOf(mix, path, callout.url)
      await expectSameAnswers(callout.url, bare.url, paths)
      const requests = paths.map((one) => httpRequest({ path: one }))
      await add(named('callout', mix.name, size), callout, requests)
      await add(named('bare', mix.name, size), bare, requests)
    }
    pageOf = callout.url
    if (size !== largest) continue
    const constant = servers.use(await constantServer(`${callout.url}${page}`, join(folder, 'page'), cores))
    const request = [httpRequest({ path: page, headers: asBrowser })]
    // Answers from memory are many: a pause of the machine in a short time is most of it.
    await add('callout page', callout, request, { seconds })
    await add('constant page', constant, request, { seconds })
  }
  const figures = await interleaved(subjects, rounds)
  const lines = mixes.flatMap(({ name }) =>
    sizes.map((size) => {
      const [ours, theirs] = [figures.of(named('callout', name, size)), figures.of(named('bare', name, size))]
      return { name, size, ours, theirs, ratio: ours.perSecond / theirs.perSecond }
    }),
  )
  const cpuOf = (name: string, size: number) => figures.of(named('callout', name, size)).cpuMs
  const growth = mixes.map(({ name }) => cpuOf(name, largest) / cpuOf(name, smallest))
  const [kept, constant] = [figures.of('callout page'), figures.of('constant page')]
  const script = gzippedSum(await scriptsOf(pageOf, page))
  const what = path.replace('/api/', '')
  return {
    title,
    about: `${about} Each over 16 connections with ${sizes.map(whole).join(', ')} ${what} spread over all districts of postcodes, a third of them around Croydon; nine in ten are shown. The comparison is a bare server: Hono and better-sqlite3 with the same SQL in prepared statements, whose answers are the same, and nothing else. Last \`${page}\` from memory, against a Hono server that answers one constant string of the same size with the same headers.`,
    columns: [
      'questions',
      what,
      'Callout',
      'bare',
      'ratio',
      'p50 / p99',
      'bare, p50 / p99',
      'CPU/request',
      'bare, CPU/request',
    ],
    rows: [
      ...lines,
      {
        name: `${page} from memory`,
        size: largest,
        ours: kept,
        theirs: constant,
        ratio: kept.perSecond / constant.perSecond,
      },
    ].map(({ name, size, ours, theirs, ratio }) => [
      name,
      whole(size),
      `${whole(ours.perSecond)}/s`,
      `${whole(theirs.perSecond)}/s`,
      ratio.toFixed(2),
      percentiles(ours.p50, ours.p99),
      percentiles(theirs.p50, theirs.p99),
      ms(ours.cpuMs),
      ms(theirs.cpuMs),
    ]),
    verdicts: [
      atLeast(
        `requests/s of searches of ${what} against the bare server, the least of all mixes`,
        Math.min(...lines.map(({ ratio }) => ratio)),
        0.7,
      ),
      atMost(
        `growth of CPU/request from ${whole(smallest)} to ${whole(largest)} ${what} in the median mix`,
        median(growth),
        3,
      ),
      atMost(
        `CPU/request with ${whole(largest)} ${what} in the worst mix`,
        Math.max(...mixes.map(({ name }) => cpuOf(name, largest))),
        10,
        ' ms',
      ),
      atLeast(`${page} from memory against a constant string`, kept.perSecond / constant.perSecond, 0.7),
      atMost(`script of ${page}, gzipped`, script, mostScript, ' bytes'),
    ],
  }
}

/** The addresses of a mix: its first pages, or each page up to some behind it. */
async function pathsOf({ queries, pagesBehind = 0 }: Mix, path: string, url: string): Promise<readonly string[]> {
  const found: string[] = []
  for (const query of queries) {
    let cursor: string | null = null
    for (let page = 0; page <= pagesBehind; page += 1) {
      const asked = [query, ...(cursor === null ? [] : [`cursor=${encodeURIComponent(cursor)}`])].filter(Boolean)
      const address: string = asked.length === 0 ? path : `${path}?${asked.join('&')}`
      if (pagesBehind === 0 || page > 0) found.push(address)
      if (pagesBehind === 0) break
      cursor = (await answerOf(`${url}${address}`)).next_cursor
      if (cursor === null) break
    }
  }
  return found
}

interface Answer {
  readonly items: readonly unknown[]
  readonly next_cursor: string | null
}

async function answerOf(url: string): Promise<Answer> {
  const answer = await fetch(url)
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`)
  return (await answer.json()) as Answer
}

/** A comparison holds only between servers that say the same. */
async function expectSameAnswers(one: string, other: string, paths: readonly string[]): Promise<void> {
  for (const path of paths.slice(0, 12)) {
    const [ours, theirs] = await Promise.all([answerOf(`${one}${path}`), answerOf(`${other}${path}`)])
    if (JSON.stringify(ours) !== JSON.stringify(theirs)) throw new Error(`the servers differ at ${path}`)
  }
}
