import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServer } from '../../support/servers/server.ts'
import { type Screen, expectAccessibleTo, expectNoSidewaysScroll } from '../browser.ts'
import { type Office, book, enter, freeDay, openOffice, payFor, serviceId } from '../office-steps.ts'

const screens: readonly Screen[] = [
  { width: 320, scripts: false },
  { width: 1280, scripts: false },
]

let office: Office
let browser: Browser
let server: RunningServer

beforeAll(async () => {
  office = await openOffice()
  ;({ browser, server } = office)
  await using customer = await enter(browser, server.url, 'customer', { width: 1280, scripts: false })
  const { request } = customer.context
  const service = 'Tap Repair or Replacement'
  const { date, time } = await freeDay(request, service)
  const service_id = await serviceId(request, service)
  await payFor(request, await book(request, { service_id, scheduled_date: `${date}T${time}:00` }))
})

afterAll(() => office?.[Symbol.asyncDispose]())

describe('the reports', () => {
  it.each(screens)('lead the owner from a period to a line and its rows at $width, light and dark', async (screen) => {
    await using owner = await enter(browser, server.url, 'admin', screen)
    const { page } = owner
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto('/admin/reports')
      await page.getByRole('link', { name: 'This year' }).click()
      await page.getByRole('navigation', { name: 'Shown by' }).getByRole('link', { name: 'Service' }).click()
      await page.getByRole('heading', { name: 'By service' }).waitFor()
      await expectNoSidewaysScroll(page)
      await expectAccessibleTo(owner)
      await page.getByRole('table').getByRole('link').first().click()
      await page.getByRole('heading', { name: /^The rows of / }).waitFor()
      await expectNoSidewaysScroll(page)
      await expectAccessibleTo(owner)
    }
    const file = await owner.context.request.get('/admin/reports/takings.csv?from=2026-01-01&to=2026-12-31&by=service')
    expect(await file.text()).toContain('"Taken, period before"')
  })

  it.each(screens)('each have their words, lines and no sideways scroll at $width', async (screen) => {
    await using owner = await enter(browser, server.url, 'admin', screen)
    const { page } = owner
    for (const name of [
      'Visits that became paid bookings',
      'First answers',
      'Emergencies in target',
      'Utilisation',
      'Returning customers',
      'Cancellations',
      'Margin per job',
    ]) {
      await page.goto('/admin/reports')
      await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name }).click()
      await page.getByRole('heading', { name, level: 2 }).waitFor()
      await expectNoSidewaysScroll(page)
      await expectAccessibleTo(owner)
      const href = await page.getByRole('link', { name: 'Download as CSV' }).getAttribute('href')
      expect((await owner.context.request.get(href ?? '')).status()).toBe(200)
    }
  })

  it('open with the keys g and r', async () => {
    await using owner = await enter(browser, server.url, 'admin', { width: 1280, scripts: true })
    const { page } = owner
    await page.goto('/admin/search')
    await page.locator('[data-hotkey="g r"]').waitFor()
    await expect
      .poll(async () => {
        await page.locator('h1').click()
        await page.keyboard.press('g')
        await page.keyboard.press('r')
        return new URL(page.url()).pathname
      })
      .toBe('/admin/reports')
    await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor()
    await expectAccessibleTo(owner)
  })

  it('say beside the field which day is wrong', async () => {
    await using owner = await enter(browser, server.url, 'admin', { width: 1280, scripts: false })
    await owner.page.goto('/admin/reports?from=2026-03-02&to=2026-03-01')
    await owner.page.getByText('The last day is before the first').waitFor()
    expect(await owner.page.getByLabel('Last day').inputValue()).toBe('2026-03-01')
  })

  it('are refused to the office', async () => {
    await using clerk = await enter(browser, server.url, 'office', { width: 1280, scripts: false })
    const answer = await clerk.page.goto('/admin/reports')
    expect(answer?.status()).toBe(403)
  })
})
