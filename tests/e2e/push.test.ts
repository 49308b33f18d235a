import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServer } from '../support/servers/server.ts'
import { type Screen, expectAccessible, openWholeBrowser } from './browser.ts'
import { type Office, book, enter, freeDay, openOffice, payFor, serviceId } from './office-steps.ts'

const desk: Screen = { width: 1280, scripts: true }
const phone: Screen = { width: 320, scripts: true }

let office: Office
let browser: Browser
let server: RunningServer

beforeAll(async () => {
  ;[office, browser] = await Promise.all([openOffice(), openWholeBrowser()])
  server = office.server
})

afterAll(async () => {
  await office?.[Symbol.asyncDispose]()
})

describe('push messages', () => {
  it('are offered and explained on the profile, never requested unasked, and shown as blocked when they are', async () => {
    await using visitor = await enter(browser, server.url, 'customer', desk)
    const { page } = visitor
    await page.goto('/profile')
    const part = page.locator('[data-push]')
    await part.waitFor()
    expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length))).toBe(0)
    // This browser has nobody to ask, and says no to every question.
    await expect.poll(() => part.locator('[data-push-words]').textContent()).toMatch(/^$|blocks|cannot show/)
    await expectAccessible(page)
    expect(visitor.faults).toEqual([])
  })

  it('are shown after the user switches them on, with an error when no push service answers', async () => {
    await using visitor = await enter(browser, server.url, 'customer', desk)
    const { page, context } = visitor
    await context.grantPermissions(['notifications'], { origin: server.url })
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Turn on notifications' }).click()
    const words = page.locator('body')
    await expect.poll(() => words.innerText()).toMatch(/did not work just now|This device shows notifications/)
    const browserTools = await context.newCDPSession(page)
    const registered = new Promise<string>((resolve) => {
      browserTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => {
        if (one) resolve(one.registrationId)
      })
    })
    await browserTools.send('ServiceWorker.enable')
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
    // Chromium drops a notification when somebody asks for the list while it is being shown: the worker says when it is.
    await worker.evaluate(() => {
      const global = globalThis as unknown as { registration: ServiceWorkerRegistration; shown: Promise<void> }
      const show = global.registration.showNotification.bind(global.registration)
      global.shown = new Promise((resolve, reject) => {
        global.registration.showNotification = (...notification) => {
          const shown = show(...notification)
          shown.then(resolve, reject)
          return shown
        }
      })
    })
    const data = JSON.stringify({ title: 'Confirmed', body: 'At 9.', link: '/bookings', tag: 'bkg_1' })
    await browserTools.send('ServiceWorker.deliverPushMessage', {
      origin: server.url,
      registrationId: await registered,
      data,
    })
    await worker.evaluate(() => (globalThis as unknown as { shown: Promise<void> }).shown)
    const shown = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
      })
    await expect.poll(shown).toEqual([{ title: 'Confirmed', body: 'At 9.', tag: 'bkg_1' }])
    expect(visitor.faults).toEqual([])
  })

  it('are offered right after payment, and on no landing page', async () => {
    await using visitor = await enter(browser, server.url, 'customer', phone)
    const { page, context } = visitor
    await context.grantPermissions(['notifications'], { origin: server.url })
    for (const arrival of ['/', '/book', '/dashboard', '/notifications']) {
      await page.goto(arrival)
      expect(await page.locator('[data-push]').count()).toBe(0)
    }
    const { date, time } = await freeDay(context.request, 'Tap Repair or Replacement')
    const service_id = await serviceId(context.request, 'Tap Repair or Replacement')
    const booked = await book(context.request, { service_id, scheduled_date: `${date}T${time}:00` })
    await payFor(context.request, booked)
    await page.goto(`/pay/${booked.id}`)
    await page.getByRole('heading', { name: 'Booking Confirmed' }).waitFor()
    const part = page.locator('[data-push]')
    await part.getByRole('button', { name: 'Turn on notifications' }).waitFor()
    await expectAccessible(page)
    await part.getByRole('button', { name: 'Not now' }).click()
    expect(await part.isVisible()).toBe(false)
    await page.reload()
    await page.getByRole('heading', { name: 'Booking Confirmed' }).waitFor()
    expect(await part.isVisible()).toBe(false)
    expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length))).toBe(0)
    expect(visitor.faults).toEqual([])
  })
})
