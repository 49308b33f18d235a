import type { APIResponse, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Screen, expectUsable, tabTo, wait } from '../browser.ts'
import { type Office, approveTechnician, enter, openOffice, people, press, says } from '../office-steps.ts'
import { focusedName, typist } from '../typist.ts'

const desk: Screen = { width: 1280, scripts: true }
const tap = 'Tap Repair or Replacement'

let office: Office
/** The number of Carla's properties: more than a clerk reads at once. */
const houses = 24

beforeAll(async () => {
  office = await openOffice()
  await approveTechnician(office)
  await using customer = await comesIn('customer', desk)
  const { request } = customer.context
  const known = { phone: '07700 900123', postcode: 'CR0 1LH', address: '14 Surrey Street' }
  await done(request.patch('/api/me', { data: known }))
  for (let number = 1; number <= houses; number += 1) {
    const name = `House ${String(number).padStart(2, '0')}`
    const data = { name, address: `${number} Lime Tree Road`, postcode: 'CR7 8NB', occupier_name: `Tenant ${number}` }
    await done(request.post('/api/me/properties', { data }))
  }
})

afterAll(() => office?.[Symbol.asyncDispose]())

async function done(asked: Promise<APIResponse>): Promise<void> {
  const answer = await asked
  if (!answer.ok()) throw new Error(`Carla is not ready: ${await answer.text()}`)
}

const comesIn = (person: keyof typeof people, screen: Screen) =>
  enter(office.browser, office.server.url, person, screen)

