import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestPort } from '../support/sqlite-test-port.ts'
import { type Screen, expectAccessible, expectAccessibleTo, expectNoSidewaysScroll, wait } from './browser.ts'
import {
  type Booked,
  type Office,
  approveTechnician,
  book,
  enter,
  freeDay,
  openOffice,
  payFor,
  press,
  says,
  serviceId,
} from './office-steps.ts'

const phone: Screen = { width: 320, scripts: true }
const desk: Screen = { width: 1280, scripts: true }
const tap = 'Tap Repair or Replacement'

let office: Office
beforeAll(async () => {
  office = await openOffice()
  await approveTechnician(office)
})
afterAll(async () => {
  await office?.[Symbol.asyncDispose]()
})

/** A paid visit of today that is promised within two hours around now. */
async function visitOfNow(): Promise<Booked> {
  const { browser, server } = office
  using data = openTestPort(server.dataDir)
  data.set('services', { name: tap }, { arrival: 'two_hours' })
  await using customer = await enter(browser, server.url, 'customer', phone)
  const { request } = customer.context
  const { date, time } = await freeDay(request, tap)
  const scheduled_date = `${date}T${time}:00`
  const booking = await book(request, { service_id: await serviceId(request, tap), scheduled_date })
  await payFor(request, booking)
  const now = Temporal.Instant.fromEpochMilliseconds(Temporal.Now.instant().epochMilliseconds)
  const text = (at: Temporal.Instant) => at.toString({ smallestUnit: 'millisecond' })
  const times = {
    starts_at: text(now),
    arrival_from: text(now.subtract({ hours: 1 })),
    arrival_to: text(now.add({ hours: 1 })),
  }
  data.set('bookings', { id: booking.id }, times)
  data.set('visits', { booking_id: booking.id }, { starts_at: times.starts_at })
  return booking
}

describe('a visit with an arrival window, on its day', () => {
  it('is promised on the pages of everybody, until the technician is on the way, and the customer reads each step live', async () => {
    const { browser, server } = office
    const { id, booking_reference: reference } = await visitOfNow()
    await using customer = await enter(browser, server.url, 'customer', phone)
    let loads = 0
    customer.page.on('load', () => (loads += 1))
    await customer.page.goto(`/track/${id}`)
    await says(customer.page, /, between .+ and .+/)

    await using clerk = await enter(browser, server.url, 'office', desk)
    await clerk.page.goto('/dashboard')
    const line = clerk.page.getByRole('row').filter({ hasText: reference })
    await line
      .getByText(/promised between .+ and/)
      .first()
      .waitFor()
    expect(await line.getByText('Late').count()).toBe(0)
    await expectAccessibleTo(clerk)
    await clerk.page.goto(`/admin/bookings/${id}`)
    await says(clerk.page, /\(promised between .+ and .+\)/)

    await using technician = await enter(browser, server.url, 'technician', phone)
    await technician.page.goto('/dashboard')
    await says(technician.page, /[Pp]romised.* between .+ and/)
    await expectNoSidewaysScroll(technician.page)
    await expectAccessibleTo(technician)
    await technician.page.getByLabel('15 min').check()
    await press(technician.page, 'On my way')

    await says(customer.page, /at about \d/)
    await expect.poll(() => customer.page.getByRole('main').innerText(), wait).not.toContain('between')
    await expectAccessibleTo(customer)

    await press(technician.page, 'I am here')
    await says(customer.page, 'The technician has arrived')
    await press(technician.page, 'Check In')
    await says(customer.page, 'The work began')
    expect(loads).toBe(1)
  })
})

describe('the service portal', () => {
  it.each([320, 768, 1280])(
    'shows a customer who comes and when, at %i px, and follows the assignment live',
    async (width) => {
      const { browser, server } = office
      await using customer = await enter(browser, server.url, 'customer', { width, scripts: true })
      const { page, context } = customer
      const { date, time } = await freeDay(context.request, tap)
      const scheduled_date = `${date}T${time}:00`
      const booking = await book(context.request, { service_id: await serviceId(context.request, tap), scheduled_date })
      await page.goto('/service-portal')
      const chosen = page.getByRole('region', { name: tap })
      await chosen.getByText('Assigning...').waitFor()
      await chosen.getByText(booking.booking_reference).waitFor()
      await chosen.getByRole('heading', { name: 'Live Tracking' }).waitFor()
      expect(await chosen.getByText('Chat').count()).toBeGreaterThan(0)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await payFor(context.request, booking)
      await chosen.getByText('Tariq Technician').first().waitFor()
    },
  )
})
