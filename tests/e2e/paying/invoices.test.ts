import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestPort } from '../../support/sqlite-test-port.ts'
import { copyOf } from '../../support/test-port.ts'
import { type Screen, expectUsable, visit, wait } from '../browser.ts'
import { atStep, chooseJob, confirmBooking, next } from '../booking/steps.ts'
import {
  type Booked,
  type Office,
  type Person,
  approveTechnician,
  book,
  enter,
  freeDay,
  openOffice,
  press,
  says,
  serviceId,
} from '../office-steps.ts'

const desk: Screen = { width: 1280, scripts: false }
const phone: Screen = { width: 320, scripts: false }
const tap = 'Tap Repair or Replacement'

let office: Office

beforeAll(async () => {
  office = await openOffice({ LOG_LEVEL: 'info' })
  await approveTechnician(office)
  await using owner = await comesIn('admin', desk)
  const { request } = owner.context
  const site = await (await request.get('/api/admin/site')).json()
  const facts = { ...site, business_address: '1 High Street, Croydon CR0 1AA', vat_registered: false, vat_number: '' }
  const saved = await request.put('/api/admin/site', { data: facts })
  if (!saved.ok()) throw new Error(`the business has no address: ${await saved.text()}`)
  const bank = {
    bank_name: 'Croydon Bank',
    account_name: 'Callout Croydon',
    account_number: '31926819',
    sort_code: '12-34-56',
  }
  const settled = await request.put('/api/admin/invoicing', { data: bank })
  if (!settled.ok()) throw new Error(`the business has no bank: ${await settled.text()}`)
})

afterAll(() => office?.[Symbol.asyncDispose]())

const comesIn = (person: Person, screen: Screen) => enter(office.browser, office.server.url, person, screen)

/** Carla's tap; its work is done, for £120. */
async function completed(): Promise<Booked> {
  await using customer = await comesIn('customer', desk)
  const { request } = customer.context
  const { date, time } = await freeDay(request, tap)
  const booking = await book(request, {
    service_id: await serviceId(request, tap),
    scheduled_date: `${date}T${time}:00`,
  })
  using data = openTestPort(office.server.dataDir)
  const work = { status: 'completed', agreed_cost_pence: 12_000, actual_end_time: copyOf('created_at') }
  data.set('bookings', { id: booking.id }, { ...work, technician_id: data.text('technicians', 'id') })
  return booking
}

