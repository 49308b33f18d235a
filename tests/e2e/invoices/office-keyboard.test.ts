import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tabTo } from '../browser.ts'
import { type Office, enter, openBusyOffice, says } from '../office-steps.ts'
import { expectWalkable, focusedId } from './keyboard.ts'

let office: Office

beforeAll(async () => {
  office = await openBusyOffice()
})

afterAll(() => office[Symbol.asyncDispose]())

const pages = [
  '/invoices',
  '/invoices/create',
  '/invoices/recurring',
  '/invoices/statement',
  '/admin/vat-return',
  '/admin/invoice-numbers',
  '/admin/invoicing',
  '/admin/invoice-import',
] as const

describe.each([
  { width: 1280, scripts: true },
  { width: 320, scripts: false },
])('an administrator without a mouse, at $width px, scripts: $scripts', (screen) => {
  it.each(pages)('reaches everything on %s in the order of the page, and sees where', async (path) => {
    await using owner = await enter(office.browser, office.server.url, 'admin', screen)
    const { page } = owner
    expect((await page.goto(path))?.status()).toBe(200)
    await expectWalkable(page)
    expect(owner.faults).toEqual([])
  })

  it('opens the statement of a customer from the list of overdue ones, and goes through it', async () => {
    await using owner = await enter(office.browser, office.server.url, 'admin', screen)
    const { page } = owner
    await page.goto('/invoices/statement')
    await says(page, 'customers owe')
    await tabTo(page, 'main th a')
    await page.keyboard.press('Enter')
    await says(page, 'Account of')
    expect(new URL(page.url()).searchParams.get('customer')).not.toBe(null)
    await expectWalkable(page)
  })

  it('gets what is wrong with the rates of the bank at the top, and goes from there to the field', async () => {
    await using owner = await enter(office.browser, office.server.url, 'admin', screen)
    const { page } = owner
    await page.goto('/admin/invoicing')
    await tabTo(page, 'main [name=bank_rate]')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('many')
    await page.keyboard.press('Enter')
    await page.locator('main .error-summary').waitFor()
    await tabTo(page, 'main .error-summary a')
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedId(page)).toMatch(/bank_rate/)
    expect(await page.locator('main [name=bank_rate]').inputValue()).toBe('many')
  })

  it('imports nothing without a file, and is still at the form', async () => {
    await using owner = await enter(office.browser, office.server.url, 'admin', screen)
    const { page } = owner
    await page.goto('/admin/invoice-import')
    await tabTo(page, 'main button[value=check]')
    await page.keyboard.press('Enter')
    await says(page, 'Choose the file')
    await tabTo(page, 'main .error-summary a')
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedId(page)).toMatch(/document/)
  })
})
