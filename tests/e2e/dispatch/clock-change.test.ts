import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServer } from '../../support/servers/server.ts'
import { openTestPort } from '../../support/sqlite-test-port.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../browser.ts'
import { enter, openBusyOffice } from '../office-steps.ts'

let office: Awaited<ReturnType<typeof openBusyOffice>>
let browser: Browser
let server: RunningServer

beforeAll(async () => {
  office = await openBusyOffice()
  ;({ browser, server } = office)
})

afterAll(() => office?.[Symbol.asyncDispose]())

/** Six hours: a shorter card takes the room that its words need where the whole day is shown. */
const minutes = 360
/** Longer than any time that is kept free between two visits. */
const aroundMs = 2 * 3_600_000

/** A visit takes place from `startsAt` on: one whose technician has nothing else then. Its id. */
function moveVisitTo(startsAt: string): string {
  using data = openTestPort(server.dataDir)
  const starts_ms = Temporal.Instant.from(startsAt).epochMilliseconds
  const ends_ms = starts_ms + minutes * 60_000
  const all = data.rows('holds', {}, ['-starts_ms'])
  const busy = new Set(
    all
      .filter((one) => Number(one['starts_ms']) < ends_ms + aroundMs && Number(one['ends_ms']) > starts_ms - aroundMs)
      .map((one) => one['resource']),
  )
  const held = all.find((one) => one['leads'] === 1 && !busy.has(one['resource']))
  if (!held) throw new Error(`every technician has something to do around ${startsAt}`)
  const { booking_id = null, visit_number = null } = held
  data.set('bookings', { id: booking_id }, { starts_at: startsAt, duration_minutes: minutes })
  data.set('visits', { booking_id, number: visit_number }, { starts_at: startsAt, duration_minutes: minutes })
  data.set('holds', { booking_id, visit_number }, { starts_ms, ends_ms })
  return `vis_${String(booking_id).slice('bkg_'.length)}-${String(visit_number)}`
}

/** How a visit is drawn: its quarters of an hour from the left of the lane, and its width in them. */
async function drawnAt(page: Page, visit: string) {
  const card = page.locator(`[data-visit="${visit}"]`).first()
  const row = card.locator('xpath=ancestor::*[@data-from-ms]')
  const [box, of] = [await card.boundingBox(), await row.boundingBox()]
  if (!box || !of) throw new Error('the visit is on the board')
  const columns = Number(await row.getAttribute('data-columns'))
  const fromMs = Number(await row.getAttribute('data-from-ms'))
  const quarter = of.width / columns
  return { left: (box.x - of.x) / quarter, width: box.width / quarter, columns, fromMs }
}

describe('the dispatch board on a day on which the clock changes', () => {
  it.each([
    // From half past midnight to half past five, after an hour that comes twice.
    ['2026-10-25', '2026-10-24T23:30:00.000Z', 25],
    // From half past midnight to half past seven: the hour from one is left out.
    ['2027-03-28', '2027-03-28T00:30:00.000Z', 23],
  ])('draws a visit of six hours across the change in its length: %s', async (day, startsAt, hours) => {
    const visit = moveVisitTo(startsAt)
    await using clerk = await enter(browser, server.url, 'office', { width: 1280, scripts: true })
    const { page, faults } = clerk
    await page.goto(`/admin/dispatch?from=${day}&days=1`)
    const { left, width, columns, fromMs } = await drawnAt(page, visit)
    const midnight = Temporal.PlainDate.from(day).toZonedDateTime('Europe/London').epochMilliseconds
    expect(columns).toBeLessThanOrEqual(hours * 4)
    expect(fromMs).toBeGreaterThanOrEqual(midnight)
    const quarters = (Temporal.Instant.from(startsAt).epochMilliseconds - fromMs) / 900_000
    // Within a quarter of an hour: a card has a border, and leaves a gap to the next one.
    expect(Math.abs(left - quarters)).toBeLessThan(0.5)
    expect(Math.abs(width - minutes / 15)).toBeLessThan(0.5)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.goto(`/admin/dispatch?from=${day}&days=7`)
    expect(await page.locator(`[data-visit="${visit}"]`).first().textContent()).toContain('12:30')
    await expectAccessible(page)
    expect(faults).toEqual([])
  })
})
