import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MailServer, openMailServer } from '../support/servers/mail-server.ts'
import type { RunningServer } from '../support/servers/server.ts'
import { type Visitor, expectAccessibleTo, expectNoSidewaysScroll, visit, wait } from './browser.ts'
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

/** The text of the e-mail to the customer with these words in its subject and this reference in its text. */
async function mailAbout(subject: RegExp, reference: string): Promise<string> {
  const find = () =>
    mails.received.findLast(
      ({ to, mail }) =>
        to.includes(people.customer.email) && subject.test(mail.subject ?? '') && mail.text?.includes(reference),
    )
  await expect.poll(find, wait).toBeDefined()
  return find()?.mail.text ?? ''
}

/** A paid visit of the customer, made with consent to begin within 14 days. */
async function paidVisit({ context: { request } }: Pick<Visitor, 'context'>) {
  const { date, time } = await freeDay(request, tap)
  const booking = await book(request, {
    service_id: await serviceId(request, tap),
    scheduled_date: `${date}T${time}:00`,
    consent: true,
  })
  await payFor(request, booking)
  return booking
}

async function pressAndRead(visitor: Visitor, reference: string): Promise<void> {
  const { page } = visitor
  await says(page, 'I hereby give notice that I cancel my contract')
  await expectAccessibleTo(visitor)
  await expectNoSidewaysScroll(page)
  await press(page, /^Cancel the contract and get £/)
  await says(page, 'Your contract is cancelled since')
  await expectAccessibleTo(visitor)
  await expectNoSidewaysScroll(page)
  expect(await mailAbout(/We have your cancellation/, reference)).toContain('is refunded to you, the way it was paid.')
}

describe.each([true, false])('cancelling a contract by law at 320 px (scripts: %s)', (scripts) => {
  const phone = { width: 320, scripts }

  it('by the link in the confirmation asks for the postcode, cancels, and stays as a receipt', async () => {
    await using customer = await enter(browser, server.url, 'customer', phone)
    const { booking_reference: reference } = await paidVisit(customer)
    const confirmation = await mailAbout(/Booking confirmed/, reference)
    expect(confirmation).not.toContain('CR0 1LH')
    const [link = ''] = /https?:\/\/\S+\/cancel-contract\/[0-9a-f]{32}/.exec(confirmation) ?? []

    await using visitor = await visit(browser, server.url, phone)
    const { page } = visitor
    const answer = await page.goto(link)
    expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
    await expectAccessibleTo(visitor)
    await expectNoSidewaysScroll(page)
    await page.getByLabel('Postcode of the visit').fill('CR0 1AA')
    await press(page, 'Continue')
    await says(page, 'This is not the postcode of the visit. Please check it.')
    expect(await page.content()).not.toMatch(new RegExp(`${reference}|Surrey Street|Tap Repair`))
    await page.getByLabel('Postcode of the visit').fill('cr01lh')
    await press(page, 'Continue')
    await pressAndRead(visitor, reference)
    expect(await mailAbout(/We have your cancellation/, reference)).toContain(
      'This was done with the link in one of our messages.',
    )
    await page.goto(link)
    await says(page, 'Your contract is cancelled since')

    await using stranger = await visit(browser, server.url, phone)
    await stranger.page.goto(link)
    await stranger.page.getByLabel('Postcode of the visit').waitFor()
    expect(await stranger.page.content()).not.toContain(reference)
  })

  it('by the form of the account cancels, and says so on the page of the booking', async () => {
    await using customer = await enter(browser, server.url, 'customer', phone)
    const { page } = customer
    const { id, booking_reference: reference } = await paidVisit(customer)
    await page.goto(new URL(`/track/${id}`, server.url).href)
    await page.getByRole('link', { name: /cancel the contract/i }).click()
    await pressAndRead(customer, reference)
    expect(await mailAbout(/We have your cancellation/, reference)).not.toContain('This was done with the link')
    await page.getByRole('link', { name: 'Back to your booking' }).click()
    await page.getByText('Cancelled', { exact: true }).first().waitFor()
  })
})
