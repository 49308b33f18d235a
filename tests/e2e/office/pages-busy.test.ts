import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServer } from '../../support/servers/server.ts'
import { openTestPort } from '../../support/sqlite-test-port.ts'
import { type Screen, expectAccessible, expectNoSidewaysScroll, expectUsable, tabTo, visit, wait } from '../browser.ts'
import { findBrokenWords } from '../table-words.ts'
import { book, enter, openBusyOffice, says, serviceId } from '../office-steps.ts'

const desk: Screen = { width: 1280, scripts: false }

let office: Awaited<ReturnType<typeof openBusyOffice>>
let browser: Browser
let server: RunningServer

beforeAll(async () => {
  office = await openBusyOffice()
  ;({ browser, server } = office)
})

afterAll(() => office?.[Symbol.asyncDispose]())

describe('office pages with the demo business', () => {
  it.each<Screen>([
    { width: 320, scripts: true },
    { width: 1280, scripts: true, dark: true },
  ])(
    'are accessible at $width px; at any width they never scroll sideways, and their tables keep words whole',
    async (screen) => {
      await using owner = await enter(browser, server.url, 'admin', screen)
      const { page, context, faults } = owner
      const { items: bookings } = await (await context.request.get('/api/bookings?status=confirmed&limit=1')).json()
      const { items: applications } = await (await context.request.get('/api/admin/technician-applications')).json()
      const { items: technicians } = await (await context.request.get('/api/admin/technicians')).json()
      const booking = `/admin/bookings/${bookings[0].id}`
      const paths = [
        '/admin',
        '/admin?by=technician',
        '/dashboard',
        '/admin/bookings',
        '/admin/bookings/new',
        booking,
        `${booking}/cancel`,
        `${booking}/move`,
        '/admin/applications',
        `/admin/applications/${applications[0].id}`,
        '/admin/services',
        '/admin/catalogue/new',
        '/admin/catalogue/trades',
        '/admin/catalogue/trades/plumbing',
        '/admin/catalogue/new-trade',
        '/admin/emergency-services',
        '/admin/emergency-services/ems_plumbing',
        '/admin/plans',
        '/admin/market/categories',
        `/admin/services/${await serviceId(context.request, 'Burst Pipe')}`,
        '/admin/hours',
        '/admin/booking-rules',
        '/admin/business',
        '/admin/terms',
        '/admin/site',
        '/admin/site/content',
        '/admin/site/redirects',
        '/admin/site/content/about.story',
        '/admin/vat-return',
        '/admin/invoice-numbers',
        '/admin/invoicing',
        '/admin/invoice-import',
        '/admin/enquiries',
        '/admin/technicians',
        `/admin/technicians/${technicians[0].id}`,
        '/admin/on-call',
        '/admin/dispatch',
        '/admin/dispatch?days=7',
        '/admin/late-emergencies',
        '/admin/late-entries',
        '/admin/field',
        '/admin/forms',
        '/admin/forms/new',
        '/admin/forms/frm_gas-completion',
        `${booking}/visit`,
        '/admin/customers',
        '/admin/payments',
        '/admin/messages',
        '/payment-dashboard',
        '/notifications',
        '/admin/users',
        '/admin/audit',
        '/admin/security-log',
      ]
      // The pages with the most parts stand first: in the dark they are enough.
      for (const path of screen.dark ? paths.slice(0, 5) : paths) {
        expect((await page.goto(path))?.status()).toBe(200)
        await expectAccessible(page)
        for (const width of [320, 390, 768, 1280]) {
          await page.setViewportSize({ width, height: 900 })
          await expectNoSidewaysScroll(page)
          expect({ path, width, broken: await page.evaluate(findBrokenWords) }).toEqual({ path, width, broken: [] })
        }
        await page.setViewportSize({ width: screen.width, height: 900 })
      }
      expect(faults).toEqual([])
    },
  )

  it.each([true, false])(
    'show the current tab on a phone, and "Emergency" once a line, scripts: %s',
    async (scripts) => {
      await using owner = await enter(browser, server.url, 'admin', { width: 320, scripts })
      const { page } = owner
      for (const path of ['/admin', '/admin/services', '/admin/hours']) {
        await page.goto(path)
        const tab = await page.locator('.tab[aria-current="page"]').first().boundingBox()
        expect(tab?.x).toBeGreaterThanOrEqual(0)
        expect((tab?.x ?? 0) + (tab?.width ?? 0)).toBeLessThanOrEqual(320)
      }
      await page.goto('/admin/bookings')
      const lines = await page.getByRole('row').filter({ hasText: 'Emergency' }).allInnerTexts()
      expect(lines.length).toBeGreaterThan(0)
      for (const line of lines)
        expect(line.replace(/Emergency (Plumbing|Electrical|Heating)/g, '').match(/Emergency/g)).toHaveLength(1)
    },
  )

  it.each<Screen>([
    { width: 320, scripts: true, dark: true },
    { width: 1280, scripts: true },
  ])('show a technician every job, open or folded, at $width px', async (screen) => {
    await using technician = await visit(browser, server.url, screen)
    const { page, context, faults } = technician
    const answer = await context.request.post('/api/auth/login', { data: office.demo })
    expect(answer.ok()).toBe(true)
    expect((await page.goto('/dashboard'))?.status()).toBe(200)
    for (const folded of await page.locator('.folded-job > summary').all()) await folded.click()
    expect(await page.locator('address').count()).toBeGreaterThan(1)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const form = await page.locator('a[href*="/forms/"]').first().getAttribute('href')
    for (const path of ['/working-time', '/dashboard/time', form ?? '/there-is-no-form']) {
      expect((await page.goto(path))?.status()).toBe(200)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
    expect(faults).toEqual([])
  })

  it('can be used with the keyboard alone, in reading order', async () => {
    await using clerk = await enter(browser, server.url, 'office', { width: 1280, scripts: true })
    const { page } = clerk
    await page.goto('/admin')
    await tabTo(page, '#unassigned button')
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent), wait).toMatch(/^Choose/)
    await page.keyboard.press('Enter')
    await page.waitForURL(/#assign$/)
    await tabTo(page, 'input[name="technician_id"]')
    await page.keyboard.press('Space')
    await tabTo(page, 'button[value="chosen"]')
    await page.keyboard.press('Enter')
    await says(page, 'Assigned. The technician and the customer have been told.')
  })

  it('page through all bookings, showing each once', async () => {
    await using clerk = await enter(browser, server.url, 'office', desk)
    const { page } = clerk
    await page.goto('/admin/bookings?status=completed')
    const seen: string[] = []
    for (;;) {
      seen.push(...(await page.locator('.jobs .job-job .figures').allTextContents()))
      const next = page.getByRole('link', { name: 'Next', exact: true })
      if ((await next.count()) === 0) break
      await next.click()
    }
    expect(seen.length).toBeGreaterThan(100)
    expect(new Set(seen).size).toBe(seen.length)
  })

  it('show an offer to its technician, and the alarm to the office once it is declined', async () => {
    // On call, so that the hour of the test does not matter.
    using data = openTestPort(server.dataDir)
    data.set('technicians', {}, { availability: 'on_call' })
    await using customer = await enter(browser, server.url, 'customer', desk)
    const { request } = customer.context
    const { booking_reference: reference, id } = await book(request, {
      service_id: await serviceId(request, 'Burst Pipe'),
      priority: 'emergency',
    })
    await using owner = await enter(browser, server.url, 'admin', { width: 320, scripts: true })
    const { technician } = await (await owner.context.request.get(`/api/bookings/${id}`)).json()
    const { items } = await (await owner.context.request.get('/api/admin/technicians')).json()
    const offered = items.find((one: { readonly full_name: string }) => one.full_name === technician.full_name)
    for (const other of items) if (other.id !== offered.id) data.set('technicians', { id: other.id }, { skills: '[]' })
    await using asked = await visit(browser, server.url, { width: 320, scripts: true })
    const signedIn = await asked.context.request.post('/api/auth/login', {
      data: { email: offered.email, password: office.demo.password },
    })
    expect(signedIn.ok()).toBe(true)
    await asked.page.goto('/dashboard')
    await says(asked.page, 'Offered to you: Burst Pipe')
    await expectUsable(asked)
    await asked.page.locator('#offers summary').click()
    await asked.page.getByLabel('Why you cannot take it').fill('My van has broken down.')
    await expectUsable(asked)
    await asked.page.getByRole('button', { name: 'Decline this job' }).click()
    await asked.page.getByText('Offered to you').waitFor({ state: 'detached' })
    for (const path of ['/admin', `/admin/bookings/${id}`]) {
      await owner.page.goto(path)
      await says(owner.page, `Nobody has accepted: Burst Pipe (${reference})`)
      await says(owner.page, 'Declined: My van has broken down.')
      await expectUsable(owner)
    }
    expect([...asked.faults, ...owner.faults]).toEqual([])
  })
})
