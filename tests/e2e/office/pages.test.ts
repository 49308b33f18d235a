import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServer } from '../../support/servers/server.ts'
import { chooseJob } from '../booking/steps.ts'
import { type Screen, expectAccessible, newTab, visit } from '../browser.ts'
import {
  type Office,
  book,
  enter,
  freeDay,
  openOffice,
  payFor,
  people,
  press,
  says,
  serviceId,
  slotsOf,
} from '../office-steps.ts'

const desk: Screen = { width: 1280, scripts: false }
const phone: Screen = { width: 320, scripts: false }
const tap = 'Tap Repair or Replacement'

let office: Office
let browser: Browser
let server: RunningServer

beforeAll(async () => {
  office = await openOffice()
  ;({ browser, server } = office)
})

afterAll(() => office?.[Symbol.asyncDispose]())

describe('access to the office pages', () => {
  it('requires a visitor to sign in first, and leads back', async () => {
    await using visitor = await visit(browser, server.url, desk)
    await visitor.page.goto('/admin/services')
    expect(visitor.page.url()).toBe(`${server.url}/login?next=%2Fadmin%2Fservices`)
  })

  it.each(['/admin', '/admin/bookings', '/admin/hours'])(
    'denies a customer %s, with a link to another page',
    async (path) => {
      await using visitor = await enter(browser, server.url, 'customer', desk)
      const { page } = visitor
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(403)
      await page.getByRole('heading', { name: 'Access Denied', exact: true }).waitFor()
      const words =
        'You do not have permission to access this area. This section is restricted to authorized administrators only.'
      await says(page, words)
      await page.getByRole('link', { name: 'Return to Home', exact: true }).waitFor()
      await page.locator('main').getByRole('button', { name: 'Sign Out', exact: true }).click()
      await page.waitForURL(`${server.url}/`)
      await page.goto('/admin')
      expect(page.url()).toContain('/login')
    },
  )

  it('allows the office to dispatch, and denies it prices, hours, applications and refunds', async () => {
    await using visitor = await enter(browser, server.url, 'office', desk)
    const { page, context } = visitor
    expect((await page.goto('/admin'))?.status()).toBe(200)
    expect(await page.locator('a[href="/admin/services"]').count()).toBe(0)
    for (const path of [
      '/admin/services',
      '/admin/hours',
      '/admin/applications',
      '/admin/bookings/bkg_some/refund/pay_some',
    ]) {
      expect((await page.goto(path))?.status()).toBe(403)
      const sent = await context.request.post(path, { form: { date: '2030-01-01', name: 'Mine' } })
      expect([403, 404]).toContain(sent.status())
    }
    const closed = await context.request.post('/admin/hours/close', { form: { date: '2030-01-01', name: 'Mine' } })
    expect(closed.status()).toBe(403)
  })
})

