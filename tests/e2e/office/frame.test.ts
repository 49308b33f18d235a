import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServer } from '../../support/servers/server.ts'
import { type Screen, expectNoSidewaysScroll, expectUsable } from '../browser.ts'
import { enter, openBusyOffice } from '../office-steps.ts'
import { everyWidth, expectWalked } from '../walked.ts'

const desk: Screen = { width: 1280, scripts: false }
const phone: Screen = { width: 320, scripts: false }

let office: Awaited<ReturnType<typeof openBusyOffice>>
let browser: Browser
let server: RunningServer

beforeAll(async () => {
  office = await openBusyOffice()
  ;({ browser, server } = office)
})

afterAll(() => office?.[Symbol.asyncDispose]())

const bar = (page: Page) => page.getByRole('navigation', { name: 'Office' })

describe('side bar of the office', () => {
  it('leads the owner to each of its places, which says that it is the current one', async () => {
    await using owner = await enter(browser, server.url, 'admin', desk)
    const { page } = owner
    await page.goto('/admin/settings')
    const hrefs = await bar(page)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    expect(hrefs.length).toBeGreaterThan(20)
    for (const href of hrefs) {
      expect([href, (await page.goto(href))?.status()]).toEqual([href, 200])
      expect(await bar(page).locator('[aria-current="page"]').getAttribute('href')).toBe(href)
      await expectNoSidewaysScroll(page)
    }
  })

  it('shows the office work, people and money, and how much waits, in words too', async () => {
    await using clerk = await enter(browser, server.url, 'office', desk)
    const { page } = clerk
    await page.goto('/admin')
    const groups = await bar(page).locator('.office-group-title').allTextContents()
    expect(groups).toEqual(['Work', 'People', 'Money'])
    const needing = await page.locator('#unassigned h2').textContent()
    const figure = Number.parseInt(needing ?? '', 10)
    expect(figure).toBeGreaterThan(0)
    await bar(page)
      .getByRole('link', { name: new RegExp(`^Jobs ?, ${figure} ${figure === 1 ? 'needs' : 'need'} a technician$`) })
      .click()
    await page.waitForURL('**/admin/bookings')
    expect((await page.goto('/admin/settings'))?.status()).toBe(403)
    expect(await bar(page).getByRole('link', { name: 'All settings' }).count()).toBe(0)
  })

  it('stays in sight while the page moves, comes after the link that skips it, and is not printed', async () => {
    await using clerk = await enter(browser, server.url, 'office', { width: 1280, scripts: true })
    const { page } = clerk
    await page.goto('/admin/bookings')
    await page.evaluate(() => scrollTo(0, 1200))
    await expect
      .poll(async () => (await bar(page).getByText('New', { exact: true }).boundingBox())?.y ?? -1)
      .toBeGreaterThan(0)
    await page.goto('/admin/bookings')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.office-side').isVisible()).toBe(false)
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  })

  it('makes a booking, a quote or an invoice', async () => {
    await using clerk = await enter(browser, server.url, 'office', desk)
    const { page } = clerk
    for (const [name, heading] of [
      ['Booking', 'Book a repair'],
      ['Quote', /Quote|Invoice/],
      ['Invoice', /Invoice/],
    ] as const) {
      await page.goto('/admin')
      await bar(page).getByText('New', { exact: true }).click()
      await bar(page).getByRole('link', { name, exact: true }).click()
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    }
    await page.goto('/invoices/create?type=quote')
    expect(
      await page.locator('[name="document_type"]:checked, select[name="document_type"]').first().inputValue(),
    ).toBe('quote')
  })
})

describe('bar of a phone', () => {
  it('has the places of every hour, and the others behind "Menu", without scripts', async () => {
    await using owner = await enter(browser, server.url, 'admin', phone)
    const { page } = owner
    await page.goto('/admin')
    const places = await bar(page).locator('.office-bar-place > span:first-of-type').allTextContents()
    expect(places.slice(0, 3)).toEqual(['Today', 'Jobs', 'Inbox'])
    expect(places.at(-1)).toBe('Menu')
    const { y = 0, height = 0 } = (await page.locator('.office-bar').boundingBox()) ?? {}
    expect(y + height).toBe(900)
    await bar(page).getByRole('button', { name: /^Menu/ }).click()
    await expectUsable(owner)
    await page.keyboard.press('Escape')
    expect(await page.getByRole('link', { name: 'Keywords' }).count()).toBe(0)
    await bar(page).getByRole('button', { name: /^Menu/ }).click()
    await bar(page).getByRole('link', { name: 'All settings' }).click()
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    await page.locator('.settings-parts').getByRole('link', { name: 'Opening hours' }).click()
    await page.getByRole('heading', { level: 1, name: 'Opening hours' }).waitFor()
    expect(await page.getByRole('navigation', { name: 'Booking' }).locator('[aria-current]').textContent()).toBe(
      'Opening hours',
    )
  })

  it('leaves the room to the page at 400 % zoom, and to the field that is typed in on a touch screen', async () => {
    await using clerk = await enter(browser, server.url, 'office', phone)
    const { page, context } = clerk
    await page.goto('/admin/bookings')
    await page.setViewportSize({ width: 320, height: 256 })
    expect((await page.locator('.office-bar').boundingBox())?.y).toBeGreaterThan(256)
    const touch = await browser.newContext({
      baseURL: server.url,
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 800 },
      storageState: await context.storageState(),
    })
    try {
      const hand = await touch.newPage()
      await hand.goto('/admin/bookings')
      expect(await hand.locator('.office-bar').isVisible()).toBe(true)
      await hand.getByLabel('Reference, name, address or phone').focus()
      expect(await hand.locator('.office-bar').isVisible()).toBe(false)
    } finally {
      await touch.close()
    }
  })
})

const ownersPages = [
  '/admin/settings',
  '/admin/first-start',
  '/admin/connections',
  '/admin/connections/stripe',
  '/admin/system',
  '/admin/pricing',
  '/admin/appearance',
  '/admin/retention',
  '/admin/webhooks',
  '/admin/areas',
  '/admin/areas/CR0',
]

describe('pages of the frame', () => {
  it.each(['office', 'admin'] as const)('are walked by keys on a phone, and accessible, for the %s', async (person) => {
    const own = person === 'admin' ? ownersPages : []
    const paths = ['/admin', '/admin/bookings', '/admin/customers/new', '/admin/search?q=house', ...own]
    expect(await expectWalked(office, person, paths, everyWidth)).toBeUndefined()
  })
})
