import type { APIRequestContext, Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { messageLinks } from '../../../src/message-links.ts'
import { openTestPort } from '../../support/sqlite-test-port.ts'
import { wait } from '../browser.ts'
import {
  type Booked,
  type Office,
  approveTechnician,
  book,
  enter,
  freeDay,
  openOffice,
  payFor,
  serviceId,
} from '../office-steps.ts'

const tap = 'Tap Repair or Replacement'
const desk = { width: 1280, scripts: false } as const

/** An office with a technician, and a visit of the customer to which they are assigned. */
export async function openAssigned(): Promise<Office & { readonly booking: Booked; readonly link: string }> {
  const office = await openOffice()
  await approveTechnician(office)
  const booking = await assignedBooking(office)
  return { ...office, booking, link: await trackLink(office, booking) }
}

/** A booking of the customer that nobody has yet: nothing was said about it. */
export async function quietBooking(request: APIRequestContext): Promise<Booked> {
  const { date, time } = await freeDay(request, tap)
  return book(request, { service_id: await serviceId(request, tap), scheduled_date: `${date}T${time}:00` })
}

async function assignedBooking({ browser, server }: Office): Promise<Booked> {
  await using customer = await enter(browser, server.url, 'customer', desk)
  const { request } = customer.context
  const booking = await quietBooking(request)
  await payFor(request, booking)
  await using clerk = await enter(browser, server.url, 'office', desk)
  const assigned = await clerk.context.request.post(`/api/bookings/${booking.id}/assign`, { data: { auto: true } })
  expect(assigned.ok()).toBe(true)
  return booking
}

/** Where the e-mail about the booking leads. */
export async function trackLink({ server }: Pick<Office, 'server'>, { id }: Pick<Booked, 'id'>): Promise<string> {
  return messageLink(server.dataDir, id, /\/track\/[0-9a-f]{32}$/)
}

/** The newest link like this of the e-mails about a booking. */
export async function messageLink(dataDir: string, id: string, like: RegExp): Promise<string> {
  using data = openTestPort(dataDir)
  const links = messageLinks(dataDir)
  const find = () => {
    for (const message of data.rows('messages', { booking_id: id, channel: 'email' }, ['-created_at'])) {
      if (typeof message['action'] !== 'string') continue
      const { url } = JSON.parse(links.open(JSON.parse(message['action']), String(message['id'])))
      if (like.test(url)) return new URL(url).pathname
    }
    return ''
  }
  return await vi.waitUntil(() => find() || null, wait)
}

export const line = (page: Page, text: string) => page.locator('.thread-line').filter({ hasText: text })

export async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel('Your message').fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

/** The messages with these words, as the server has them. */
export async function kept(request: APIRequestContext, { id }: Booked, text: string) {
  const answer = await request.get(`/api/bookings/${id}/messages`)
  const { items }: { readonly items: readonly Kept[] } = await answer.json()
  return items.filter(({ message_content }) => message_content === text)
}

interface Kept {
  readonly message_content: string
  readonly device_type: string | null
}