describe('a caller with many properties', () => {
  it('is booked for one that is found by typing on, by keyboard alone', async () => {
    await using clerk = await comesIn('office', desk)
    const { page, faults } = clerk
    await page.goto('/admin/bookings/new')
    const keys = typist(page)
    await expect.poll(() => focusedName(page), wait).toBe('q')
    await keys.type('carla')
    await page.getByRole('option', { name: /Carla Customer/ }).waitFor()
    await keys.press('Enter')
    await expect.poll(() => focusedName(page), wait).toBe('findPlace')
    const places = page.getByRole('group', { name: 'Where is the work?' })
    await says(page, '4 more properties: type a part of the name, street or postcode above.')
    expect(await places.getByRole('radio').count()).toBe(22)
    await expectUsable(clerk)

    await keys.type('house 23')
    await places.getByRole('radio', { name: /^House 23/ }).waitFor()
    expect(await focusedName(page)).toBe('findPlace')
    expect(await places.getByRole('radio').count()).toBe(3)
    await keys.press('Enter')
    await expect.poll(() => page.locator('input[name="address"]').inputValue(), wait).toBe('23 Lime Tree Road')
    await expect.poll(() => focusedName(page), wait).toBe('place')
    expect(await page.locator('input[name="name"]').inputValue()).toBe('Tenant 23')
    expect(await places.getByRole('radio', { name: /^House 23/ }).isChecked()).toBe(true)
    await expectUsable(clerk)

    await keys.tabTo('#field-serviceId')
    await keys.type('tap')
    await page.getByRole('option', { name: new RegExp(`^${tap}`) }).waitFor()
    await keys.press('Tab')
    await page.getByRole('group', { name: 'Next free starts' }).waitFor()
    await page.keyboard.type('The tap drips.')
    await keys.tabTo('input[name="when"]')
    await keys.press('PageDown')
    await page.getByRole('complementary', { name: 'Price and summary' }).getByText('This price holds until').waitFor()
    await page.getByRole('heading', { name: 'Read this to the caller' }).waitFor()
    await keys.tabTo('input[name="told"]')
    await keys.press('Space', 'Enter')
    await page.getByRole('heading', { name: 'Booked' }).waitFor()
    await says(page, '23 Lime Tree Road')
    const id = new URL(page.url()).searchParams.get('booked')
    const answer = await page.request.get(`/api/bookings/${id}`)
    expect(await answer.json()).toMatchObject({ contact_name: 'Tenant 23', customer_address: '23 Lime Tree Road' })
    expect(faults).toEqual([])
  })

  it('has the property first by which they were found', async () => {
    await using clerk = await comesIn('office', desk)
    const { page } = clerk
    await page.goto('/admin/bookings/new')
    await page.getByRole('combobox', { name: /^Phone, name/ }).fill('22 lime tree')
    await page.getByRole('option', { name: /Carla Customer/ }).click()
    await expect.poll(() => page.locator('input[name="address"]').inputValue(), wait).toBe('22 Lime Tree Road')
    expect(await page.getByLabel('Find a property').inputValue()).toBe('22 lime tree')
    await expect.poll(() => focusedName(page), wait).toBe('place')
    await page.getByLabel('Find a property').fill('mill lane')
    await says(page, 'No property of theirs fits “mill lane”.')
    expect(await page.getByRole('radio', { name: /^House 22/ }).isChecked()).toBe(true)
  })

  describe('who is found a property', () => {
    const address = '/admin/bookings/new'

    const told = (page: Page) => page.locator('[data-caller-says]').textContent()

    /** A clerk who has looked for House 22, and has it before them. */
    async function atHouse22() {
      const clerk = await comesIn('office', desk)
      const { page } = clerk
      await page.goto(address)
      await page.getByRole('combobox', { name: /^Phone, name/ }).fill('carla')
      await page.getByRole('option', { name: /Carla Customer/ }).click()
      await expect.poll(() => focusedName(page), wait).toBe('findPlace')
      await page.getByLabel('Find a property').fill('house 22')
      await page.getByRole('radio', { name: /^House 22/ }).waitFor()
      await expect.poll(() => told(page), wait).toContain('to choose from.')
      return clerk
    }

    it('has none chosen from an older list when the server does not answer, and is told so', async () => {
      await using clerk = await atHouse22()
      const { page } = clerk
      await page.route(`**${address}`, (route) => route.abort())
      await page.getByLabel('Find a property').fill('house 23')
      await page.keyboard.press('Enter')
      await expect.poll(() => told(page), wait).toBe('The server did not answer. Nothing is lost: try that again.')
      expect(await page.getByRole('radio', { name: /^House 22/ }).isChecked()).toBe(false)
      expect(await focusedName(page)).toBe('findPlace')
      await page.unroute(`**${address}`)
      await page.keyboard.press('Enter')
      await expect.poll(() => page.locator('input[name="address"]').inputValue(), wait).toBe('23 Lime Tree Road')
    })

    it('has none chosen from an older list while the clerk types on', async () => {
      await using clerk = await atHouse22()
      const { page } = clerk
      const held: (() => void)[] = []
      await page.route(`**${address}`, async (route) => {
        const response = await route.fetch({ maxRetries: 3 })
        await new Promise<void>((release) => held.push(release))
        await route.fulfill({ response })
      })
      await page.getByLabel('Find a property').fill('house 2')
      await page.keyboard.press('Enter')
      await expect.poll(() => held.length, wait).toBe(1)
      await page.getByLabel('Find a property').fill('house 23')
      await expect.poll(() => held.length, wait).toBe(2)
      const overtaken = page.waitForResponse(`**${address}`)
      held[0]?.()
      await (await overtaken).finished()
      held[1]?.()
      await page.getByRole('radio', { name: /^House 23/ }).waitFor()
      expect(await focusedName(page)).toBe('findPlace')
      expect(await page.locator('input[name="address"]').inputValue()).not.toBe('22 Lime Tree Road')
    })
  })

  it('is booked without scripts from the property on the page of the customer', async () => {
    await using clerk = await comesIn('office', { width: 320, scripts: false })
    const { page } = clerk
    await page.goto('/admin/customers?q=carla')
    await page.getByRole('link', { name: people.customer.full_name, exact: true }).click()
    await page.getByRole('heading', { name: people.customer.full_name, level: 1 }).waitFor()
    await expectUsable(clerk)
    await tabTo(page, 'a[aria-label="Book a repair here: House 24"]', 200)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Carla Customer' }).waitFor()
    expect(await page.getByRole('radio', { name: /^House 24/ }).isChecked()).toBe(true)
    expect(await page.locator('input[name="address"]').inputValue()).toBe('24 Lime Tree Road')
    await expectUsable(clerk)
    await page.getByLabel('Find a property').fill('house 21')
    await page.keyboard.press('Enter')
    await page.getByRole('radio', { name: /^House 21/ }).check()
    expect(await page.getByRole('radio', { name: /^House 24/ }).count()).toBe(1)
    await press(page, 'Fill in this place')
    expect(await page.locator('input[name="address"]').inputValue()).toBe('21 Lime Tree Road')
    await expectUsable(clerk)
  })
})

