import { describe, expect, it } from 'vitest'
import type { UserId } from '#modules/shared'
import { addDemo } from '../../../src/cli/demo/index.ts'
import { startJobs } from '../../../src/jobs/upkeep/nightly.ts'
import { createLog } from '../../../src/log.ts'
import { data as dashboardData } from '../../../ui/pages/payment-dashboard/+data.ts'
import DashboardPage from '../../../ui/pages/payment-dashboard/+Page.tsx'
import { openWholeApp } from '../../support/apps/whole-app.ts'
import { showPage } from '../../support/servers/shown-pages.ts'

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

describe('a refund that waits for its provider', () => {
  it('rings the office by its job, once, and stands on the dashboard of payments', async () => {
    using whole = await openWholeApp()
    const { clock, data, modules } = whole
    await addDemo(whole.adapters.database, modules.catalogue, clock.now(), () => {})
    const page = { data: dashboardData, Page: DashboardPage }
    const admin = data.text('users', 'id', { email: 'admin@example.com' }) as UserId
    const who = await modules.accounts.find(admin)
    const shown = () => showPage(page, { modules, who, url: '/payment-dashboard', now: clock.now() })
    expect(await shown()).not.toContain('has been waiting since')
    const refund = data.text('refunds', 'id', { status: 'succeeded' })
    data.set('refunds', { id: refund }, { status: 'pending' })
    await using jobs = startJobs(modules, others, createLog('silent'))
    const rung = () => data.rows('messages', { event: 'refund_delayed' }).length
    expect(rung()).toBe(0)
    await jobs.run('watch refunds')
    const first = rung()
    expect(first).toBeGreaterThan(0)
    await jobs.run('watch refunds')
    expect(rung()).toBe(first)
    expect(await shown()).toContain('has been waiting since')
  })
})
