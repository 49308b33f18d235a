import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FakeTwilio, fakeTwilioSettings, openFakeTwilio } from '../../fakes/twilio.ts'
import type { RunningServer } from '../../support/servers/server.ts'
import { type Screen, expectNoSidewaysScroll, expectUsable, tabTo, visit, wait } from '../browser.ts'
import {
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
import { focusedName, typist } from '../typist.ts'

const desk: Screen = { width: 1280, scripts: true }
const tap = 'Tap Repair or Replacement'
const mobile = '07700 900123'

let office: Office
let twilio: FakeTwilio
let browser: Browser
let server: RunningServer

beforeAll(async () => {
  twilio = await openFakeTwilio()
  office = await openOffice({
    TWILIO_ACCOUNT_SID: fakeTwilioSettings.accountSid,
    TWILIO_AUTH_TOKEN: fakeTwilioSettings.authToken,
    TWILIO_FROM: fakeTwilioSettings.from,
    TWILIO_API_BASE: twilio.base.href,
  })
  ;({ browser, server } = office)
  await approveTechnician(office)
  await using customer = await enter(browser, server.url, 'customer', desk)
  const { request } = customer.context
  const known = { phone: mobile, postcode: 'CR0 1LH', address: '14 Surrey Street' }
  const kept = await request.patch('/api/me', { data: known })
  if (!kept.ok()) throw new Error(`Carla has no telephone: ${await kept.text()}`)
  const { date, time } = await freeDay(request, tap)
  await book(request, {
    service_id: await serviceId(request, tap),
    scheduled_date: `${date}T${time}:00`,
    access: { vulnerable: 'A baby in the back room', parking: 'In the yard behind' },
  })
})

afterAll(async () => {
  await office?.[Symbol.asyncDispose]()
  await twilio?.[Symbol.asyncDispose]()
})

/** The link to pay in the latest text to the number. */
async function payLinkTo(number: string): Promise<string> {
  const find = () => {
    const text = twilio.sent.findLast(({ To, Body }) => To === number && Body.includes('/pay/'))
    return /https?:\/\/\S+\/pay\/[0-9a-f]{32}/.exec(text?.Body ?? '')?.[0] ?? ''
  }
  await expect.poll(find, wait).not.toBe('')
  return find()
}

describe('a caller known to the business', () => {
  it('is booked by keyboard alone, in fewer than 60 presses besides the description, and pays by the link of a text', async () => {
    await using clerk = await enter(browser, server.url, 'office', desk)
    const { page, faults } = clerk
    await page.goto('/admin')
    await tabTo(page, 'main a[href="/admin/bookings/new"]')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Book a repair' }).waitFor()
    const keys = typist(page)
    await expect.poll(() => focusedName(page), wait).toBe('q')
    await expectUsable(clerk)

    await keys.type('carla')
    await page.getByRole('option', { name: /Carla Customer/ }).waitFor()
    await expectUsable(clerk)
    await keys.press('Enter')
    await page.getByRole('complementary', { name: 'About the caller' }).getByText('A baby in the back room').waitFor()
    await says(page, 'In the yard behind')
    await expect.poll(() => focusedName(page), wait).toBe('field-serviceId')

    await keys.press('ArrowDown')
    await page.getByRole('option', { name: new RegExp(`${tap}.*had this before`) }).waitFor()
    await keys.press('Enter')
    await page.getByRole('group', { name: 'Next free starts' }).waitFor()
    await keys.press('Tab')
    await page.keyboard.type('The tap in the kitchen drips again.')
    await keys.tabTo('input[name="when"]')
    await keys.press('ArrowDown', 'PageDown')
    const price = page.getByRole('complementary', { name: 'Price and summary' })
    await price.getByText('This price holds until').waitFor()
    const chosen = await page.locator('input[name="when"]:checked').getAttribute('value')
    await page.getByRole('heading', { name: 'Read this to the caller' }).waitFor()
    await expectUsable(clerk)
    await keys.tabTo('input[name="told"]')
    await keys.press('Space', 'Enter')

    await page.getByRole('heading', { name: 'Booked' }).waitFor()
    await says(page, `SMS to ${mobile}`)
    expect(keys.presses()).toBeLessThan(60)
    await expectUsable(clerk)
    const id = new URL(page.url()).searchParams.get('booked')
    const answer = await page.request.get(`/api/bookings/${id}`)
    const booking = await answer.json()
    expect(booking).toMatchObject({
      status: 'pending',
      contact_name: 'Carla Customer',
      customer_address: '14 Surrey Street',
      problem_description: 'The tap in the kitchen drips again.',
    })
    expect(chosen).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:00$/)
    await page.getByRole('link', { name: 'Open the booking' }).click()
    await says(page, booking.booking_reference)
    expect(faults).toEqual([])

    await using payer = await visit(browser, server.url, { width: 320, scripts: true })
    await payer.page.goto(await payLinkTo('+447700900123'))
    await says(payer.page, booking.booking_reference)
    await payer.page.getByLabel('Cardholder name').fill('Carla Customer')
    await payer.page.getByLabel('Card number').fill('4242424242424242')
    await payer.page.getByLabel('Expiry date').fill('12/34')
    await payer.page.getByLabel(/Security code/).fill('123')
    await press(payer.page, /^Pay £.* Securely/)
    await says(payer.page, 'There is nothing more to pay')
    const kept = async () => (await page.request.get(`/api/bookings/${id}`)).json()
    await expect.poll(kept, wait).toMatchObject({ status: 'confirmed', payment_status: 'paid' })
  })
})

