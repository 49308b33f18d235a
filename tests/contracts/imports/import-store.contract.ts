import { describe, expect, it } from 'vitest'
import {
  type ImportStore,
  type KindRow,
  type OldJobStore,
  type ReadRow,
  type RowResult,
  oldJobsAsked,
} from '#modules/imports'
import { type ImportId, type Pence, type TaskId, type UserId, accept, parseId, refuse } from '#modules/shared'
import type { TaskStore } from '#modules/tasks'

interface Opened extends AsyncDisposable {
  readonly imports: ImportStore
  readonly oldJobs: OldJobStore
  readonly tasks: TaskStore
  count(table: string): number
}

const noon = Temporal.Instant.from('2026-03-02T12:00:00Z')
const sent = 'imp_one' as ImportId
let made = 0
const next = {
  user: () => `usr_${String((made += 1)).padStart(6, '0')}` as UserId,
  property: () => `prp_${(made += 1)}` as never,
  appliance: () => `apl_${(made += 1)}` as never,
  oldJob: () => `ojb_${String((made += 1)).padStart(6, '0')}` as never,
}

const read = (row: KindRow): ReadRow => ({ label: 'Line 2', row: accept(row) })

const aCustomer = (name: string): ReadRow =>
  read({
    kind: 'customers',
    row: {
      externalId: `C-${name}`,
      email: `${name}@example.com`,
      emailKey: `${name}@example.com`,
      fields: {
        fullName: name,
        phone: null,
        address: null,
        postcode: null,
        companyName: null,
        vatNumber: null,
        purchaseOrder: null,
      },
      property: null,
      appliance: null,
    },
  })

const aJob = (customer: string, number: string, day = '2024-03-05', work = 'Tap'): ReadRow =>
  read({
    kind: 'old_jobs',
    row: {
      externalId: number,
      customerNumber: `C-${customer}`,
      emailKey: null,
      propertyNumber: null,
      fields: {
        work,
        doneOn: Temporal.PlainDate.from(day),
        price: 9_500 as Pence,
        address: null,
        postcode: null,
        technician: null,
        notes: null,
      },
    },
  })

const aRefused: ReadRow = { label: 'Line 9', row: refuse({ kind: 'row-refused', reason: 'It has no name' }) }

