import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { chosenFields, columnsOf } from '#modules/imports'
import { atSystem, parseId } from '#modules/shared'
import type { Task, TaskRow } from '#modules/tasks'
import { goingTask } from '../../../../components/tasks/going-task.ts'
import { doneIn } from '../../../../done-in.ts'
import { datedWords } from '../../../../time-words.ts'
import { kindWords } from '../kind-words.ts'
import { importState, progressWords } from '../import-state.ts'

export type Data = Awaited<ReturnType<typeof data>>
export type ResultShown = ReturnType<typeof resultShown>

const refusedShown = 20

export async function data(pageContext: PageContextServer) {
  const { modules, routeParams, now } = pageContext
  const id = parseId('imp', routeParams['id'] ?? '')
  const one = id && (await modules.imports.find(id))
  if (!one?.isRead) throw render(404)
  const state = importState(await modules.tasks.ofSubject(one.id))
  const refused = (task: Task | null) =>
    task ? modules.tasks.rows(task.id, { outcome: 'refused', limit: refusedShown }) : []
  const kept = state.back ? await modules.tasks.rows(state.back.id, { outcome: 'kept', limit: refusedShown }) : []
  const [sample, refusedByCheck, refusedByRun] = await Promise.all([
    one.hasRows ? modules.imports.sample(one.id) : [],
    refused(state.check),
    refused(state.run),
  ])
  const fields = chosenFields(one.mapping, one.columns)
  const isGoing = state.last?.endedAt === null
  const isBack = state.back?.state === 'done' && (state.back.counts.kept ?? 0) === 0 && state.last === state.back
  return {
    done: doneIn(pageContext, {
      checking: 'The file is being checked',
      importing: 'The import has begun',
      'taking-back': 'The import is being taken back',
    }),
    page: atSystem.import(one.id),
    fileName: one.fileName,
    rows: one.rows,
    words: kindWords[one.kind],
    hasRows: one.hasRows,
    made: datedWords(one.madeAt, now),
    state: state.words,
    columns: one.columns.map((name, at) => ({
      name,
      field: fields[at] ?? '',
      cells: sample.map(({ cells }) => cells[at] ?? '').filter((cell) => cell !== ''),
    })),
    options: [
      { value: '', label: 'Leave out' },
      ...columnsOf(one.kind).map(({ name, label, needed }) => ({
        value: name,
        label: needed ? `${label} (needed)` : label,
      })),
    ],
    going: goingTask(state.last, progressWords(state.last?.kind ?? '')),
    outcome: state.last ? state.words : null,
    check: state.check?.endedAt ? resultShown(state.check, refusedByCheck) : null,
    run: state.run?.endedAt ? resultShown(state.run, refusedByRun) : null,
    back: state.back?.endedAt ? resultShown(state.back, kept) : null,
    mayRun: !isGoing && one.hasRows && state.check?.state === 'done',
    mayTakeBack: !isGoing && !isBack && state.run !== null && (state.run.counts.new ?? 0) > 0,
  }
}

function resultShown({ id, state, counts, done, total, error }: Task, rows: readonly TaskRow[]) {
  const { new: added = 0, updated = 0, unchanged = 0, refused = 0, removed = 0, kept = 0 } = counts
  return {
    state,
    error,
    done,
    total,
    added,
    updated,
    unchanged,
    refused,
    removed,
    kept,
    csv: `/admin/tasks/${id}/rows.csv`,
    lines: rows.map(({ position, label, reason }) => ({ key: String(position), label, reason: reason ?? '' })),
  }
}
