import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MailServer, openMailServer } from '../support/servers/mail-server.ts'
import type { RunningServer } from '../support/servers/server.ts'
import { type Screen, expectAccessibleTo, expectNoSidewaysScroll, visit, wait } from './browser.ts'
import {
  type Office,
  approveTechnician,
  book,
  enter,
  freeDay,
  openOffice,
  payFor,
  people,
  press,
  says,
  serviceId,
} from './office-steps.ts'

const phone: Screen = { width: 320, scripts: false }
const tap = 'Tap Repair or Replacement'

let office: Office
let mails: MailServer
let browser: Browser
let server: RunningServer

beforeAll(async () => {
  mails = await openMailServer()
  office = await openOffice({ SMTP_URL: mails.url.href, MAIL_FROM: 'Callout <office@callout.example>' })
  ;({ browser, server } = office)
  await approveTechnician(office)
})

afterAll(async () => {
  await office?.[Symbol.asyncDispose]()
  await mails?.[Symbol.asyncDispose]()
})

/** The text of the latest e-mail to the customer with these words in its subject. */
async function mailAbout(subject: RegExp): Promise<string> {
  const find = () =>
    mails.received.findLast(({ to, mail }) => to.includes(people.customer.email) && subject.test(mail.subject ?? ''))
  await expect.poll(find, wait).toBeDefined()
  return find()?.mail.text ?? ''
}

async function open(page: Page, summary: string): Promise<void> {
  await page.locator('summary', { hasText: summary }).click()
}

describe('manage link in the confirmation', () => {
  it('moves and then cancels the visit without an account or a script, once the postcode is given', async () => {
    await using customer = await enter(browser, server.url, 'customer', phone)
    const { request } = customer.context
    const { date, time } = await freeDay(request, tap)
    const booking = await book(request, {
      service_id: await serviceId(request, tap),
      scheduled_date: `${date}T${time}:00`,
      consent: false,
    })
    await payFor(request, booking)
    const [link = ''] = /https?:\/\/\S+\/manage\/[0-9a-f]{32}/.exec(await mailAbout(/Booking confirmed/)) ?? []

    await using visitor = await visit(browser, server.url, phone)
    const { page } = visitor
    const answer = await page.goto(link)
    expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
    await expectAccessibleTo(visitor)
    await expectNoSidewaysScroll(page)
    await page.getByLabel('Postcode of the visit').fill('CR0 1AA')
    await press(page, 'Continue')
    await says(page, 'This is not the postcode of the visit. Please check it.')
    expect(await page.content()).not.toMatch(new RegExp(`${booking.booking_reference}|Surrey Street|Tap Repair`))
    await page.getByLabel('Postcode of the visit').fill('cr01lh')
    await press(page, 'Continue')
    await says(page, `Reference ${booking.booking_reference}`)

    await open(page, 'Move this visit')
    await page.getByRole('radio').last().check()
    await expectAccessibleTo(visitor)
    await expectNoSidewaysScroll(page)
    await press(page, 'Move the visit')
    await says(page, 'Please tick the box to move the visit to this day')
    await page.getByRole('radio').last().check()
    await page.getByLabel(/^I ask you to start the work within 14 days/).check()
    await expectAccessibleTo(visitor)
    await expectNoSidewaysScroll(page)
    await press(page, 'Move the visit')
    await says(page, 'The visit is moved')
    await says(page, 'Moved by mistake?')
    expect(await mailAbout(/Booking moved/)).toContain('This was done with the link in one of our messages.')

    await page.goto(link)
    await open(page, 'Cancel this booking')
    await says(page, 'You get back')
    await expectNoSidewaysScroll(page)
    await press(page, /^Cancel and get £/)
    await says(page, 'The booking is cancelled')
    await expectAccessibleTo(visitor)
    await expectNoSidewaysScroll(page)
    expect(await mailAbout(/Booking cancelled/)).toContain('This was done with the link in one of our messages.')

    await using stranger = await visit(browser, server.url, phone)
    expect((await stranger.page.goto(link))?.status()).toBe(404)
    await stranger.page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  })
})

describe('tracking link', () => {
  it('follows the visit without an account, by itself where scripts run, until the booking is over', async () => {
    await using customer = await enter(browser, server.url, 'customer', phone)
    const { request } = customer.context
    const { date, time } = await freeDay(request, tap)
    const booking = await book(request, {
      service_id: await serviceId(request, tap),
      scheduled_date: `${date}T${time}:00`,
      consent: true,
    })
    await payFor(request, booking)
    const tracking = /https?:\/\/\S+\/track\/[0-9a-f]{32}/
    const find = () =>
      mails.received
        .filter(({ mail }) => mail.text?.includes(booking.booking_reference))
        .map(({ mail }) => tracking.exec(mail.text ?? '')?.[0])
        .findLast((one) => one !== undefined)
    await expect.poll(find, wait).toBeDefined()
    const link = find() ?? ''
    await using visitor = await visit(browser, server.url, { width: 320, scripts: true })
    const { page } = visitor
    await page.clock.install()
    await page.goto(link)
    await page.getByRole('heading', { name: 'Live Tracking' }).waitFor()
    await expectAccessibleTo(visitor)
    await expectNoSidewaysScroll(page)
    // A change is put in place, and the page is not loaded for it.
    await page.evaluate(() => document.body.setAttribute('data-same', ''))
    await page.locator('[data-follow] h1').evaluate((title) => title.replaceChildren('An older title'))
    await page.clock.runFor(31_000)
    await page.getByRole('heading', { level: 1, name: tap }).waitFor()
    expect(await page.locator('body[data-same]').count()).toBe(1)
    const answer = await request.post(`/api/bookings/${booking.id}/cancel`, { data: {} })
    expect(answer.status()).toBe(200)
    await page.clock.runFor(31_000)
    // A cancelled booking ends its links.
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
    let later = 0
    page.on('request', () => (later += 1))
    await page.clock.runFor(120_000)
    expect(later).toBe(0)
  })
})
