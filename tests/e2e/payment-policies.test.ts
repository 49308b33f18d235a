import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../support/servers/server.ts'
import { atStep, awake, confirmBooking, pay, readyToConfirm, typeCard } from './booking-steps.ts'
import { type Screen, expectAccessibleTo, expectNoSidewaysScroll, openBrowser, visit } from './browser.ts'
import { openTestPort } from '../support/sqlite-test-port.ts'

/** A job of each policy. */
const jobs = {
  hold: 'Tap Repair or Replacement',
  deposit: 'Blocked Sink or Drain',
  after: 'Toilet Repair',
} as const

let server: RunningServer
let browser: Browser

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), openBrowser()])
  using data = openTestPort(server.dataDir)
  for (const [policy, name] of Object.entries(jobs)) data.set('services', { name }, { payment_policy: policy })
})

afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
})

describe('repair with an authorisation', () => {
  it.each<Screen>([
    { width: 320, scripts: false },
    { width: 1280, scripts: true },
  ])('is authorised, and released when it is cancelled, at $width px with scripts: $scripts', async (screen) => {
    await using visitor = await visit(browser, server.url, screen)
    const { page, faults } = visitor
    const good = async () => {
      await expectAccessibleTo(visitor)
      await expectNoSidewaysScroll(page)
    }
    const sees = (words: RegExp) => page.getByText(words).first().waitFor()

    await readyToConfirm(visitor, jobs.hold)
    await sees(/Your bank sets £79\.00 aside in the next step/)
    if (screen.scripts) await awake(page)
    await confirmBooking(page)
    await atStep(page, 'Payment')
    await sees(/Your bank sets £79\.00 aside now/)
    if (screen.scripts) await typeCard(page, '4242 4242 4242 4242')
    else {
      await page.getByRole('button', { name: 'Continue to secure payment' }).click()
      await page.getByRole('radio', { name: /4242/ }).check()
    }
    await page.getByRole('button', { name: 'Authorise £79.00 Securely' }).click()
    await atStep(page, 'Booking Confirmed')
    await sees(/Your bank has set £79\.00 aside/)
    await good()

    await page.getByRole('link', { name: 'Track this booking' }).click()
    await page.getByText('Cancel this booking').click()
    await sees(/Let go, never taken/)
    await good()
    await page.getByRole('button', { name: 'Cancel Booking' }).click()
    await sees(/Nothing was taken\. What your bank had set aside is free again/)
    await good()
    expect(faults).toEqual([])
  })
})

describe('repair with a deposit', () => {
  it('asks for the call-out fee, and shows that the rest is due after the work', async () => {
    await using visitor = await visit(browser, server.url, { width: 1280, scripts: true })
    const { page } = visitor
    await readyToConfirm(visitor, jobs.deposit)
    await awake(page)
    await confirmBooking(page)
    await atStep(page, 'Payment')
    await typeCard(page, '4242 4242 4242 4242')
    await pay(page)
    await atStep(page, 'Booking Confirmed')
    const said = page.getByText(/You have paid £45\.00\. The rest, £[\d.]+, is due after the work/)
    await said.waitFor()
    expect(await said.count()).toBe(1)
  })
})

describe('repair that is paid after the work', () => {
  it.each([true, false])('has no payment step, with scripts: %s', async (scripts) => {
    await using visitor = await visit(browser, server.url, { width: 320, scripts })
    const { page } = visitor
    await readyToConfirm(visitor, jobs.after)
    await page.getByText('Step 4 of 5').waitFor()
    if (scripts) await awake(page)
    await confirmBooking(page)
    await atStep(page, 'Booking Confirmed')
    await page.getByText('Step 5 of 5').waitFor()
    const said = page.getByText(/Nothing to pay now\. You pay £89\.00, VAT included, after the work/)
    await said.waitFor()
    expect(await said.isVisible()).toBe(true)
    await expectAccessibleTo(visitor)
    await expectNoSidewaysScroll(page)
  })
})
