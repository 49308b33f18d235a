import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServer } from '../../support/servers/server.ts'
import { openTestPort } from '../../support/sqlite-test-port.ts'
import { type Screen, expectAccessibleTo, expectNoSidewaysScroll, expectUsable } from '../browser.ts'
import {
  type Booked,
  type Office,
  book,
  enter,
  freeDay,
  letPasswordsGrowOld,
  openOffice,
  payFor,
  phrase,
  press,
  says,
  serviceId,
} from '../office-steps.ts'

const desk: Screen = { width: 1280, scripts: false }
const phone: Screen = { width: 320, scripts: false }
const tap = 'Tap Repair or Replacement'

let office: Office
let browser: Browser
let server: RunningServer

beforeAll(async () => {
  office = await openOffice()
  ;({ browser, server } = office)
})

afterAll(() => office?.[Symbol.asyncDispose]())

/** Carla's tap, on the first free day; paid by that card, or not at all. Null: nothing was paid. */
async function booked(card: string | null): Promise<{ readonly booking: Booked; readonly payment: string | null }> {
  await using customer = await enter(browser, server.url, 'customer', desk)
  const { request } = customer.context
  const { date, time } = await freeDay(request, tap)
  const service_id = await serviceId(request, tap)
  const booking = await book(request, { service_id, scheduled_date: `${date}T${time}:00` })
  return { booking, payment: card && (await payFor(request, booking, card)) }
}

describe('manual payment', () => {
  it('is recorded once on a phone without scripts, and refunded only after the owner’s password', async () => {
    const { booking } = await booked(null)
    await using clerk = await enter(browser, server.url, 'office', phone)
    const { page, context } = clerk
    await page.goto(`/admin/bookings/${booking.id}`)
    await page.getByRole('link', { name: 'Mark as paid' }).click()
    await expectNoSidewaysScroll(page)
    await expectAccessibleTo(clerk)
    await press(page, 'Mark as paid')
    await page.getByRole('link', { name: 'Choose how it was paid' }).waitFor()
    await page.getByRole('radio', { name: /Bank transfer/ }).check()
    await page.getByLabel('Amount in pounds').fill('9999')
    await page.getByLabel('Reference').fill('CARLA TAP')
    await press(page, 'Mark as paid')
    expect(await page.getByLabel('Reference').inputValue()).toBe('CARLA TAP')
    await page.getByLabel('Amount in pounds').fill('30')
    const date = await page.getByLabel('When was it received?').inputValue()
    const twice = { seen: '0', method: 'bank_transfer', amount: '30', date, reference: 'CARLA TAP' }
    const action = new URL(page.url()).pathname
    await press(page, 'Mark as paid')
    await says(page, 'The payment is recorded, and the customer has been told.')
    await says(page, /£30\.00/)
    expect((await context.request.post(action, { form: twice, maxRedirects: 0 })).status()).toBe(303)
    await page.reload()
    expect(await page.getByText('Bank transfer, CARLA TAP').count()).toBe(1)
    expect(await page.getByRole('link', { name: 'Refund', exact: true }).count()).toBe(0)

    await using owner = await enter(browser, server.url, 'admin', desk)
    letPasswordsGrowOld(server.dataDir)
    const books = owner.page
    await books.goto(`/admin/bookings/${booking.id}`)
    await books.getByRole('link', { name: 'Refund', exact: true }).click()
    await books.getByLabel('Amount in pounds').fill('12.50')
    await books.getByLabel('Reason').fill('The tap was cheaper.')
    await press(books, 'Refund')
    await books.getByRole('heading', { name: 'Confirm your password' }).waitFor()
    await expectAccessibleTo(owner)
    await books.getByLabel('Password').fill('not-the-password-1')
    await press(books, 'Confirm and continue')
    await books.getByRole('heading', { name: 'Confirm your password' }).waitFor()
    await books.getByLabel('Password').fill(phrase)
    await press(books, 'Confirm and continue')
    await says(books, 'The refund is recorded, and the customer has been told.')
    await says(books, /£12\.50 refunded.*The tap was cheaper\./)
  })
})

describe('dispute', () => {
  it('is answered once by the owner, with edited evidence from our records, after the password', async () => {
    const { booking, payment } = await booked('pm_card_createDispute')
    await using owner = await enter(browser, server.url, 'admin', desk)
    const { page } = owner
    await expect
      .poll(async () => {
        await page.goto(`/admin/payments/${payment}`)
        return page.getByRole('button', { name: 'Send evidence' }).count()
      })
      .toBe(1)
    await expectAccessibleTo(owner)
    const story = page.getByLabel('What happened')
    expect(await story.inputValue()).toContain(`Booking ${booking.booking_reference}: ${tap}`)
    await page.getByLabel('What was done').fill('')
    await press(page, 'Send evidence')
    await page.getByRole('link', { name: 'Say what was done' }).waitFor()
    await page.getByLabel('What was done').fill('The tap was replaced.')
    await story.fill('Carla let us in at ten and signed for it.')
    letPasswordsGrowOld(server.dataDir)
    await press(page, 'Send evidence')
    await page.getByLabel('Password').fill(phrase)
    await press(page, 'Confirm and continue')
    await says(page, 'The evidence was sent to the bank.')
    expect(await page.getByRole('button', { name: 'Send evidence' }).count()).toBe(0)
    await page.goto('/payment-dashboard')
    expect(await page.getByRole('link', { name: /^Send evidence/ }).count()).toBe(0)
    await says(page, booking.booking_reference)
  })
})

describe('event that cannot be read', () => {
  it.each<Screen>([phone, { width: 1280, scripts: true, dark: true }])(
    'is under the bell of the office, and on the page of messages, at $width px, scripts: $scripts',
    async (screen) => {
      const kind = `repair-of-${screen.width}`
      using data = openTestPort(server.dataDir)
      const at = Temporal.Now.instant().toString()
      data.insert('outbox', { kind, body: '{}', at, attempts: 2, next_try_at: at })
      await expect.poll(() => data.value('outbox', 'attempts', { kind })).toBe(3)
      await using clerk = await enter(browser, server.url, 'office', screen)
      const { page } = clerk
      await page.goto('/notifications')
      await says(page, `(${kind})`)
      await page.goto('/admin/messages')
      await says(page, new RegExp(`\\(${kind}\\).*tried 3 times`))
      await says(page, 'What should follow, such as')
      await expectUsable(clerk)
      data.remove('outbox', { kind })
    },
  )
})
