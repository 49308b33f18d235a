import { describe, expect, it } from 'vitest'
import { openWholeApp } from '../../../tests/support/apps/whole-app.ts'
import { createLog } from '../../log.ts'
import { startJobs } from './nightly.ts'

describe('startJobs', () => {
  it('reconciles each provider that is set up, once though it runs again soon', async () => {
    using whole = await openWholeApp()
    const nothing = async () => {}
    await using jobs = startJobs(
      whole.modules,
      { expireBookings: nothing, forgetAnswers: nothing, forgetEvents: nothing, remind: nothing },
      createLog('silent'),
    )
    await jobs.runAll()
    await jobs.runAll()
    const runs = await whole.modules.payments.listReconciliations(10)
    expect(runs).toMatchObject([{ provider: 'test', startedBy: 'system', fault: null, differences: [] }])
  })
})
