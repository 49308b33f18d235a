import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServer } from '../../support/servers/server.ts'
import { openTestPort } from '../../support/sqlite-test-port.ts'
import { type Screen, expectAccessible, expectNoSidewaysScroll, expectUsable, wait } from '../browser.ts'
import { enter, openOffice } from '../office-steps.ts'

let office: Awaited<ReturnType<typeof openOffice>>
let browser: Browser
let server: RunningServer

/** Enquiries that nobody has answered, as strangers wrote them. */
function writeEnquiries(from: number, count: number): void {
  using data = openTestPort(server.dataDir)
  for (let n = from; n < from + count; n += 1) {
    data.insert('enquiries', {
      id: `enq_bulk-${String(n).padStart(4, '0')}`,
      reference: `EN-BULK${n}`,
      kind: 'contact',
      subject: 'other',
      name: `Cheap Loans ${n}`,
      email: `loans-${n}@example.org`,
      email_key: `loans-${n}@example.org`,
      message: `Loans at any time ${n}`,
      contact_method: 'email',
      state: 'open',
      created_at: '2026-03-02T12:00:00.000Z',
    })
  }
}

beforeAll(async () => {
  office = await openOffice()
  ;({ browser, server } = office)
})

afterAll(() => office?.[Symbol.asyncDispose]())

const boxes = (page: Page) => page.locator('input[name="ids"]')
const selected = (page: Page) => page.locator('input[name="ids"]:checked').count()

describe('an action on many rows', () => {
  it('marks forty enquiries as spam by keys: selected, foreseen, done, each with its result', async () => {
    writeEnquiries(0, 40)
    await using clerk = await enter(browser, server.url, 'office', { width: 1280, scripts: true })
    const { page, faults } = clerk
    for (const rows of [25, 15]) {
      await page.goto('/admin/enquiries')
      expect(await boxes(page).count()).toBe(rows)
      await page.keyboard.press('j')
      await page.keyboard.press('x')
      await page.getByText('With the 1 selected').waitFor()
      await page.keyboard.press('*')
      await page.getByText(`With the ${rows} selected`).waitFor()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Mark as spam' }).press('Enter')
      await page.getByText(`${rows} rows will be marked as spam.`).waitFor()
      await expectAccessible(page)
      expect(await page.getByRole('row').count()).toBe(rows + 1)
      await page.getByRole('button', { name: `Mark as spam ${rows}` }).press('Enter')
      await page.getByText(`${rows} rows were marked as spam.`).first().waitFor(wait)
    }
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Done 15' }).click()
    await page.waitForURL('**?result=done')
    expect(await page.getByRole('row').count()).toBe(16)
    await page.getByRole('link', { name: 'EN-BULK', exact: false }).first().click()
    await page.getByText('Spam', { exact: true }).first().waitFor()
    await page.goto('/admin/enquiries')
    expect(await boxes(page).count()).toBe(0)
    expect(faults).toEqual([])
  })

  it.each<Screen>([
    { width: 320, scripts: false },
    { width: 1280, scripts: false },
  ])('works without scripts at $width px, says why a row is skipped, and that none is selected', async (screen) => {
    writeEnquiries(screen.width, 3)
    await using clerk = await enter(browser, server.url, 'office', screen)
    const { page } = clerk
    await page.goto('/admin/enquiries')
    await expectUsable(clerk)
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByText('Select at least one row').first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/admin/bulk')
    await boxes(page).nth(0).check()
    await boxes(page).nth(1).check()
    const first = await boxes(page).nth(0).getAttribute('value')
    {
      using data = openTestPort(server.dataDir)
      data.set('enquiries', { id: first ?? '' }, { state: 'closed' })
    }
    expect(await selected(page)).toBe(2)
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByText('1 row will be closed. 1 is skipped.').waitFor()
    await page.getByText('It is closed already').waitFor()
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Close 1' }).click()
    await expect
      .poll(async () => {
        await page.reload()
        return page.getByText('1 row was closed.').count()
      }, wait)
      .toBe(1)
    await page.getByText('Skipped 1').waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

  it('selects all by a link without scripts, and its file has the selected rows alone', async () => {
    writeEnquiries(2_000, 3)
    await using clerk = await enter(browser, server.url, 'office', { width: 320, scripts: false })
    const { page } = clerk
    await page.goto('/admin/enquiries')
    const rows = await boxes(page).count()
    expect(await selected(page)).toBe(0)
    await page.getByRole('link', { name: 'Select all on this page' }).click()
    expect(await selected(page)).toBe(rows)
    await expectUsable(clerk)
    await page.getByRole('link', { name: 'Select none' }).click()
    expect(await selected(page)).toBe(0)
    await boxes(page).first().check()
    const [id] = [await boxes(page).first().getAttribute('value')]
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export', exact: true }).click(),
    ])
    expect(file.suggestedFilename()).toBe('enquiries.csv')
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n')
    expect([lines.length, lines[1]?.includes(id ?? 'none')]).toEqual([2, true])
  })
})