/** The contract of every `ImportStore` and `OldJobStore`, for any database. */
export function importStoreContract(keeper: string, open: () => Promise<Opened>): void {
  async function begun({ tasks }: Opened, name: string, total: number): Promise<TaskId> {
    const id = `tsk_${name}` as TaskId
    const task = { id, kind: 'import', subject: `imp_${name}`, total, startedBy: null, startedAt: noon }
    await tasks.start(task, null)
    return id
  }

  const staged = async ({ imports }: Opened, id = sent) => {
    await imports.begin({ id, kind: 'customers', fileName: 'a.csv', madeBy: null, madeAt: noon })
    await imports.stage(id, 0, [{ line: 2, cells: ['Ada', 'ada@example.com'] }])
    await imports.stage(id, 1, [{ line: 5, cells: ['Bo', 'bo@example.com'] }])
  }

  describe(`imports kept in ${keeper}`, () => {
    it('are listed once their file is read, with its rows in their order', async () => {
      await using opened = await open()
      const { imports } = opened
      await staged(opened)
      expect([(await imports.find(sent))?.isRead, await imports.list(5)]).toEqual([false, []])
      await imports.ready(sent, { columns: ['name', 'email'], mapping: { name: 0 }, rows: 2 })
      expect(await imports.list(5)).toMatchObject([{ id: sent, rows: 2, mapping: { name: 0 }, hasRows: true }])
      await imports.saveMapping(sent, { name: 0, email: 1 })
      expect((await imports.find(sent))?.mapping).toEqual({ name: 0, email: 1 })
      expect(await imports.rows(sent, 1, 5)).toEqual([{ position: 1, line: 5, cells: ['Bo', 'bo@example.com'] }])
    })

    it('that are discarded go with their rows, some at a time', async () => {
      await using opened = await open()
      const { imports } = opened
      await staged(opened)
      expect(await imports.discard(sent, 1)).toBe(1)
      expect(opened.count('import_rows')).toBe(1)
      while ((await imports.discard(sent, 1)) > 0) continue
      expect([opened.count('import_rows'), await imports.find(sent)]).toEqual([0, null])
    })

    it('write each row once, and nothing where the task stands elsewhere', async () => {
      await using opened = await open()
      const { imports, tasks } = opened
      const before = opened.count('users')
      const task = await begun(opened, 'one', 3)
      expect(await imports.apply(task, 1, [aCustomer('ada')], next)).toBe(false)
      expect(opened.count('users')).toBe(before)
      expect(await imports.apply(task, 0, [aCustomer('ada'), aRefused], next)).toBe(true)
      expect(await imports.apply(task, 0, [aCustomer('ada'), aRefused], next)).toBe(false)
      expect(await imports.apply(task, 2, [aCustomer('ada')], next)).toBe(true)
      expect(opened.count('users')).toBe(before + 1)
      expect(await tasks.find(task)).toMatchObject({ done: 3, counts: { new: 1, refused: 1, unchanged: 1 } })
      await tasks.end(task, 'done', null, noon)
      expect(await imports.apply(task, 3, [aCustomer('bo')], next)).toBe(false)
      expect(opened.count('users')).toBe(before + 1)
    })

    it('take back what they added, the newest first, as far as nothing refers to it', async () => {
      await using opened = await open()
      const { imports, tasks } = opened
      const before = opened.count('users')
      const run = await begun(opened, 'one', 2)
      await imports.apply(run, 0, [aCustomer('ada'), aCustomer('bo')], next)
      const jobs = await begun(opened, 'jobs', 1)
      await imports.apply(jobs, 0, [aJob('bo', 'J-1')], next)
      expect([await imports.countMade([run]), await imports.countMade([run, jobs])]).toEqual([2, 3])
      const rows = await imports.made([run], 0, 5)
      expect(rows.map(({ position }) => position)).toEqual([1, 0])
      const back = await begun(opened, 'back', 2)
      const takeBack = (from: number, some: readonly RowResult[]) => imports.takeBack(back, from, some)
      expect(await takeBack(1, rows.slice(1))).toBe(false)
      expect(await takeBack(0, rows)).toBe(true)
      expect(await takeBack(0, rows)).toBe(false)
      expect((await tasks.find(back))?.counts).toEqual({ kept: 1, removed: 1 })
      expect([opened.count('users') - before, opened.count('old_jobs')]).toEqual([1, 1])
      const backOfJobs = await begun(opened, 'jobs-back', 1)
      await imports.takeBack(backOfJobs, 0, await imports.made([jobs], 0, 5))
      expect([opened.count('old_jobs'), opened.count('external_ids')]).toEqual([0, 1])
    })

    it('forget rows of files from before a moment, and keep the import', async () => {
      await using opened = await open()
      const { imports } = opened
      await staged(opened)
      await imports.ready(sent, { columns: ['name', 'email'], mapping: {}, rows: 2 })
      await staged(opened, 'imp_unread' as ImportId)
      expect(await imports.forget(noon, 10)).toBe(0)
      while ((await imports.forget(noon.add({ seconds: 1 }), 1)) > 0) continue
      expect([opened.count('import_rows'), opened.count('imports')]).toEqual([0, 1])
      expect(await imports.find(sent)).toMatchObject({ hasRows: false, rows: 2 })
    })
  })

  describe(`old jobs kept in ${keeper}`, () => {
    it('are listed the latest first, in pages, by customer and by words', async () => {
      await using opened = await open()
      const { imports, oldJobs } = opened
      const run = await begun(opened, 'one', 2)
      await imports.apply(run, 0, [aCustomer('ada'), aCustomer('bo')], next)
      const jobs = await begun(opened, 'jobs', 4)
      const rows = [
        aJob('ada', 'J-1', '2024-03-05', 'Roof'),
        aJob('ada', 'J-2', '2025-01-01'),
        aJob('bo', 'J-3', '2024-03-05'),
        aJob('ada', 'J-4', '2020-02-29'),
      ]
      await imports.apply(jobs, 0, rows, next)
      const numbers = async (search: Readonly<Record<string, string>>, limit = 10) => {
        const { query, after } = oldJobsAsked(search)
        return (await oldJobs.list(query, after, limit)).map(({ externalId }) => externalId)
      }
      expect(await numbers({})).toEqual(['J-2', 'J-3', 'J-1', 'J-4'])
      const [, second] = await oldJobs.list(oldJobsAsked({}).query, null, 2)
      expect(
        (await oldJobs.list(oldJobsAsked({}).query, second ?? null, 2)).map(({ externalId }) => externalId),
      ).toEqual(['J-1', 'J-4'])
      const [bo] = await oldJobs.list(oldJobsAsked({ q: 'j-3' }).query, null, 5)
      expect(bo).toMatchObject({ customer: 'bo', price: 9_500, externalId: 'J-3' })
      expect(await numbers({ customer: bo?.userId ?? '' })).toEqual(['J-3'])
      expect(await numbers({ q: 'ROOF' })).toEqual(['J-1'])
      expect(await numbers({ q: 'ada' }, 1)).toEqual(['J-2'])
      expect(parseId('ojb', bo?.id ?? '')).not.toBeNull()
    })
  })
}
