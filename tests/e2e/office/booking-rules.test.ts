import type { APIRequestContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectUsable } from '../browser.ts'
import {
  type Office,
  book,
  enter,
  letPasswordsGrowOld,
  openOffice,
  payFor,
  phrase,
  press,
  says,
  serviceId,
  slotsOf,
} from '../office-steps.ts'

const address = '/admin/booking-rules'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})

afterAll(() => office?.[Symbol.asyncDispose]())

const phone = { width: 320, scripts: false } as const
const desk = { width: 1280, scripts: true, dark: true } as const

const come = (screen: typeof phone | typeof desk) => enter(office.browser, office.server.url, 'admin', screen)

/** A start that may still be changed free of charge by any of the rules below. */
async function farStart(request: APIRequestContext): Promise<string> {
  const today = Temporal.Now.plainDateISO('Europe/London')
  for (let days = 5; days < 20; days += 1) {
    const date = today.add({ days }).toString()
    const [time] = await slotsOf(request, 'Boiler Repair', date)
    if (time) return `${date}T${time}:00`
  }
  throw new Error('there is no free start')
}

describe('the rules for bookings', () => {
  it('say the starts of the next 7 days before and after, and refuse the stale save of a second owner', async () => {
    await using first = await come(phone)
    await using second = await come(desk)
    await second.page.goto(address)
    const { page } = first
    await page.goto(address)
    await expectUsable(first)
    await page.getByLabel('Notice in minutes').fill('20161')
    await press(page, 'See what changes first')
    await says(page, 'Give a whole number from 0 to 20160')
    await expectUsable(first)
    await page.getByLabel('Notice in minutes').fill('20160')
    await press(page, 'See what changes first')
    await page.getByText('This will change…').waitFor()
    await page
      .locator('summary')
      .filter({ hasText: /^\d+ more$/ })
      .click()
    const row = page.getByRole('row', { name: /^Boiler Repair: starts in the next 7 days/ })
    const [before, after] = (await row.getByRole('cell').allInnerTexts()).slice(-2)
    expect(Number(before)).toBeGreaterThan(0)
    expect(after).toBe('0')
    await expectUsable(first)
    await page.getByLabel('Notice in minutes').fill('45')
    await press(page, 'Save')
    await says(page, 'Saved. New bookings follow these rules; bookings that stand keep theirs.')
    expect(await page.getByLabel('Notice in minutes').inputValue()).toBe('45')

    await second.page.getByLabel('Notice in minutes').fill('90')
    await press(second.page, 'Save')
    await says(second.page, 'Somebody saved this page since you opened it')
    expect(await second.page.getByLabel('Notice in minutes').inputValue()).toBe('90')
    await expectUsable(second)
    await press(second.page, 'Save')
    await says(second.page, 'Saved. New bookings follow these rules; bookings that stand keep theirs.')
    await page.goto(address)
    expect(await page.getByLabel('Notice in minutes').inputValue()).toBe('90')
  })

  it('are said to customers: new bookings follow the hours of free changes, and earlier ones keep theirs', async () => {
    await using owner = await come(phone)
    await using customer = await enter(office.browser, office.server.url, 'customer', desk)
    const { request } = customer.context
    const service = await serviceId(request, 'Boiler Repair')
    const make = async () => {
      const booking = await book(request, { service_id: service, scheduled_date: await farStart(request) })
      await payFor(request, booking)
      return booking
    }
    const earlier = await make()
    const { page } = owner
    const say = async (hours: string) => {
      await page.goto(address)
      await page.getByLabel('Hours before a visit until which changes are free').fill(hours)
      await press(page, 'Save')
      await says(page, 'Saved. New bookings follow these rules; bookings that stand keep theirs.')
    }
    await say('0')
    const later = await make()
    await customer.page.goto('/cancellation')
    await says(customer.page, /Until the beginning of a visit you can always cancel or move it free of charge/)
    await customer.page.goto('/services/boiler-repair')
    await customer.page.getByText('Can I move or cancel the visit?').click()
    await says(customer.page, /Moving or cancelling is free until the visit begins/)
    const moving = async ({ id }: { readonly id: string }) => {
      await customer.page.goto(`/track/${id}`)
      await customer.page.getByText('Move this visit').first().click()
      return customer.page.locator('main').innerText()
    }
    expect(await moving(earlier)).toContain('Free of charge until 24 hours before the visit.')
    expect(await moving(later)).toContain('Free of charge until the visit begins.')
    expect(await moving(later)).not.toMatch(/\b0 hours/)
    await say('72')
    await customer.page.goto('/cancellation')
    await says(customer.page, /Until 72 hours before a visit you can always cancel or move it free of charge/)
  })

  it('ask for the password where it was typed long ago', async () => {
    await using owner = await come(phone)
    const { page } = owner
    await page.goto(address)
    await page.getByLabel('Days ahead').fill('50')
    letPasswordsGrowOld(office.server.dataDir)
    await press(page, 'Save')
    await page.getByRole('heading', { name: 'Confirm your password' }).waitFor()
    await page.getByLabel('Password').fill(phrase)
    await press(page, 'Confirm and continue')
    await says(page, 'Saved. New bookings follow these rules; bookings that stand keep theirs.')
    expect(await page.getByLabel('Days ahead').inputValue()).toBe('50')
  })
})
