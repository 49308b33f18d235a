import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServer } from '../../support/servers/server.ts'
import { type Screen, type Visitor, expectAccessible, expectNoSidewaysScroll, visit } from '../browser.ts'
import { type Office, enter, openOffice, serviceId } from '../office-steps.ts'

const desk: Screen = { width: 1280, scripts: true }
const widths = [320, 768, 1280]

let office: Office
let browser: Browser
let server: RunningServer
let owner: Visitor
let page: Page

beforeAll(async () => {
  office = await openOffice()
  ;({ browser, server } = office)
  owner = await enter(browser, server.url, 'admin', desk)
  ;({ page } = owner)
})

afterAll(async () => {
  await owner?.[Symbol.asyncDispose]()
  await office?.[Symbol.asyncDispose]()
})

async function expectGoodAtEachWidth(): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
}

const row = (table: string, name: string) => page.getByRole('table', { name: table }).getByRole('row', { name })

describe('the tabs of the public pages', () => {
  it('count a booking that a visitor began and did not finish, at its step', async () => {
    await using visitor = await visit(browser, server.url, { ...desk, scripts: false })
    await visitor.page.goto(`/book?service=${await serviceId(visitor.context.request, 'Boiler Repair')}`)
    const kept = await visitor.context.request.put('/api/booking-draft', {
      data: { serviceId: await serviceId(visitor.context.request, 'Boiler Repair'), step: 2 },
    })
    expect(kept.status()).toBe(200)
    await page.goto('/admin/site/bookings?days=1')
    const second = row('Unfinished bookings by step', '2. Schedule Appointment')
    await second.waitFor()
    expect(await second.getByRole('cell').first().textContent()).toBe('1')
    await expectGoodAtEachWidth()
  })

  it('show where staff are signed in, the state of keys and the last changes, and no part of a key', async () => {
    await page.goto('/admin/site/security')
    const own = row('Sessions of the staff, the last used first', 'This one')
    await own.waitFor()
    expect(await own.textContent()).toContain('Administrator')
    await row('Staff without a second factor', 'Administrator').waitFor()
    await row('Connections with providers and the state of their keys', 'Stripe').waitFor()
    await expectGoodAtEachWidth()
  })

  it('give a page own words for searches, which visitors and search engines get at once', async () => {
    await page.goto('/admin/site/seo')
    await row('Public pages and their titles', '/about').waitFor()
    await expectGoodAtEachWidth()
    await page.getByRole('link', { name: '/about', exact: true }).click()
    await page.getByLabel('Title').fill('The people who come to you')
    await page.getByLabel('Description').fill('Who repairs homes in Croydon.')
    await page.getByRole('button', { name: 'See what changes first' }).press('Enter')
    await page.getByText('This will change').waitFor()
    expect(await page.locator('.search-result').textContent()).toContain('The people who come to you')
    await expectGoodAtEachWidth()
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await page.getByText('The page has the words at once').waitFor()
    await using visitor = await visit(browser, server.url, { ...desk, scripts: false })
    await visitor.page.goto('/about')
    expect(await visitor.page.title()).toBe('The people who come to you')
    const description = visitor.page.locator('meta[name="description"]')
    expect(await description.getAttribute('content')).toBe('Who repairs homes in Croydon.')
  })

  it('of sessions is closed to the office', async () => {
    await using clerk = await enter(browser, server.url, 'office', desk)
    const answer = await clerk.page.goto('/admin/site/security')
    expect(answer?.status()).toBe(403)
  })
})
