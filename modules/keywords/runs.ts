import {
  type Clock,
  type IdSource,
  type InBatches,
  type Result,
  type ServiceId,
  type UserId,
  accept,
  refuse,
} from '#modules/shared'
import { type KeywordSuggester, createGeneratedRows, missingSuggestions } from './generated-rows.ts'
import type { FileRefused } from './import/layout.ts'
import { type KeywordFile, type KeywordFiles } from './import/keyword-files.ts'
import { type Period, type ReadRow, type RowTerms, createReadRow, refusedLine } from './import/read-rows.ts'
import { createSeenRows } from './import/seen-rows.ts'
import { createTakenInBatches } from './import/taken-in-batches.ts'
import type {
  IncomingKeyword,
  KeywordBatch,
  KeywordCounts,
  KeywordRun,
  KeywordRunStore,
  RefusedLine,
  RunGoesOn,
} from './ports.ts'

/** The rows that are written in one transaction. Other requests wait for it, so it is short. */
const rowsInBatch = 250
/** The refused lines that are shown and kept. */
const refusalsShown = 100

/** The lists that the generator and the language model give, as the business is now. */
export interface KeywordSourcesOfRuns {
  /** The services that a run goes through, in a firm order. */
  services(): Promise<ReadonlyMap<ServiceId, string>>
  places(): Promise<readonly string[]>
  generated(only: RunFilter): Promise<readonly IncomingKeyword[]>
  /** Null where no language model is set up. */
  readonly suggester: KeywordSuggester | null
  rowTerms(): Promise<RowTerms>
}

export interface RunFilter {
  /** Null: all. */
  readonly serviceId: ServiceId | null
  readonly location: string | null
}

export interface KeywordRunPorts {
  readonly runs: KeywordRunStore
  readonly files: KeywordFiles
  readonly sources: KeywordSourcesOfRuns
  /** Lets other work of the process have its turn. */
  readonly rest: () => Promise<void>
  readonly clock: Clock
  readonly ids: IdSource
}

export interface ServiceUnknown {
  readonly kind: 'service-unknown'
}
export interface PlaceUnknown {
  readonly kind: 'place-unknown'
}

export interface StartGenerating extends RunFilter {
  /** Ask the language model too; where none is set up, the run says so. */
  readonly ai: boolean
  /** Null: the command line. */
  readonly by: UserId | null
}

/** A preview of the changes of a file. It writes nothing. */
export interface ImportPreview extends KeywordCounts {
  readonly kind: KeywordFile['layout']['kind']
  readonly period: Period
  readonly rows: number
  readonly refused: number
  /** The first 100. */
  readonly refusals: readonly RefusedLine[]
}

export type KeywordRuns = ReturnType<typeof createKeywordRuns>

const noCounts: KeywordCounts = { added: 0, updated: 0, unchanged: 0, skipped: 0 }

