import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServer } from '../../support/servers/server.ts'
import { type Screen, type Visitor, expectAccessible, expectNoSidewaysScroll, visit } from '../browser.ts'
import { type Office, approveTechnician, enter, openOffice, serviceId } from '../office-steps.ts'

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

  it('put a banner above the pages of the business, and on none that books', async () => {
    await page.goto('/admin/site/marketing')
    await page.getByLabel('Words', { exact: false }).first().fill('Ten per cent off boiler services')
    await page.getByLabel('Page that it leads to').fill('/plans')
    await page.getByLabel('Words of the link').fill('See the plans')
    const banner = page.locator('#banner')
    await banner.getByRole('button', { name: 'See what changes first' }).press('Enter')
    await banner.getByRole('region', { name: 'Preview of the banner' }).waitFor()
    await expectGoodAtEachWidth()
    await banner.getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await page.getByText('Public pages have it on its days').waitFor()
    await using visitor = await visit(browser, server.url, { ...desk, scripts: false })
    await visitor.page.goto('/')
    const news = visitor.page.getByRole('complementary', { name: 'News' })
    await news.getByRole('link', { name: 'See the plans' }).waitFor()
    await visitor.page.goto('/book')
    expect(await news.count()).toBe(0)
    await page.goto('/admin/site/services')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectGoodAtEachWidth()
  })

  it('show a technician on the page about the business from the own agreement until it is withdrawn', async () => {
    await approveTechnician(office)
    await using technician = await enter(browser, server.url, 'technician', { ...desk, scripts: false })
    await technician.page.goto('/profile')
    await technician.page.getByRole('button', { name: 'Agree to be shown' }).press('Enter')
    await technician.page.getByText('You agreed. The administrator may show you').waitFor()
    await page.goto('/admin/site/team')
    await page.getByLabel('Place of').fill('1')
    await page.getByLabel('What they do of').fill('Plumber')
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await page.getByText('The page About us has it at once').waitFor()
    await expectGoodAtEachWidth()
    await using visitor = await visit(browser, server.url, { ...desk, scripts: false })
    await visitor.page.goto('/about')
    await visitor.page.getByRole('heading', { name: 'Who comes to you' }).waitFor()
    await visitor.page.getByText('Plumber', { exact: true }).waitFor()
    await technician.page.getByRole('button', { name: 'Withdraw', exact: true }).press('Enter')
    await technician.page.getByText('You are no longer shown').waitFor()
    await visitor.page.goto('/about')
    expect(await visitor.page.getByRole('heading', { name: 'Who comes to you' }).count()).toBe(0)
  })

  it('ask a visitor before an advert, load nothing for those who refuse, and let them change their answer', async () => {
    await page.goto('/admin/site/adsense')
    await page.getByLabel('Show adverts to visitors who agree').check()
    await page.getByLabel('Account').fill('pub-0123456789012345')
    await page.getByLabel('Ad unit').fill('0123456789')
    await page.getByLabel('Reviews, /reviews').check()
    await expectGoodAtEachWidth()
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await page.getByText('Public pages have it at once').waitFor()
    await using visitor = await visit(browser, server.url, { ...desk, scripts: false })
    const asked: string[] = []
    visitor.page.on('request', (request) => asked.push(request.url()))
    await visitor.page.goto('/reviews')
    await expectAccessible(visitor.page)
    await visitor.page.getByRole('button', { name: 'Refuse adverts' }).press('Enter')
    await visitor.page.waitForURL('**/reviews')
    expect(await visitor.page.getByRole('button', { name: 'Agree to adverts' }).count()).toBe(0)
    expect(await visitor.page.locator('.adsbygoogle').count()).toBe(0)
    expect(asked.filter((url) => url.includes('google'))).toEqual([])
    await visitor.page.goto('/cookies')
    await visitor.page.getByText('You refused adverts').waitFor()
    await visitor.page.getByRole('button', { name: 'Agree to adverts' }).press('Enter')
    await visitor.page.getByText('You agreed to adverts: ').waitFor()
    const answer = await visitor.page.goto('/reviews')
    expect(answer?.headers()['content-security-policy']).toContain('googlesyndication')
    expect(await visitor.page.locator('.adsbygoogle').count()).toBe(1)
    await page.getByLabel('Show adverts to visitors who agree').uncheck()
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await page.getByText('Public pages have it at once').waitFor()
  })

  it('of sessions is closed to the office', async () => {
    await using clerk = await enter(browser, server.url, 'office', desk)
    const answer = await clerk.page.goto('/admin/site/security')
    expect(answer?.status()).toBe(403)
  })
})
