import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestPort } from '../../support/sqlite-test-port.ts'
import { type Screen, expectUsable, tabTo, visit } from '../browser.ts'
import { type Booked, type Office, approveTechnician, enter, openOffice, payFor, press, says } from '../office-steps.ts'
import { paidVisitOfNow, statusOf } from './phone-steps.ts'

const bare: Screen = { width: 320, scripts: false }
const phone: Screen = { width: 320, scripts: true }

let office: Office
let photo: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }
beforeAll(async () => {
  office = await openOffice()
  await approveTechnician(office)
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: '#336699' } })
  photo = { name: 'pipe.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
})
afterAll(async () => {
  await office?.[Symbol.asyncDispose]()
})

/** A paid visit that has begun; the work costs £120 more than was paid. */
async function visitOfNow(more = 0): Promise<Booked> {
  const booking = await paidVisitOfNow(office)
  using data = openTestPort(office.server.dataDir)
  const starts_at = data.text('bookings', 'starts_at', { id: booking.id })
  const agreed = Number(data.value('bookings', 'estimated_cost_pence', { id: booking.id }))
  if (more > 0) data.set('bookings', { id: booking.id }, { agreed_cost_pence: agreed + more })
  data.set('visits', { booking_id: booking.id }, { check_in_at: starts_at, arrived_at: starts_at, status: 'on_site' })
  data.set('bookings', { id: booking.id }, { status: 'in_progress', actual_start_time: starts_at })
  return booking
}

