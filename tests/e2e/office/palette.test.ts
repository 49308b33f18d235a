import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { RunningServer } from '../../support/servers/server.ts'
import { type Screen, type Visitor, expectAccessible, expectNoSidewaysScroll, wait } from '../browser.ts'
import { type Person, enter, openBusyOffice } from '../office-steps.ts'
import { gzippedSum, readScript, scriptsIn } from '../../bench/script-size.ts'

const desk: Screen = { width: 1280, scripts: true }

let office: Awaited<ReturnType<typeof openBusyOffice>>
let browser: Browser
let server: RunningServer

beforeAll(async () => {
  office = await openBusyOffice()
  ;({ browser, server } = office)
  // The server fills the index of the search after its start.
  await using owner = await enter(browser, server.url, 'admin', { width: 1280, scripts: false })
  await vi.waitFor(async () => {
    const answer = await owner.context.request.get('/api/admin/search?q=house')
    const { is_filling: isFilling }: { readonly is_filling: boolean } = await answer.json()
    if (isFilling) throw new Error('the index is being filled')
  }, wait)
})

afterAll(() => office?.[Symbol.asyncDispose]())

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const field = (page: Page) => palette(page).getByRole('combobox')
const keysHelp = (page: Page) => page.getByRole('dialog', { name: 'Keys' })
const selected = (page: Page) => palette(page).locator('[role="option"][aria-selected="true"]')
const found = (page: Page, group: string) => palette(page).getByRole('group', { name: group, exact: true })
const says = (page: Page, words: string | RegExp) => palette(page).locator('output', { hasText: words }).waitFor()

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await palette(page).waitFor()
  await expect.poll(() => field(page).getAttribute('aria-expanded'), wait).toBe('true')
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('href') ?? null)

interface Booking {
  readonly id: string
  readonly booking_reference: string
  readonly contact_name: string
  readonly customer_phone: string
  readonly customer_postcode: string
}