describe('job from booking to completion', () => {
  it('is booked while there are no technicians, and waits at the top of the page', async () => {
    await using customer = await enter(browser, server.url, 'customer', desk)
    const { request } = customer.context
    const emergency = await book(request, { service_id: await serviceId(request, 'Burst Pipe'), priority: 'emergency' })
    await using clerk = await enter(browser, server.url, 'office', desk)
    await clerk.page.goto('/admin')
    await clerk.page.getByRole('heading', { name: '1 booking needs a technician' }).waitFor()
    await says(clerk.page, emergency.booking_reference)
    await clerk.page.getByRole('link', { name: /^Choose/ }).click()
    await says(clerk.page, 'There are no technicians yet. Approve an application first.')
    await clerk.page.goto('/admin')
    await press(clerk.page, /^Assign automatically/)
    await clerk.page.getByRole('heading', { name: `Nobody is free for ${emergency.booking_reference}` }).waitFor()
    await clerk.page.reload()
    await says(clerk.page, 'There are no technicians yet. Approve an application first.')
    await clerk.page.getByRole('link', { name: /^Call Carla Customer/ }).waitFor()
    await clerk.page.goto('/admin')
    expect(await clerk.page.locator('#unassigned tbody tr').count()).toBe(1)
  })

  it('gets a technician: the owner approves an application with skills', async () => {
    await using owner = await enter(browser, server.url, 'admin', desk)
    const { page } = owner
    await page.goto('/admin')
    await says(page, 'An application waits for a decision.')
    await page.goto('/admin/applications')
    await page.getByRole('link', { name: people.technician.full_name }).click()
    await press(page, 'Approve')
    await page.getByRole('link', { name: 'Choose at least one skill' }).waitFor()
    await page.getByLabel('Where the working day starts').fill('nowhere')
    await page.getByLabel('Plumbing', { exact: true }).check()
    await press(page, 'Approve')
    await page.getByRole('link', { name: /postcode district/ }).waitFor()
    expect(await page.getByLabel('Plumbing', { exact: true }).isChecked()).toBe(true)
    await page.getByLabel('Where the working day starts').fill('cr0')
    await press(page, 'Approve')
    await says(page, 'Approved. They have been told, and can be given jobs now.')
    await says(page, 'No applications are waiting')
  })

  it('is assigned to the technician manually, with a reason that is shown', async () => {
    await using clerk = await enter(browser, server.url, 'office', desk)
    const { page } = clerk
    await page.goto('/admin')
    await page.getByRole('link', { name: /^Choose/ }).click()
    await press(page, 'Assign')
    await page.getByRole('link', { name: 'Choose a technician' }).waitFor()
    await says(page, /Qualified, free, .* km away/)
    await page.getByRole('radio', { name: people.technician.full_name }).check()
    await press(page, 'Assign')
    await says(page, 'Assigned. The technician and the customer have been told.')
    await says(page, 'Send somebody else?')
    await page.goto('/admin')
    await says(page, people.technician.full_name)
    expect(await page.locator('#unassigned').count()).toBe(0)
  })

  it('has one next button on a phone without scripts, is completed on a page of its own, and that can be undone', async () => {
    await using technician = await enter(browser, server.url, 'technician', phone)
    const { page, context } = technician
    await page.goto('/dashboard')
    await says(page, 'Emergency - ASAP: Burst Pipe')
    await says(page, 'Ring twice.')
    await says(page, 'In the yard behind')
    expect(await page.locator('.next-action').getByRole('link', { name: /^Call/ }).getAttribute('href')).toBe(
      'tel:+442079460958',
    )
    expect(await page.getByRole('link', { name: 'Map' }).getAttribute('href')).toContain('CR0+1LH')
    const way = page.locator('.next-action').getByRole('button', { name: 'On my way' })
    expect(await way.evaluate((button) => button.getBoundingClientRect().bottom <= window.innerHeight)).toBe(true)
    await page.getByLabel('15 min').check()
    await way.click()
    await says(page, 'You are on the way.')
    await press(page, 'I am here')
    await says(page, 'You are there.')
    const checkIn = page.locator('.next-action form.next-step:visible')
    const action = (await checkIn.getAttribute('action')) ?? ''
    const action_id = await checkIn.locator('[name=action_id]').inputValue()
    await press(page, 'Check In')
    await says(page, 'Checked in successfully!')
    const again = await context.request.post(action, { form: { action_id }, maxRedirects: 0 })
    expect(again.headers()['location']).toBe('/dashboard?done=check-in')
    await press(page, 'Check Out')
    await says(page, 'Checked out successfully!')

    await page.setViewportSize({ width: 1280, height: 900 })
    const submit = page.getByRole('link', { name: 'Submit' })
    expect((await submit.boundingBox())?.width).toBeLessThan(400)
    await submit.click()
    await page.getByRole('link', { name: 'Complete it without a report' }).click()
    expect((await page.getByRole('button', { name: 'Complete job' }).boundingBox())?.width).toBeLessThan(400)
    await page.setViewportSize({ width: phone.width, height: 740 })
    expect(await page.getByLabel('Tell the customer').isChecked()).toBe(true)
    await page.getByLabel('What was done').fill('New joint under the sink.')
    await page.getByLabel('Final cost').fill('100000')
    await press(page, 'Complete job')
    await page.getByRole('link', { name: /more than the customer agreed to/ }).waitFor()
    expect(await page.getByLabel('What was done').inputValue()).toBe('New joint under the sink.')
    await page.getByLabel('Final cost').fill('')
    await press(page, 'Complete job')
    await says(page, 'The job is completed. Thank you.')
    await says(page, 'Done in the last seven days')
    await press(page, 'Undo the completion')
    await says(page, 'The job is under way again.')
    await page.getByRole('link', { name: 'Submit' }).click()
    await page.getByRole('link', { name: 'Complete it without a report' }).click()
    expect(await page.getByLabel('What was done').inputValue()).toBe('New joint under the sink.')
    await page.getByLabel('Tell the customer').uncheck()
    await press(page, 'Complete job')
    await says(page, /Carla Customer is not told/)
  })

  it('shows Map, Call and the next action side by side below one slim header, also with text of twice the size', async () => {
    await using customer = await enter(browser, server.url, 'customer', desk)
    const { request } = customer.context
    const { id } = await book(request, { service_id: await serviceId(request, 'Burst Pipe'), priority: 'emergency' })
    await using clerk = await enter(browser, server.url, 'office', desk)
    const { items: team } = await (await clerk.context.request.get('/api/admin/technicians')).json()
    // On call, so that the hour of the test does not matter.
    await clerk.context.request.patch(`/api/admin/technicians/${team[0].id}`, { data: { availability: 'on_call' } })
    await clerk.context.request.post(`/api/bookings/${id}/assign`, { data: { auto: true } })
    await using technician = await enter(browser, server.url, 'technician', { width: 320, scripts: true })
    const { page } = technician
    for (const status of ['confirmed', 'in_progress']) {
      if (status === 'in_progress')
        await technician.context.request.post(`/api/bookings/${id}/status`, { data: { status } })
      for (const [width, height] of [
        [320, 568],
        [390, 740],
      ] as const) {
        await page.setViewportSize({ width, height })
        await page.goto('/dashboard')
        for (const size of ['100%', '200%']) {
          expect({ status, width, size, ...(await page.evaluate(measured, size)) }).toEqual({
            status,
            width,
            size,
            covering: [],
            outside: [],
            slim: true,
          })
        }
      }
    }
    await technician.context.request.post(`/api/bookings/${id}/status`, { data: { status: 'completed' } })
  })

  it('is hidden from another technician or customer', async () => {
    await using customer = await enter(browser, server.url, 'customer', desk)
    const { items } = await (await customer.context.request.get('/api/bookings')).json()
    const sent = await customer.context.request.post(
      `/dashboard/visits/vis_${items[0].id.slice('bkg_'.length)}-1/check-in`,
      { form: {} },
    )
    expect(sent.status()).toBe(403)
  })
})

