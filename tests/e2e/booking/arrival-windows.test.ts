import { beforeAll, describe, expect, it } from 'vitest'
import { openTestPort } from '../../support/sqlite-test-port.ts'
import { type Screen, expectUsable } from '../browser.ts'
import { openSite } from '../site.ts'
import { atStep, awake, chooseJob, confirmBooking, fillContact, next, pay, signUpOnTheWay, typeCard } from './steps.ts'

const site = openSite()
const tap = 'Tap Repair or Replacement'
const windows = /between .+ and .+/i

beforeAll(() => {
  using data = openTestPort(site.server.dataDir)
  data.set('services', { name: tap }, { arrival: 'two_hours' })
})

describe('a service with arrival windows of two hours', () => {
  it.each<Screen>([
    { width: 320, scripts: true },
    { width: 320, scripts: false },
  ])('is booked by its window at $width px with scripts: $scripts', async (screen) => {
    await using visitor = await site.visit(screen)
    const { page, faults } = visitor
    await page.goto('/book')
    if (screen.scripts) await awake(page)
    await chooseJob(page, 'Plumbing', tap, screen.scripts)
    await next(page)

    await atStep(page, 'Schedule Appointment')
    await page.getByRole('group', { name: /^Free times on/ }).waitFor()
    const times = page.locator('label:has(input[name="time"])')
    for (const words of await times.allInnerTexts()) expect(words).toMatch(windows)
    const chosen = times.first()
    const words = (await chosen.innerText()).trim().replace('Between', 'between')
    const start = await chosen.locator('input').getAttribute('value')
    await chosen.locator('input').check()
    await expectUsable(visitor)
    await next(page)

    await atStep(page, 'Contact Information')
    await fillContact(page)
    await next(page)

    await atStep(page, 'Confirm Booking')
    await page.getByText(words).first().waitFor()
    await confirmBooking(page)
    await signUpOnTheWay(page)
    await atStep(page, 'Confirm Booking')
    if (screen.scripts) await awake(page)
    await page.getByRole('button', { name: 'Confirm Booking' }).click()
    await atStep(page, 'Payment')
    await page.getByText(words).first().waitFor()
    if (screen.scripts) await typeCard(page, '4242 4242 4242 4242')
    else {
      await page.getByRole('button', { name: 'Continue to secure payment' }).click()
      await page.getByRole('radio', { name: /4242/ }).check()
    }
    await pay(page)
    await atStep(page, 'Booking Confirmed')
    await page.getByText(words).first().waitFor()
    await expectUsable(visitor)

    const [booking] = (await (await visitor.context.request.get('/api/bookings')).json()).items
    const local = Temporal.Instant.from(booking.scheduled_date).toZonedDateTimeISO('Europe/London')
    expect(local.toPlainTime().toString({ smallestUnit: 'minute' })).toBe(start)
    expect(booking.arrival.kind).toBe('two_hours')
    expect(Temporal.Instant.compare(booking.arrival.from, booking.scheduled_date)).toBeLessThanOrEqual(0)
    await page.goto(`/track/${booking.id}`)
    await page.getByText(words).first().waitFor()
    await page.locator('summary', { hasText: 'Move this visit' }).click()
    for (const label of await page.locator('label:has(input[name="scheduled_date"])').allInnerTexts()) {
      expect(label).toMatch(windows)
      // The day that it opens on is the booked one, and its own window is not offered again.
      expect(label.trim().replace('Between', 'between')).not.toBe(words)
    }
    await expectUsable(visitor)
    expect(faults).toEqual([])
  })
})
