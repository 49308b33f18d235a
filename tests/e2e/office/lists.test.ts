import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Screen, expectAccessible, expectNoSidewaysScroll } from '../browser.ts'
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
    expect(await clerk.page.getByRole('navigation', { name: 'Saved filters' }).count()).toBe(0)
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