/** The runs of the generator and of imports: they begin, go on batch by batch in any process, and end. */
export function createKeywordRuns(ports: KeywordRunPorts) {
  const { runs, files, sources, clock, ids } = ports
  /** The rows of the run that this process carries on, from where it is. */
  let inHand: RowsInHand | null = null

  async function wrongFilter({ serviceId, location }: RunFilter): Promise<ServiceUnknown | PlaceUnknown | null> {
    if (serviceId !== null && !(await sources.services()).has(serviceId)) return { kind: 'service-unknown' }
    if (location !== null && !(await sources.places()).includes(location)) return { kind: 'place-unknown' }
    return null
  }

  async function startGenerating({
    serviceId,
    location,
    ai,
    by,
  }: StartGenerating): Promise<Result<KeywordRun, RunGoesOn | ServiceUnknown | PlaceUnknown>> {
    const wrong = await wrongFilter({ serviceId, location })
    if (wrong) return refuse(wrong)
    const rows = await sources.generated({ serviceId, location })
    const { suggester } = sources
    const asked = ai && suggester ? (await servicesOf(sources, serviceId)).length : Number(ai)
    return runs.start({
      id: ids.next('kwr'),
      kind: 'generate',
      serviceId,
      location,
      aiModel: ai && suggester ? suggester.model : null,
      file: null,
      total: rows.length + asked,
      startedBy: by,
      startedAt: clock.now(),
    })
  }

  /** How generating would change the list; the language model is not asked. */
  async function previewGenerating(filter: RunFilter): Promise<Result<KeywordCounts, ServiceUnknown | PlaceUnknown>> {
    const wrong = await wrongFilter(filter)
    if (wrong) return refuse(wrong)
    const rows = await sources.generated(filter)
    let counts = noCounts
    for (let at = 0; at < rows.length; at += rowsInBatch) {
      counts = sumOf(counts, await runs.foresee('generate', rows.slice(at, at + rowsInBatch)))
      await ports.rest()
    }
    return accept(counts)
  }

  /** `path`: a file of this machine; a copy waits in the data folder until the run has ended. */
  async function startImport(path: string, by: UserId | null): Promise<Result<KeywordRun, RunGoesOn | FileRefused>> {
    const goesOn = await runs.current()
    if (goesOn) return refuse({ kind: 'job-running', id: goesOn.id })
    const looked = await files.look(path)
    if (!looked.ok) return looked
    const file = await files.keep(path)
    const started = await runs.start({
      id: ids.next('kwr'),
      kind: 'import',
      serviceId: null,
      location: null,
      aiModel: null,
      file,
      total: looked.value.rows,
      startedBy: by,
      startedAt: clock.now(),
    })
    if (!started.ok) await files.remove(file)
    return started
  }

  async function preview(path: string): Promise<Result<ImportPreview, FileRefused>> {
    const looked = await files.look(path)
    if (!looked.ok) return looked
    const file = looked.value
    const rows = await rowsOfFile(file, sources)
    let [counts, refused] = [noCounts, 0]
    const refusals: RefusedLine[] = []
    for (let from = 0; ;) {
      const batch = await rows.take(from)
      if (!batch) break
      counts = sumOf(counts, await runs.foresee('import', batch.rows))
      refused += batch.refusals.length
      refusals.push(...batch.refusals.slice(0, refusalsShown - refusals.length))
      from = batch.to
      await ports.rest()
    }
    await rows.close()
    const { layout, period } = file
    return accept({ ...counts, kind: layout.kind, period, rows: file.rows, refused, refusals })
  }

  /** Opens the rows of a run anew; a text where they are not to be had. */
  async function openRows(run: KeywordRun): Promise<Rows | string> {
    if (run.kind === 'generate') {
      const asked = run.aiModel !== null ? await servicesOf(sources, run.serviceId) : []
      const rows = await sources.generated(run)
      return createGeneratedRows({ run, rows, asked, suggester: sources.suggester, rowsInBatch })
    }
    const opened = run.file === null ? null : await files.open(run.file)
    if (!opened) return 'The file of this import is gone from the data folder.'
    return opened.ok ? rowsOfFile(opened.value, sources) : opened.refusal.message
  }

  async function rowsOf(run: KeywordRun): Promise<Rows | string> {
    if (inHand?.id === run.id && inHand.at <= run.done) return inHand.rows
    await letGo()
    const rows = await openRows(run)
    if (typeof rows !== 'string') inHand = { id: run.id, at: 0, rows }
    return rows
  }

  async function letGo(): Promise<void> {
    const rows = inHand?.rows
    inHand = null
    await rows?.close()
  }

  async function end(run: KeywordRun, state: 'done' | 'stopped' | 'failed', error: string | null): Promise<void> {
    await letGo()
    await runs.end(run.id, state, error, clock.now())
    if (run.file !== null) await files.remove(run.file)
  }

  /** Carries the run on by one batch; 'asks' where the language model has to be asked before. */
  async function advance(): Promise<'more' | 'asks' | 'done'> {
    const run = await runs.current()
    if (!run) {
      await letGo()
      return 'done'
    }
    if (run.state === 'stopping') {
      await end(run, 'stopped', missingSuggestions(run))
      return 'more'
    }
    const rows = await rowsOf(run)
    if (typeof rows === 'string') {
      await end(run, 'failed', rows)
      return 'more'
    }
    const batch = await takeFrom(rows, run.done)
    if (batch === 'asks') return 'asks'
    if (!batch) {
      await end(run, 'done', missingSuggestions(run))
      return 'more'
    }
    if (inHand) inHand = { ...inHand, at: batch.to }
    await runs.apply(run.id, batch, clock.now())
    return 'more'
  }

  /** Asks the language model for what the run needs next. */
  async function ask(): Promise<void> {
    const run = await runs.current()
    const rows = run && (await rowsOf(run))
    if (rows && typeof rows !== 'string') await rows.ask(run.done)
  }

  /**
   * Carries the current run on by one batch; 'done' when none is left that goes on. Several processes may do so at once:
   * a batch counts only where the run still is where the batch begins.
   */
  async function step(): Promise<'more' | 'done'> {
    const next = await advance()
    if (next !== 'asks') return next
    await ask()
    return 'more'
  }

  /** Carries the current run on to its end, or until the batches are stopped. The language model is asked between them. */
  async function carryOn(inBatches: InBatches): Promise<void> {
    for (;;) {
      let next = 'done' as Awaited<ReturnType<typeof advance>>
      const end = await inBatches(async () => {
        next = await advance()
        return next === 'more' ? 'more' : 'done'
      })
      if (end === 'stopped' || next !== 'asks') return
      await ask()
    }
  }

  /** A fault while the rows are read leaves nothing in hand: the next step opens them anew. */
  async function takeFrom(rows: Rows, from: number): ReturnType<Rows['take']> {
    try {
      return await rows.take(from)
    } catch (fault) {
      await letGo()
      throw fault
    }
  }

  return {
    startGenerating,
    previewGenerating,
    startImport,
    preview,
    step,
    carryOn,
    /** The language model that can be asked; null where none is set up. */
    model: () => sources.suggester?.model ?? null,
    stop: (id: KeywordRun['id'], by: UserId | null) => runs.askToStop(id, by),
    find: (id: KeywordRun['id']) => runs.find(id),
    current: () => runs.current(),
    /** Removes files that wait for no run: those of a process that died before its run began. */
    tidy: async () => files.tidy((await runs.current())?.file ?? null),
    close: letGo,
  }
}

