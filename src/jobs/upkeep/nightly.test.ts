import { describe, expect, it, vi } from 'vitest'
import { openWholeApp } from '../../../tests/support/apps/whole-app.ts'
import { createPrivacy } from '#modules/privacy'
import { createLog } from '../../log.ts'
import { startJobs } from './nightly.ts'

const nothing = async () => {}
const none = async () => 0
const done = async () => 'done' as const
const others = {
  expireBookings: nothing,
  forgetAnswers: none,
  forgetEvents: none,
  remind: nothing,
  forgetSnapshots: nothing,
  indexTexts: done,
  mergeTexts: done,
}
const log = createLog('silent')

describe('startJobs', () => {
  it('reconciles each provider that is set up, once though it runs again soon', async () => {
    using whole = await openWholeApp()
    await using jobs = startJobs(whole.modules, others, log)
    await jobs.runAll()
    await jobs.runAll()
    const runs = await whole.modules.payments.listReconciliations(10)
    expect(runs).toMatchObject([{ provider: 'test', startedBy: 'system', fault: null, differences: [] }])
  })

  it('does nothing by itself where jobs wait until they are asked for', async () => {
    using whole = await openWholeApp()
    using timeouts = vi.spyOn(globalThis, 'setTimeout')
    using intervals = vi.spyOn(globalThis, 'setInterval')
    await using asked = startJobs(whole.modules, { ...others, onlyWhenAsked: true }, log)
    expect([timeouts.mock.calls.length, intervals.mock.calls.length]).toEqual([0, 0])
    await using timed = startJobs(whole.modules, others, log)
    expect([timeouts.mock.calls.length, intervals.mock.calls.length]).toEqual([1, timed.names.length])
    expect(asked.names).toEqual(timed.names)
  })

  it('ends retention that always finds more rows after the batch in hand, once it is closed', async () => {
    using whole = await openWholeApp()
    const { clock, ids } = whole.adapters
    const { privacy, files, archives } = whole.adapters.privacy
    let turns = 0
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const endless: typeof privacy = {
      ...privacy,
      async forget(_rule, _cutoff, { limit }) {
        turns += 1
        if (turns === 3) begin()
        return { count: limit, next: 'more' }
      },
    }
    const module = createPrivacy({ privacy: endless, files, archives, retention: async () => ({}), clock, ids })
    const jobs = startJobs({ ...whole.modules, privacy: module }, others, log)
    const run = jobs.runAll()
    await begun
    await jobs[Symbol.asyncDispose]()
    const atClose = turns
    await run
    expect(atClose).toBe(3)
    expect(turns).toBe(3)
  })

  it('waits no longer than its limit for a job that does not end', async () => {
    using whole = await openWholeApp()
    const expireBookings = () => new Promise<never>(() => {})
    const jobs = startJobs(whole.modules, { ...others, expireBookings }, log, 1)
    void jobs.runAll()
    await expect(jobs[Symbol.asyncDispose]()).resolves.toBeUndefined()
  })

  it('starts a job only once the database takes writes, and ends without waiting for that', async () => {
    using whole = await openWholeApp()
    const { promise: writable, resolve: makeWritable } = Promise.withResolvers<void>()
    let runs = 0
    const expireBookings = async () => void (runs += 1)
    const gated = { ...others, expireBookings, untilWritable: () => writable }
    await using jobs = startJobs(whole.modules, gated, log)
    const [name = ''] = jobs.names
    const run = jobs.run(name)
    await Promise.resolve()
    expect(runs).toBe(0)
    makeWritable()
    await run
    expect(runs).toBe(1)
    const stuck = startJobs(whole.modules, { ...gated, untilWritable: () => new Promise<never>(() => {}) }, log)
    const waiting = stuck.run(name)
    await stuck[Symbol.asyncDispose]()
    await waiting
    expect(runs).toBe(1)
  })
})
