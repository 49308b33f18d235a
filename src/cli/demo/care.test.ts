import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterAll, describe, expect, it } from 'vitest'
import { layTemplate } from '../../../tests/support/database.ts'
import { stoppedClock } from '../../../tests/support/doubles.ts'
import { compose } from '../../compose.ts'
import { readConfig } from '../../config.ts'
import { createLog } from '../../log.ts'
import { openAdapters } from '../../open-adapters.ts'
import { seedWhenEmpty } from '../seed.ts'
import { addDemo, addDemoCarePlans, addDemoCareOfHomes, removeDemo } from './index.ts'

const now = Temporal.Instant.from('2026-11-26T10:30:00Z')

/** An installation with the demo business, and its plans, checks and records. */
async function openCare() {
  const folder = mkdtempDisposableSync(`${tmpdir()}/callout-demo-`)
  const config = readConfig({ DATA_DIR: folder.path, NODE_ENV: 'test' })
  layTemplate(config.databaseFile)
  const adapters = await openAdapters(config, createLog('silent'), stoppedClock(now))
  const modules = compose(adapters)
  await seedWhenEmpty(modules.catalogue, createLog('silent'))
  const { database } = adapters
  const rows = await addDemo(database, modules.catalogue, now, () => {})
  if (!rows) throw new Error('it was there before')
  await addDemoCarePlans(config, rows, now)
  await addDemoCareOfHomes(config, rows, now)
  return {
    modules,
    rows,
    count: (table: string) => database.raw.prepare<[], number>(`select count(*) from ${table}`).pluck().get(),
    remove: () => removeDemo(database, modules.catalogue, folder.path, now, () => {}),
    [Symbol.dispose]() {
      adapters[Symbol.dispose]()
      folder.remove()
    },
  }
}

const site = await openCare()
afterAll(() => site[Symbol.dispose]())
const { care, carePlans, imports, savedFilters } = site.modules

const tables = [
  'appliances',
  'care_dues',
  'care_plans',
  'care_plan_entries',
  'external_ids',
  'gas_copies',
  'gas_records',
  'old_jobs',
  'properties',
  'saved_filters',
]

describe('the care of the demo business', () => {
  it('has a maintenance plan of each state', async () => {
    const plans = await carePlans.list({ state: null, customerId: null, propertyId: null }, null, 9)
    expect(plans.map(({ state }) => state).toSorted()).toEqual(['active', 'ended', 'paused', 'proposed'])
  })

  it('has checks that are due soon, and one that is overdue', async () => {
    const due = await care.listDue({ kind: null }, null, 9)
    expect(due.map(({ kind, dueOn }) => [kind, Temporal.PlainDate.compare(dueOn, '2026-11-26') < 0])).toEqual([
      ['boiler_service', true],
      ['gas_safety', false],
      ['eicr', false],
    ])
  })

  it('has a gas safety record whose tenant still needs the copy, in time', async () => {
    const copies = await care.outstandingCopies(null, 9)
    expect(copies.map(({ copy, record }) => [copy.done, copy.dueOn.toString() > '2026-11-26', record.version])).toEqual(
      [[null, true, 1]],
    )
  })

  it('has jobs of an earlier program, in the history of the property, with nothing to open', async () => {
    const jobs = await imports.oldJobs({ text: null, userId: null }, null, 9)
    expect(jobs).toHaveLength(3)
    const [due] = await care.listDue({ kind: null }, null, 1)
    if (!due) throw new Error('something is due')
    const { id, userId } = due.property
    const history = await care.history({ userId, role: 'customer' }, id, null, 20)
    const old = history.ok ? history.value.items.filter(({ kind }) => kind === 'old_job') : []
    expect(old.map(({ title, bookingId, invoiceId }) => [title, bookingId, invoiceId])).toEqual([
      ['Bathroom tap replaced', null, null],
      ['Boiler serviced', null, null],
      ['Consumer unit replaced', null, null],
    ])
  })

  it('has a filter of bookings that everyone of the office sees', async () => {
    const anybody = { id: 'usr_anybody', role: 'office' } as unknown as Parameters<typeof savedFilters.filtersOf>[0]
    expect(await savedFilters.filtersOf(anybody, 'bookings')).toMatchObject([
      { name: 'Waiting for a technician', isShared: true, query: 'status=pending' },
    ])
  })

  it('notifies nobody', () => {
    const sent = [site.count('messages'), site.count('notifications'), site.count('outbox')]
    expect(sent).toEqual([site.rows.texts.length, 0, 0])
  })

  it('goes with the demo business', async () => {
    for (const table of tables) expect([table, site.count(table)]).not.toEqual([table, 0])
    await site.remove()
    expect(tables.map((table) => [table, site.count(table)])).toEqual(tables.map((table) => [table, 0]))
    expect(site.count('users')).toBe(0)
  })
})
