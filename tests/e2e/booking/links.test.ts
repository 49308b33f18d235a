import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { RunningServer } from '../../support/servers/server.ts'
import {
  type Screen,
  type Visitor,
  expectAccessibleTo,
  expectNoSidewaysScroll,
  tabTo,
  visit,
  wait,
} from '../browser.ts'
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
} from '../office-steps.ts'
import { messageLinks } from '../../../src/message-links.ts'
import { openTestPort } from '../../support/sqlite-test-port.ts'

const desk: Screen = { width: 1280, scripts: false }
const phone: Screen = { width: 320, scripts: false }
const screens = [
  ['a phone without scripts', phone],
  ['a phone in the dark', { width: 320, scripts: true, dark: true }],
  ['a desk', { width: 1280, scripts: true }],
] as const satisfies readonly (readonly [string, Screen])[]
const tap = 'Tap Repair or Replacement'
/** Texts that reveal the owner of the account, where they live, how they pay, or who else comes there. */
const private_ = [
  'Carla',
  'Customer',
  'Surrey Street',
  'CR0 1LH',
  '7946 0958',
  'carla@',
  'Ring twice',
  '£',
  'Technician ',
] as const

let office: Office
let browser: Browser
let server: RunningServer

beforeAll(async () => {
  office = await openOffice({ LOG_LEVEL: 'info' })
  ;({ browser, server } = office)
  await approveTechnician(office)
})

afterAll(() => office?.[Symbol.asyncDispose]())

async function bookedAndPaid(): Promise<Booked> {
  await using customer = await enter(browser, server.url, 'customer', desk)
  const { request } = customer.context
  const { date, time } = await freeDay(request, tap)
  const booked = await book(request, {
    service_id: await serviceId(request, tap),
    scheduled_date: `${date}T${time}:00`,
  })
  await payFor(request, booked)
  return booked
}

async function finish({ id }: Booked): Promise<void> {
  await using office = await enter(browser, server.url, 'office', desk)
  for (const status of ['in_progress', 'completed']) {
    const moved = await office.context.request.post(`/api/bookings/${id}/status`, { data: { status } })
    expect(moved.ok()).toBe(true)
  }
}

/** Where the button of the e-mail about an event leads, once it is written. */
async function linkIn(event: string, { id }: Booked): Promise<string> {
  using data = openTestPort(server.dataDir)
  const links = messageLinks(server.dataDir)
  const find = () => {
    const message = data.row('messages', { event, booking_id: id, channel: 'email' }, ['-seq'])
    if (typeof message?.['action'] !== 'string') return ''
    return String(JSON.parse(links.open(JSON.parse(message['action']), String(message['id']))).url)
  }
  await expect.poll(find, wait).toMatch(/\/[0-9a-f]{32}$/)
  return new URL(find()).pathname
}

const rated = new Set<string>()