describe('paid booking at the office', () => {
  it('is found by phone at a shareable address, moved, and cancelled after the refund was shown', async () => {
    await using customer = await enter(browser, server.url, 'customer', desk)
    const { request } = customer.context
    const { date, time } = await freeDay(request, tap)
    const booked = await book(request, {
      service_id: await serviceId(request, tap),
      scheduled_date: `${date}T${time}:00`,
    })
    await payFor(request, booked)

    await using clerk = await enter(browser, server.url, 'office', desk)
    const { page } = clerk
    await page.goto('/admin/bookings')
    await page.getByLabel('Reference, name, address or phone').fill('020 7946 0958')
    await page.getByLabel('Status').selectOption('confirmed')
    await press(page, 'Find')
    await page.waitForURL(/status=confirmed/)
    await page.goto(page.url())
    await page.locator('tr', { hasText: booked.booking_reference }).getByRole('link').first().click()
    await says(page, 'Visa ending in 4242')
    expect(await page.getByRole('link', { name: 'Refund', exact: true }).count()).toBe(0)

    await page.getByRole('link', { name: 'Move to another time' }).click()
    await press(page, 'Move the booking')
    await page.getByRole('link', { name: 'Choose a time' }).waitFor()
    await page.getByLabel('Day').fill(date)
    await press(page, 'Show times')
    await page.getByRole('radio').last().check()
    await press(page, 'Move the booking')
    await says(page, 'Moved. The technician and the customer have been told.')

    await page.getByRole('link', { name: 'Cancel this booking' }).click()
    await says(page, /^£[\d.]+ is refunded to Carla Customer$/)
    await page.getByLabel('Reason').fill('The customer sold the house.')
    await press(page, 'Cancel booking')
    await says(
      page,
      'Cancelled. The customer has been told. Payments are refunded, and money held on a card is released.',
    )
    await says(page, 'The customer sold the house.')
    await page.goto('/admin/bookings?q=nobody+like+that')
    await says(page, 'No bookings match')
  })

  it('is refunded in part by the owner, once, and never above the rest', async () => {
    await using customer = await enter(browser, server.url, 'customer', desk)
    const { request } = customer.context
    const { date, time } = await freeDay(request, tap)
    const booked = await book(request, {
      service_id: await serviceId(request, tap),
      scheduled_date: `${date}T${time}:00`,
    })
    await payFor(request, booked)

    await using owner = await enter(browser, server.url, 'admin', desk)
    const { page, context } = owner
    await page.goto(`/admin/bookings/${booked.id}`)
    await page.getByRole('link', { name: 'Refund', exact: true }).click()
    await page.getByLabel('Amount in pounds').fill('999')
    await page.getByLabel('Reason').fill('We came late.')
    await press(page, 'Refund')
    await page.getByRole('link', { name: /of this payment is left/ }).waitFor()
    await page.getByLabel('Amount in pounds').fill('10')
    const twice = { seen: '0', amount: '10', reason: 'We came late.' }
    const action = new URL(page.url()).pathname
    await press(page, 'Refund')
    await says(page, 'The refund is recorded, and the customer has been told.')
    await says(page, /£10.00 refunded.*We came late\./)
    const again = await context.request.post(action, { form: twice, maxRedirects: 0 })
    expect(again.status()).toBe(303)
    await page.reload()
    expect(await page.getByText('£10.00 refunded').count()).toBe(1)
  })
})

