import { readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, type Page, chromium } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { ensureChromium } from '../../../scripts/chromium.ts'
import { wait } from '../browser.ts'
import { openTestPort } from '../../support/sqlite-test-port.ts'
import { type Booked, type Office, book, enter, freeDay, payFor, people, phrase, serviceId } from '../office-steps.ts'

export interface Phone {
  readonly context: BrowserContext
  readonly page: Page
}

/** The phone of the technician: a browser with a disk of its own, which outlives its windows. */
export async function openPhone(profile: string, baseURL: string): Promise<Phone> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: ensureChromium(),
    headless: true,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
    baseURL,
    viewport: { width: 320, height: 800 },
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  })
  context.setDefaultTimeout(wait.timeout)
  return { context, page: context.pages()[0] ?? (await context.newPage()) }
}

/** The phone dies: its browser is killed, and nothing of it runs on. Chromium names its process in the lock of the profile. */
export async function killPhone(profile: string, { context }: Phone): Promise<void> {
  const [pid = ''] = /\d+$/.exec(readlinkSync(join(profile, 'SingletonLock'))) ?? []
  const closed = new Promise((done) => context.on('close', done))
  process.kill(Number(pid), 'SIGKILL')
  await closed
}

/** An emergency of now, assigned to the technician. Its booking. */
export async function emergencyOfNow({ browser, server }: Office): Promise<string> {
  const desk = { width: 1280, scripts: false }
  await using clerk = await enter(browser, server.url, 'office', desk)
  const { items: team } = await (await clerk.context.request.get('/api/admin/technicians')).json()
  await clerk.context.request.patch(`/api/admin/technicians/${team[0].id}`, { data: { availability: 'on_call' } })
  await using customer = await enter(browser, server.url, 'customer', desk)
  const { request } = customer.context
  const booked = await book(request, { service_id: await serviceId(request, 'Burst Pipe'), priority: 'emergency' })
  await clerk.context.request.post(`/api/bookings/${booked.id}/assign`, { data: { auto: true } })
  return booked.id
}

const tap = 'Tap Repair or Replacement'

/** A visit of the customer that is paid and begins now. */
export async function paidVisitOfNow({ browser, server }: Office): Promise<Booked> {
  await using customer = await enter(browser, server.url, 'customer', { width: 320, scripts: true })
  const { request } = customer.context
  const { date, time } = await freeDay(request, tap)
  const booking = await book(request, {
    service_id: await serviceId(request, tap),
    scheduled_date: `${date}T${time}:00`,
  })
  await payFor(request, booking)
  using data = openTestPort(server.dataDir)
  const starts_at = Temporal.Now.instant().toString({ smallestUnit: 'millisecond' })
  data.set('bookings', { id: booking.id }, { starts_at })
  data.set('visits', { booking_id: booking.id }, { starts_at })
  return booking
}

/** A form that every visit for plumbing asks for. Its id. */
export async function askForm({ browser, server: { url } }: Office, form: object): Promise<string> {
  await using admin = await enter(browser, url, 'admin', { width: 1280, scripts: false })
  const answer = await admin.context.request.post('/api/admin/forms', { data: { categories: ['plumbing'], ...form } })
  expect(answer.status()).toBe(201)
  return (await answer.json()).id
}

/** Signs in on the phone, which keeps the day and the page of the booking, with these forms. */
export async function signInOnPhone(phone: Phone, bookingId: string, forms: readonly string[] = []): Promise<void> {
  await enterOnPhone(phone, people.technician.email)
  await phone.page.getByRole('button', { name: 'On my way' }).waitFor()
  await expectKept(phone, bookingId, forms)
}

/** Opens the day of the technician. A page that has just sent everything loads itself anew, which leads there too. */
export async function openDay(page: Page): Promise<void> {
  await page.goto('/dashboard').catch((fault: unknown) => {
    const isOwn =
      fault instanceof Error && /interrupted by another navigation to "[^"]*\/dashboard"/.test(fault.message)
    if (!isOwn) throw fault
  })
  await page.waitForLoadState('load')
}

export async function enterOnPhone({ page }: Phone, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(phrase)
  await page.getByRole('button', { name: 'Sign In' }).first().click()
}

/** The worker has the files of the site, and the pages of this technician. */
export async function expectKept({ page }: Phone, bookingId: string, forms: readonly string[] = []): Promise<void> {
  const kept = () =>
    page.evaluate(async () => {
      const names = await caches.keys()
      const pages = names.find((name) => name.startsWith('callout-pages-'))
      const keys = pages ? await (await caches.open(pages)).keys() : []
      return keys.map(({ url }) => new URL(url)).map(({ pathname, search }) => pathname + search)
    })
  const tracker = `/fulfillment/${bookingId}`
  const pages = ['/dashboard', tracker, ...forms.map((form) => `${tracker}/forms/${form}?visit=1`)]
  for (const page of pages) await expect.poll(kept).toContain(page)
}

export async function picture(name: string, background: string) {
  const made = sharp({ create: { width: 640, height: 480, channels: 3, background } })
  return { name, mimeType: 'image/jpeg', buffer: await made.jpeg().toBuffer() }
}

/** The customer draws a line in the box, and the name is typed. */
export async function signOn(page: Page): Promise<void> {
  const dismiss = page.getByRole('button', { name: 'Dismiss' })
  while ((await dismiss.count()) > 0) await dismiss.first().click()
  const box = page.locator('canvas')
  await box.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await box.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + 20, y + 20)
  await page.mouse.down()
  await page.mouse.move(x + width - 20, y + height - 20, { steps: 8 })
  await page.mouse.up()
  await page.getByLabel('Name of the customer').fill(people.customer.full_name)
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
}

export const statusOf = (page: Page) => page.locator('[data-field-words]')