describe('an emergency on the telephone', () => {
  it('is booked as soon as possible, by keyboard alone, and sends a technician', async () => {
    await using clerk = await comesIn('office', desk)
    const { page, faults } = clerk
    await page.goto('/admin/bookings/new')
    const keys = typist(page)
    await expect.poll(() => focusedName(page), wait).toBe('q')
    await keys.type('07700 900456')
    await page.getByRole('option', { name: /New customer/ }).waitFor()
    await keys.press('Enter')
    await expect.poll(() => focusedName(page), wait).toBe('name')
    await keys.type('Erin Emergency')
    await keys.tabTo('input[name="postcode"]')
    await keys.type('CR0 1LH')
    await keys.press('Tab')
    await keys.type('9 Park Lane')
    await keys.tabTo('#field-serviceId')
    await keys.type('burst')
    await page
      .getByRole('option', { name: /^Burst/ })
      .first()
      .waitFor()
    await keys.press('Tab')
    await page.getByRole('group', { name: 'Emergency', exact: true }).waitFor()
    await keys.type('Water comes through the ceiling.')
    await keys.tabTo('select[name="emergencyType"]')
    await keys.press('ArrowDown')
    await keys.tabTo('input[name="danger"]')
    await keys.press('Space')
    expect(await page.locator('input[name="danger"]:checked').getAttribute('value')).toBe('no')
    await page.getByRole('heading', { name: 'Read this to the caller' }).waitFor()
    await expectUsable(clerk)
    await keys.tabTo('input[name="told"]')
    await keys.press('Space', 'Enter')
    await page.getByRole('heading', { name: 'Booked' }).waitFor()
    await says(page, 'As soon as possible')
    await expectUsable(clerk)
    const id = new URL(page.url()).searchParams.get('booked')
    const answer = await page.request.get(`/api/bookings/${id}`)
    expect(await answer.json()).toMatchObject({
      priority: 'emergency',
      scheduled_date: null,
      contact_name: 'Erin Emergency',
    })
    expect(faults).toEqual([])
  })
})

describe('a caller who pays after the visit', () => {
  it('is confirmed at once where the owner lets the office decide it, by keyboard alone', async () => {
    await using owner = await comesIn('admin', { width: 1280, scripts: false })
    const { request } = owner.context
    const terms = await request.get('/api/admin/booking-rules')
    await done(
      request.put('/api/admin/booking-rules', { data: { ...(await terms.json()), office_may_book_after: true } }),
    )
    await using clerk = await comesIn('office', desk)
    const { page, faults } = clerk
    await page.goto('/admin/bookings/new')
    const keys = typist(page)
    await expect.poll(() => focusedName(page), wait).toBe('q')
    await keys.type('house 22')
    await page.getByRole('option', { name: /Carla Customer/ }).waitFor()
    await keys.press('Enter')
    await expect.poll(() => page.locator('input[name="address"]').inputValue(), wait).toBe('22 Lime Tree Road')
    await keys.tabTo('#field-serviceId')
    await keys.type('tap')
    await page.getByRole('option', { name: new RegExp(`^${tap}`) }).waitFor()
    await keys.press('Tab')
    await page.getByRole('group', { name: 'Next free starts' }).waitFor()
    await page.keyboard.type('The tap in the kitchen drips.')
    await keys.tabTo('input[name="when"]')
    await keys.press('PageDown')
    await page.getByRole('radio', { name: /^After the visit/ }).waitFor()
    await keys.tabTo('input[name="settle"]')
    await keys.press('ArrowDown', 'ArrowDown')
    await says(page, 'Nothing to pay before the visit.')
    expect(await page.locator('input[name="settle"]:checked').getAttribute('value')).toBe('after')
    expect(await page.locator('.caller-ways').count()).toBe(0)
    await page.getByRole('heading', { name: 'Read this to the caller' }).waitFor()
    await expectUsable(clerk)
    await keys.tabTo('input[name="told"]')
    await keys.press('Space', 'Enter')
    await page.getByRole('heading', { name: 'Booked' }).waitFor()
    await expectUsable(clerk)
    const id = new URL(page.url()).searchParams.get('booked')
    const answer = await page.request.get(`/api/bookings/${id}`)
    expect(await answer.json()).toMatchObject({ status: 'confirmed', payment_status: 'pending' })
    expect(faults).toEqual([])
  })
})
