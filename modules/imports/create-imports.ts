import {
  type ImportId,
  type InBatches,
  type Result,
  type TaskId,
  type UserId,
  accept,
  refuse,
  whileFull,
  withoutRest,
} from '#modules/shared'
import { type FileRefused, type Import, type ImportKind, stagedDays, taskKinds } from './import.ts'
import { type MappingFault, guessMapping, judgeMapping } from './mapping.ts'
import type { OldJobPlace, OldJobsAsked } from './old-jobs/list-old-jobs.ts'
import type { BegunNote, ImportPorts } from './ports.ts'

export interface SentFile {
  readonly path: string
  readonly name: string
  readonly kind: ImportKind
  readonly by: UserId | null
}

export interface ImportUnknown {
  readonly kind: 'import-unknown'
}
/** The rows were removed after their days. */
export interface RowsGone {
  readonly kind: 'rows-gone'
}
/** No dry run with the present columns has ended. */
export interface NotChecked {
  readonly kind: 'not-checked'
}
/** The import added nothing that is still to be taken back. */
export interface NothingMade {
  readonly kind: 'nothing-made'
}
export interface TaskRunning {
  readonly kind: 'task-running'
  readonly id: TaskId
}

export type ImportsModule = ReturnType<typeof createImports>

/** Files come in, are matched, tried, imported and taken back. */
export function createImports({ imports, oldJobs, files, tasks, clock, ids }: ImportPorts) {
  async function found(id: ImportId): Promise<Result<Import, ImportUnknown | RowsGone>> {
    const one = await imports.find(id)
    if (!one?.isRead) return refuse({ kind: 'import-unknown' })
    return one.hasRows ? accept(one) : refuse({ kind: 'rows-gone' })
  }

  async function begin(
    one: Pick<Import, 'id' | 'kind'>,
    kind: string,
    total: number,
    { by, action }: { readonly by: UserId | null; readonly action: BegunNote['action'] | null },
  ) {
    const note = action && {
      action,
      target: { kind: 'import', id: one.id },
      before: null,
      after: { kind: one.kind, rows: total },
    }
    return tasks.start({ kind, subject: one.id, total, startedBy: by }, note)
  }

  const importTasks = async (id: ImportId, kind: string) =>
    (await tasks.ofSubject(id)).filter((task) => task.kind === kind)

  return {
    /** Takes a file in: all of it, or nothing with the reason. */
    async takeIn({ path, name, kind, by }: SentFile): Promise<Result<Import, FileRefused>> {
      const id = ids.next('imp')
      await imports.begin({ id, kind, fileName: name, madeBy: by, madeAt: clock.now() })
      let staged = 0
      const discard = () => withoutRest(whileFull((limit) => imports.discard(id, limit)))
      try {
        const read = await files.read(path, async (rows) => {
          await imports.stage(id, staged, rows)
          staged += rows.length
        })
        if (!read.ok) {
          await discard()
          return read
        }
        const { columns, rows } = read.value
        await imports.ready(id, { columns, rows, mapping: guessMapping(kind, columns) })
      } catch (fault) {
        await discard()
        throw fault
      }
      const one = await imports.find(id)
      if (!one) throw new Error(`the import ${id} has gone`)
      return accept(one)
    },

    /** Gives each column its field, and begins the dry run; or the import at once, as programs may. */
    async check(
      id: ImportId,
      chosen: readonly (string | null)[],
      by: UserId | null,
      { isDry = true }: { readonly isDry?: boolean } = {},
    ): Promise<Result<TaskId, ImportUnknown | RowsGone | MappingFault | TaskRunning>> {
      const one = await found(id)
      if (!one.ok) return one
      const mapping = judgeMapping(one.value.kind, one.value.columns, chosen)
      if (!mapping.ok) return mapping
      const going = (await tasks.ofSubject(id)).find(({ state }) => state === 'running' || state === 'stopping')
      if (going) return refuse({ kind: 'task-running', id: going.id })
      await imports.saveMapping(id, mapping.value)
      const begun = isDry
        ? await begin(one.value, taskKinds.check, one.value.rows, { by, action: null })
        : await begin(one.value, taskKinds.run, one.value.rows, { by, action: 'import_begun' })
      return begun.ok ? accept(begun.value.id) : begun
    },

    /** Begins the import of what the last dry run showed. */
    async run(
      id: ImportId,
      by: UserId | null,
    ): Promise<Result<TaskId, ImportUnknown | RowsGone | NotChecked | TaskRunning>> {
      const one = await found(id)
      if (!one.ok) return one
      const checks = await importTasks(id, taskKinds.check)
      if (checks[0]?.state !== 'done') return refuse({ kind: 'not-checked' })
      const begun = await begin(one.value, taskKinds.run, one.value.rows, { by, action: 'import_begun' })
      return begun.ok ? accept(begun.value.id) : begun
    },

    /** Begins to remove what the import added, as far as nothing refers to it. */
    async takeBack(
      id: ImportId,
      by: UserId | null,
    ): Promise<Result<TaskId, ImportUnknown | NothingMade | TaskRunning>> {
      const one = await imports.find(id)
      if (!one?.isRead) return refuse({ kind: 'import-unknown' })
      const [last] = (await tasks.ofSubject(id)).filter(({ kind }) => kind !== taskKinds.check)
      const isBack = last?.kind === taskKinds.back && last.state === 'done' && (last.counts.kept ?? 0) === 0
      if (isBack) return refuse({ kind: 'nothing-made' })
      const runs = await importTasks(id, taskKinds.run)
      const made = await imports.countMade(runs.map((task) => task.id))
      if (made === 0) return refuse({ kind: 'nothing-made' })
      const begun = await begin(one, taskKinds.back, made, { by, action: 'import_taken_back' })
      return begun.ok ? accept(begun.value.id) : begun
    },

    find: (id: ImportId) => imports.find(id),
    list: (limit = 50) => imports.list(limit),
    /** The first rows of the file, as they stand in it. */
    sample: (id: ImportId, limit = 3) => imports.rows(id, 0, limit),
    exported: (kind: ImportKind, after: string | null, limit = 100) => imports.exported(kind, after, limit),
    oldJobs: (asked: OldJobsAsked, after: OldJobPlace | null, limit: number) => oldJobs.list(asked, after, limit),
    /** Removes rows of files after their days. */
    forget: (inBatches: InBatches) =>
      inBatches(whileFull((limit) => imports.forget(clock.now().subtract({ hours: 24 * stagedDays }), limit))),
  }
}