describe('more work and its payment on site', () => {
  it('is asked with a photo, answered on the customer’s phone and seen at once, and paid by QR code', async () => {
    const { browser, server } = office
    const booking = await visitOfNow()
    await using technician = await enter(browser, server.url, 'technician', phone)
    const { page } = technician
    await page.goto(`/fulfillment/${booking.id}`)
    await says(page, 'Nothing more is due.')
    await page.locator('#photos').getByLabel('Issue').check()
    await page.locator('#photos').getByLabel('Caption').fill('The cracked pipe')
    await page.getByLabel('Photo', { exact: true }).setInputFiles(photo)
    await page.getByRole('img', { name: 'The cracked pipe' }).waitFor()

    await page.goto(`/variation/new/${booking.id}`)
    await page.getByLabel('New total in pounds').fill('400')
    await page.getByLabel('What more is there to do, and why?').fill('The pipe is cracked.')
    await page.getByLabel('The cracked pipe').check()
    await expectUsable(technician)
    await press(page, 'Ask the customer')
    await page.getByRole('img', { name: 'The cracked pipe' }).waitFor()
    await page.goto(`/fulfillment/${booking.id}`)
    await says(page, 'No answer yet.')

    await using customer = await enter(browser, server.url, 'customer', phone)
    await customer.page.goto(`/variation/${booking.id}`)
    await customer.page.getByRole('img', { name: 'The cracked pipe' }).waitFor()
    await expectUsable(customer)
    await press(customer.page, /^Yes, do it/)
    await says(customer.page, 'The answer was yes')

    // Without a reload: the page of the technician gets the news.
    await says(page, 'The customer said yes')
    await page.reload()
    await page.locator('#payment').getByText('is due.').waitFor()
    await press(page, 'Show QR code to pay')
    const code = page.getByRole('img', { name: /^QR code of the link to pay/ })
    await code.waitFor()
    await expectUsable(technician)
    const link = (await page.locator('.pay-code a').first().getAttribute('href')) ?? ''
    expect(link).toMatch(/\/pay\/[0-9a-f]{32}$/)
    await using payer = await visit(browser, server.url, phone)
    await payer.page.goto(new URL(link).pathname)
    await payer.page.getByText(booking.booking_reference).first().waitFor()

    await payFor(customer.context.request, booking)
    await says(page, 'Nothing more is due.')
    await code.waitFor({ state: 'hidden' })
  })

  it('is paid in cash without scripts, and handed in to the office', async () => {
    const { browser, server } = office
    const booking = await visitOfNow(12_000)
    await using technician = await enter(browser, server.url, 'technician', bare)
    const { page } = technician
    await page.goto(`/fulfillment/${booking.id}`)
    await says(page, '£120.00 is due.')
    await page.getByText('Paid in cash?').click()
    await page.getByLabel('Cash taken in pounds').fill('120.01')
    await press(page, 'Record cash')
    await page.getByRole('link', { name: 'Only £120.00 is due for this booking' }).waitFor()
    await expectUsable(technician)
    await page.getByLabel('Cash taken in pounds').fill('120')
    await press(page, 'Record cash')
    await says(page, 'Cash recorded.')
    await says(page, 'Nothing more is due.')
    await expectUsable(technician)
    await page.goto('/dashboard')
    await says(page, '£120.00 cash to hand in')
    await expectUsable(technician)

    await using clerk = await enter(browser, server.url, 'office', bare)
    await clerk.page.goto(`/admin/bookings/${booking.id}`)
    await says(clerk.page, /Cash with /)
    await clerk.page.goto('/admin/cash')
    await expectUsable(clerk)
    await clerk.page.getByText('You counted another amount?').click()
    await clerk.page.getByLabel('Counted, in pounds').fill('110')
    await press(clerk.page, /^Confirm/)
    await clerk.page.getByRole('link', { name: 'Say why it is not £120.00' }).waitFor()
    await expectUsable(clerk)
    await clerk.page.getByLabel('Why it differs').fill('A note of £10 was torn.')
    await press(clerk.page, /^Confirm/)
    await says(clerk.page, 'Confirmed, with the difference and your note.')
    await says(clerk.page, '£10.00 too little')
    await expectUsable(clerk)
    await page.goto('/dashboard')
    await page.getByRole('heading', { name: /^Today/ }).waitFor()
    expect(await page.getByText('cash to hand in').count()).toBe(0)
  })

  it('is paid in cash without a signal: the phone says what waits, and records it once when there is one', async () => {
    const { browser, server } = office
    const booking = await visitOfNow(8_000)
    await using technician = await enter(browser, server.url, 'technician', phone)
    const { page, context, faults } = technician
    await page.goto(`/fulfillment/${booking.id}`)
    await says(page, '£80.00 is due.')
    await page.getByText('Paid in cash?').click()
    await page.getByLabel('Cash taken in pounds').fill('nothing')
    await press(page, 'Record cash')
    await says(page, 'Give the amount in pounds, such as 40.00')
    await context.setOffline(true)
    await page.getByLabel('Cash taken in pounds').fill('80')
    await press(page, 'Record cash')
    await says(page, /£80\.00 in cash, taken at .*: saved on this phone/)
    expect(await statusOf(page).textContent()).toContain('1 waiting')
    await expectUsable(technician)
    using data = openTestPort(server.dataDir)
    const taken = () => data.count('cash_taken', { booking_id: booking.id })
    expect(taken()).toBe(0)
    await context.setOffline(false)
    await says(page, 'Nothing more is due.')
    await expect.poll(() => page.locator('[data-cash-saved]').textContent()).toBe('')
    expect(taken()).toBe(1)
    expect(faults).toEqual([])
    await page.goto('/dashboard')
    await says(page, '£80.00 cash to hand in')
  })

  it('is handed in to the office by keyboard, and counted there', async () => {
    const { browser, server } = office
    await using clerk = await enter(browser, server.url, 'office', phone)
    const { page } = clerk
    await page.goto('/admin/cash')
    await says(page, /^Cash with /)
    await tabTo(page, 'main summary')
    await page.keyboard.press('Enter')
    await tabTo(page, '[name=counted]')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('70')
    await tabTo(page, 'main form button')
    await page.keyboard.press('Enter')
    // The list of faults leads to the field.
    await page.getByRole('link', { name: 'Say why it is not £80.00' }).waitFor()
    await tabTo(page, 'main a[href^="#"]')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('note')
    await page.keyboard.type('A note of £10 was torn.')
    await tabTo(page, 'main form button')
    await page.keyboard.press('Enter')
    await says(page, 'Confirmed, with the difference and your note.')
    await expectUsable(clerk)
  })
})
