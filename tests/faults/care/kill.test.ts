import { mkdirSync, mkdtempDisposableSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compose } from '../../../src/compose.ts'
import { readConfig } from '../../../src/config.ts'
import { startOutboxRelay } from '../../../src/jobs/outbox/relay.ts'
import { subscribersOf } from '../../../src/jobs/outbox/subscribers.ts'
import { createLog } from '../../../src/log.ts'
import { openAdapters } from '../../../src/open-adapters.ts'
import { type TestDatabase, testPortOf } from '../../support/database.ts'
import { stoppedClock } from '../../support/doubles.ts'
import { copyDatabase } from '../../support/stepped-database.ts'
import { killedProcess, momentsToKill } from '../killed-process.ts'
import { dayOfCare, layCare, morning } from './world.ts'

const runCarer = killedProcess(join(import.meta.dirname, 'carer.ts'))
const run = (dataDir: string, also: Readonly<Record<string, string>> = {}) =>
  runCarer({ DATA_DIR: dataDir, TURNS: morning.toString(), ...also })

/** The next start: the jobs of the morning again, and all events. */
async function goOn(dataDir: string): Promise<TestDatabase['data'] & Disposable> {
  const log = createLog('silent')
  const clock = stoppedClock(morning)
  const opened = await openAdapters(readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir }), log, clock)
  const modules = compose(opened)
  const { outbox } = opened
  await using relay = startOutboxRelay({ outbox, clock, log, unreadable: async () => {} }, subscribersOf(modules), {
    everyMs: 1e9,
  })
  for (let turn = 0; turn < 2; turn += 1) {
    await dayOfCare(modules)
    await relay.drain()
  }
  return { ...testPortOf(opened.database), [Symbol.dispose]: () => opened[Symbol.dispose]() }
}

const bodies = (data: TestDatabase['data'], kind: string) =>
  data.texts('outbox', 'body', { kind }, ['id']).map((body) => JSON.parse(body) as Record<string, unknown>)

/** Each message by its reason and its reader. */
const messagesOf = (data: TestDatabase['data']) =>
  data
    .rows('messages')
    .map(({ event, channel, recipient, subject }) => [event, channel, recipient, subject].join(' | '))
    .toSorted()

/** The facts are kept once, whatever died, and no event is left. */
function expectOnce(data: TestDatabase['data']): void {
  expect(
    bodies(data, 'care-due')
      .map(({ propertyId, due, stage }) => [propertyId, due, stage].join(' '))
      .toSorted(),
  ).toEqual([
    'prp_home-0 boiler_service days_30',
    'prp_home-0 eicr days_7',
    'prp_home-0 gas_safety days_60',
    'prp_home-1 gas_safety overdue',
  ])
  expect(data.pick('care_dues', ['kind', 'stage', 'remind_on'])).toEqual([
    { kind: 'boiler_service', stage: 'days_30', remind_on: '2026-03-25' },
    { kind: 'eicr', stage: 'days_7', remind_on: '2026-03-10' },
    { kind: 'gas_safety', stage: 'days_60', remind_on: '2026-04-01' },
    { kind: 'gas_safety', stage: 'overdue', remind_on: null },
  ])
  expect(bodies(data, 'care-plan-renews')).toMatchObject([{ carePlanId: 'cpl_plan-0', stage: 'days_30' }])
  expect(bodies(data, 'care-plan-visit-due')).toMatchObject([
    { carePlanId: 'cpl_plan-1', number: 1, dueOn: '2026-03-09' },
    { carePlanId: 'cpl_plan-3', number: 1, dueOn: '2026-03-12' },
  ])
  expect(bodies(data, 'care-plan-moved')).toMatchObject([{ carePlanId: 'cpl_plan-2', move: 'expired' }])
  expect(data.pick('care_plan_entries', ['plan_id', 'kind'])).toEqual([
    { plan_id: 'cpl_plan-0', kind: 'reminded' },
    { plan_id: 'cpl_plan-1', kind: 'visit_due' },
    { plan_id: 'cpl_plan-2', kind: 'expired' },
    { plan_id: 'cpl_plan-3', kind: 'visit_due' },
  ])
  expect(data.texts('care_plan_visits', 'plan_id')).toEqual(['cpl_plan-1', 'cpl_plan-3'])
  expect(data.texts('care_plans', 'state')).toEqual(['active', 'active', 'ended', 'ended'])
  expect(data.texts('recurrences', 'id')).toEqual(['rcr_renews', 'rcr_visit'])
  const documents = data.texts('invoices', 'recurrence_id')
  expect(documents.toSorted()).toEqual([...new Set(documents)].toSorted())
  expect(data.count('outbox', { done_at: null })).toBe(0)
}

describe('plans and due checks whose process is killed', { timeout: 240_000 }, () => {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'callout-carer-'))
  const laid = join(folder.path, 'laid.sqlite')
  const images = join(folder.path, 'images')
  let steps = 0
  let undisturbed: readonly string[]

  /** A data folder of its own with these files. */
  function dataDirOf(name: string, from = laid): string {
    const dataDir = join(folder.path, name)
    mkdirSync(dataDir)
    copyDatabase(from, join(dataDir, 'callout.sqlite'))
    return dataDir
  }

  beforeAll(async () => {
    await layCare(laid)
    mkdirSync(images)
    const dataDir = dataDirOf('undisturbed')
    const whole = await run(dataDir, { IMAGES: images })
    if (whole.code !== 0) throw new Error(whole.said)
    steps = Number(whole.lines.at(-1)?.split(' ')[0])
    using data = await goOn(dataDir)
    expectOnce(data)
    undisturbed = messagesOf(data)
  })
  afterAll(() => folder.remove())

  it('notify the owner and the office of each', () => {
    const count = (event: string) => undisturbed.filter((line) => line.startsWith(`${event} | in_app`)).length
    expect(count('care_due')).toBe(12)
    expect(count('care_plan_renews')).toBe(1)
    expect(count('care_plan_visit_due')).toBe(2)
    expect(count('care_plan_expired')).toBe(2)
  })

  it('go on where they were, after a kill at any commit', async () => {
    const taken = readdirSync(images).filter((name) => name.endsWith('.sqlite'))
    expect(taken.length).toBeGreaterThan(15)
    for (const name of taken) {
      using data = await goOn(dataDirOf(`after-${name}`, join(images, name)))
      expectOnce(data)
      expect(messagesOf(data)).toEqual(undisturbed)
    }
  })

  it('go on after a real kill', async () => {
    expect(steps).toBeGreaterThan(100)
    for (const at of momentsToKill(steps).slice(1, 3)) {
      const dataDir = dataDirOf(`killed-${at}`)
      expect({ at, ...(await run(dataDir, { KILL_AT: String(at) })) }).toMatchObject({ at, signal: 'SIGKILL' })
      using data = await goOn(dataDir)
      expectOnce(data)
      expect(messagesOf(data)).toEqual(undisturbed)
    }
  })
})
