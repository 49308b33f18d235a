import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Screen, expectAccessible, expectNoSidewaysScroll, expectUsable, scriptBytes } from '../browser.ts'
import { enter, openBusyOffice, says } from '../office-steps.ts'
import { everyWidth, expectWalked } from '../walked.ts'

let office: Awaited<ReturnType<typeof openBusyOffice>>

beforeAll(async () => {
  office = await openBusyOffice()
})

afterAll(() => office?.[Symbol.asyncDispose]())

const phone: Screen = { width: 320, scripts: false }
const desk: Screen = { width: 1280, scripts: true }

describe('a saved filter', () => {
  it('is shared by one clerk on a phone without scripts, opened by another, and removed', async () => {
    const { browser, server } = office
    await using owner = await enter(browser, server.url, 'admin', phone)
    const { page } = owner
    await page.goto('/admin/bookings?status=completed')
    await page.getByText('Save this filter').click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await says(page, 'Please name the filter')
    await page.getByLabel('Name of the filter').fill('Done')
    await page.getByLabel('For everyone who may open this list').check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await says(page, 'The filter is saved.')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    await using clerk = await enter(browser, server.url, 'office', desk)
    await clerk.page.goto('/admin/bookings')
    const link = clerk.page.getByRole('navigation', { name: 'Saved filters' }).getByRole('link', { name: 'Done' })
    expect(await link.getAttribute('aria-current')).toBeNull()
    await link.focus()
    await clerk.page.keyboard.press('Enter')
    await clerk.page.waitForURL('**/admin/bookings?status=completed')
    expect(await link.getAttribute('aria-current')).toBe('page')
    expect(await clerk.page.getByRole('button', { name: /^Remove/ }).count()).toBe(0)
    await expectAccessible(clerk.page)

    await page.getByRole('button', { name: 'Remove “Done” for everyone' }).click()
    await says(page, 'The filter is removed.')
    await clerk.page.reload()
    expect(await clerk.page.getByRole('link', { name: 'Done', exact: true }).count()).toBe(0)
    expect([...owner.faults, ...clerk.faults]).toEqual([])
  })

  it('holds the columns too, which are chosen without scripts and stay while the list is filtered again', async () => {
    const { browser, server } = office
    await using clerk = await enter(browser, server.url, 'office', phone)
    const { page } = clerk
    await page.goto('/admin/bookings')
    await page.getByText('Columns', { exact: true }).click()
    for (const name of ['Customer', 'Technician', 'Price']) await page.getByLabel(name, { exact: true }).uncheck()
    await page.getByRole('button', { name: 'Show these columns' }).click()
    const heads = () => page.locator('.table.jobs thead th').allTextContents()
    expect(await heads()).toEqual(['When', 'Booking', 'State'])
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByText('More filters').click()
    await page.getByLabel('Status').selectOption('confirmed')
    await page.getByRole('button', { name: 'Find' }).click()
    expect(await heads()).toEqual(['When', 'Booking', 'State'])
    await page.getByText('Save this filter').click()
    await page.getByLabel('Name of the filter').fill('Short')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.goto('/admin/bookings')
    expect(await heads()).toHaveLength(6)
    await page.getByRole('navigation', { name: 'Saved filters' }).getByRole('link', { name: 'Short' }).click()
    expect(await heads()).toEqual(['When', 'Booking', 'State'])
    await page.goto('/admin/bookings?columns=nothing')
    expect(await heads()).toHaveLength(6)
  })

  it('is offered on each list, by keys, at every width', async () => {
    const paths = ['/admin/quotes?state=all', '/admin/customers?kind=person', '/invoices?status=paid']
    expect(await expectWalked(office, 'admin', paths, everyWidth)).toBeUndefined()
  })
})

