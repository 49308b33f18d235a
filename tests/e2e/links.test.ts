import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServer } from '../support/servers/server.ts'
import { type Screen, expectAccessibleTo, expectNoSidewaysScroll, visit, expectUsable } from './browser.ts'
import {
  type Booked,
  type Office,
  approveTechnician,
  book,
  enter,
  freeDay,
  openOffice,
  payFor,
  press,
  says,
  serviceId,
} from './office-steps.ts'

const desk: Screen = { width: 1280, scripts: false }
const phone: Screen = { width: 320, scripts: false }
const scripted: Screen = { width: 320, scripts: true }
const tap = 'Tap Repair or Replacement'

let office: Office
let browser: Browser
let server: RunningServer

beforeAll(async () => {
  office = await openOffice()
  ;({ browser, server } = office)
  await approveTechnician(office)
})

afterAll(() => office?.[Symbol.asyncDispose]())

async function tapBooked(paid: boolean): Promise<Booked> {
  await using customer = await enter(browser, server.url, 'customer', desk)
  const { request } = customer.context
  const { date, time } = await freeDay(request, tap)
  const service_id = await serviceId(request, tap)
  const booked = await book(request, { service_id, scheduled_date: `${date}T${time}:00` })
  if (paid) await payFor(request, booked)
  return booked
}

describe('variation', () => {
  it('is proposed by the technician, sent by the office, accepted and paid without an account or a script', async () => {
    const { id } = await tapBooked(true)
    await using technician = await enter(browser, server.url, 'technician', phone)
    await technician.page.goto(`/variation/new/${id}`)
    await technician.page.getByLabel('New total in pounds').fill('1')
    await technician.page.getByLabel(/What more is there to do/).fill('The pipe behind the tap is cracked too.')
    await press(technician.page, 'Ask the customer')
    await says(technician.page, /is agreed already/)
    await technician.page.getByLabel('New total in pounds').fill('345.50')
    await press(technician.page, 'Ask the customer')
    await technician.page.getByRole('heading', { name: 'The customer is asked' }).waitFor()
    expect(await technician.page.getByRole('button', { name: /Make a link/ }).count()).toBe(0)
    await expectNoSidewaysScroll(technician.page)

    await using office = await enter(browser, server.url, 'office', desk)
    await office.page.goto(`/variation/new/${id}`)
    await press(office.page, 'Make a link for the customer')
    const link = await office.page.getByLabel('Link for the customer').inputValue()

    await using visitor = await visit(browser, server.url, phone)
    const { page } = visitor
    const answer = await page.goto(link)
    expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
    await says(page, 'The pipe behind the tap is cracked too.')
    await says(page, 'Tariq Technician writes:')
    await expectNoSidewaysScroll(page)
    await expectAccessibleTo(visitor)
    await press(page, 'Yes, do it for £345.50')
    await says(page, /The answer was yes/)
    expect(page.url()).toBe(link)

    await press(page, /^Pay £/)
    await page.waitForURL(/\/pay\/[0-9a-f]{32}$/)
    await press(page, 'Continue to secure payment')
    await press(page, /^Pay £/)
    await says(page, 'There is nothing more to pay')
    await expectNoSidewaysScroll(page)

    await using customer = await enter(browser, server.url, 'customer', phone)
    await customer.page.goto(`/variation/${id}`)
    await says(customer.page, /The answer was yes/)
    await customer.page.goto(`/track/${id}`)
    await says(customer.page, 'More work agreed: £345.50 in all')
  })

  it('has its replaced link shown as one that does not work any more', async () => {
    await using visitor = await visit(browser, server.url, phone)
    const answer = await visitor.page.goto(`/variation/${'0'.repeat(32)}`)
    expect(answer?.status()).toBe(404)
    await visitor.page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
    await expectUsable(visitor)
  })
})

describe('payment link', () => {
  it('is made by the office, and its holder pays by card on its page', async () => {
    const { id, booking_reference } = await tapBooked(false)
    await using office = await enter(browser, server.url, 'office', desk)
    await office.page.goto(`/admin/bookings/${id}`)
    await press(office.page, 'Copy pay link')
    const link = await office.page.getByLabel('Pay link').inputValue()
    await office.page.goto(`/admin/bookings/${id}`)
    expect(await office.page.getByLabel('Pay link').count()).toBe(0)

    await using visitor = await visit(browser, server.url, scripted)
    const { page } = visitor
    await page.goto(link)
    await says(page, booking_reference)
    const text = await page.locator('main').innerText()
    for (const secret of ['Carla', '14 Surrey Street', 'CR0 1LH', '7946']) expect(text).not.toContain(secret)
    expect(await page.content()).not.toMatch(/Carla|Surrey Street|carla@/)
    await page.getByLabel('Cardholder name').fill('Someone Else')
    await page.getByLabel('Card number').fill('4242424242424242')
    await page.getByLabel('Expiry date').fill('12/34')
    await page.getByLabel(/Security code/).fill('123')
    expect(await page.getByText('Save this card').count()).toBe(0)
    await expectNoSidewaysScroll(page)
    await press(page, /^Pay £.* Securely/)
    await says(page, 'There is nothing more to pay')
    expect(visitor.faults).toEqual([])
  })
})

describe('business that is not registered for VAT', () => {
  it('says so in its details, and no page of a booking speaks of VAT any more', async () => {
    const { id } = await tapBooked(false)
    const paid = await tapBooked(true)
    await using customer = await enter(browser, server.url, 'customer', desk)
    const service = await serviceId(customer.context.request, tap)
    const pages = ['/', '/book', `/book?step=2&service=${service}`, '/bookings', `/pay/${id}`, `/track/${paid.id}`]
    const speaking = async () => {
      const answers = await Promise.all(pages.map(async (path) => (await customer.context.request.get(path)).text()))
      return pages.filter((_, place) => /\bVAT\b/.test(answers[place] ?? ''))
    }
    expect(await speaking()).not.toEqual([])

    await using owner = await enter(browser, server.url, 'admin', phone)
    const { page } = owner
    await page.goto('/admin/business')
    await expectAccessibleTo(owner)
    await expectNoSidewaysScroll(page)
    await page.getByLabel('VAT number').fill('GB123456782')
    await page.getByLabel('No', { exact: true }).check()
    await press(page, 'Save')
    await says(page, 'VAT number must be empty while the business is not registered for VAT')
    await page.getByLabel('VAT number').fill('')
    await press(page, 'Save')
    await says(page, 'Saved. Pages, messages and receipts show it from now on.')
    expect(await speaking()).toEqual([])
  })
})
