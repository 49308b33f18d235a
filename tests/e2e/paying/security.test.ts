import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServer } from '../../support/servers/server.ts'
import { type Screen, expectAccessible, expectNoSidewaysScroll, newTab, visit } from '../browser.ts'
import { type Office, enter, openBusyOffice, press, says } from '../office-steps.ts'

/** With scripts, which the accessibility check needs; none of the pages does. */
const desk: Screen = { width: 1280, scripts: true }

let office: Office
let browser: Browser
let server: RunningServer

/** The demo business: money, a payment to decide about, a dispute that was won. */
beforeAll(async () => {
  office = await openBusyOffice()
  ;({ browser, server } = office)
})

afterAll(() => office?.[Symbol.asyncDispose]())

describe('access to the payment pages', () => {
  it('shows the office the payments, and only the owner the dashboard and the test tool', async () => {
    await using clerk = await enter(browser, server.url, 'office', desk)
    for (const path of ['/payment-dashboard', '/payment']) {
      expect((await clerk.page.goto(path))?.status()).toBe(403)
      await clerk.page.getByRole('heading', { name: 'Access Denied', exact: true }).waitFor()
    }
    expect((await clerk.page.goto('/admin/payments'))?.status()).toBe(200)
    expect(await clerk.page.getByRole('link', { name: 'Export as CSV' }).count()).toBe(0)
    expect((await clerk.context.request.get('/admin/payments.csv')).status()).toBe(403)
  })

  it('refuses a customer and a visitor', async () => {
    await using customer = await enter(browser, server.url, 'customer', desk)
    for (const path of ['/payment-dashboard', '/admin/payments', '/payment']) {
      expect((await customer.page.goto(path))?.status()).toBe(403)
    }
    await using visitor = await visit(browser, server.url, desk)
    await visitor.page.goto('/payment-dashboard')
    expect(visitor.page.url()).toBe(`${server.url}/login?next=%2Fpayment-dashboard`)
  })
})

describe('Payment Security Dashboard', () => {
  it.each([320, 768, 1280])('shows the same figures as the API, accessibly, at %i pixels', async (width) => {
    await using owner = await enter(browser, server.url, 'admin', { width, scripts: true })
    const { page, context } = owner
    await page.goto('/payment-dashboard')
    const report = await (await context.request.get('/api/admin/payments/security')).json()
    const figureOf = (label: string) =>
      page
        .locator('.tile', { has: page.locator('dt', { hasText: label }) })
        .locator('.tile-figure')
        .innerText()
    const pounds = (amount: number) =>
      new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' }).format(amount / 100)
    expect(await figureOf('Total Revenue')).toBe(pounds(report.total_revenue))
    expect(await figureOf('Average Amount')).toBe(pounds(report.average_amount))
    expect(await figureOf('Transactions')).toBe(String(report.transactions))
    expect(await figureOf('Fraud Attempts')).toBe(String(report.fraud_attempts))
    expect(report.fraud_attempts).toBeGreaterThan(0)
    await says(page, 'Payments are in test mode.')
    await page.getByText('Show as a table').click()
    expect(await page.getByRole('row', { name: /£/ }).count()).toBeGreaterThanOrEqual(30)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })

  it.each([320, 1280])('is readable in dark mode, and its chart in forced colours, at %i pixels', async (width) => {
    await using owner = await enter(browser, server.url, 'admin', { width, scripts: true, dark: true })
    const { page } = owner
    await page.goto('/payment-dashboard')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, forcedColors: 'active' })
      const bars = await page.evaluate(() => {
        const drawn = (name: string) => {
          const bar = document.querySelector(`.chart-bars ${name}`)
          const { fill, stroke } = bar ? getComputedStyle(bar) : { fill: 'none', stroke: 'none' }
          return { fill, stroke }
        }
        const { backgroundColor, color } = getComputedStyle(document.body)
        return {
          taken: drawn('.chart-in'),
          back: drawn('.chart-back'),
          zero: drawn('.chart-zero'),
          backgroundColor,
          color,
        }
      })
      expect(bars.taken.fill).toBe(bars.color)
      expect(bars.back).toEqual({ fill: bars.backgroundColor, stroke: bars.color })
      expect(bars.zero.stroke).toBe(bars.color)
      expect(bars.color).not.toBe(bars.backgroundColor)
      await expectNoSidewaysScroll(page)
    }
  })

  it('leads to the details of a payment, and accepts one decision on suspected fraud', async () => {
    await using owner = await enter(browser, server.url, 'admin', desk)
    const { page } = owner
    await page.goto('/payment-dashboard')
    await page.getByRole('link', { name: /^Decide/ }).click()
    await page.getByRole('heading', { name: 'History' }).waitFor()
    const address = page.url()
    await press(page, 'Decide')
    await page.getByRole('link', { name: 'Choose what it comes to' }).waitFor()
    await page.getByRole('radio', { name: /It is genuine/ }).check()
    const second = await newTab(owner)
    await second.goto(address)
    await press(page, 'Decide')
    await says(page, 'Marked as genuine. The booking continues automatically.')
    await says(page, /Decided: genuine/)
    await second.getByRole('radio', { name: /It is fraud/ }).check()
    await press(second, 'Decide')
    await says(second, /somebody has decided meanwhile/)
    await page.goto('/payment-dashboard')
    expect(await page.locator('.badge', { hasText: 'Genuine' }).count()).toBe(1)
    await expectAccessible(page)
  })

  it('reconciles the providers with the ledger on request', async () => {
    await using owner = await enter(browser, server.url, 'admin', desk)
    const { page } = owner
    await page.goto('/payment-dashboard')
    await press(page, 'Reconcile now')
    await says(page, 'Compared with the providers just now.')
    expect(await page.locator('#reconciliation .badge').allInnerTexts()).toEqual(['No differences'])
  })
})