describe('invoices', () => {
  it('begin with none, and go from completed work to a paid invoice that its customer reads', async () => {
    await using clerk = await comesIn('office', desk)
    const { page } = clerk
    await page.goto('/invoices')
    await says(page, 'No invoices yet')
    await says(page, 'Create your first invoice to get started')
    await expectUsable(clerk)

    const { booking_reference } = await completed()
    await page.reload()
    await page.getByRole('heading', { name: /^Completed, not yet invoiced/ }).waitFor()
    await expectUsable(clerk)
    await press(page, `Draft the invoice of ${booking_reference}`)
    await says(page, 'Invoice created successfully!')
    await page.getByRole('heading', { name: /Invoice \(draft\)/, level: 1 }).waitFor()
    await expectUsable(clerk)
    await press(page, 'Issue')
    await page.getByRole('dialog').getByRole('button', { name: 'Issue' }).click()
    await says(page, 'Invoice issued successfully')
    await says(page, '£120.00 is left to pay')

    await page.getByText('Mark as Paid', { exact: true }).first().click()
    await page.getByRole('button', { name: 'Mark as Paid' }).click()
    await page.getByRole('link', { name: 'Choose how it was paid' }).waitFor()
    await expectUsable(clerk)
    await page.getByRole('radio', { name: 'Cash' }).check()
    await page.getByRole('button', { name: 'Mark as Paid' }).click()
    await says(page, 'Invoice marked as paid')
    expect(await page.getByText('Mark as Paid', { exact: true }).count()).toBe(0)
    const address = new URL(page.url()).pathname

    await page.setViewportSize({ width: 320, height: 900 })
    await expectUsable(clerk)
    await page.getByRole('link', { name: 'Invoices', exact: true }).first().click()
    await page.getByRole('link', { name: 'View INV-000001' }).waitFor()
    await expectUsable(clerk)

    await using customer = await comesIn('customer', phone)
    await customer.page.goto('/invoices')
    await expectUsable(customer)
    await customer.page.getByRole('link', { name: 'INV-000001', exact: true }).click()
    expect(new URL(customer.page.url()).pathname).toBe(address)
    await says(customer.page, /Paid in full on/)
    await expectUsable(customer)
    expect((await customer.context.request.get(`/api${address}/pdf`)).headers()['content-type']).toBe('application/pdf')

    await using other = await comesIn('technician', desk)
    expect((await other.page.goto(address))?.status()).toBe(404)
  })

  it('are copied as text, and say so for three seconds', async () => {
    await using clerk = await comesIn('office', { width: 768, scripts: true })
    const { page, context } = clerk
    const made = await context.request.post('/api/invoices', {
      data: {
        document_type: 'quote',
        no_booking: true,
        customer: { name: 'Carla Customer', address: '14 Surrey Street', email: 'carla@example.com' },
        items: [{ description: 'New tap', quantity: 2, unit_price: 40, item_type: 'parts' }],
      },
    })
    const { id } = await made.json()
    await page.clock.install()
    await page.goto(`/invoices/${id}`)
    await page.getByRole('button', { name: 'Copy' }).click()
    await says(page, 'Failed to copy to clipboard')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    // The three seconds pass when the test says so.
    await page.clock.pauseAt(Temporal.Now.instant().add({ minutes: 1 }).epochMilliseconds)
    await page.getByRole('button', { name: 'Copy' }).click()
    await page.getByRole('button', { name: 'Copied!' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('New tap')
    await page.clock.runFor(2_900)
    expect(await page.getByRole('button', { name: 'Copied!' }).count()).toBe(1)
    await page.clock.runFor(200)
    await page.getByRole('button', { name: 'Copy', exact: true }).waitFor()
    await page.clock.resume()
    await expectUsable(clerk)

    await press(page, 'Delete')
    await page.getByRole('dialog', { name: 'Are you sure you want to delete this invoice?' }).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await says(page, 'Invoice deleted successfully')
    expect((await page.goto(`/invoices/${id}`))?.status()).toBe(404)
  })

  it('are answered by the customer of a quote, who pays nothing with it', async () => {
    await using clerk = await comesIn('office', desk)
    const { request } = clerk.context
    const made = await request.post('/api/invoices', {
      data: {
        document_type: 'quote',
        no_booking: true,
        customer: { name: 'Carla Customer', address: '14 Surrey Street', email: 'carla@example.com' },
        items: [{ description: 'New boiler', quantity: 1, unit_price: 1_800, item_type: 'service' }],
      },
    })
    const { id } = await made.json()
    expect((await request.post(`/api/invoices/${id}/issue`)).status()).toBe(200)
    await using customer = await comesIn('customer', phone)
    const { page } = customer
    await page.goto(`/invoices/${id}`)
    await expectUsable(customer)
    expect(await page.getByRole('button', { name: /^Pay/ }).count()).toBe(0)
    await page.getByLabel('Your full name').fill('')
    await press(page, 'Accept')
    await page.getByRole('link', { name: 'Please enter your name' }).waitFor()
    await page.getByLabel('Your full name').fill('Carla Customer')
    await press(page, 'Accept')
    await says(page, 'The quote is accepted')
    await says(page, /Accepted by Carla Customer on/)
  })
})

describe('a quote that is accepted', () => {
  it('becomes a booking at its price, which the office sees and the customer pays', async () => {
    const { id } = await quoted()
    await using customer = await comesIn('customer', phone)
    const { page } = customer
    await page.goto(`/invoices/${id}`)
    await press(page, 'Accept')
    await says(page, 'The quote is accepted')
    await expectUsable(customer)
    await press(page, 'Book a visit')

    await says(page, /^Quote QUO-\d{6}, accepted$/)
    await expectUsable(customer)
    await chooseJob(page, 'Plumbing', tap, false)
    await next(page)
    await atStep(page, 'Schedule Appointment')
    await page.locator('input[name="time"]').first().check()
    await next(page)
    await atStep(page, 'Contact Information')
    expect(await page.getByLabel('Problem Description').inputValue()).toMatch(/^Quote QUO-\d{6}: New shower$/)
    await page.getByLabel('Phone').fill('020 7946 0958')
    await page.getByLabel('Postcode').fill('CR0 1LH')
    await page.getByLabel('Service Address').fill('14 Surrey Street')
    await next(page)
    await atStep(page, 'Confirm Booking')
    await says(page, '£640.00')
    await expectUsable(customer)
    await confirmBooking(page)
    await atStep(page, 'Payment')
    await press(page, 'Continue to secure payment')
    await page.getByRole('radio', { name: /4242/ }).check()
    await press(page, /^Pay £640\.00 Securely$/)
    await atStep(page, 'Booking Confirmed')

    await page.goto(`/invoices/${id}`)
    await says(page, /^The work is booked as CB-[A-Z0-9]{6}\.$/)
    expect(await page.getByRole('button', { name: 'Book a visit' }).count()).toBe(0)
    await using clerk = await comesIn('office', desk)
    await clerk.page.goto(`/invoices/${id}`)
    await clerk.page.getByRole('link', { name: /^Booked as CB-/ }).click()
    await says(clerk.page, '£640.00')
  })
})

/** A quote for Carla, of £640.00, that she has. */
async function quoted(): Promise<{ readonly id: string }> {
  await using clerk = await comesIn('office', desk)
  const { request } = clerk.context
  const made = await request.post('/api/invoices', {
    data: {
      document_type: 'quote',
      no_booking: true,
      customer: { name: 'Carla Customer', address: '14 Surrey Street', email: 'carla@example.com' },
      items: [{ description: 'New shower', quantity: 1, unit_price: 640, item_type: 'service' }],
    },
  })
  const { id } = await made.json()
  expect((await request.post(`/api/invoices/${id}/issue`)).status()).toBe(200)
  return { id }
}

/**
 * Priya has no account. The document that is mailed to her, and where the e-mail leads: only the log has that link once
 * the e-mail is kept.
 */
async function mailed(document_type: string): Promise<{ readonly id: string; readonly path: string }> {
  await using clerk = await comesIn('office', desk)
  const { request } = clerk.context
  const made = await request.post('/api/invoices', {
    data: {
      document_type,
      no_booking: true,
      customer: { name: 'Priya Shah', address: '4 Surrey Street\nCR0 1AB', email: 'priya@example.com' },
      items: [{ description: 'New tap with a lever', quantity: 2, unit_price: 62.5, item_type: 'parts' }],
    },
  })
  const { id } = await made.json()
  expect((await request.post(`/api/invoices/${id}/send`)).status()).toBe(202)
  const { invoice_number } = await (await request.get(`/api/invoices/${id}`)).json()
  // Other e-mails, such as that about a payment, lead to a document too.
  const ofDocument = new RegExp(`"subject":"[^"]*${invoice_number} from [^"]*","link":"[^"]+(/invoice/[0-9a-f]{32})"`)
  const find = () => ofDocument.exec(office.server.log())?.[1]
  return { id, path: await vi.waitUntil(find, wait) }
}

describe('the link in the e-mail of a document', () => {
  it('shows an invoice to somebody without an account or a script, who pays a part and then the rest by card', async () => {
    const { id, path } = await mailed('invoice')
    await using visitor = await visit(office.browser, office.server.url, phone)
    const { page } = visitor
    const answer = await page.goto(path)
    expect([answer?.status(), answer?.headers()['referrer-policy']]).toEqual([200, 'no-referrer'])
    await page.getByRole('heading', { name: /^Invoice INV-/, level: 1 }).waitFor()
    await page.getByRole('article').getByText('New tap with a lever').waitFor()
    await says(page, '£125.00 is left to pay')
    await says(page, '31926819')
    await says(page, `Check these at ${office.server.url}${path}: we never change them by e-mail.`)
    expect(await page.getByRole('link', { name: 'My invoices' }).count()).toBe(0)
    await expectUsable(visitor)
    const file = await page.getByRole('link', { name: 'Download' }).getAttribute('href')
    const pdf = await visitor.context.request.get(String(file))
    expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
    expect((await visitor.context.request.get(`/api/invoices/${id}`)).status()).toBe(401)

    await page.getByText('Pay a part of it', { exact: true }).click()
    await page.getByLabel('Amount in pounds').fill('200')
    await press(page, 'Pay this part by card')
    await page.getByRole('link', { name: /^£125\.00 is left to pay/ }).waitFor()
    await expectUsable(visitor)
    await page.getByLabel('Amount in pounds').fill('50')
    await press(page, 'Pay this part by card')
    await page.waitForURL(/\/test-gateway\/pay\//)
    await press(page, /^Pay £50\.00/)
    await says(page, 'Thank you. Your payment has arrived.')
    await says(page, '£50.00 is paid, and £75.00 is left to pay')
    await expectUsable(visitor)
    const receipt = await page.getByRole('link', { name: 'Receipt' }).getAttribute('href')
    const printed = await visitor.context.request.get(String(receipt))
    expect([printed.status(), printed.headers()['content-type']]).toEqual([200, 'application/pdf'])

    await press(page, 'Pay £75.00 by card')
    await page.waitForURL(/\/test-gateway\/pay\//)
    await press(page, /^Pay £75\.00/)
    await says(page, /Paid in full on/)
    expect(new URL(page.url()).pathname).toBe(path)
    expect(await page.getByRole('button', { name: /^Pay/ }).count()).toBe(0)
    await expectUsable(visitor)

    await using wide = await visit(office.browser, office.server.url, { width: 1280, scripts: true })
    await wide.page.goto(path)
    await says(wide.page, /Paid in full on/)
    await expectUsable(wide)
    expect(wide.faults).toEqual([])

    await using clerk = await comesIn('office', desk)
    await clerk.page.goto(`/invoices/${id}`)
    await says(clerk.page, /Paid in full on/)
    await says(clerk.page, 'Opened by the customer')
    await expectUsable(clerk)

    await using owner = await comesIn('admin', desk)
    await owner.page.goto(`/invoices/${id}`)
    await owner.page
      .getByRole('link', { name: /^History and refund/ })
      .first()
      .click()
    await owner.page.getByRole('link', { name: 'Refund', exact: true }).click()
    await owner.page.getByLabel('Amount in pounds').fill('10')
    await owner.page.getByLabel('Reason').fill('A scratch')
    await expectUsable(owner)
    await press(owner.page, 'Refund')
    await says(owner.page, 'The refund is made')
  })

  it('lets them accept a quote by name, once', async () => {
    const { path } = await mailed('quote')
    await using visitor = await visit(office.browser, office.server.url, { width: 1280, scripts: false })
    const { page } = visitor
    await page.goto(path)
    await expectUsable(visitor)
    expect(await page.getByRole('button', { name: /^Pay/ }).count()).toBe(0)
    await press(page, 'Accept')
    await page.getByRole('link', { name: 'Please enter your name' }).waitFor()
    await page.getByLabel('Your full name').fill('Priya Shah')
    await press(page, 'Accept')
    await says(page, 'The quote is accepted')
    await says(page, /Accepted by Priya Shah on/)
    expect(await page.getByRole('button', { name: 'Accept' }).count()).toBe(0)
    await page.setViewportSize({ width: 320, height: 900 })
    await expectUsable(visitor)
  })

  it('leads to the one page of ended links when it is not complete', async () => {
    await using visitor = await visit(office.browser, office.server.url, phone)
    expect((await visitor.page.goto(`/invoice/${'0'.repeat(32)}`))?.status()).toBe(404)
    await visitor.page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  })
})
