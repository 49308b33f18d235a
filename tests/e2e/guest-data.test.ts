import { unzipSync } from 'fflate'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Screen, type Visitor, expectUsable } from './browser.ts'
import {
  type Office,
  enter,
  freeDay,
  letPasswordsGrowOld,
  openOffice,
  phrase,
  press,
  says,
  serviceId,
} from './office-steps.ts'

const phone: Screen = { width: 320, scripts: false }
const desk: Screen = { width: 1280, scripts: true }
const tap = 'Tap Repair or Replacement'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office?.[Symbol.asyncDispose]())

interface Caller {
  readonly id: string
  readonly booking: string
  readonly reference: string
}

/** A caller for whom an administrator booked. */
async function called({ context: { request } }: Visitor, full_name: string, email: string): Promise<Caller> {
  const { date, time } = await freeDay(request, tap)
  const answer = await request.post('/api/admin/bookings', {
    data: {
      customer: { full_name, email, phone: '07700 900123', postcode: 'CR0 1LH', address: '14 Surrey Street' },
      service_id: await serviceId(request, tap),
      scheduled_date: `${date}T${time}:00`,
      problem_description: 'The tap drips all night.',
    },
  })
  expect(answer.status()).toBe(201)
  const { id, customer_id, booking_reference: reference } = await answer.json()
  return { id: customer_id, booking: id, reference }
}

/** Types the password again, where it is asked for. */
async function confirmPassword({ page }: Visitor): Promise<void> {
  await page.getByRole('heading', { name: 'Confirm your password' }).waitFor()
  await page.getByLabel('Password', { exact: true }).fill(phrase)
  await press(page, 'Confirm and continue')
}

describe('an administrator with somebody who has no account', () => {
  it.each([phone, desk])('exports their data, and erases it once nothing is open, at $width px', async (screen) => {
    const { browser, server } = office
    await using visitor = await enter(browser, server.url, 'admin', screen)
    const { page, context } = visitor
    const name = `Cora Caller ${screen.width}`
    const caller = await called(visitor, name, `cora-${screen.width}@example.com`)
    const href = `/admin/customers/${caller.id}`

    await page.goto(href)
    const card = page.locator('#data')
    await card.getByRole('heading', { name: 'Their data' }).waitFor()
    await expectUsable(visitor)
    letPasswordsGrowOld(server.dataDir)
    await card.getByRole('button', { name: 'Export their data' }).click()
    await confirmPassword(visitor)
    const download = card.getByRole('link', { name: /^Download/ })
    await expect
      .poll(async () => {
        await page.goto(href)
        return download.count()
      })
      .toBe(1)
    await expectUsable(visitor)
    const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
    expect(file.suggestedFilename()).toBe('customer-data.zip')
    const entries = unzipSync(await readFile(await file.path()))
    expect(new TextDecoder().decode(entries['data.json'])).toContain(`cora-${screen.width}@example.com`)

    await card.getByRole('link', { name: 'Erase their data' }).click()
    await page.getByRole('heading', { name: 'Erase their data?' }).waitFor()
    await says(page, 'Something still has to be done or paid')
    await says(page, caller.reference)
    expect(await page.getByRole('button', { name: 'Erase their data' }).count()).toBe(0)
    await expectUsable(visitor)

    const cancelled = await context.request.post(`/api/bookings/${caller.booking}/cancel`, { data: {} })
    expect(cancelled.ok()).toBe(true)
    await page.goto(`${href}/erase`)
    await says(page, `by e-mail to cora-${screen.width}@example.com`)
    await expectUsable(visitor)
    await press(page, 'Erase their data')
    await page.getByRole('alert').getByText('Please tick that you are sure').waitFor()
    await expectUsable(visitor)
    await page.getByLabel(/I am sure/).check()
    letPasswordsGrowOld(server.dataDir)
    await press(page, 'Erase their data')
    await confirmPassword(visitor)
    await says(page, 'Their data is erased')
    await expectUsable(visitor)
    expect(await page.getByRole('link', { name }).count()).toBe(0)
    expect((await page.goto(href))?.status()).toBe(404)
    expect((await page.goto(`${href}/erase`))?.status()).toBe(404)
  })

  it('finds no such card on the page of an account, and the office finds it on none', async () => {
    const { browser, server } = office
    await using owner = await enter(browser, server.url, 'admin', desk)
    const caller = await called(owner, 'Cleo Caller', 'cleo@example.com')
    const { items } = await (await owner.context.request.get('/api/admin/customers?q=carla')).json()
    await owner.page.goto(`/admin/customers/${items[0].id}`)
    await owner.page.getByRole('heading', { name: 'Link into their account' }).waitFor()
    expect(await owner.page.locator('#data').count()).toBe(0)
    expect((await owner.page.goto(`/admin/customers/${items[0].id}/erase`))?.status()).toBe(404)
    await using clerk = await enter(browser, server.url, 'office', desk)
    await clerk.page.goto(`/admin/customers/${caller.id}`)
    await clerk.page.getByRole('heading', { name: 'Latest bookings' }).waitFor()
    expect(await clerk.page.locator('#data').count()).toBe(0)
    expect((await clerk.page.goto(`/admin/customers/${caller.id}/erase`))?.status()).toBe(403)
  })
})
