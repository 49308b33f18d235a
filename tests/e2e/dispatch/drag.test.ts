import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestPort } from '../../support/sqlite-test-port.ts'
import type { RunningServer } from '../../support/servers/server.ts'
import { expectAccessible, wait } from '../browser.ts'
import { enter, openBusyOffice, says } from '../office-steps.ts'

let office: Awaited<ReturnType<typeof openBusyOffice>>
let browser: Browser
let server: RunningServer

beforeAll(async () => {
  office = await openBusyOffice()
  ;({ browser, server } = office)
})

afterAll(() => office?.[Symbol.asyncDispose]())

interface Shown {
  readonly id: string
  readonly booking_reference: string
  /** Null for an emergency. */
  readonly scheduled_date: string | null
  readonly technician_ids: readonly string[]
  readonly status: string
}

interface Board {
  readonly lanes: readonly { readonly technician_id: string; readonly visits: readonly Shown[] }[]
}

const enterOffice = (width = 1280) => enter(browser, server.url, 'office', { width, scripts: true })

const isPlanned = (visit: Shown): visit is Shown & { readonly scheduled_date: string } =>
  visit.technician_ids.length === 1 && visit.status === 'scheduled' && visit.scheduled_date !== null

/** The first day from tomorrow on with a planned visit of one technician, and its lane. */
async function aDayWithVisits(page: Page) {
  const tomorrow = Temporal.Now.plainDateISO('Europe/London').add({ days: 1 })
  for (let days = 0; days < 14; days += 1) {
    const from = tomorrow.add({ days }).toString()
    const board = (await (await page.request.get(`/api/admin/dispatch?from=${from}&days=1`)).json()) as Board
    const lane = board.lanes.find(({ visits }) => visits.some(isPlanned))
    const visit = lane?.visits.find(isPlanned)
    if (lane && visit) {
      await page.goto(`/admin/dispatch?from=${from}&days=1`)
      return { from, lane, visit, card: page.locator(`[data-visit="${visit.id}"]`).first() }
    }
  }
  throw new Error('the demo business has visits in the next two weeks')
}

/** Drags the card by whole quarters of an hour along its lane, with the mouse. */
async function dragBy(page: Page, card: Locator, quarters: number): Promise<void> {
  const row = card.locator('xpath=ancestor::*[@data-from-ms]')
  await card.scrollIntoViewIfNeeded()
  const [box, of] = [await card.boundingBox(), await row.boundingBox()]
  const columns = Number(await row.getAttribute('data-columns'))
  if (!box || !of) throw new Error('the card is on the board')
  const { x, y } = gripOf(box)
  await drag(page, { x, y }, { x: x + (of.width / columns) * quarters, y })
}

interface Point {
  readonly x: number
  readonly y: number
}

/** A place of the card without a link. */
const gripOf = (box: {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}): Point => ({
  x: box.x + box.width / 2,
  y: box.y + box.height - 4,
})

async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 6, from.y, { steps: 3 })
  await page.mouse.move(to.x, to.y, { steps: 6 })
  await page.mouse.up()
}

const startOf = async (page: Page, id: string) =>
  String((await (await page.request.get(`/api/visits/${id}`)).json()).scheduled_date)

describe('a visit that is dragged', () => {
  it('moves by quarters of an hour once its warnings are confirmed, and goes back with Undo; nobody is notified', async () => {
    await using clerk = await enterOffice()
    const { page, faults } = clerk
    const { visit, card } = await aDayWithVisits(page)
    const before = Temporal.Instant.from(visit.scheduled_date)
    using data = openTestPort(server.dataDir)
    // Other bookings of the demo have news of their own meanwhile.
    const bookingId = `bkg_${visit.id.slice('vis_'.length).replace(/-\d+$/, '')}`
    const events = () => data.rows('outbox').filter(({ body }) => String(body).includes(bookingId)).length
    const earlier = events()
    await dragBy(page, card, 3)
    const moved = page.getByText(`${visit.booking_reference} is moved.`)
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Move all the same' })
    await moved.or(confirm).first().waitFor()
    if (await confirm.isVisible()) {
      await expectAccessible(page)
      await confirm.click()
    }
    await moved.first().waitFor()
    const after = Temporal.Instant.from(await startOf(page, visit.id))
    expect(before.until(after).total('minutes')).toBe(45)
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
    await says(page, 'The change is undone, and nobody has been told of it.')
    expect(await startOf(page, visit.id)).toBe(visit.scheduled_date)
    expect(events()).toBe(earlier)
    expect(faults).toEqual([])
  })

  it('is refused on a lane whose technician lacks the skill, beside the visit, and stays', async () => {
    await using clerk = await enterOffice()
    const { page } = clerk
    const { lane, visit, card } = await aDayWithVisits(page)
    using data = openTestPort(server.dataDir)
    // The next lane, which is on the screen with it.
    const own = card.locator('xpath=ancestor::section[@data-lane]')
    const beside = 'following-sibling::section[@data-lane][1] | preceding-sibling::section[@data-lane][1]'
    const target = own.locator(`xpath=(${beside})[1]`)
    const other = await target.getAttribute('data-lane')
    if (!other) throw new Error('there is another lane')
    data.set('technicians', { id: other }, { skills: '["none"]' })
    await card.scrollIntoViewIfNeeded()
    const [box, goal] = [await card.boundingBox(), await target.boundingBox()]
    if (!box || !goal) throw new Error('both are on the board')
    const grip = gripOf(box)
    await drag(page, grip, { x: grip.x, y: goal.y + goal.height - 8 })
    const fault = page.locator(`[data-fault-of="${visit.id}"]`).first()
    await expect.poll(() => fault.textContent(), wait).not.toBe('')
    expect((await (await page.request.get(`/api/visits/${visit.id}`)).json()).technicians[0].id).toBe(
      lane.technician_id,
    )
  })

  it('is on the board of a colleague at once, who keeps the focus', async () => {
    await using clerk = await enterOffice()
    await using colleague = await enterOffice()
    const { from, visit, card } = await aDayWithVisits(clerk.page)
    const { page } = colleague
    await page.goto(`/admin/dispatch?from=${from}&days=1`)
    const link = page.locator(`[data-visit="${visit.id}"] .dispatch-move`).first()
    await link.focus()
    const versionOf = () => page.locator(`[data-visit="${visit.id}"]`).first().getAttribute('data-version')
    const before = await versionOf()
    await dragBy(clerk.page, card, 2)
    const moved = clerk.page.getByText(`${visit.booking_reference} is moved.`)
    const confirm = clerk.page.getByRole('button', { name: 'Move all the same' })
    await moved.or(confirm).first().waitFor()
    if (await confirm.isVisible()) await confirm.click()
    await expect.poll(versionOf, wait).not.toBe(before)
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('is undone without scripts', async () => {
    await using clerk = await enterOffice()
    const { from, visit } = await aDayWithVisits(clerk.page)
    const { request } = clerk.context
    const { version } = await (await request.get(`/api/visits/${visit.id}`)).json()
    const longer = {
      version,
      duration_minutes: 30,
      confirm: ['absent', 'outside_hours', 'too_little_travel_time', 'day_full'],
    }
    expect((await request.patch(`/api/visits/${visit.id}`, { data: longer })).status()).toBe(200)
    await using plain = await enter(browser, server.url, 'office', { width: 320, scripts: false })
    const { page } = plain
    await page.goto(`/admin/dispatch?from=${from}&days=1`)
    await page.getByRole('button', { name: `Undo the change of Visit 1 of ${visit.booking_reference}` }).click()
    await says(page, 'The change is undone, and nobody has been told of it')
  })
})