describe('settings of the owner', () => {
  it('show a new price to the next customer, and report a concurrent change', async () => {
    await using owner = await enter(browser, server.url, 'admin', desk)
    const { page } = owner
    await page.goto('/admin/services')
    await page.getByRole('link', { name: tap }).click()
    await page.getByLabel('Price in pounds').fill('87.65')
    const address = page.url()
    const other = await newTab(owner)
    await other.goto(address)
    await other.getByLabel('Price in pounds').fill('abc')
    await press(other, 'Save')
    await other.getByRole('link', { name: /amount in pounds/ }).waitFor()
    await press(page, 'Save')
    await says(page, 'Saved. Customers see it from now on.')

    await other.getByLabel('Price in pounds').fill('70')
    await press(other, 'Save')
    await says(other, 'Somebody changed this service meanwhile.')
    await says(other, /It is now £87.65/)
    expect(await other.getByLabel('Price in pounds').inputValue()).toBe('70')

    await using visitor = await visit(browser, server.url, desk)
    await visitor.page.goto('/book')
    await chooseJob(visitor.page, 'Plumbing', tap, false)
    expect(await visitor.page.getByText('£87.65').first().isVisible()).toBe(true)
  })

  it('offer no starts on a closed day, and offer them again when it is opened', async () => {
    await using owner = await enter(browser, server.url, 'admin', desk)
    const { page, context } = owner
    const { date } = await freeDay(context.request, tap)
    await page.goto('/admin/hours')
    await press(page, 'Close on that day')
    await page.getByRole('link', { name: 'Say why' }).waitFor()
    await page.getByLabel('Day', { exact: true }).fill(date)
    await page.getByLabel('Why', { exact: true }).fill('Stocktaking')
    await press(page, 'Close on that day')
    await says(page, 'Closed. Customers cannot book on that day.')
    expect(await slotsOf(context.request, tap, date)).toEqual([])
    await page
      .locator('tr', { hasText: 'Stocktaking' })
      .getByRole('button', { name: /Remove/ })
      .click()
    await says(page, 'Open again, with the usual hours.')
    expect(await slotsOf(context.request, tap, date)).not.toEqual([])
  })

  it('refuse hours that end before they begin beside the day, and offer starts in the new hours', async () => {
    await using owner = await enter(browser, server.url, 'admin', desk)
    const { page } = owner
    await page.goto('/admin/hours')
    await page.getByLabel('Closes on Monday').fill('07:00')
    await press(page, 'Save the hours')
    await page.getByRole('link', { name: 'Monday closes must be at least an hour after opening' }).waitFor()
    expect(await page.getByLabel('Closes on Monday').inputValue()).toBe('07:00')
    await page.getByLabel('Closes on Monday').fill('12:00')
    await press(page, 'Save the hours')
    await says(page, 'Saved. Customers are offered times within these hours from now on.')
    let monday = Temporal.Now.plainDateISO('Europe/London').add({ days: 2 })
    while (monday.dayOfWeek !== 1) monday = monday.add({ days: 1 })
    const starts = await slotsOf(owner.context.request, 'Boiler Service', monday.toString())
    expect(starts.filter((time) => time > '11:00')).toEqual([])
  })

  it('remove the warning when the emergency number is confirmed', async () => {
    await using owner = await enter(browser, server.url, 'admin', desk)
    const { page } = owner
    await page.goto('/admin')
    await page.getByRole('link', { name: 'Check the number' }).click()
    await page.getByLabel(/^The number that customers call/).fill('020 7946 0000')
    await press(page, 'This is our number')
    await says(page, 'Confirmed. This is the number that customers call.')
    await page.goto('/admin')
    expect(await page.getByText('Nobody has confirmed').count()).toBe(0)
    await page.goto('/')
    expect(await page.locator('.emergency-strip').textContent()).toBe('Emergency? Call 020 7946 0000')
  })
})