describe('the palette', () => {
  async function oneBooking({ context }: Visitor): Promise<Booking> {
    const listed = await context.request.get('/api/bookings?status=confirmed&limit=1')
    const { items }: { readonly items: readonly Booking[] } = await listed.json()
    const [booking] = items
    if (!booking) throw new Error('the demo has no booking')
    return booking
  }

  it('finds a job by its reference, and Enter opens it', async () => {
    await using clerk = await enter(browser, server.url, 'office', desk)
    const { page, faults } = clerk
    const { id, booking_reference: reference } = await oneBooking(clerk)
    await page.goto('/admin')
    await openPalette(page)
    await page.keyboard.type(reference)
    await found(page, 'Bookings').getByRole('option').first().waitFor()
    expect(await selected(page).getAttribute('href')).toBe(`/admin/bookings/${id}`)
    expect(await field(page).getAttribute('aria-activedescendant')).toBe(await selected(page).getAttribute('id'))
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/admin/bookings/${id}`)
    expect(faults).toEqual([])
  })

  it.each(['contact_name', 'customer_postcode', 'customer_phone'] as const)('finds jobs by %s', async (fact) => {
    await using clerk = await enter(browser, server.url, 'office', desk)
    const { page, context } = clerk
    const booking = await oneBooking(clerk)
    await page.goto('/admin')
    await openPalette(page)
    await page.keyboard.type(booking[fact])
    await says(page, /^\d+ found\.$/)
    await found(page, 'Bookings').getByRole('option').first().click()
    await page.waitForURL(/\/admin\/bookings\/bkg_/)
    const opened = await context.request.get(`/api/bookings/${new URL(page.url()).pathname.split('/').at(-1)}`)
    const there: Booking = await opened.json()
    expect(there[fact]).toBe(booking[fact])
  })

  it('begins with the actions of the role, and says that nothing was found', async () => {
    for (const [person, sees] of [
      ['office', false],
      ['admin', true],
    ] as const) {
      await using visitor = await enter(browser, server.url, person, desk)
      const { page } = visitor
      await page.goto('/admin')
      await openPalette(page)
      expect(await selected(page).textContent()).toBe('New booking')
      const invites = found(page, 'Actions').getByRole('option', { name: 'Invite somebody to the staff' })
      expect(await invites.count()).toBe(sees ? 1 : 0)
      await page.keyboard.type('opening hours')
      if (sees)
        await found(page, 'Pages and settings')
          .getByRole('option', { name: /^Opening hours/ })
          .waitFor()
      else await says(page, 'No results for “opening hours”')
      await field(page).fill('zzqqxx')
      await says(page, 'No results for “zzqqxx”')
      expect(await palette(page).getByRole('option').count()).toBe(0)
      expect(await field(page).getAttribute('aria-expanded')).toBe('false')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/admin/search?q=zzqqxx')
    }
  })

  it('shows the lines of what was typed last, and says a failure in words', async () => {
    await using clerk = await enter(browser, server.url, 'office', desk)
    const { page } = clerk
    const slow = Promise.withResolvers<void>()
    await page.route('**/api/admin/search?q=slow', async (route) => {
      await slow.promise
      await route.fulfill({ json: { groups: [], is_filling: false } }).catch(() => {})
    })
    await page.goto('/admin')
    await openPalette(page)
    const asked = page.waitForRequest('**/api/admin/search?q=slow')
    await page.keyboard.type('slow')
    const request = await asked
    const gaveUp = page.waitForEvent('requestfailed', (failed) => failed === request)
    await field(page).fill('new booking')
    await gaveUp
    slow.resolve()
    await found(page, 'Actions')
      .getByRole('option', { name: /^New booking/ })
      .waitFor()
    await says(page, / found\.$/)
    // Back at the text whose lines are shown, before the one between was asked for.
    const busy = await field(page).evaluate((input: HTMLInputElement) => {
      const typed = (text: string) => {
        input.value = text
        input.dispatchEvent(new Event('input', { bubbles: true }))
        return document.querySelector('#palette-list')?.getAttribute('aria-busy')
      }
      return [typed('new booking of today'), typed('new booking')]
    })
    expect(busy).toEqual(['true', 'false'])
    await page.route('**/api/admin/search?q=broken', (route) => route.abort())
    await field(page).fill('broken')
    await says(page, 'The search does not answer. Press Enter to try again on its own page.')
    expect(await palette(page).getByRole('option').count()).toBe(0)
    await field(page).fill('new booking')
    await found(page, 'Actions')
      .getByRole('option', { name: /^New booking/ })
      .waitFor()
  })

  it('opens by / and by the link, from a field by Ctrl K alone, and gives the focus back', async () => {
    await using clerk = await enter(browser, server.url, 'office', desk)
    const { page } = clerk
    await page.goto('/admin/bookings')
    const link = page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name: 'Dispatch' })
    await link.focus()
    await page.keyboard.press('/')
    await palette(page).waitFor()
    await page.keyboard.press('Escape')
    await palette(page).waitFor({ state: 'hidden' })
    expect(await focused(page)).toBe('/admin/dispatch')
    await page
      .getByRole('link', { name: /^Search/ })
      .first()
      .click()
    await palette(page).getByRole('button', { name: 'Close' }).click()
    await palette(page).waitFor({ state: 'hidden' })
    const own = page.getByLabel('Reference, name, address or phone')
    await own.focus()
    await page.keyboard.type('/?gt')
    expect(await own.inputValue()).toBe('/?gt')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await openPalette(page)
    await page.keyboard.press('Escape')
    await palette(page).waitFor({ state: 'hidden' })
    expect(await own.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it.each<Screen>([
    { width: 320, scripts: true },
    { width: 1280, scripts: true, dark: true },
  ])('is accessible at $width px, with the list of keys', async (screen) => {
    await using owner = await enter(browser, server.url, 'admin', screen)
    const { page } = owner
    await page.goto('/admin')
    if (screen.width === 320) {
      await page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name: 'Search' }).click()
      await palette(page).waitFor()
    } else await openPalette(page)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await field(page).fill('cr0')
    await says(page, /^\d+ found/)
    await expectAccessible(page)
    expect(await palette(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0)
    await palette(page).getByRole('button', { name: 'All keys' }).click()
    await keysHelp(page).waitFor()
    await expectAccessible(page)
    expect(await keysHelp(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0)
  })

  it('is the page of the search without scripts', async () => {
    await using clerk = await enter(browser, server.url, 'office', { width: 320, scripts: false })
    const { page } = clerk
    await page.goto('/admin')
    await page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name: 'Search' }).click()
    await page.waitForURL('**/admin/search')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('searchbox').fill('new booking')
    await page.getByRole('button', { name: 'Find' }).click()
    await page
      .getByRole('main')
      .getByRole('link', { name: /^New booking/ })
      .waitFor()
    await expectAccessible(page)
  })
})

const goes = [
  ['d', '/admin/dispatch'],
  ['j', '/admin/bookings'],
  ['i', '/admin/inbox'],
  ['c', '/admin/customers'],
  ['t', '/admin'],
] as const

describe('single keys', () => {
  it('go to the places of the office, and to none that its reader may not see', async () => {
    await using clerk = await enter(browser, server.url, 'office', desk)
    const { page } = clerk
    await page.goto('/admin/search')
    for (const [key, path] of goes) {
      await page.keyboard.press('g')
      await page.keyboard.press(key)
      await page.waitForURL((url) => url.pathname === path)
    }
    await page.keyboard.press('Shift+?')
    await keysHelp(page).waitFor()
    expect(await keysHelp(page).getByText('Settings', { exact: true }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await keysHelp(page).waitFor({ state: 'hidden' })
    for (const key of ['g', 's', 'Control+j', 'Alt+j', 'n']) await page.keyboard.press(key)
    // The menu is open on the same page: neither settings nor a row were chosen.
    await expect.poll(() => focused(page), wait).toBe('/admin/bookings/new')
    expect(new URL(page.url()).pathname).toBe('/admin')
    await page.keyboard.press('Escape')
    expect(await page.locator('.office-side .office-new').getAttribute('open')).toBe(null)
    await using owner = await enter(browser, server.url, 'admin', desk)
    await owner.page.goto('/admin')
    await owner.page.keyboard.press('g')
    await owner.page.keyboard.press('s')
    await owner.page.waitForURL('**/admin/settings')
  })

  it('work through the jobs of a list: j, k and Enter', async () => {
    await using clerk = await enter(browser, server.url, 'office', desk)
    const { page } = clerk
    await page.goto('/admin/bookings')
    const hrefs = await page
      .locator('main .table > tbody > tr')
      .evaluateAll((rows) => rows.map((row) => row.querySelector('a')?.getAttribute('href') ?? ''))
    expect(hrefs.length).toBeGreaterThan(20)
    for (const href of hrefs) {
      await page.keyboard.press('j')
      expect(await focused(page)).toBe(href)
    }
    await page.keyboard.press('j')
    expect(await focused(page)).toBe(hrefs.at(-1))
    await page.keyboard.press('k')
    expect(await focused(page)).toBe(hrefs.at(-2))
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${hrefs.at(-2)}`)
  })

  it('select a row where rows have a box', async () => {
    await using owner = await enter(browser, server.url, 'admin', desk)
    const { page, context } = owner
    const made = await context.request.post('/api/keywords', {
      data: { keyword: 'burst pipe by key' },
    })
    await page.goto('/keywords?q=burst+pipe+by+key')
    const box = page.locator('main .table > tbody > tr input[type="checkbox"]').first()
    expect([made.status(), await box.count()]).toEqual([201, 1])
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    expect(await box.isChecked()).toBe(true)
    await page.keyboard.press('x')
    expect(await box.isChecked()).toBe(false)
  })

  it('are off for a person who switches them off in this browser; Ctrl K stays', async () => {
    await using clerk = await enter(browser, server.url, 'office', desk)
    const { page } = clerk
    await page.goto('/admin/bookings')
    await page.keyboard.press('Shift+?')
    await keysHelp(page)
      .getByRole('checkbox', { name: /^Single keys/ })
      .uncheck()
    await keysHelp(page).getByRole('button', { name: 'Close' }).click()
    for (const round of ['at once', 'on the next page']) {
      if (round === 'on the next page') await page.goto('/admin/bookings')
      const before = await focused(page)
      for (const key of ['j', 'n', 'x', 'Shift+?', '/', 'g', 't']) await page.keyboard.press(key)
      expect([await focused(page), await page.getByRole('dialog').count()]).toEqual([before, 0])
      expect(new URL(page.url()).pathname).toBe('/admin/bookings')
      await openPalette(page)
      await page.keyboard.press('Escape')
      await palette(page).waitFor({ state: 'hidden' })
    }
    await openPalette(page)
    await palette(page).getByRole('button', { name: 'All keys' }).click()
    await keysHelp(page)
      .getByRole('checkbox', { name: /^Single keys/ })
      .check()
    await page.keyboard.press('Escape')
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    await page.waitForURL((url) => url.pathname === '/admin')
  })
})

