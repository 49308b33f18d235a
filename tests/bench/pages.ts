import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningServer, startServer } from '../support/servers/server.ts'
import { bundleBarePages } from './bundle-pages.ts'
import { baseData, copyData } from './data/datasets.ts'
import { httpRequest } from './load.ts'
import { rawAnswer } from './raw-answer.ts'
import { type Part, atLeast, ms, whole } from './report.ts'
import { type Subject, interleaved } from './rounds.ts'
import { type Setting, withoutJobs } from './setting.ts'
import { underLoad } from './under-load.ts'

const asBrowser = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' }

export async function pages({ rounds, seconds, cores, memory }: Setting): Promise<Part> {
  await using servers = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'callout-bench-pages-'))
  servers.defer(() => rmSync(folder, { recursive: true }))
  const dataDirs = ['callout', 'components'].map((name) => join(folder, name))
  const base = await baseData()
  for (const dataDir of dataDirs) copyData(base, dataDir)
  const [dataDir = '', componentsDir = ''] = dataDirs
  const env = withoutJobs
  const callout = servers.use(await startServer({ dataDir, ...cores, env }))
  memory.watch('pages', callout.pid)
  const program = [await bundleBarePages()]
  const components = servers.use(await startServer({ dataDir: componentsDir, ...cores, env, program }))
  const constant = servers.use(await constantServer(`${callout.url}/`, folder, cores))

  const subjects: Subject[] = []
  for (const [name, server, path] of [
    ['cached', callout, '/'],
    ['constant', constant, '/'],
    // A page with a query is not kept in memory: each of these is rendered.
    ['callout /', callout, '/?rendered=1'],
    ['components /', components, '/'],
    ['callout /book', callout, '/book?rendered=1'],
    ['components /book', components, '/book'],
  ] as const) {
    const request = httpRequest({ path, headers: asBrowser })
    const measure = underLoad(server, [request], { connections: 16, until: { seconds } })
    await measure()
    subjects.push({ name, measure })
  }
  const figures = await interleaved(subjects, rounds)
  const row = (title: string, ours: string, theirs: string) => {
    const [one, other] = [figures.of(ours), figures.of(theirs)]
    const ratio = one.perSecond / other.perSecond
    const cells = [title, `${whole(one.perSecond)}/s`, `${whole(other.perSecond)}/s`, ratio.toFixed(2)]
    return [...cells, ms(one.cpuMs), ms(other.cpuMs)]
  }
  return {
    title: 'Pages',
    about:
      'The home page of a visitor who is not signed in, compressed and from memory, against a Hono server that answers one constant string of the same size with the same headers. Then / and /book rendered anew for each request, against Hono with `renderToString` of the same components with the same data, read once. 16 connections.',
    columns: ['', 'Callout', 'comparison', 'ratio', 'Callout, CPU/request', 'comparison, CPU/request'],
    rows: [
      row('/ from memory', 'cached', 'constant'),
      row('/ rendered', 'callout /', 'components /'),
      row('/book rendered', 'callout /book', 'components /book'),
    ],
    verdicts: [
      atLeast(
        'home page from memory against a constant string',
        figures.of('cached').perSecond / figures.of('constant').perSecond,
        0.7,
      ),
    ],
  }
}

/** Answers what is found at `url`, byte by byte as a browser gets it. */
export async function constantServer(url: string, folder: string, cores: Setting['cores']): Promise<RunningServer> {
  const { status, headers, body } = await rawAnswer(url, asBrowser)
  if (status !== 200) throw new Error(`${url} answered ${status}`)
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'constant')
  writeFileSync(file, body)
  const kept = Object.entries(headers).filter(([name]) => /^(content-|cache-control|vary|etag)/.test(name))
  return startServer({
    dataDir: folder,
    ...cores,
    program: ['tests/bench/bare/constant.ts'],
    env: { NODE_ENV: 'production', BODY_FILE: file, HEADERS: JSON.stringify(Object.fromEntries(kept)) },
  })
}