describe('postcode checker', () => {
  it('accepts a covered postcode with the next step, offers a notification for others, and refuses what is no postcode', async () => {
    await using visitor = await visit(browser, server.url, { width: 320, scripts: true })
    const { page } = visitor
    await page.goto('/coverage?postcode=cr01lh')
    await says(page, 'Yes, we come to CR0 1LH')
    await expectAccessible(page)
    await page.locator('main').getByRole('button', { name: 'Book a repair' }).click()
    await page.waitForURL(`${server.url}/book?step=1`)
    await says(page, 'We come to Croydon.')
    expect(await page.getByLabel('Your postcode').inputValue()).toBe('CR0 1LH')
    await expectAccessible(page)
    await page.goto('/coverage?postcode=cr01lh')
    await page.getByLabel('Another postcode').fill('not a code')
    await press(page, 'Check')
    await page.getByRole('link', { name: 'That is not a UK postcode. Write it like CR0 1LH' }).waitFor()
    await expectAccessible(page)
    await page.getByLabel('Your postcode').fill('sw1a1aa')
    await press(page, 'Check')
    await says(page, 'No, we do not come to SW1A yet')
    await page.getByLabel('Your name').fill('Enid Enquirer')
    await page.getByLabel('E-mail').fill('nonsense')
    await page.locator('form').evaluateAll((forms) => {
      for (const form of forms) form.setAttribute('novalidate', '')
    })
    await press(page, /Tell me about SW1A 1AA/)
    await page.getByRole('link', { name: 'Please enter a valid email address' }).waitFor()
    await expectAccessible(page)
    await page.getByLabel('E-mail').fill('enid@example.com')
    await press(page, /Tell me about SW1A 1AA/)
    await says(page, 'Thank you, we have saved that')

    await using clerk = await enter(browser, server.url, 'office', desk)
    await clerk.page.goto('/admin/enquiries')
    await says(clerk.page, 'Enid Enquirer')
  })
})

/** At the address of the job: which of Map, Call and the next action cover each other or leave the window, at a size of text; and the header's height. */
function measured(size: string) {
  document.documentElement.style.fontSize = size
  document.querySelector('.job-address')?.scrollIntoView()
  const named = [...document.querySelectorAll('.next-action a, .next-action button')].filter((one) =>
    one.checkVisibility(),
  )
  const boxes = named.map((one) => ({ name: one.textContent, box: one.getBoundingClientRect() }))
  const covering = boxes.flatMap((a, index) =>
    boxes
      .slice(index + 1)
      .filter(
        ({ box }) =>
          a.box.left < box.right && box.left < a.box.right && a.box.top < box.bottom && box.top < a.box.bottom,
      )
      .map((b) => `${a.name} and ${b.name}`),
  )
  const outside = boxes
    .filter(({ box }) => box.left < 0 || box.right > innerWidth || box.top < 0 || box.bottom > innerHeight)
    .map(({ name }) => name)
  const header = document.querySelector('header')?.getBoundingClientRect().height ?? 0
  return {
    covering: boxes.length === 3 ? covering : ['not three'],
    outside,
    slim: header <= (size === '100%' ? 64 : 128),
  }
}
