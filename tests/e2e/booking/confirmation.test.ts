import { describe, expect, it } from 'vitest'
import { atStep, awake, chooseJob, confirmBooking, next, outlastQuote, readyToConfirm, takeSlot } from './steps.ts'
import { type Screen, expectAccessibleTo, expectUsable } from '../browser.ts'
import { openSite } from '../site.ts'

const site = openSite()

const wide: Screen = { width: 1280, scripts: true }

describe('confirming a booking', () => {
  it('books once, however often the button is clicked', async () => {
    await using visitor = await site.visit({ width: 1280, scripts: false })
    const { page, context } = visitor
    await readyToConfirm(visitor, 'Toilet Repair')
    const key = await page.locator('input[name="key"]').inputValue()
    const quote = await page.locator('input[name="quote"]').inputValue()
    const form = { step: '4', key, quote, consent: 'yes', intent: 'confirm' }
    const headers = { origin: new URL(site.server.url).origin }
    const click = () => context.request.post('/book', { form, headers, maxRedirects: 0 })
    const answers = [...(await Promise.all([click(), click()])), await click()]
    expect(new Set(answers.map((answer) => `${answer.status()} ${answer.headers()['location']}`)).size).toBe(1)
    expect(answers[0]?.headers()['location']).toMatch(/^\/book\?step=5&booking=bkg_/)
    expect((await (await context.request.get('/api/bookings')).json()).items).toHaveLength(1)
  })

  it.each([true, false])(
    'shows the new price when the old one has expired, and books at it; scripts: %s',
    async (scripts) => {
      await using visitor = await site.visit({ width: 320, scripts })
      const { page, context } = visitor
      await readyToConfirm(visitor, 'Toilet Repair')
      if (scripts) await awake(page)
      const cost = page.getByRole('region', { name: 'Estimated cost' })
      const [line = '', first = ''] = await cost.getByText(/£/).allInnerTexts()
      expect([line, first].every((words) => words.startsWith('£'))).toBe(true)
      const price = outlastQuote(site.server.dataDir, 'Toilet Repair')
      await confirmBooking(page)
      await page.getByText('that time is over').waitFor()
      expect(await cost.innerText()).toContain(price)
      await expectUsable(visitor)
      expect((await (await context.request.get('/api/bookings')).json()).items).toEqual([])
      if (!(await page.locator('input[name="consent"]').isChecked()))
        await page.locator('input[name="consent"]').check()
      await page.getByRole('button', { name: 'Confirm Booking' }).click()
      await atStep(page, 'Payment')
      const { items } = await (await context.request.get('/api/bookings')).json()
      expect(`£${items[0].estimated_cost.toFixed(2)}`).toBe(price)
    },
  )

  it('shows that the server cannot be reached, and continues afterwards', async () => {
    await using visitor = await site.visit(wide)
    const { page, context } = visitor
    await page.goto('/book')
    await awake(page)
    await chooseJob(page, 'Plumbing', 'Toilet Repair', true)
    await context.setOffline(true)
    await next(page)
    await page.getByText('We could not reach our server').waitFor()
    expect(await page.getByRole('alert').getByRole('link').textContent()).toMatch(/^[\d-]+$/)
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await atStep(page, 'Schedule Appointment')
  })
})

describe('start that was booked by another customer meanwhile', () => {
  it.each([true, false])('is reported with the next three starts to choose, scripts: %s', async (scripts) => {
    await using visitor = await site.visit({ width: 1280, scripts })
    await using other = await site.visit(wide)
    const { page } = visitor
    const start = await readyToConfirm(visitor, 'Toilet Repair')
    if (scripts) await awake(page)
    await takeSlot(other.context.request, start)
    await confirmBooking(page)
    await page.getByText('That time has just been taken').waitFor()
    const offered = page.locator('button[value^="start:"]')
    expect(await offered.count()).toBe(3)
    await expectAccessibleTo(visitor)
    const words = (await offered.first().textContent()) ?? ''
    await offered.first().click()
    await page.locator('.summary-row', { hasText: words }).waitFor()
    await page.getByRole('button', { name: 'Confirm Booking' }).click()
    await atStep(page, 'Payment')
  })
})
