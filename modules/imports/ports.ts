import type { Clock, IdSource, ImportId, Result, TaskId, UserId } from '#modules/shared'
import type { FileRefused, Import, ImportKind, Mapping, StagedRow } from './import.ts'
import type { NextIds } from './next-ids.ts'
import type { OldJobStore } from './old-jobs/list-old-jobs.ts'
import type { CellReaders, RowRefused } from './read-cells.ts'
import type { KindRow, Known } from './rows.ts'

/** Reads tables: UTF-8, UTF-16 or Windows-1252; with commas, semicolons or tabs. */
export interface ImportFiles {
  /** Hands the rows below the first one over, some at a time, and reads on when they are taken. */
  read(
    path: string,
    take: (rows: readonly StagedRow[]) => Promise<void>,
  ): Promise<Result<{ readonly columns: readonly string[]; readonly rows: number }, FileRefused>>
}

/** A row as its reader left it. */
export interface ReadRow {
  readonly label: string
  readonly row: Result<KindRow, RowRefused>
}

/** The result of a row, as a task keeps it. */
export interface RowResult {
  readonly position: number
  readonly label: string
  readonly outcome: 'new' | 'updated' | 'unchanged' | 'refused' | 'removed' | 'kept'
  readonly reason: string | null
  readonly made: readonly string[]
}

/** Stores imports, their rows, and what they write. Each method is one transaction. */
export interface ImportStore {
  /** An import whose file is being read. */
  begin(one: Pick<Import, 'id' | 'kind' | 'fileName' | 'madeBy' | 'madeAt'>): Promise<void>
  stage(id: ImportId, from: number, rows: readonly StagedRow[]): Promise<void>
  ready(id: ImportId, read: Pick<Import, 'columns' | 'mapping' | 'rows'>): Promise<void>
  /** Removes at most `limit` rows of it, and itself behind the last; how many rows. */
  discard(id: ImportId, limit: number): Promise<number>
  find(id: ImportId): Promise<Import | null>
  /** The newest first. */
  list(limit: number): Promise<readonly Import[]>
  saveMapping(id: ImportId, mapping: Mapping): Promise<void>
  /** The rows from `from` on; fewer where some are gone. */
  rows(id: ImportId, from: number, limit: number): Promise<readonly (StagedRow & { readonly position: number })[]>
  /** All that is kept, as it is at this moment. */
  known(): Known
  /**
   * Writes what the rows change, and their results, where the task stands at `from` and goes on; else nothing, with false,
   * because another process went on.
   */
  apply(task: TaskId, from: number, rows: readonly ReadRow[], next: NextIds): Promise<boolean>
  /** Counts the results of the tasks that added something. */
  countMade(tasks: readonly TaskId[]): Promise<number>
  made(tasks: readonly TaskId[], from: number, limit: number): Promise<readonly RowResult[]>
  /** Removes what each row added where nothing else refers to it; false as with `apply`. */
  takeBack(task: TaskId, from: number, rows: readonly RowResult[]): Promise<boolean>
  /** Removes at most `limit` rows of files from before `before`, and imports that were never read; how many. */
  forget(before: Temporal.Instant, limit: number): Promise<number>
  /** The things of a kind as rows of it, those behind `after`, in the order of their ids. */
  exported(kind: ImportKind, after: string | null, limit: number): Promise<readonly ExportedThing[]>
}

export interface ExportedThing {
  readonly id: string
  /** A customer has one row for each property, or one without. */
  readonly rows: readonly Readonly<Record<string, string>>[]
}

interface TaskOfImport {
  readonly id: TaskId
  readonly kind: string
  readonly subject: string
  readonly state: 'running' | 'stopping' | 'done' | 'stopped' | 'failed'
  readonly done: number
  readonly total: number
  readonly counts: { readonly kept?: number | undefined }
}

/** The tasks, as far as imports need them. */
interface TasksOfImports {
  start(
    task: {
      readonly kind: string
      readonly subject: string
      readonly total: number
      readonly startedBy: UserId | null
    },
    audit: BegunNote | null,
  ): Promise<Result<TaskOfImport, { readonly kind: 'task-running'; readonly id: TaskId }>>
  ofSubject(subject: string): Promise<readonly TaskOfImport[]>
  /** Adds the results of a dry run. */
  move(id: TaskId, from: number, rows: readonly RowResult[]): Promise<unknown>
}

export interface BegunNote {
  readonly action: 'import_begun' | 'import_taken_back'
  readonly target: { readonly kind: string; readonly id: string }
  readonly before: null
  readonly after: Readonly<Record<string, string | number>>
}

/** The ports of this module; `src/compose.ts` provides them. */
export interface ImportPorts {
  readonly imports: ImportStore
  readonly oldJobs: OldJobStore
  readonly files: ImportFiles
  readonly tasks: TasksOfImports
  readonly readers: CellReaders
  readonly clock: Clock
  readonly ids: IdSource
}
