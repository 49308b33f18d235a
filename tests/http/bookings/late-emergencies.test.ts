import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import DashboardPage from '../../../ui/pages/dashboard/+Page.tsx'
import { data as dashboardData } from '../../../ui/pages/dashboard/+data.ts'
import BookingPage from '../../../ui/pages/admin/bookings/@id/index/+Page.tsx'
import { data as bookingData } from '../../../ui/pages/admin/bookings/@id/index/+data.ts'
import type { UserId } from '#modules/shared'
import { openWholeApp } from '../../support/apps/whole-app.ts'
import { showPage } from '../../support/servers/shown-pages.ts'

const whole = await openWholeApp()
const { data, modules } = whole
const begun = whole.clock.now()
let id = ''

/** An emergency that nobody has paid, booked at noon and promised within the hour. */
beforeAll(async () => {
  const answer = await whole.app.request('/api/bookings', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: await whole.signIn('customer') },
    body: JSON.stringify({
      service_id: data.text('services', 'id', { name: 'Burst Pipe' }),
      customer_address: '12 Park Lane, Croydon',
      customer_postcode: 'CR0 1AB',
      customer_phone: '020 7946 0958',
      problem_description: 'The pipe has burst.',
    }),
  })
  const body: { id: string } = await answer.json()
  id = body.id
})
afterAll(() => whole[Symbol.dispose]())

async function pagesAfter(minutes: number) {
  const who = await modules.accounts.find(data.text('users', 'id', { email: 'office@example.com' }) as UserId)
  if (!who) throw new Error('the office has an account')
  const shown = { modules, who, now: begun.add({ minutes }) }
  const [dashboard, booking] = await Promise.all([
    showPage({ data: dashboardData, Page: DashboardPage }, { ...shown, url: '/dashboard' }),
    showPage({ data: bookingData, Page: BookingPage }, { ...shown, url: `/admin/bookings/${id}`, params: { id } }),
  ])
  return { dashboard, booking }
}

describe('An emergency that nobody has come to by the promised time', () => {
  it('is shown to the office with the minutes, on the dashboard and on its page, though it is not paid', async () => {
    const { dashboard, booking } = await pagesAfter(86)
    expect(dashboard).toContain('1 emergency is late')
    for (const page of [dashboard, booking]) expect(page).toMatch(/Promised by 1\spm, 25 minutes late/)
  })

  it('is not shown as late before the promised time', async () => {
    const { dashboard, booking } = await pagesAfter(30)
    for (const page of [dashboard, booking]) expect(page).not.toMatch(/late/)
  })

  it('is shown as begun late while the work goes on, and no more after it', async () => {
    data.set('bookings', { id }, { status: 'in_progress', actual_start_time: begun.add({ minutes: 71 }).toString() })
    const working = await pagesAfter(300)
    for (const page of Object.values(working)) expect(page).toMatch(/Promised by 1\spm, begun 10 minutes late/)
    data.set('bookings', { id }, { status: 'completed' })
    const over = await pagesAfter(300)
    for (const page of Object.values(over)) expect(page).not.toMatch(/minutes late/)
  })
})