interface RowsInHand {
  readonly id: KeywordRun['id']
  /** Where the next batch begins. */
  readonly at: number
  readonly rows: Rows
}

interface Rows {
  /** The batch that begins there, not before the one that was taken last; null at the end. */
  take(from: number): Promise<KeywordBatch | 'asks' | null>
  /** Asks the language model for what begins there. */
  ask(from: number): Promise<void>
  close(): Promise<void>
}

interface FileRows extends Rows {
  take(from: number): Promise<KeywordBatch | null>
}

async function servicesOf(
  sources: Pick<KeywordSourcesOfRuns, 'services'>,
  only: ServiceId | null,
): Promise<readonly (readonly [ServiceId, string])[]> {
  return [...(await sources.services())].filter(([id]) => only === null || id === only)
}

async function rowsOfFile(file: KeywordFile, sources: Pick<KeywordSourcesOfRuns, 'rowTerms'>): Promise<FileRows> {
  const read: ReadRow = createReadRow(file.layout, file.period, await sources.rowTerms())
  const seen = createSeenRows()
  const taken = createTakenInBatches(file.lines(), rowsInBatch)
  return {
    async take(from) {
      for (;;) {
        const batch = await taken.next()
        if (!batch) return null
        const rows: IncomingKeyword[] = []
        const refusals: RefusedLine[] = []
        for (const one of batch.lines) {
          const found = 'cells' in one ? read(one.cells) : null
          if ('reason' in one) refusals.push(refusedLine(one.line, one.text, one.reason))
          else if (found?.ok && seen.isNew(found.value)) rows.push(found.value)
          else if (found) {
            const reason = found.ok ? 'The same words came before in this file' : found.refusal.reason
            refusals.push(refusedLine(one.line, one.cells.join(' '), reason))
          }
        }
        if (batch.from === from) return { rows, refusals, from, to: batch.to }
        if (batch.from > from) throw new Error(`the rows of the import go on at ${batch.from} and not at ${from}`)
      }
    },
    ask: async () => {},
    close: () => taken.close(),
  }
}

function sumOf(one: KeywordCounts, other: KeywordCounts): KeywordCounts {
  return {
    added: one.added + other.added,
    updated: one.updated + other.updated,
    unchanged: one.unchanged + other.unchanged,
    skipped: one.skipped + other.skipped,
  }
}
