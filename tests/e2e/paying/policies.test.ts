import { beforeAll, describe, expect, it } from 'vitest'
import { atStep, awake, confirmBooking, pay, readyToConfirm, typeCard } from '../booking/steps.ts'
import { type Screen, expectUsable } from '../browser.ts'
import { openSite } from '../site.ts'
import { openTestPort } from '../../support/sqlite-test-port.ts'

/** A job of each policy. */
const jobs = {
  hold: 'Tap Repair or Replacement',
  deposit: 'Blocked Sink or Drain',
  after: 'Toilet Repair',
} as const

const site = openSite()

beforeAll(() => {
  using data = openTestPort(site.server.dataDir)
  for (const [policy, name] of Object.entries(jobs)) data.set('services', { name }, { payment_policy: policy })
})

describe('repair with an authorisation', () => {
  it.each<Screen>([
    { width: 320, scripts: false },
    { width: 1280, scripts: true },
  ])('is authorised, and released when it is cancelled, at $width px with scripts: $scripts', async (screen) => {
    await using visitor = await site.visit(screen)
    const { page, faults } = visitor
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
    await expectUsable(visitor)

    await page.getByRole('link', { name: 'Track this booking' }).click()
    await page.getByText('Cancel this booking').click()
    await sees(/Released, never taken/)
    await expectUsable(visitor)
    await page.getByRole('button', { name: 'Cancel Booking' }).click()
    await sees(/Nothing was taken\. What your bank had set aside is free again/)
    await expectUsable(visitor)
    expect(faults).toEqual([])
  })
})

describe('repair with a deposit', () => {
  it('asks for the call-out fee, and shows that the rest is due after the work', async () => {
    await using visitor = await site.visit({ width: 1280, scripts: true })
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
    await using visitor = await site.visit({ width: 320, scripts })
    const { page } = visitor
    await readyToConfirm(visitor, jobs.after)
    await page.getByText('Step 4 of 5').waitFor()
    if (scripts) await awake(page)
    await page.getByRole('button', { name: 'Book: you pay £89.00 after the visit', exact: true }).waitFor()
    await confirmBooking(page)
    await atStep(page, 'Booking Confirmed')
    await page.getByText('Step 5 of 5').waitFor()
    const said = page.getByText(/Nothing to pay now\. You pay £89\.00, VAT included, after the work/)
    await said.waitFor()
    expect(await said.isVisible()).toBe(true)
    await expectUsable(visitor)
  })
})
