import type { APIRequestContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestPort } from '../../support/sqlite-test-port.ts'
import { type Screen, expectUsable } from '../browser.ts'
import { type Office, enter, openBusyOffice, press, says } from '../office-steps.ts'

const phone: Screen = { width: 320, scripts: false }
const desk: Screen = { width: 1280, scripts: true }

let office: Office

beforeAll(async () => {
  office = await openBusyOffice()
  await using owner = await enter(office.browser, office.server.url, 'admin', desk)
  const { request } = owner.context
  const site = await (await request.get('/api/admin/site')).json()
  const facts = { ...site, business_address: '1 High Street, Croydon CR0 1AA', vat_registered: true, vat_number: '' }
  await keep(request, '/api/admin/site', facts)
  await keep(request, '/api/admin/invoicing', {
    vat_registered: true,
    vat_number: 'GB123456782',
    charges_interest: true,
  })
})
afterAll(() => office?.[Symbol.asyncDispose]())

async function keep(request: APIRequestContext, path: string, data: object): Promise<void> {
  const kept = await request.put(path, { data })
  if (!kept.ok()) throw new Error(`${path} is not kept: ${await kept.text()}`)
}

/** Where SHOTS names a folder, a picture of the page for people. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

async function fillOne(page: Page): Promise<void> {
  await page.getByLabel('No booking').check()
  await page.getByLabel('Name', { exact: true }).fill('Priya Shah')
  await page.getByLabel('E-mail address').fill('priya@example.com')
  await page.getByLabel('Address', { exact: true }).fill('4 Surrey Street, Croydon')
  await page.getByLabel('Description').fill('Care plan')
  await page.getByLabel('Unit price (£)').fill('30')
}

describe('an invoice that comes again', () => {
  it('is planned on a phone without scripts, paused, resumed, changed and listed', async () => {
    await using clerk = await enter(office.browser, office.server.url, 'office', phone)
    const { page } = clerk
    await page.goto('/invoices/create')
    await fillOne(page)
    expect(await page.getByLabel('First date').isVisible()).toBe(false)
    await page.getByLabel('Recurring invoice').check()
    await page.getByLabel('After a number of invoices').check()
    await shoot(page, 'recurring-create-320')
    await press(page, 'Save as Draft')
    await says(page, 'Please give the number of documents')
    await expectUsable(clerk)
    await page.getByRole('textbox', { name: /^Number of invoices/ }).fill('12')
    await press(page, 'Save as Draft')
    await says(page, 'Invoice created successfully!')
    await page.getByText(/^Every month, next on /).waitFor()
    await expectUsable(clerk)
    await shoot(page, 'recurring-document-320')
    await press(page, 'Pause')
    await says(page, 'Nothing comes until you resume it')
    await press(page, 'Resume')
    await page.locator('summary', { hasText: 'Change' }).click()
    await page.getByLabel('Every', { exact: true }).fill('2')
    await press(page, 'Save')
    await page.getByText(/^Every 2 months, next on /).waitFor()
    await page.getByRole('link', { name: 'All recurring invoices' }).click()
    await page.getByRole('link', { name: 'Priya Shah' }).waitFor()
    await expectUsable(clerk)
    await shoot(page, 'recurring-list-320')
  })

  it('is shown at a desk, and ended', async () => {
    await using clerk = await enter(office.browser, office.server.url, 'office', desk)
    const { page } = clerk
    await page.goto('/invoices/create')
    await page.getByLabel('Recurring invoice').check()
    await expectUsable(clerk)
    await shoot(page, 'recurring-create-1280')
    await page.goto('/invoices/recurring')
    await expectUsable(clerk)
    await shoot(page, 'recurring-list-1280')
    await page.getByRole('link', { name: 'Priya Shah' }).click()
    await shoot(page, 'recurring-document-1280')
    await page.getByRole('button', { name: 'End', exact: true }).click()
    await page.getByRole('button', { name: 'End it' }).click()
    await says(page, 'No further invoices come.')
    expect(clerk.faults).toEqual([])
  })
})

describe('a late invoice of a business', () => {
  it('has its interest said before it is charged, and an invoice of it after, once', async () => {
    await using clerk = await enter(office.browser, office.server.url, 'office', phone)
    const { page } = clerk
    using data = openTestPort(office.server.dataDir)
    const id = data.text('invoice_items', 'invoice_id', { description: 'Stairwell lighting repaired' })
    await page.goto(`/invoices/${id}`)
    await page.locator('summary', { hasText: 'Charge interest' }).click()
    // A day more where midnight lies between the making of the folder and this page.
    await says(page, /£\d+\.\d\d interest to today and £40\.00 compensation: 4[01] days at [\d.]+% a year on £/)
    await expectUsable(clerk)
    await shoot(page, 'interest-320')
    await press(page, 'Charge interest')
    await says(page, 'Interest is charged. This is its invoice: send it to the customer.')
    await page.getByText('Compensation for late payment of').filter({ visible: true }).first().waitFor()
    await shoot(page, 'interest-invoice-320')
    await page.goto(`/invoices/${id}`)
    await page.getByRole('link', { name: /^Interest: INV-/ }).waitFor()
    expect(await page.locator('summary', { hasText: 'Charge interest' }).count()).toBe(0)
  })
})