describe('a list that lies open', () => {
  it('shows what another clerk did in its row, counts what came, and waits for focus and press', async () => {
    const { browser, server } = office
    await using first = await enter(browser, server.url, 'office', desk)
    await using second = await enter(browser, server.url, 'admin', { width: 320, scripts: true })
    const { request } = second.context
    const listed = await (await request.get('/api/bookings?status=confirmed&limit=1')).json()
    const { id, booking_reference: reference } = listed.items[0]
    const answers = [first, second].map(({ page }) => page.waitForResponse(/\/api\/events/))
    await first.page.goto(`/admin/bookings?q=${reference}`)
    await second.page.goto('/admin/bookings?status=cancelled')
    await Promise.all(answers)
    const row = first.page.locator(`[data-row="${id}"]`)
    const link = row.getByRole('link').first()
    await link.focus()
    const rows = await second.page.locator('[data-row]').count()

    const done = await request.post(`/api/bookings/${id}/cancel`, { data: { reason: 'The customer rang' } })
    expect(done.status()).toBe(200)
    const news = second.page.getByRole('status').getByRole('link', { name: '1 new' })
    await news.waitFor()
    expect(await second.page.locator('[data-row]').count()).toBe(rows)
    await expectNoSidewaysScroll(second.page)
    await expectAccessible(second.page)
    // The row that somebody is at stays as it is until they have left it.
    expect(await link.evaluate((one) => one === document.activeElement)).toBe(true)
    expect(await row.innerText()).not.toContain('Cancelled')
    await link.evaluate((one) => one.blur())
    await row.getByText('Cancelled').waitFor()

    await news.focus()
    await second.page.keyboard.press('Enter')
    await second.page.locator(`[data-row="${id}"]`).waitFor()
    expect(await news.count()).toBe(0)
    expect([...first.faults, ...second.faults]).toEqual([])
  })

  it.each(['/admin/users', '/admin/customers'])('shows a suspended customer in the row of %s', async (path) => {
    const { browser, server } = office
    await using owner = await enter(browser, server.url, 'admin', desk)
    const { page, faults } = owner
    const { request } = owner.context
    const found = await (await request.get('/api/admin/users?user_type=customer&status=active&limit=1')).json()
    const { id, email } = found.items[0]
    const follows = page.waitForResponse(/\/api\/events\?.*list=/)
    await page.goto(`${path}?q=${encodeURIComponent(email)}`)
    await follows
    const row = page.locator(`[data-row="${id}"]`)
    for (const [status, words] of [
      ['suspended', /Suspended/],
      ['active', /^(?!.*Suspended)/s],
    ] as const) {
      const changed = await request.patch(`/api/admin/users/${id}`, { data: { status } })
      expect(changed.status()).toBe(200)
      await expect.poll(() => row.innerText()).toMatch(words)
    }
    expect(faults).toEqual([])
  })

  it('has scripts of at most 60 kB', async () => {
    const { browser, server } = office
    await using clerk = await enter(browser, server.url, 'office', desk)
    await clerk.page.goto('/admin/bookings', { waitUntil: 'load' })
    expect(await scriptBytes(clerk.page)).toBeLessThanOrEqual(60_000)
  })
})

describe('a list of the office', () => {
  it('of services and of reviews is filtered without scripts, and the filter can be saved', async () => {
    const { browser, server } = office
    await using owner = await enter(browser, server.url, 'admin', phone)
    const { page } = owner
    await page.goto('/admin/services')
    await page.getByLabel('Name or description').fill('TAP REP')
    await page.getByRole('button', { name: 'Find' }).click()
    await page.waitForURL('**/admin/services?q=TAP+REP**')
    const names = await page.locator('.table tbody th').allInnerTexts()
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((name) => !/tap rep/i.test(name))).toEqual([])
    await page.getByText('Save this filter').waitFor()
    await expectUsable(owner)
    await page.goto('/admin/services?q=no+such+service')
    await page.getByText('No services match').waitFor()
    await page.getByRole('link', { name: 'Show all services' }).first().click()
    await page.waitForURL('**/admin/services')

    await page.goto('/admin/reviews')
    await page.getByLabel('State', { exact: true }).selectOption('published')
    await page.getByText('More filters').click()
    await page.getByLabel('Stars').selectOption('5')
    await page.getByRole('button', { name: 'Find' }).click()
    await page.waitForURL('**/admin/reviews?state=published&stars=5')
    const stars = await page.locator('[data-row]').allInnerTexts()
    expect(stars.length).toBeGreaterThan(0)
    await expectUsable(owner)
  })

  it.each<Screen>([
    { width: 320, scripts: true, dark: true },
    { width: 1280, scripts: true },
  ])('has boxes in the inbox, on quotes and on services at $width px', async (screen) => {
    const { browser, server } = office
    await using owner = await enter(browser, server.url, 'admin', screen)
    const { page, faults } = owner
    const boxes = page.locator('input[name="ids"]')
    for (const path of ['/admin/inbox', '/admin/quotes', '/admin/services']) {
      await page.goto(path)
      const rows = await boxes.count()
      expect([path, rows > 0]).toEqual([path, true])
      await boxes.first().check()
      await page.getByText('With the 1 selected').waitFor()
      await page.getByRole('button', { name: 'Select all on this page' }).click()
      await page.getByText(`With the ${rows} selected`).waitFor()
      await expectUsable(owner)
    }
    expect(faults).toEqual([])
  })
})
