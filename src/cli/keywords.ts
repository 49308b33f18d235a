import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { systemClock } from '#adapters/system'
import type { KeywordRun } from '#modules/keywords'
import { compose } from '../compose.ts'
import type { Config } from '../config.ts'
import { createLog } from '../log.ts'
import { openAdapters } from '../open-adapters.ts'
import { openDataFolder } from '../data-folder.ts'
import { commandLineAct } from './command-line-act.ts'
import { seedWhenEmpty } from './seed.ts'

interface Said {
  readonly json?: boolean
}

export interface GenerateOptions extends Said {
  readonly service?: string
  readonly place?: string
  readonly ai?: boolean
  readonly dryRun?: boolean
}

export interface ImportOptions extends Said {
  readonly dryRun?: boolean
}

/** Fills the list by the generator, or says what that would change. The exit code: 1 where it did not come to its end. */
export async function keywordsGenerate(
  config: Config,
  { service, place, ai = false, dryRun = false, json = false }: GenerateOptions,
): Promise<number> {
  return withKeywords(config, async ({ catalogue, keywordRuns }) => {
    const filter = { serviceId: await serviceNamed(catalogue, service), location: await placeNamed(catalogue, place) }
    if (dryRun) {
      const seen = await keywordRuns.previewGenerating(filter)
      if (!seen.ok) throw new Error(refusalWords[seen.refusal.kind])
      say(json, seen.value, [
        `would add ${seen.value.added}, update ${seen.value.updated}, and leave ${unmoved(seen.value)} as they are`,
      ])
      return 0
    }
    const started = await keywordRuns.startGenerating({ ...filter, ai, by: null })
    if (!started.ok) throw new Error(refusalWords[started.refusal.kind])
    return toItsEnd(keywordRuns, started.value, json)
  })
}

/** Imports a file of keywords, or says how it would change the list. The exit code: 1 with refused lines, as well. */
export async function keywordsImport(
  config: Config,
  path: string,
  { dryRun = false, json = false }: ImportOptions,
): Promise<number> {
  return withKeywords(config, async ({ keywordRuns }) => {
    if (!dryRun) {
      const started = await keywordRuns.startImport(path, null)
      if (started.ok) return toItsEnd(keywordRuns, started.value, json)
      const { refusal } = started
      throw new Error(refusal.kind === 'file-refused' ? refusal.message : refusalWords[refusal.kind])
    }
    const seen = await keywordRuns.preview(path)
    if (!seen.ok) throw new Error(seen.refusal.message)
    const { added, updated, refused, refusals, rows } = seen.value
    for (const { line, reason } of refusals) console.error(`line ${line}: ${reason}`)
    say(json, seen.value, [
      `${rows} lines: would add ${added}, update ${updated}, leave ${unmoved(seen.value)} as they are, and refuse ${refused}`,
    ])
    return refused > 0 ? 1 : 0
  })
}

/** Writes the list as a table to a file, or to standard output. */
export async function keywordsExport(
  config: Config,
  path: string | undefined,
  { json = false }: Said,
): Promise<number> {
  return withKeywords(config, async ({ catalogue, keywords }) => {
    const names = new Map((await catalogue.allServices()).map(({ id, name }) => [id, name]))
    const out = path === undefined ? process.stdout : createWriteStream(path, { flags: 'wx', mode: 0o600 })
    if (path !== undefined) await once(out, 'open')
    let lines = 0
    for await (const text of keywords.exported((id) => names.get(id) ?? '')) {
      lines += text.split('\r\n').length - 1
      if (!out.write(text)) await once(out, 'drain')
    }
    const rows = lines - 1
    if (path === undefined) return 0
    out.end()
    await once(out, 'finish')
    say(json, { rows, file: path }, [`exported ${rows} ${rows === 1 ? 'keyword' : 'keywords'} to ${path}`])
    return 0
  })
}

