import type { APIRequestContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestPort } from '../../support/sqlite-test-port.ts'
import { type Screen, expectUsable } from '../browser.ts'
import {
  type Booked,
  type Office,
  approveTechnician,
  book,
  enter,
  freeDay,
  openOffice,
  press,
  says,
  serviceId,
} from '../office-steps.ts'

const phone: Screen = { width: 320, scripts: false }
const desk: Screen = { width: 1280, scripts: true }
const tap = 'Tap Repair or Replacement'

let office: Office
let booking: Booked

beforeAll(async () => {
  office = await openOffice()
  await approveTechnician(office)
  const { browser, server } = office
  await using owner = await enter(browser, server.url, 'admin', desk)
  const { request } = owner.context
  const site = await (await request.get('/api/admin/site')).json()
  const facts = { ...site, business_address: '1 High Street, Croydon CR0 1AA', vat_registered: true, vat_number: '' }
  await keep(request, '/api/admin/site', facts)
  const bank = {
    bank_name: 'Croydon Bank',
    account_name: 'Callout Croydon',
    account_number: '31926819',
    sort_code: '12-34-56',
  }
  const settings = { vat_registered: true, vat_number: 'GB123456782', ...bank }
  await keep(request, '/api/admin/invoicing', settings)
  await using customer = await enter(browser, server.url, 'customer', desk)
  const { date, time } = await freeDay(customer.context.request, tap)
  const service_id = await serviceId(customer.context.request, tap)
  booking = await book(customer.context.request, { service_id, scheduled_date: `${date}T${time}:00` })
  using data = openTestPort(server.dataDir)
  data.set('bookings', { id: booking.id }, { status: 'confirmed', technician_id: data.text('technicians', 'id') })
})

async function keep(request: APIRequestContext, path: string, data: object): Promise<void> {
  const kept = await request.put(path, { data })
  if (!kept.ok()) throw new Error(`${path} is not kept: ${await kept.text()}`)
}

afterAll(() => office?.[Symbol.asyncDispose]())

const sum = (page: Page, key: string) => page.locator(`[data-sum="${key}"] dd`).innerText()

/** Where SHOTS names a folder, a picture of the page for people. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

describe('a document that the office writes', () => {
  it('for a booking, on a phone without scripts: faults, rows, the total, the draft and its change', async () => {
    await using clerk = await enter(office.browser, office.server.url, 'office', phone)
    const { page } = clerk
    await page.goto('/invoices')
    await page.getByRole('link', { name: 'Create Invoice' }).first().click()
    await expectUsable(clerk)
    await shoot(page, 'create-320')
    await press(page, 'Save as Draft')
    await page.getByRole('link', { name: 'Please select a booking' }).waitFor()
    await says(page, 'Please fill in all item details')
    await expectUsable(clerk)
    await shoot(page, 'create-320-faults')
    await page.getByLabel('Booking', { exact: true }).selectOption(booking.id)
    await page.getByLabel('Description').fill('New tap')
    await page.getByLabel('Unit price (£)').fill('40')
    await press(page, 'Add an item')
    const second = page.getByRole('group', { name: 'Item 2' })
    await second.getByLabel('Description').fill('Travel')
    await second.getByLabel('Unit price (£)').fill('10')
    await press(page, 'Add an item')
    await press(page, 'Remove item 3')
    expect(await page.getByLabel('Description').count()).toBe(2)
    await press(page, 'Work out the total')
    expect(await sum(page, 'total')).toMatch(/^£(?:50|60)\.00$/)
    expect(await page.getByLabel('Booking', { exact: true }).inputValue()).toBe(booking.id)
    await press(page, 'Save as Draft')
    await says(page, 'Invoice created successfully!')
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await expectUsable(clerk)
    expect(await second.getByLabel('Unit price (£)').inputValue()).toBe('10.00')
    await press(page, 'Remove item 2')
    await page.getByLabel('Notes').fill('With thanks')
    await press(page, 'Save as Draft')
    await says(page, 'The draft is saved')
    await page.getByText('With thanks').filter({ visible: true }).waitFor()
  })

  it('for a booking that has an invoice, by a ticked box, and a second press is no further one', async () => {
    await using clerk = await enter(office.browser, office.server.url, 'office', phone)
    const { page } = clerk
    await page.goto(`/invoices/create?booking=${booking.id}`)
    await says(page, 'This booking has an invoice already')
    await page.getByRole('link', { name: /^Invoice, £.*: Draft$/ }).waitFor()
    await expectUsable(clerk)
    await page.getByLabel('Description').fill('Washer')
    await page.getByLabel('Unit price (£)').fill('1')
    await press(page, 'Save as Draft')
    await page.getByRole('link', { name: /Tick the box to make one more/ }).waitFor()
    await expectUsable(clerk)
    await shoot(page, 'create-320-again')
    await page.getByLabel('Make one more invoice for this booking').check()
    await press(page, 'Save as Draft')
    await says(page, 'Invoice created successfully!')
    await says(page, 'This booking has an invoice already')
    await expectUsable(clerk)
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await says(page, 'This booking has an invoice already')
    await expectUsable(clerk)
    expect(await page.getByLabel('Make one more invoice for this booking').count()).toBe(0)
  })

  it('for somebody without a booking, at a desk: the summary follows, and it is created and sent', async () => {
    await using clerk = await enter(office.browser, office.server.url, 'office', desk)
    const { page } = clerk
    await page.goto('/invoices/create')
    expect(await page.getByLabel('Name', { exact: true }).isVisible()).toBe(false)
    await page.getByLabel('No booking').check()
    await page.getByLabel('Name', { exact: true }).fill('Priya Shah')
    await page.getByLabel('E-mail address').fill('priya@example.com')
    await page.getByLabel('Address', { exact: true }).fill('4 Surrey Street, Croydon')
    await page.getByLabel('Prices include VAT').uncheck()
    await page.getByLabel('Description').fill('New tap')
    await page.getByLabel('Quantity').fill('2')
    await page.getByLabel('Unit price (£)').fill('50')
    await expect.poll(() => sum(page, 'total')).toBe('£120.00')
    await page.getByLabel('Discount (£)').fill('10')
    await expect.poll(() => sum(page, 'total')).toBe('£108.00')
    await page.getByLabel('Tax rate (%)').selectOption('5')
    await expect.poll(() => sum(page, 'tax')).toBe('£4.50')
    await page.getByRole('button', { name: 'Add an item' }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-items-1-description')
    await page.getByRole('button', { name: 'Remove item 2' }).click()
    expect(await page.getByRole('button', { name: 'Work out the total' }).count()).toBe(0)
    await says(page, '31926819')
    await expectUsable(clerk)
    await shoot(page, 'create-1280')
    await page.getByRole('button', { name: 'Create & Send Invoice' }).click()
    await says(page, 'Invoice INV-000001 created successfully!')
    expect(clerk.faults).toEqual([])
  })
})
