import { describe, expect, it } from 'vitest'
import {
  atStep,
  awake,
  chooseJob,
  confirmBooking,
  contact,
  fillContact,
  next,
  pay,
  signUpOnTheWay,
  typeCard,
} from './steps.ts'
import { type Screen, expectAccessibleTo, expectUsable, scriptsBeside, tabTo } from '../browser.ts'
import { openSite } from '../site.ts'
import { scriptsOf } from '../../bench/script-size.ts'

const site = openSite()

const wide: Screen = { width: 1280, scripts: true }

describe('booking journey of a new visitor', () => {
  it.each<Screen>([
    { width: 320, scripts: true, dark: true },
    { width: 1280, scripts: false },
  ])('ends in a booked and paid repair at $width px with scripts: $scripts', async (screen) => {
    await using visitor = await site.visit(screen)
    const { page, faults } = visitor
    const { scripts } = screen

    await page.goto('/book')
    if (scripts) await awake(page)
    expect(await page.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true)
    await page.getByLabel('What do you see?').fill('driping tap')
    await page.getByRole('button', { name: 'Find the job' }).click()
    await page.getByRole('link', { name: 'Tap Repair or Replacement' }).waitFor()
    await expectUsable(visitor)
    await page.goto('/book')
    if (scripts) await awake(page)
    await chooseJob(page, 'Plumbing', 'Tap Repair or Replacement', scripts)
    expect(await page.getByRole('radio', { name: 'Electrical', exact: true }).count()).toBe(0)
    await expectUsable(visitor)
    await next(page)
    await atStep(page, 'Schedule Appointment')
    await page.getByRole('button', { name: /Priority/ }).click()
    await page.getByRole('button', { name: /Priority/, pressed: true }).waitFor()

    // The page of an area leads a stranger to the same step, with the service and the priority.
    await visitor.context.clearCookies()
    await page.goto('/area/CR0')
    expect(new URL(page.url()).pathname).toBe('/area/croydon')
    await page.getByRole('link', { name: /^Tap Repair or Replacement/ }).click()
    await page.getByRole('heading', { name: 'Tap Repair or Replacement', level: 1 }).waitFor()
    await page.getByRole('radio', { name: /^Priority/ }).check()
    await page.getByRole('button', { name: 'Choose a time' }).click()
    await atStep(page, 'Schedule Appointment')
    await page.getByRole('button', { name: /Priority/, pressed: true }).waitFor()
    await page.locator('input[name="time"]').first().check()
    await expectUsable(visitor)
    await next(page)

    await atStep(page, 'Contact Information')
    await fillContact(page)
    await expectUsable(visitor)
    await next(page)

    await atStep(page, 'Confirm Booking')
    expect(await page.getByText('£118.50').first().isVisible()).toBe(true)
    await expectUsable(visitor)
    const counted = await scriptsOf(site.server.url, '/book')
    expect(await scriptsBeside(page, counted)).toEqual([])
    await confirmBooking(page)
    await signUpOnTheWay(page)

    await atStep(page, 'Confirm Booking')
    expect(await page.getByText(contact.description).isVisible()).toBe(true)
    expect(await page.locator('input[name="consent"]').isChecked()).toBe(true)
    if (scripts) await awake(page)
    await page.getByRole('button', { name: 'Confirm Booking' }).click()

    await atStep(page, 'Payment')
    expect(await page.getByText('Payments are in test mode').first().isVisible()).toBe(true)
    if (scripts) {
      await typeCard(page, '4242 4242 4242 4242')
      await expectUsable(visitor)
      await pay(page)
    } else {
      await expectUsable(visitor)
      await page.getByRole('button', { name: 'Continue to secure payment' }).click()
      await page.getByRole('radio', { name: /4242/ }).check()
      await pay(page)
    }

    await atStep(page, 'Booking Confirmed')
    const reference = await page.locator('.confirmed-reference').textContent()
    expect(reference).toMatch(/^CB-[A-Z0-9]{6}$/)
    await expectUsable(visitor)
    await page.getByRole('link', { name: 'View Dashboard' }).click()
    await page.waitForURL(/\/dashboard/)
    expect(
      await page
        .getByText(reference ?? '')
        .first()
        .isVisible(),
    ).toBe(true)
    expect(faults).toEqual([])
  })

  it('can be completed with the keyboard alone', async () => {
    await using visitor = await site.visit(wide)
    const { page } = visitor
    const { keyboard } = page
    await page.goto('/book')
    await awake(page)
    await tabTo(page, 'input[name="category"]')
    await keyboard.press('ArrowRight')
    expect(await page.locator('input[name="category"]:focus:checked').count()).toBe(1)
    await tabTo(page, 'input[name="serviceId"]')
    await keyboard.press('Space')
    await tabTo(page, 'button[value="next"]')
    await keyboard.press('Enter')
    await atStep(page, 'Schedule Appointment')
    await tabTo(page, 'input[name="time"]')
    await keyboard.press('Space')
    await tabTo(page, 'button[value="next"]')
    await keyboard.press('Enter')
    await atStep(page, 'Contact Information')
    for (const [name, value] of Object.entries(contact)) {
      await tabTo(page, `[name="${name}"]`)
      await keyboard.type(value)
    }
    await tabTo(page, 'button[value="next"]')
    await keyboard.press('Enter')
    await atStep(page, 'Confirm Booking')
    await tabTo(page, 'input[name="consent"]')
    await keyboard.press('Space')
    await tabTo(page, 'button[value="confirm"]')
    await keyboard.press('Enter')
    await page.waitForURL(/\/login\?redirect=booking/)
    expect(await page.getByRole('heading', { name: 'Sign in' }).isVisible()).toBe(true)
  })
})

describe('emergency booking', () => {
  it.each([true, false])(
    'shows which calls come first, asks two questions and needs no start, scripts: %s',
    async (scripts) => {
      await using visitor = await site.visit({ width: 320, scripts })
      const { page } = visitor
      await page.goto('/book')
      if (scripts) await awake(page)
      await chooseJob(page, 'Emergency', 'Burst Pipe', scripts)
      await expectAccessibleTo(visitor)
      await next(page)
      await atStep(page, 'Schedule Appointment')
      for (const number of ['0800 111 999', '999', '105']) {
        expect(await page.getByRole('link', { name: number, exact: true }).isVisible()).toBe(true)
      }
      await expectUsable(visitor)
      await page.getByRole('button', { name: 'Next', exact: true }).click({ force: true })
      await page.getByRole('heading', { name: 'There is a problem' }).waitFor()
      await page.getByRole('radio', { name: /^Water is coming in/ }).check()
      await page.getByRole('radio', { name: 'No, everyone is safe' }).check()
      await next(page)
      await atStep(page, 'Contact Information')
      await fillContact(page)
      await next(page)
      await atStep(page, 'Confirm Booking')
      expect(await page.getByText('As soon as possible').first().isVisible()).toBe(true)
      expect(await page.getByText('£185.00').first().isVisible()).toBe(true)
    },
  )
})
