import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TaskId, UserId } from '#modules/shared'
import { type NewTask, type TaskOutcome, type TaskRow, type TaskStore, taskOutcomes } from '#modules/tasks'
import type { Audited } from '../../support/audited.ts'
import { runs } from '../../support/property-runs.ts'

interface Opened extends Audited {
  readonly tasks: TaskStore
  readonly owner: UserId
}

const noon = Temporal.Instant.from('2026-03-02T12:00:00Z')
const idOf = (name: string) => `tsk_${name}` as TaskId

const aTask = (owner: UserId, name: string, more: Partial<NewTask> = {}): NewTask => ({
  id: idOf(name),
  kind: 'import',
  subject: `imp_${name}`,
  total: 3,
  startedBy: owner,
  startedAt: noon,
  ...more,
})

const aRow = (position: number, outcome: TaskOutcome = 'new'): TaskRow => ({
  position,
  label: `Line ${position + 2}`,
  outcome,
  reason: outcome === 'refused' ? 'It has no name.' : null,
  made: outcome === 'new' ? [`usr_${position}`] : [],
})

/** The contract of every `TaskStore`, for any database. */
export function taskStoreContract(keeper: string, open: () => Promise<Opened>): void {
  describe(`tasks kept in ${keeper}`, () => {
    it('begin with their audit line, one of a subject at a time', async () => {
      await using opened = await open()
      const { tasks, owner } = opened
      const target = { kind: 'import', id: 'imp_one' }
      const begun = { action: 'import_begun', target, before: null, after: { rows: 3 } } as const
      const started = await opened.atWork(() => tasks.start(aTask(owner, 'one'), begun))
      expect(started).toMatchObject({ ok: true, value: { state: 'running', total: 3, done: 0, counts: {} } })
      const second = await opened.atWork(() => tasks.start(aTask(owner, 'two', { subject: 'imp_one' }), begun))
      expect(second).toEqual({ ok: false, refusal: { kind: 'task-running', id: idOf('one') } })
      expect(await opened.audited()).toEqual([begun])
      expect(await tasks.start(aTask(owner, 'three', { startedAt: noon.add({ seconds: 1 }) }), null)).toMatchObject({
        ok: true,
      })
      expect((await tasks.going()).map(({ id }) => id)).toEqual([idOf('one'), idOf('three')])
      await tasks.end(idOf('one'), 'done', null, noon)
      expect(await tasks.start(aTask(owner, 'two', { subject: 'imp_one' }), null)).toMatchObject({ ok: true })
      expect((await tasks.ofSubject('imp_one', 5)).map(({ id }) => id)).toEqual([idOf('two'), idOf('one')])
    })

    it('keep each row once, and only where they stand', async () => {
      await using opened = await open()
      const { tasks, owner } = opened
      await tasks.start(aTask(owner, 'one'), null)
      const batch = [aRow(0), aRow(1, 'refused')]
      const both = await Promise.all([tasks.move(idOf('one'), 0, batch), tasks.move(idOf('one'), 0, batch)])
      expect(both.map((one) => one && [one.done, one.counts])).toEqual([[2, { new: 1, refused: 1 }], null])
      expect(await tasks.move(idOf('one'), 1, [aRow(1)])).toBeNull()
      expect(await tasks.move(idOf('one'), 2, [aRow(2)])).toMatchObject({ done: 3, counts: { new: 2, refused: 1 } })
      expect(await tasks.rows(idOf('one'), null, -1, 10)).toEqual([...batch, aRow(2)])
      expect(await tasks.rows(idOf('one'), 'refused', -1, 10)).toEqual([aRow(1, 'refused')])
      expect(await tasks.rows(idOf('one'), 'new', 0, 10)).toEqual([aRow(2)])
      await tasks.end(idOf('one'), 'done', null, noon)
      expect(await tasks.move(idOf('one'), 3, [])).toBeNull()
    })

    it('stop once they are asked to, with one audit line', async () => {
      await using opened = await open()
      const { tasks, owner } = opened
      await tasks.start(aTask(owner, 'one'), null)
      expect(await opened.atWork(() => tasks.askToStop(idOf('one')))).toMatchObject({
        state: 'stopping',
        endedAt: null,
      })
      expect(await opened.atWork(() => tasks.askToStop(idOf('one')))).toMatchObject({ state: 'stopping' })
      expect(await opened.audited()).toMatchObject([
        { action: 'task_stopped', target: { kind: 'task', id: idOf('one') } },
      ])
      expect(await tasks.end(idOf('one'), 'stopped', null, noon)).toMatchObject({ state: 'stopped', endedAt: noon })
      expect(await tasks.end(idOf('one'), 'failed', 'Too late.', noon)).toMatchObject({ state: 'stopped', error: null })
      expect(await tasks.askToStop(idOf('two'))).toBeNull()
    })

    it('count what their rows say, in any batches', async () => {
      const outcomes = fc.array(fc.constantFrom(...taskOutcomes), { minLength: 1, maxLength: 30 })
      await fc.assert(
        fc.asyncProperty(outcomes, fc.integer({ min: 1, max: 7 }), async (all, size) => {
          await using opened = await open()
          const { tasks, owner } = opened
          await tasks.start(aTask(owner, 'one', { total: all.length }), null)
          const rows = all.map((outcome, position) => aRow(position, outcome))
          for (let from = 0; from < rows.length; from += size) {
            await tasks.move(idOf('one'), from, rows.slice(from, from + size))
          }
          const task = await tasks.find(idOf('one'))
          const counted = Object.values(task?.counts ?? {}).reduce((sum, count) => sum + count, 0)
          expect([task?.done, counted]).toEqual([all.length, all.length])
          for (const outcome of taskOutcomes) {
            const kept = await tasks.rows(idOf('one'), outcome, -1, 100)
            expect(kept).toEqual(rows.filter((row) => row.outcome === outcome))
          }
        }),
        { numRuns: runs(20) },
      )
    })
  })
}
