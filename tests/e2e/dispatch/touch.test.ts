import { type Browser, type Page, chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureChromium } from '../../../scripts/chromium.ts'
import { openTestPort } from '../../support/sqlite-test-port.ts'
import type { Row } from '../../support/test-port.ts'
import type { RunningServer } from '../../support/servers/server.ts'
import { enter, openBusyOffice } from '../office-steps.ts'

let office: Awaited<ReturnType<typeof openBusyOffice>>
let browser: Browser
let server: RunningServer

beforeAll(async () => {
  office = await openBusyOffice()
  server = office.server
  // A long press of a finger begins a drag on phones and tablets; on a desktop only where that is switched on.
  browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--enable-touch-drag-drop'],
  })
})

afterAll(async () => {
  await browser?.close()
  await office?.[Symbol.asyncDispose]()
})

interface Point {
  readonly x: number
  readonly y: number
}

/** A finger stays on a place until that is a drag, and lets it fall at another one. */
async function dragByFinger(page: Page, from: Point, to: Point): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const begun = new Promise<{ readonly data: object }>((done) => {
    session.once('Input.dragIntercepted', done)
  })
  await session.send('Input.setInterceptDrags', { enabled: true })
  await session.send('Emulation.setEmitTouchEventsForMouse', { enabled: true, configuration: 'mobile' })
  // Chromium answers neither: the drag has taken the finger over.
  const finger = (type: 'mousePressed' | 'mouseReleased', { x, y }: Point) =>
    session
      .send('Input.dispatchMouseEvent', { type, x, y, button: 'left', buttons: 1, clickCount: 1 })
      .catch(() => null)
  void finger('mousePressed', from)
  const { data } = await begun
  for (const [type, { x, y }] of [
    ['dragEnter', from],
    ['dragOver', to],
    ['dragOver', to],
    ['drop', to],
  ] as const) {
    await session.send('Input.dispatchDragEvent', { type, x, y, data: data as never })
  }
  void finger('mouseReleased', to)
}

describe('a visit that is dragged by a finger', () => {
  it('moves along its lane by quarters of an hour', async () => {
    await using clerk = await enter(browser, server.url, 'office', { width: 1280, scripts: true })
    const { page, faults } = clerk
    using data = openTestPort(server.dataDir)
    const startAt = (ms: unknown) =>
      Temporal.Instant.fromEpochMilliseconds(Number(ms)).toZonedDateTimeISO('Europe/London')
    // One that can begin half an hour earlier: the board begins at eight, and the technician has no other on that day.
    const holds = data.rows('holds', {}, ['-starts_ms'])
    const dayOf = (row: Row) => startAt(row['starts_ms']).toPlainDate().toString()
    const isAlone = (row: Row) =>
      holds.filter((other) => other['resource'] === row['resource'] && dayOf(other) === dayOf(row)).length === 1
    const held = holds.find((row) => row['leads'] === 1 && startAt(row['starts_ms']).hour >= 10 && isAlone(row))
    const { booking_id: booking = null, visit_number: number = null, starts_ms = null } = held ?? {}
    const visit = `vis_${String(booking).slice('bkg_'.length)}-${String(number)}`
    const day = startAt(starts_ms)
    await page.goto(`/admin/dispatch?from=${day.toPlainDate().toString()}&days=1`)
    const card = page.locator(`[data-visit="${visit}"][draggable="true"]`).first()
    await card.scrollIntoViewIfNeeded()
    const row = card.locator('xpath=ancestor::*[@data-from-ms]')
    const [box, lane] = [await card.boundingBox(), await row.boundingBox()]
    if (!box || !lane) throw new Error('the visit is on the board')
    const columns = Number(await row.getAttribute('data-columns'))
    const startOf = () =>
      Number(data.value('holds', 'starts_ms', { booking_id: booking, visit_number: number, leads: 1 }))
    const before = startOf()
    // A place of the card without a link.
    const grip = { x: box.x + box.width / 2, y: box.y + box.height - 4 }
    await dragByFinger(page, grip, { x: grip.x - 2 * (lane.width / columns), y: grip.y })
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Move all the same' })
    await confirm.or(page.getByText('is moved.')).first().waitFor()
    if (await confirm.isVisible()) await confirm.click()
    await expect.poll(startOf).toBe(before - 30 * 60_000)
    expect(faults).toEqual([])
  })
})