/** For `seed`: fills the list by the generator where it is empty and nothing fills it; how many keywords were added. */
export async function fillEmptyKeywords(config: Config): Promise<number> {
  return withKeywords(config, async ({ keywords, keywordRuns }) => {
    if ((await keywords.stats()).total > 0 || (await keywordRuns.current())) return 0
    const started = await keywordRuns.startGenerating({ serviceId: null, location: null, ai: false, by: null })
    if (!started.ok) return 0
    while ((await keywordRuns.step()) === 'more');
    return (await keywordRuns.find(started.value.id))?.added ?? 0
  })
}

type Modules = ReturnType<typeof compose>

/** Opens the same parts as the server, which may work beside this. An empty catalogue is seeded first. */
async function withKeywords(config: Config, work: (modules: Modules) => Promise<number>): Promise<number> {
  openDataFolder(config.dataDir)
  const log = createLog('silent')
  using adapters = await openAdapters(config, log)
  const modules = compose(adapters)
  return await adapters.database.acting.run(commandLineAct(systemClock), async () => {
    await seedWhenEmpty(modules.catalogue, log)
    return work(modules)
  })
}

async function serviceNamed(catalogue: Modules['catalogue'], text: string | undefined) {
  if (text === undefined) return null
  const wanted = text.toLowerCase()
  const services = (await catalogue.allServices()).filter(({ isActive }) => isActive)
  const found = services.find(({ id, slug, name }) => [id, slug, name.toLowerCase()].includes(wanted))
  if (!found)
    throw new Error(`There is no service "${text}". Name one by its slug or its name, such as ${services[0]?.slug}.`)
  return found.id
}

async function placeNamed(catalogue: Modules['catalogue'], text: string | undefined): Promise<string | null> {
  if (text === undefined) return null
  const places = (await catalogue.districts()).flatMap(({ names }) => names)
  const found = places.find((name) => name.toLowerCase() === text.toLowerCase())
  if (found === undefined)
    throw new Error(`The business does not work in "${text}". It works in ${places.slice(0, 5).join(', ')} and others.`)
  return found
}

/** Carries the run on, beside the server or alone, with the progress on standard error. */
async function toItsEnd(runs: Modules['keywordRuns'], begun: KeywordRun, json: boolean): Promise<number> {
  let shown = -1
  for (let run = begun; ;) {
    const percent = run.total === 0 ? 100 : Math.floor((run.done / run.total) * 100)
    if (percent !== shown) console.error(`${percent}%`)
    shown = percent
    if (run.endedAt !== null) return summaryOf(run, json)
    await runs.step()
    await setImmediate()
    run = (await runs.find(begun.id)) ?? run
  }
}

function summaryOf(run: KeywordRun, json: boolean): number {
  const { kind, state, total, done, added, updated, unchanged, skipped, refused, refusals, error } = run
  for (const { line, text, reason } of refusals) {
    console.error(kind === 'import' ? `line ${line}: ${reason}` : `${text}: ${reason}`)
  }
  if (error !== null) console.error(error)
  say(json, { state, total, done, added, updated, unchanged, skipped, refused, refusals, error }, [
    `${state === 'done' ? '' : `${state}: `}added ${added}, updated ${updated}, left ${unmoved(run)} as they were, refused ${refused}`,
  ])
  // Without the language model the list of the generator is whole.
  return state === 'done' && (kind === 'generate' || refused === 0) ? 0 : 1
}

const unmoved = ({ unchanged, skipped }: { readonly unchanged: number; readonly skipped: number }) =>
  unchanged + skipped

function say(json: boolean, facts: unknown, lines: readonly string[]): void {
  console.log(json ? JSON.stringify(facts) : lines.join('\n'))
}

const refusalWords = {
  'job-running': 'Another generation or import of keywords is running. Wait for its end, or stop it at /keywords.',
  'service-unknown': 'There is no such service.',
  'place-unknown': 'The business does not work there.',
} as const
