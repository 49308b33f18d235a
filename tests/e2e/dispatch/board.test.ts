import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServer } from '../../support/servers/server.ts'
import { expectAccessible, expectNoSidewaysScroll, scriptBytes, tabTo } from '../browser.ts'
import { openTestPort } from '../../support/sqlite-test-port.ts'
import { enter, openBusyOffice, press, says } from '../office-steps.ts'

let office: Awaited<ReturnType<typeof openBusyOffice>>
let browser: Browser
let server: RunningServer

beforeAll(async () => {
  office = await openBusyOffice()
  ;({ browser, server } = office)
})

afterAll(() => office?.[Symbol.asyncDispose]())

interface Lane {
  readonly technician_id: string
  readonly full_name: string
  readonly visits: readonly {
    readonly id: string
    readonly booking_reference: string
    readonly scheduled_date: string
  }[]
}

describe('the dispatch board', () => {
  it.each([320, 768, 1280])('is accessible at %i px, for a day and for a week', async (width) => {
    await using clerk = await enter(browser, server.url, 'office', { width, scripts: true })
    const { page, faults } = clerk
    // The longest words of the clock of an emergency, of which more than half has gone by.
    using data = openTestPort(server.dataDir)
    const away = (minutes: number) => Temporal.Now.instant().add({ minutes }).toString({ smallestUnit: 'millisecond' })
    data.set('bookings', { priority: 'emergency' }, { created_at: away(-35) })
    data.set('emergency_requests', {}, { estimated_arrival: away(25) })
    for (const path of ['/admin/dispatch', '/admin/dispatch?days=7']) {
      expect((await page.goto(path))?.status()).toBe(200)
      await says(page, 'Half the time is over')
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
    expect(faults).toEqual([])
  })

  it('has scripts of at most 130 kB', async () => {
    await using clerk = await enter(browser, server.url, 'office', { width: 1280, scripts: true })
    await clerk.page.goto('/admin/dispatch', { waitUntil: 'load' })
    expect(await scriptBytes(clerk.page)).toBeLessThanOrEqual(130_000)
  })

  it('says of a visit that has begun that it stays, and leads to a further one', async () => {
    await using clerk = await enter(browser, server.url, 'office', { width: 1280, scripts: false })
    const { page, context } = clerk
    const { items } = await (await context.request.get('/api/bookings?status=in_progress&limit=1')).json()
    await page.goto(`/admin/bookings/${items[0].id}/visit?number=1`)
    await says(page, 'This visit has begun')
    expect(await page.getByRole('button', { name: 'Save the visit' }).count()).toBe(0)
    await page.goto('/admin/dispatch')
    await says(page, items[0].booking_reference)
    expect(await page.locator(`a.dispatch-move[href*="${items[0].id}"]`).count()).toBe(0)
    await page.goto(`/admin/bookings/${items[0].id}/visit?number=1`)
    await page.getByRole('link', { name: 'Plan a further visit' }).click()
    await page.getByRole('button', { name: 'Plan the visit' }).waitFor()
  })

  it('moves a visit by keyboard and without scripts to a time outside the hours, once that is confirmed', async () => {
    await using clerk = await enter(browser, server.url, 'office', { width: 1280, scripts: false })
    const { page, context } = clerk
    const from = Temporal.Now.plainDateISO('Europe/London').add({ days: 1 }).toString()
    const asked = `/api/admin/dispatch?from=${from}&days=7`
    const { lanes } = (await (await context.request.get(asked)).json()) as { lanes: readonly Lane[] }
    const lane = lanes.find(({ visits }) => visits.length > 0)
    const visit = lane?.visits[0]
    if (!lane || !visit) throw new Error('the demo business has visits next week')
    await page.goto(`/admin/dispatch?from=${from}&days=7`)
    await tabTo(page, `a.dispatch-move[href*="${visit.id.slice('vis_'.length, -2)}"]`, 600)
    await page.keyboard.press('Enter')
    await says(page, `Visit 1 of ${visit.booking_reference}`)
    expect(await page.getByLabel('Who leads').locator('option:checked').textContent()).toBe(lane.full_name)
    await page.getByLabel('Start').fill('22:30')
    await press(page, 'Save the visit')
    await page.getByLabel('It is outside somebody’s working hours, plan it all the same').check()
    await press(page, 'Save the visit')
    await says(page, 'The visit is planned')
    const kept = await (await context.request.get(`/api/visits/${visit.id}`)).json()
    expect(kept.scheduled_date.slice(11, 16)).toMatch(/^2[12]:30$/)
  })

  it('is read again with any change, and shows what a colleague planned meanwhile', async () => {
    await using clerk = await enter(browser, server.url, 'office', { width: 1280, scripts: true })
    const { page, context } = clerk
    const from = Temporal.Now.plainDateISO('Europe/London').add({ days: 1 }).toString()
    const { lanes } = (await (await context.request.get(`/api/admin/dispatch?from=${from}&days=7`)).json()) as {
      lanes: readonly Lane[]
    }
    const visit = lanes.flatMap(({ visits }) => visits).at(-1)
    if (!visit) throw new Error('the demo business has visits next week')
    await page.goto(`/admin/dispatch?from=${from}&days=7`)
    expect(await page.getByText('9:17 pm').count()).toBe(0)
    const { version } = await (await context.request.get(`/api/visits/${visit.id}`)).json()
    const confirm = ['absent', 'outside_hours', 'too_little_travel_time', 'day_full']
    const changed = { version, scheduled_date: `${visit.scheduled_date.slice(0, 10)}T21:17:00`, confirm }
    const planned = await context.request.patch(`/api/visits/${visit.id}`, { data: changed })
    expect(planned.status()).toBe(200)
    await page.getByText('9:17 pm').first().waitFor()
    expect(await page.getByText(visit.booking_reference).count()).toBeGreaterThan(0)
  })
})
