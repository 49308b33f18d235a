import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { type Bulk, type BulkAction, type BulkEffects, taskIdOf } from '#modules/bulk'
import { atSystem, may, parseId } from '#modules/shared'
import type { Task, TaskRow } from '#modules/tasks'
import { bulkWords, countOf } from '../../../../components/lists/bulk-words.ts'
import { goingTask } from '../../../../components/tasks/going-task.ts'
import { doneIn } from '../../../../done-in.ts'
import { signedIn } from '../../../../sign-in-first.ts'
import { placeOf } from './place-of.ts'

export type Data = Awaited<ReturnType<typeof data>>

const results = ['done', 'unchanged', 'refused'] as const
const resultWords = { done: 'Done', unchanged: 'Skipped', refused: 'Not done' } as const

export async function data(pageContext: PageContextServer) {
  const { modules, routeParams, urlParsed } = pageContext
  const who = signedIn(pageContext)
  const id = parseId('blk', routeParams['id'] ?? '')
  const one = id && (await modules.bulk.find(id))
  if (!one || (one.madeBy !== who.id && !may(who, 'settings'))) throw render(404)
  const task = await modules.tasks.find(taskIdOf(one.id))
  const asked = results.find((result) => result === urlParsed.search['result']) ?? null
  const page = atSystem.bulk(one.id)
  const ids = await modules.bulk.rows(one.id)
  const shared = {
    done: doneIn(pageContext, { begun: 'It has begun' }),
    title: `${bulkWords[one.action].button}: ${countOf(one.rows)}`,
    button: bulkWords[one.action].button,
    back: one.back,
    page,
    going: goingTask(task, bulkWords[one.action].button),
  }
  if (!task) {
    const effects = await modules.bulk.effectsOf(one)
    const isMine = one.madeBy === who.id
    const needsText = one.action === 'message' && one.choice.text === null
    const choosing = isMine ? await choiceOf(modules, one) : null
    const foreseen = foreseenOf(effects)
    return { ...shared, choosing, foreseen, ended: null, mayBegin: isMine && !needsText }
  }
  const rows = await modules.tasks.rows(task.id, { outcome: asked, limit: one.rows })
  return {
    ...shared,
    choosing: null,
    foreseen: null,
    ended: endedOf(one.action, task, { rows, ids, asked, page }),
    mayBegin: false,
  }
}

/** The fields that an action needs besides its rows; null where it needs none. */
async function choiceOf(modules: PageContextServer['modules'], { action, choice }: Bulk) {
  if (action === 'message') return { field: 'text', text: choice.text ?? '' } as const
  if (action !== 'assign') return null
  const team = await modules.accounts.technicians()
  return {
    field: 'technician_id',
    chosen: choice.technicianId ?? '',
    options: [
      { value: '', label: 'The best who is free' },
      ...team.map(({ technician, user }) => ({ value: technician.id, label: user.fullName })),
    ],
  } as const
}

function foreseenOf({ action, changes, skipped, rows }: BulkEffects) {
  const skips = skipped === 0 ? '' : ` ${skipped === 1 ? '1 is' : `${skipped} are`} skipped.`
  return {
    changes,
    words: changes === 0 ? 'Nothing will change.' : `${countOf(changes)} will be ${bulkWords[action].done}.${skips}`,
    rows: rows.map(({ id, label, effect, reason }) => ({
      id,
      label,
      href: effect === 'not-found' ? null : placeOf(id),
      isChanged: effect === 'changes',
      effect: effect === 'changes' ? `Will be ${bulkWords[action].done}` : 'Skipped',
      reason: reason ?? '',
    })),
  }
}

function endedOf(
  action: BulkAction,
  { id, counts, state, done, total, error }: Task,
  seen: {
    readonly rows: readonly TaskRow[]
    readonly ids: readonly string[]
    readonly asked: (typeof results)[number] | null
    readonly page: string
  },
) {
  const { page, asked, ids } = seen
  const link = (word: string) => `${page}?result=${word}`
  return {
    words: `${countOf(counts.done ?? 0)} ${counts.done === 1 ? 'was' : 'were'} ${bulkWords[action].done}.`,
    error,
    stopped: state === 'stopped' ? `Stopped after ${done} of ${total} rows.` : null,
    csv: `/admin/tasks/${id}/rows.csv`,
    filters: [
      { href: page, label: `All ${done}`, current: asked === null },
      ...results.flatMap((result) => {
        const count = counts[result] ?? 0
        return count === 0
          ? []
          : [{ href: link(result), label: `${resultWords[result]} ${count}`, current: asked === result }]
      }),
    ],
    rows: seen.rows.map(({ position, label, outcome, reason }) => {
      const thing = ids[position]
      return {
        id: String(position),
        label,
        href: thing === undefined ? null : placeOf(thing),
        outcome: outcome === 'done' || outcome === 'unchanged' ? resultWords[outcome] : resultWords.refused,
        isDone: outcome === 'done',
        reason: reason ?? '',
      }
    }),
  }
}