/** Where the latest e-mail asks for a rating: only the log has that link once the e-mail is kept. */
async function linkToRating(): Promise<string> {
  const find = () =>
    [...server.log().matchAll(/"link":"[^"]+(\/review\/[0-9a-f]{32})"/g)]
      .map(([, path = '']) => path)
      .find((path) => !rated.has(path))
  const path = await vi.waitUntil(find, wait)
  rated.add(path)
  return path
}

async function good(visitor: Visitor): Promise<void> {
  await expectNoSidewaysScroll(visitor.page)
  await expectAccessibleTo(visitor)
  expect(visitor.faults).toEqual([])
}

describe('booking link in a confirmation', () => {
  it.each(screens)('shows the visit on %s, with nothing of the account', async (_, screen) => {
    const booked = await bookedAndPaid()
    const path = await linkIn('booking_confirmed', booked)
    await using visitor = await visit(browser, server.url, screen)
    const { page } = visitor
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(200)
    expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex, nofollow')
    await page.getByRole('heading', { level: 1, name: tap }).waitFor()
    await says(page, `Reference ${booked.booking_reference}`)
    await page.getByRole('heading', { name: /^Tariq is coming on / }).waitFor()
    await says(page, 'Confirmed with Tariq')
    const main = await page.locator('main').innerText()
    const whole = await page.content()
    for (const secret of private_) expect(main).not.toContain(secret)
    for (const secret of ['Carla', 'Surrey Street', 'CR0 1LH', 'carla@', 'Tariq Technician']) {
      expect(whole).not.toContain(secret)
    }
    expect(await page.locator('main form').count()).toBe(0)
    await good(visitor)
  })

  it('can be used with the keyboard: to the telephone, and to signing in, which shows the owner everything', async () => {
    const booked = await bookedAndPaid()
    const path = await linkIn('booking_confirmed', booked)
    await using visitor = await visit(browser, server.url, { width: 320, scripts: true })
    const { page } = visitor
    await page.goto(path)
    await tabTo(page, 'main a[href^="tel:"]')
    await tabTo(page, 'main a[href^="/login"]')
    await page.keyboard.press('Enter')
    await page.getByLabel('Email').fill('carla@example.com')
    await page.getByLabel('Password', { exact: true }).fill('a-long-enough-phrase-1')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${server.url}/track/${booked.id}`)
    await says(page, '14 Surrey Street')
    await page.goto(path)
    expect(page.url()).toBe(`${server.url}/track/${booked.id}`)
  })

  it('shows the visit until it is cancelled, and then that the link has ended', async () => {
    const booked = await bookedAndPaid()
    const path = await linkIn('booking_confirmed', booked)
    await using office = await enter(browser, server.url, 'office', desk)
    await office.context.request.post(`/api/bookings/${booked.id}/cancel`, { data: {} })
    await using visitor = await visit(browser, server.url, phone)
    const answer = await visitor.page.goto(path)
    expect(answer?.status()).toBe(404)
    await visitor.page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
    await visitor.page.getByRole('link', { name: /^0/ }).first().waitFor()
    await good(visitor)
  })
})

describe('office', () => {
  it('revokes every link of a booking with one press, and the next message has a new link', async () => {
    const booked = await bookedAndPaid()
    const path = await linkIn('booking_confirmed', booked)
    await using office = await enter(browser, server.url, 'office', phone)
    await office.page.goto(`/admin/bookings/${booked.id}`)
    await office.page.getByRole('heading', { name: 'Links in messages' }).waitFor()
    await press(office.page, 'End all links')
    await says(office.page, 'All links to this booking have ended.')
    await expectNoSidewaysScroll(office.page)
    await expectAccessibleTo(office)
    await using visitor = await visit(browser, server.url, phone)
    expect((await visitor.page.goto(path))?.status()).toBe(404)
    await finish(booked)
    expect((await visitor.page.goto(await linkToRating()))?.status()).toBe(200)
  })
})

describe('booking links after the work', () => {
  it('accept one rating without an account or a script', async () => {
    const booked = await bookedAndPaid()
    await finish(booked)
    const path = await linkToRating()
    expect(path).toMatch(/^\/review\//)
    await using visitor = await visit(browser, server.url, phone)
    const { page } = visitor
    await page.goto(path)
    await page.getByRole('heading', { name: 'How did it go?' }).waitFor()
    await says(page, `${tap} with Tariq`)
    await good(visitor)
    await page.getByLabel(/What was good/).fill('Quick, clean & friendly – “très bien”')
    await press(page, 'Send your rating')
    await page.getByRole('alert').waitFor()
    expect(await page.getByLabel(/What was good/).inputValue()).toBe('Quick, clean & friendly – “très bien”')
    expect(new URL(page.url()).pathname).toBe(path)
    await good(visitor)
    await page.getByLabel(/^Good/).check()
    await press(page, 'Send your rating')
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    await says(page, 'Good, 4 of 5')
    expect(await page.locator('main form').count()).toBe(0)
    await good(visitor)

    await using customer = await enter(browser, server.url, 'customer', desk)
    await customer.page.goto(`/track/${booked.id}`)
    await says(customer.page, 'Quick, clean & friendly – “très bien”')
  })

  it('accept a rating with the keyboard alone', async () => {
    const booked = await bookedAndPaid()
    await finish(booked)
    await using visitor = await visit(browser, server.url, { width: 1280, scripts: true })
    const { page } = visitor
    await page.goto(await linkToRating())
    await tabTo(page, 'input[name=rating]')
    await page.keyboard.press('Space')
    await tabTo(page, 'main button')
    await page.keyboard.press('Enter')
    await says(page, 'Excellent, 5 of 5')
    expect(await page.locator('main form').count()).toBe(0)
    await good(visitor)
  })

  it.each(screens)('show the receipt on %s, and offer it as a file', async (_, screen) => {
    const booked = await bookedAndPaid()
    const path = await linkIn('payment_succeeded', booked)
    expect(path).toMatch(/^\/receipt\//)
    await using visitor = await visit(browser, server.url, screen)
    const { page } = visitor
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: /receipt/i }).waitFor()
    await says(page, booked.booking_reference)
    const file = await page.getByRole('link', { name: 'Receipt as PDF' }).getAttribute('href')
    expect(file).toBe(`${path}.pdf`)
    const got = await visitor.context.request.get(`${path}.pdf`)
    expect([got.status(), got.headers()['content-type']]).toEqual([200, 'application/pdf'])
    await good(visitor)
  })
})
