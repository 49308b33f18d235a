import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type Page, chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureChromium } from '../../../scripts/chromium.ts'
import { openTestPort } from '../../support/sqlite-test-port.ts'
import { type RunningServer, startServer } from '../../support/servers/server.ts'
import { expectAccessible, wait } from '../browser.ts'
import { type Office, approveTechnician, book, enter, openOffice, people, phrase, serviceId } from '../office-steps.ts'

let office: Office
let server: RunningServer
let bookingId: string
const profile = mkdtempSync(join(tmpdir(), 'callout-phone-'))

/** The phone of the technician: a browser with a disk of its own, which outlives its windows. */
async function openPhone(): Promise<{ readonly context: BrowserContext; readonly page: Page }> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: ensureChromium(),
    headless: true,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
    baseURL: server.url,
    viewport: { width: 320, height: 800 },
    reducedMotion: 'reduce',
    locale: 'en-GB',
  })
  context.setDefaultTimeout(wait.timeout)
  return { context, page: context.pages()[0] ?? (await context.newPage()) }
}

/** The same server again, where it was. */
async function comeBack(): Promise<void> {
  server = await startServer({ dataDir: server.dataDir, removeDataDir: true, port: Number(new URL(server.url).port) })
}

beforeAll(async () => {
  office = await openOffice()
  server = office.server
  await approveTechnician(office)
  const desk = { width: 1280, scripts: false }
  await using clerk = await enter(office.browser, server.url, 'office', desk)
  const { items: team } = await (await clerk.context.request.get('/api/admin/technicians')).json()
  await clerk.context.request.patch(`/api/admin/technicians/${team[0].id}`, { data: { availability: 'on_call' } })
  await using customer = await enter(office.browser, server.url, 'customer', desk)
  const { request } = customer.context
  const booked = await book(request, { service_id: await serviceId(request, 'Burst Pipe'), priority: 'emergency' })
  bookingId = booked.id
  await clerk.context.request.post(`/api/bookings/${bookingId}/assign`, { data: { auto: true } })
})

afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await office?.[Symbol.asyncDispose]()
  rmSync(profile, { recursive: true, force: true })
})

const statusOf = (page: Page) => page.locator('[data-field-words]')

describe('the phone of a technician without a connection', () => {
  it('opens the day after a cold start, saves the steps, and sends each once when the server is back', async () => {
    const before = await openPhone()
    await before.page.goto('/login')
    await before.page.getByLabel('Email').fill(people.technician.email)
    await before.page.getByLabel('Password', { exact: true }).fill(phrase)
    await before.page.getByRole('button', { name: 'Sign In' }).first().click()
    await before.page.getByRole('button', { name: 'On my way' }).waitFor()
    // The worker has the files of the site, and the page of the day for this technician.
    const kept = () =>
      before.page.evaluate(async () => {
        const names = await caches.keys()
        const pages = names.find((name) => name.startsWith('callout-pages-'))
        return pages ? (await (await caches.open(pages)).keys()).map(({ url }) => new URL(url).pathname) : []
      })
    await expect.poll(kept).toContain('/dashboard')
    await expect.poll(kept).toContain(`/fulfillment/${bookingId}`)
    await before.context.close()

    await server.kill()
    const without = await openPhone()
    await without.page.goto('/dashboard')
    await expect.poll(() => without.page.locator('[data-field-kept]').textContent()).toContain('No connection.')
    await without.page.getByRole('button', { name: 'On my way' }).click()
    await expect.poll(() => statusOf(without.page).textContent()).toContain('1 waiting')
    await without.page.getByRole('button', { name: 'I am here' }).last().click()
    await expect.poll(() => statusOf(without.page).textContent()).toContain('2 waiting')
    await expect
      .poll(() => without.page.locator('[data-step=check-in] [data-step-saved]').last().textContent())
      .toContain('Saved on this phone')
    await expectAccessible(without.page)
    const width = await without.page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(320)
    await without.page.goto(`/fulfillment/${bookingId}`)
    await expect.poll(() => without.page.locator('[data-field-kept]').textContent()).toContain('No connection.')
    await expect.poll(() => statusOf(without.page).textContent()).toContain('2 waiting')
    await without.page.getByRole('button', { name: 'Check In' }).last().waitFor()
    // A page that is not on the phone says so, and leads back.
    await without.page.goto('/bookings')
    await without.page.getByRole('heading', { name: 'No connection' }).waitFor()
    await without.context.close()

    const again = await openPhone()
    await again.page.goto('/dashboard')
    await expect.poll(() => statusOf(again.page).textContent()).toContain('2 waiting')
    await again.page.getByRole('button', { name: 'Check In' }).last().click()
    await expect.poll(() => statusOf(again.page).textContent()).toContain('3 waiting')
    await comeBack()
    await again.page.reload()
    await again.page.getByRole('button', { name: 'Check Out' }).waitFor()
    await expect.poll(() => statusOf(again.page).textContent()).toBe('')
    using data = openTestPort(server.dataDir)
    const kinds = data.texts('field_actions', 'kind', { booking_id: bookingId })
    expect(kinds.toSorted()).toEqual(['arrived', 'check-in', 'en-route'])
    await again.context.close()
  })
})
