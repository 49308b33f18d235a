import { type BrowserContext, type Page, chromium } from 'playwright-core'
import { expect } from 'vitest'
import { ensureChromium } from '../../../scripts/chromium.ts'
import { wait } from '../browser.ts'
import { type Office, book, enter, people, phrase, serviceId } from '../office-steps.ts'

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
  })
  context.setDefaultTimeout(wait.timeout)
  return { context, page: context.pages()[0] ?? (await context.newPage()) }
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

/** Signs in on the phone, which keeps the day and the page of the booking. */
export async function signInOnPhone({ page }: Phone, bookingId: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(people.technician.email)
  await page.getByLabel('Password', { exact: true }).fill(phrase)
  await page.getByRole('button', { name: 'Sign In' }).first().click()
  await page.getByRole('button', { name: 'On my way' }).waitFor()
  // The worker has the files of the site, and the pages of this technician.
  const kept = () =>
    page.evaluate(async () => {
      const names = await caches.keys()
      const pages = names.find((name) => name.startsWith('callout-pages-'))
      return pages ? (await (await caches.open(pages)).keys()).map(({ url }) => new URL(url).pathname) : []
    })
  await expect.poll(kept).toContain('/dashboard')
  await expect.poll(kept).toContain(`/fulfillment/${bookingId}`)
}

export const statusOf = (page: Page) => page.locator('[data-field-words]')
