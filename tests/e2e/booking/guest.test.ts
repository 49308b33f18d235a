import type { Page } from 'playwright-core'
import { describe, expect, it, vi } from 'vitest'
import { type Screen, expectUsable, wait } from '../browser.ts'
import { openSite } from '../site.ts'
import { atStep, chooseJob, confirmBooking, contact, fillContact, next, pay } from './steps.ts'

const site = openSite({ env: { LOG_LEVEL: 'info' } })

const plain: Screen = { width: 320, scripts: false }

/** The link of the latest e-mail of that subject, as the built-in mailbox writes it in the log. */
async function linkOf(subject: string): Promise<string> {
  const find = () => {
    const line = site.server
      .log()
      .split('\n')
      .findLast((one) => one.includes(`"${contact.email}"`) && one.includes(subject))
    return /"link":"([^"]+)"/.exec(line ?? '')?.[1]
  }
  return vi.waitUntil(find, wait)
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

describe('a guest on a narrow phone without scripts', () => {
  it('books and pays with a code, and later joins the booking to an account', async () => {
    await using visitor = await site.visit(plain)
    const { page, faults } = visitor
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
    await next(page)
    await atStep(page, 'Confirm Booking')
    await confirmBooking(page)

    await page.waitForURL(/\/login\?redirect=booking/)
    await expectUsable(visitor)
    await page.getByRole('link', { name: 'Continue without an account' }).click()
    await atStep(page, 'Book without an account')
    expect(await page.getByLabel('Full name').inputValue()).toBe(contact.name)
    expect(await page.getByLabel('Email').inputValue()).toBe(contact.email)
    expect(await page.getByLabel('Phone').inputValue()).toBe(contact.phone)
    await expectUsable(visitor)
    await press(page, 'Send me the code')

    await atStep(page, 'Enter your code')
    const code = page.getByLabel('Code')
    expect([await code.getAttribute('autocomplete'), await code.getAttribute('inputmode')]).toEqual([
      'one-time-code',
      'numeric',
    ])
    await expectUsable(visitor)
    await code.fill((await linkOf('Your code to book')).slice(-6))
    await press(page, 'Carry on')

    await atStep(page, 'Confirm Booking')
    expect(await page.getByText(contact.description).isVisible()).toBe(true)
    expect(await page.locator('input[name="consent"]').isChecked()).toBe(true)
    await press(page, 'Confirm Booking')
    await atStep(page, 'Payment')
    await press(page, 'Continue to secure payment')
    await page.getByRole('radio', { name: /4242/ }).check()
    await pay(page)
    await atStep(page, 'Booking Confirmed')
    const reference = (await page.locator('.confirmed-reference').textContent()) ?? ''
    expect(reference).toMatch(/^CB-[A-Z0-9]{6}$/)
    await expectUsable(visitor)
    await page.getByRole('link', { name: 'Track this booking' }).click()
    await page.waitForURL(/\/track\/[0-9a-f]{32}$/)
    await page.getByText(reference).first().waitFor()

    await page.goto('/register')
    await page.getByLabel('Full name').fill(contact.name)
    await page.getByLabel('Email').fill(contact.email)
    await page.locator('input[name="password"]').fill('velvet-otter-42')
    await page.locator('input[name="confirm_password"]').fill('velvet-otter-42')
    await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
    await page.waitForURL(/\/dashboard/)
    expect(await page.getByText(reference).count()).toBe(0)
    await page.goto(await linkOf('Confirm your e-mail address'))
    await page.getByRole('main').getByRole('button').first().click()
    await page.getByText('Your address is confirmed').first().waitFor()
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'See these bookings' }).click()
    await page.getByText(reference).waitFor()
    await expectUsable(visitor)
    await press(page, 'Join it to my account')
    await page.waitForURL(/\/bookings\?done=claimed/)
    await page.getByText(reference).first().waitFor()
    await expectUsable(visitor)
    expect(faults).toEqual([])
  })
})