describe('a new caller', () => {
  it('without an e-mail address is booked at 320 px; what is wrong is said, and what was typed stays', async () => {
    await using clerk = await enter(browser, server.url, 'office', { width: 320, scripts: true })
    const { page, faults } = clerk
    await page.goto('/admin/bookings/new')
    await page.getByRole('combobox', { name: /^Phone, name/ }).fill('07700 900456')
    await page.getByRole('option', { name: /New customer/ }).click()
    expect(await page.getByLabel('Phone', { exact: true }).inputValue()).toBe('07700 900456')
    await page.getByLabel('Full name').fill('Nora New')
    await page.getByLabel('Postcode').fill('ZZ1')
    await page.getByRole('combobox', { name: 'Service' }).fill('dripping tap')
    await page.getByRole('option', { name: new RegExp(tap) }).click()
    await page.getByRole('group', { name: 'Next free starts' }).waitFor()
    await expectUsable(clerk)
    await press(page, 'Book')

    await page.getByRole('heading', { name: 'There is a problem' }).waitFor()
    const isAtSummary = () => page.evaluate(() => document.activeElement?.classList.contains('error-summary'))
    await expect.poll(isAtSummary, wait).toBe(true)
    const summary = page.locator('.error-summary')
    expect(await summary.getByRole('link').allTextContents()).toEqual([
      'Please enter a valid UK postcode',
      'Ask for the address',
      'Write down the problem',
      'Choose a start',
    ])
    await expectUsable(clerk)
    await summary.getByRole('link').first().click()
    await expect.poll(() => focusedName(page), wait).toBe('postcode')
    expect(await page.getByLabel('Full name').inputValue()).toBe('Nora New')
    await page.getByLabel('Postcode').fill('cr0 1lh')
    await page.getByLabel('Address').fill('9 Park Lane')
    await page.getByLabel(/^Problem/).fill('It drips all night.')
    await page.locator('.caller-day input[name="when"]').last().check()
    await page.getByLabel(/^I read this/).check()
    await expectNoSidewaysScroll(page)
    await press(page, 'Book')
    await page.getByRole('heading', { name: 'Booked' }).waitFor()
    await says(page, 'SMS to 07700 900456')
    await says(page, 'Nora New')
    await expectUsable(clerk)
    await page.getByRole('link', { name: 'Book another' }).click()
    await expect.poll(() => focusedName(page), wait).toBe('q')
    expect(faults).toEqual([])
  })

  it('stays chosen when the service is chosen before the server has answered', async () => {
    await using clerk = await enter(browser, server.url, 'office', desk)
    const { page } = clerk
    await page.goto('/admin/bookings/new')
    await page.getByRole('combobox', { name: /^Phone, name/ }).fill('carla')
    const option = page.getByRole('option', { name: /Carla Customer/ })
    await option.waitFor()
    const held = Promise.withResolvers<null>()
    await page.route('**/admin/bookings/new', async (route) => {
      await held.promise
      await route.continue()
    })
    await option.click()
    await page.getByRole('combobox', { name: 'Service' }).fill('tap')
    await page.getByRole('option', { name: new RegExp(`^${tap}`) }).click()
    held.resolve(null)
    await page.getByRole('heading', { name: 'Carla Customer' }).waitFor()
    await page.getByRole('group', { name: 'Next free starts' }).waitFor()
    expect(await page.getByRole('combobox', { name: 'Service' }).inputValue()).toBe(tap)
  })

  it('keeps the start that is chosen while the answer to another question is on its way', async () => {
    await using clerk = await enter(browser, server.url, 'office', desk)
    const { page } = clerk
    await page.goto('/admin/bookings/new')
    await page.getByRole('combobox', { name: 'Service' }).fill('tap')
    await page.getByRole('option', { name: new RegExp(`^${tap}`) }).click()
    await page.getByRole('group', { name: 'Next free starts' }).waitFor()
    const first = page.locator('.caller-day input[name="when"]').first()
    await first.check()
    await page.getByRole('complementary', { name: 'Price and summary' }).getByText('This price holds until').waitFor()
    const held = Promise.withResolvers<null>()
    await page.route('**/admin/bookings/new', async (route) => {
      await held.promise
      await route.continue()
    })
    const asked = page.waitForRequest((request) => request.method() === 'POST')
    await page.locator('.caller-day').nth(1).locator('input[name="when"]').first().check()
    await asked
    const last = page.locator('.caller-day input[name="when"]').last()
    await last.check()
    const chosen = await last.inputValue()
    held.resolve(null)
    await expect.poll(() => page.locator('form[data-caller-desk]').getAttribute('aria-busy'), wait).toBeNull()
    expect(await page.locator('input[name="when"]:checked').inputValue()).toBe(chosen)
  })

  it('gets nothing that somebody else said or agreed to', async () => {
    await using clerk = await enter(browser, server.url, 'office', desk)
    const { page } = clerk
    await page.goto('/admin/bookings/new')
    await page.getByRole('combobox', { name: 'Service' }).fill('tap')
    await page.getByRole('option', { name: new RegExp(`^${tap}`) }).click()
    await page.getByRole('combobox', { name: /^Phone, name/ }).fill('carla')
    await page.getByRole('option', { name: /Carla Customer/ }).click()
    await page.getByRole('heading', { name: 'Carla Customer' }).waitFor()
    await page.locator('.caller-day input[name="when"]').last().check()
    await page.getByLabel(/^Problem/).fill('It drips.')
    await page.getByText('Somebody else pays, or there is a purchase order').click()
    await page.getByLabel('Payer’s name').fill('Pat Payer')
    await page.getByLabel('Purchase order').fill('PO 7')
    await page.getByText(/^Photo, getting in/).click()
    await page.locator('input[name="pets"]').fill('A dog')
    await page.getByLabel(/^I read this/).check()
    await press(page, 'Somebody else')
    await page.getByRole('combobox', { name: /^Phone, name/ }).waitFor()
    await expect.poll(() => page.locator('input[name="payerName"]').inputValue(), wait).toBe('')
    expect(await page.locator('input[name="purchaseOrder"]').inputValue()).toBe('')
    expect(await page.locator('input[name="pets"]').inputValue()).toBe('')
    expect(await page.locator('input[name="told"]:checked').count()).toBe(0)
    expect(await page.getByLabel(/^Problem/).inputValue()).toBe('It drips.')
    expect(await page.locator('input[name="when"]:checked').count()).toBe(1)
  })

  it('is booked without scripts, a button at a time', async () => {
    await using clerk = await enter(browser, server.url, 'office', { width: 768, scripts: false })
    const { page } = clerk
    await page.goto('/admin/bookings/new')
    await expectUsable(clerk)
    await page.getByLabel(/^Phone, name/).fill('carla')
    await press(page, 'Find')
    await press(page, /^Carla Customer/)
    await says(page, 'A baby in the back room')
    await page.getByLabel('Service', { exact: true }).selectOption({ label: tap })
    await page.getByLabel(/^Problem/).fill('It drips still.')
    await page.locator('#caller-service').getByRole('button', { name: 'Show times' }).click()
    expect(await page.getByLabel(/^Problem/).inputValue()).toBe('It drips still.')
    await page.locator('.caller-day input[name="when"]').last().check()
    await press(page, 'Book')
    await says(page, 'Nothing is booked yet: say the price to the caller, read the text aloud, then book.')
    await expectUsable(clerk)
    await says(page, 'The time is kept for 30 minutes; record the payment until then.')
    await page.getByLabel('Cash, transfer or cheque').check()
    await page.getByLabel(/^I read this/).check()
    await page.getByLabel('Another address').check()
    await press(page, 'Book')
    await says(page, 'Another address was chosen: ask for it and fill it in, then book')
    expect(await page.getByLabel('Address', { exact: true }).inputValue()).toBe('')
    await page.getByLabel('14 Surrey Street, CR0 1LH').check()
    await press(page, 'Book')
    await says(page, 'Another place was chosen: its address is filled in now.')
    expect(await page.locator('input[name="address"]').inputValue()).toBe('14 Surrey Street')
    await expectUsable(clerk)
    await press(page, 'Book')
    await page.getByRole('heading', { name: 'Booked' }).waitFor()
    await expectUsable(clerk)
    await page.getByRole('link', { name: 'Mark it as paid' }).click()
    await page.getByRole('heading', { name: 'Mark as paid' }).waitFor()
  })
})