describe('scripts of the office', () => {
  async function scriptsOf(path: string, person: Person) {
    await using visitor = await enter(browser, server.url, person, desk)
    const answer = await visitor.context.request.get(path)
    expect(answer.status()).toBe(200)
    const html = await answer.text()
    return { html, files: await scriptsIn(html, server.url) }
  }

  it('of the palette and the keys are at most 8 kB', async () => {
    const { html } = await scriptsOf('/admin', 'admin')
    const [, keys = '', later = ''] = /src="([^"]+)" data-later="([^"]+)"/.exec(html) ?? []
    const files = await scriptsIn(`<script src="${keys}"></script><script src="${later}"></script>`, server.url)
    expect((await readScript(server.url, later)).gzippedBytes).toBeGreaterThan(1_000)
    expect(files.length).toBeGreaterThan(1)
    expect(gzippedSum(files)).toBeLessThanOrEqual(8_000)
  })

  it('are at most 60 kB on each page of its navigation, with the palette', async () => {
    await using owner = await enter(browser, server.url, 'admin', desk)
    const { page, context } = owner
    await page.goto('/admin/settings')
    const links = page.getByRole('navigation', { name: 'Office' }).getByRole('link')
    const hrefs = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
    expect(hrefs.length).toBeGreaterThan(20)
    for (const href of hrefs) {
      const html = await (await context.request.get(href)).text()
      const bytes = gzippedSum(await scriptsIn(html, server.url)) + 4_000
      expect([href, bytes > 60_000 ? bytes : 'at most 60 kB']).toEqual([href, 'at most 60 kB'])
    }
  })
})
