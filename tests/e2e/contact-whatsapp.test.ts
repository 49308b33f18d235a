import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fakeSettings, inboundWebhook, openFakeWhatsapp } from '../fakes/whatsapp.ts'
import type { RunningServer } from '../support/servers/server.ts'
import { type Screen, expectAccessibleTo, expectNoSidewaysScroll, tabTo, visit, expectUsable } from './browser.ts'
import { type Office, book, enter, freeDay, openOffice, press, says } from './office-steps.ts'

let office: Office
let browser: Browser
let server: RunningServer
let whatsapp: Awaited<ReturnType<typeof openFakeWhatsapp>>

beforeAll(async () => {
  whatsapp = await openFakeWhatsapp()
  const env = {
    WHATSAPP_TOKEN: fakeSettings.token,
    WHATSAPP_PHONE_ID: fakeSettings.phoneId,
    WHATSAPP_APP_SECRET: fakeSettings.appSecret,
    WHATSAPP_VERIFY_TOKEN: fakeSettings.verifyToken,
    WHATSAPP_API_BASE: whatsapp.base.href,
  }
  office = await openOffice(env)
  ;({ browser, server } = office)
})

afterAll(async () => {
  await office?.[Symbol.asyncDispose]()
  await whatsapp?.[Symbol.asyncDispose]()
})

const phone: Screen = { width: 320, scripts: false }
const tablet: Screen = { width: 768, scripts: true, dark: true }

async function theyWrite(text: string, from: string): Promise<void> {
  const at = Math.floor(Temporal.Now.instant().epochMilliseconds / 1000)
  const { text: body, signature } = whatsapp.sign(inboundWebhook(text, { from, id: `wamid.${from}`, at }))
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
  const answer = await fetch(`${server.url}/api/webhooks/whatsapp`, { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
}

const chatLinks = (page: Page) => page.locator('a[href^="https://wa.me/"]')

describe('WhatsApp chat link', () => {
  it('is offered to visitors when a number is set, as a plain link that loads nothing', async () => {
    await using owner = await enter(browser, server.url, 'admin', tablet)
    const { page } = owner
    await page.goto('/whatsapp-admin/number')
    await page.getByLabel('WhatsApp number').fill('')
    await press(page, 'Save the number')
    await says(page, 'Visitors no longer see “Chat on WhatsApp”.')

    await using visitor = await visit(browser, server.url, phone)
    const asked: string[] = []
    visitor.page.on('request', (request) => asked.push(new URL(request.url()).origin))
    await visitor.page.goto('/contact')
    expect(await chatLinks(visitor.page).count()).toBe(0)

    await page.getByLabel('WhatsApp number').fill('call me')
    await press(page, 'Save the number')
    await says(page, 'Please enter a phone number, such as')
    expect(await page.getByLabel('WhatsApp number').inputValue()).toBe('call me')
    await expectAccessibleTo(owner)
    await page.getByLabel('WhatsApp number').fill('07700 900199')
    await press(page, 'Save the number')
    await says(page, 'Visitors now see “Chat on WhatsApp”.')
    await expectUsable(owner)
    expect(await chatLinks(page).count()).toBe(0)

    for (const [path, least] of [
      ['/', 3],
      ['/contact', 3],
      ['/book', 2],
    ] as const) {
      await visitor.page.goto(path)
      await expectNoSidewaysScroll(visitor.page)
      const links = await chatLinks(visitor.page).evaluateAll((found) =>
        found.map((link) => `${link.getAttribute('href')} ${link.getAttribute('rel')}`),
      )
      expect([path, new Set(links)]).toEqual([path, new Set(['https://wa.me/447700900199 noreferrer'])])
      expect(links.length).toBeGreaterThanOrEqual(least)
    }
    await visitor.page.goto('/contact')
    await tabTo(visitor.page, 'main a[href^="https://wa.me/"]')
    await expectAccessibleTo(visitor)
    expect(new Set(asked)).toEqual(new Set([new URL(server.url).origin]))
    expect([...owner.faults, ...visitor.faults]).toEqual([])
  })
})

describe('WhatsApp conversation', () => {
  it('is read and answered by the office, and linked to its booking', async () => {
    await using customer = await enter(browser, server.url, 'customer', phone)
    const { request } = customer.context
    const services: { readonly items: readonly { readonly id: string; readonly name: string }[] } = await (
      await request.get('/api/services')
    ).json()
    const service_id = services.items.find(({ name }) => name === 'Tap Repair or Replacement')?.id
    const { date, time } = await freeDay(request, 'Tap Repair or Replacement')
    const booking = await book(request, { service_id, scheduled_date: `${date}T${time}:00` })
    const from = '3361234320'
    await theyWrite('Bonjour, may I ask about my tap?', from)

    await using clerk = await enter(browser, server.url, 'office', tablet)
    const { page } = clerk
    await page.goto('/whatsapp-admin?phone=nobody')
    await says(page, 'That is not a telephone number')
    await expectAccessibleTo(clerk)
    await page.goto(`/whatsapp-admin?phone=%2B${from}`)
    await says(page, 'Bonjour, may I ask about my tap?')
    await page.getByText('Say which booking it is about').click()
    await page.getByLabel('Booking reference').fill('CB-NOTONE')
    await press(page, 'It is about this booking')
    await says(page, 'No booking has this reference.')
    expect(await page.getByLabel('Booking reference').inputValue()).toBe('CB-NOTONE')
    await expectUsable(clerk)
    await page.getByLabel('Booking reference').fill(booking.booking_reference.toLowerCase())
    await press(page, 'It is about this booking')
    await says(page, 'It is recorded.')
    expect(await page.getByRole('link', { name: booking.booking_reference }).first().isVisible()).toBe(true)
    await page.getByLabel('Your message').fill('Of course: what is it?')
    await press(page, /^Send$/)
    await says(page, 'Your message is on its way.')
    await expectUsable(clerk)
    await expect
      .poll(() => whatsapp.sent.filter(({ to }) => to === `+${from}`).map(({ type }) => type))
      .toContain('text')
    const theirs = await request.get('/api/me/export')
    expect(await theirs.text()).toContain('Of course: what is it?')
    expect([...customer.faults, ...clerk.faults]).toEqual([])
  })
})
