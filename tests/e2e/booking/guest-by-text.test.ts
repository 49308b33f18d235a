import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { fakeTwilioSettings, openFakeTwilio } from '../../fakes/twilio.ts'
import { type Screen, expectUsable, wait } from '../browser.ts'
import { openTestPort } from '../../support/sqlite-test-port.ts'
import { openSite } from '../site.ts'
import { atStep, chooseJob, confirmBooking, contact, fillContact, next, pay } from './steps.ts'

const twilio = await openFakeTwilio()
const site = openSite({
  env: {
    TWILIO_ACCOUNT_SID: fakeTwilioSettings.accountSid,
    TWILIO_AUTH_TOKEN: fakeTwilioSettings.authToken,
    TWILIO_FROM: fakeTwilioSettings.from,
    TWILIO_API_BASE: twilio.base.href,
  },
})
afterAll(() => twilio[Symbol.asyncDispose]())

const plain: Screen = { width: 320, scripts: false }
const typed = '07700 900123'

/** The latest text message to the guest that says this. */
async function textLike(words: RegExp): Promise<string> {
  const find = () => twilio.sent.findLast(({ To, Body }) => To === '+447700900123' && words.test(Body))?.Body
  return vi.waitUntil(find, wait)
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

describe('a guest without an e-mail address, on a narrow phone without scripts', () => {
  it('gets the code by text message, books and pays, and opens the visit from a text message', async () => {
    await using visitor = await site.visit(plain)
    const { page, faults } = visitor
    // The journey is the same at night.
    using data = openTestPort(site.server.dataDir)
    const never = { from_time: '00:00', until_time: '00:00', changed_at: '2020-01-01T00:00:00.000Z' }
    data.insert('quiet_hours', { id: 1, ...never })
    await page.goto('/book')
    await chooseJob(page, 'Plumbing', 'Tap Repair or Replacement', false)
    await next(page)
    await atStep(page, 'Schedule Appointment')
    await page.getByRole('button', { name: /Priority/ }).click()
    await page.getByRole('button', { name: /Priority/, pressed: true }).waitFor()
    await page.locator('input[name="time"]').first().check()
    await next(page)
    await atStep(page, 'Contact Information')
    await fillContact(page)
    await page.getByLabel('Email').first().fill('')
    await next(page)
    await page.getByText('Enter a UK mobile number, or your e-mail address above').first().waitFor()
    await expectUsable(visitor)
    await page.getByLabel('Phone').fill(typed)
    await next(page)
    await atStep(page, 'Confirm Booking')
    await confirmBooking(page)

    await page.waitForURL(/\/login\?redirect=booking/)
    await page.getByRole('link', { name: 'Continue without an account' }).click()
    await atStep(page, 'Book without an account')
    expect(await page.getByLabel(/text me the code/).isChecked()).toBe(true)
    expect(await page.getByLabel('Phone').inputValue()).toBe(typed)
    await expectUsable(visitor)
    await press(page, 'Send me the code')

    await atStep(page, 'Enter your code')
    await page.getByText(typed).waitFor()
    await expectUsable(visitor)
    const text = await textLike(/is your code to book/)
    await page.getByLabel('Code').fill(/\b\d{6}\b/.exec(text)?.join() ?? 'no code')
    await press(page, 'Carry on')

    await atStep(page, 'Confirm Booking')
    expect(await page.getByText(contact.description).isVisible()).toBe(true)
    await press(page, 'Confirm Booking')
    await atStep(page, 'Payment')
    await press(page, 'Continue to secure payment')
    await page.getByRole('radio', { name: /4242/ }).check()
    await pay(page)
    await atStep(page, 'Booking Confirmed')
    const reference = (await page.locator('.confirmed-reference').textContent()) ?? ''
    expect(reference).toMatch(/^CB-[A-Z0-9]{6}$/)
    await expectUsable(visitor)

    const booked = await textLike(new RegExp(`we have your booking ${reference}`))
    await page.goto(/https?:\/\/\S+/.exec(booked)?.join() ?? 'no link')
    await page.getByText(reference).first().waitFor()
    await expectUsable(visitor)
    expect(faults).toEqual([])
  })
})