describe('payment list', () => {
  it('is filtered at a shareable address, and read in pages', async () => {
    await using owner = await enter(browser, server.url, 'admin', desk)
    const { page } = owner
    await page.goto('/admin/payments')
    await page.getByRole('link', { name: 'Next' }).click()
    await page.getByRole('link', { name: 'Back to the first page' }).waitFor()
    await page.goto('/admin/payments')
    await page.getByRole('combobox', { name: 'State' }).selectOption('refunded')
    await press(page, 'Find')
    await page.waitForURL(/status=refunded/)
    const rows = page.locator('tbody tr')
    expect(await rows.count()).toBeGreaterThan(0)
    expect(await rows.filter({ hasText: 'Refunded' }).count()).toBe(await rows.count())
    await rows.first().getByRole('link').click()
    await page.getByRole('heading', { name: 'Refunds' }).waitFor()
    await expectAccessible(page)
    await page.goto('/admin/payments?from=2026-02-30')
    await page.getByRole('link', { name: 'Choose a date from the calendar' }).waitFor()
    await page.goto('/admin/payments?q=nobody+like+that')
    await says(page, 'No payments match')
  })
})

describe('test payment', () => {
  it('shows the provider’s answer and the arrival of its webhook, and changes no figure', async () => {
    await using owner = await enter(browser, server.url, 'admin', desk)
    const { page, context } = owner
    const revenue = async () => (await (await context.request.get('/api/admin/payments/security')).json()).total_revenue
    const before = await revenue()
    await page.goto('/payment')
    await press(page, /^Send test payment/)
    await says(page, 'The money was taken.')
    await says(page, 'It was refunded at once.')
    await expect
      .poll(async () => {
        await page.reload()
        return page.getByText('Received: the webhook works').count()
      })
      .toBe(1)
    await page.getByLabel('Test card').selectOption('pm_card_chargeDeclined')
    await press(page, /^Send test payment/)
    await says(page, 'The card was declined. "Your card was declined."')
    expect(await revenue()).toBe(before)
    await expectAccessible(page)
  })
})
