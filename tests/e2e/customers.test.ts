import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atStep, awake, chooseJob, chooseNextFreeTime, confirmBooking, next } from './booking/steps.ts'
import { type Screen, type Visitor, tabTo, expectUsable, wait } from './browser.ts'
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
} from './office-steps.ts'

const phone: Screen = { width: 320, scripts: false }
const desk: Screen = { width: 1280, scripts: true }
const tap = 'Tap Repair or Replacement'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office?.[Symbol.asyncDispose]())

const comesIn = (person: keyof typeof people, screen: Screen) =>
  enter(office.browser, office.server.url, person, screen)

/** The error summary at the top names the fault and has the focus. */
async function faultySays(visitor: Visitor, words: string | RegExp): Promise<void> {
  const summary = visitor.page.getByRole('alert').first()
  await summary.getByText(words).waitFor()
  await expect.poll(() => summary.evaluate((box) => box === document.activeElement), wait).toBe(true)
  await expectUsable(visitor)
}

/** A visit of the customer's own, not paid yet. */
async function booked(visitor: Visitor, changes: object = {}) {
  const { request } = visitor.context
  const { date, time } = await freeDay(request, tap)
  const service_id = await serviceId(request, tap)
  return book(request, { service_id, scheduled_date: `${date}T${time}:00`, ...changes })
}

/** The page of the customer, by searching. */
async function openCustomer({ page }: Visitor, words: string): Promise<void> {
  await page.goto('/admin/customers')
  await page.getByLabel('Name, company, e-mail, phone, address or reference').fill(words)
  await press(page, 'Find')
  await page.getByRole('link', { name: people.customer.full_name, exact: true }).click()
  await page.getByRole('heading', { name: people.customer.full_name, level: 1 }).waitFor()
}

describe('customer on a phone without scripts', () => {
  const flat = 'Flat 2'

  it('enters a company, is stopped at a mistyped VAT number, and keeps all input', async () => {
    await using visitor = await comesIn('customer', phone)
    const { page } = visitor
    await page.goto('/profile/business')
    await expectUsable(visitor)
    await page.getByLabel('Company name').fill('Köhler & Søn Lettings Ltd')
    await page.getByLabel('VAT number').fill('GB123456783')
    await press(page, 'Save')
    await faultySays(visitor, /mistyped/)
    expect(await page.getByLabel('Company name').inputValue()).toBe('Köhler & Søn Lettings Ltd')
    await page.getByLabel('VAT number').fill('gb 123 4567 82')
    await press(page, 'Save')
    await says(page, 'Your business details are saved')
    expect(await page.getByLabel('VAT number').inputValue()).toBe('GB123456782')
    await expectUsable(visitor)
  })

  it('adds a property, corrects its postcode, changes it, archives it and restores it', async () => {
    await using visitor = await comesIn('customer', phone)
    const { page } = visitor
    await page.goto('/profile/properties')
    await expectUsable(visitor)
    await page.getByLabel('Name', { exact: true }).fill(flat)
    await page.getByLabel('Address').fill('7 High Street, South Norwood')
    await page.getByLabel('Postcode').fill('nowhere')
    await page.getByLabel('Full name').fill('Tess Tenant')
    await page.getByLabel('Phone').fill('07700 900123')
    await page.getByLabel('Email').fill('tess@example.com')
    await page.getByLabel('Getting in').fill('Ring twice')
    await press(page, 'Add property')
    await faultySays(visitor, /postcode/i)
    expect(await page.getByLabel('Getting in').inputValue()).toBe('Ring twice')
    await page.getByLabel('Postcode').fill('SE25 4QP')
    await press(page, 'Add property')
    await says(page, 'Property added')
    await page.getByRole('link', { name: flat, exact: true }).click()
    await expectUsable(visitor)
    await page.getByLabel('Parking').fill('Bay 7')
    await press(page, 'Save')
    await says(page, 'Property saved')
    await press(page, `Archive ${flat}`)
    await says(page, 'Property archived')
    await press(page, `Use again ${flat}`)
    await says(page, 'The property is in use again')
    await expectUsable(visitor)
  })

  it.each([phone, desk])(
    'books for a property with the tenant as contact and the owner as payer, at $width px',
    async (screen) => {
      await using visitor = await comesIn('customer', screen)
      const { page, faults } = visitor
      const { scripts } = screen
      await page.goto('/book')
      if (scripts) await awake(page)
      await chooseJob(page, 'Plumbing', tap, scripts)
      await next(page)
      await atStep(page, 'Schedule Appointment')
      await chooseNextFreeTime(page)
      await next(page)
      await atStep(page, 'Contact Information')
      if (scripts) await awake(page)
      await page.getByLabel('Which property?').selectOption({ label: await labelOf(visitor, flat) })
      await press(page, 'Fill in its details')
      await page.locator('input[name="address"][value^="7 High Street"]').waitFor()
      expect(await page.getByLabel('Full Name').inputValue()).toBe('Tess Tenant')
      await page.getByLabel('Problem Description').fill('The tap drips all night.')
      await expectUsable(visitor)
      await next(page)
      await atStep(page, 'Confirm Booking')
      await expectUsable(visitor)
      await confirmBooking(page)
      await atStep(page, 'Payment')
      const { items } = await (await visitor.context.request.get('/api/bookings?limit=1')).json()
      expect(items).toMatchObject([
        { property: { name: flat }, contact_name: 'Tess Tenant', payer_email: people.customer.email },
      ])
      expect(faults).toEqual([])
    },
  )

  async function labelOf({ page }: Visitor, name: string): Promise<string> {
    const labels = await page.getByLabel('Which property?').locator('option').allInnerTexts()
    return labels.find((label) => label.includes(name)) ?? ''
  }
})

describe('office', () => {
  it.each([phone, desk])(
    'finds a customer by any detail, and sees their profile, balance and messages, at $width px',
    async (screen) => {
      await using customer = await comesIn('customer', phone)
      const { booking_reference } = await booked(customer)
      await using visitor = await comesIn('office', screen)
      const { page } = visitor
      for (const words of [
        'CARLA',
        people.customer.email,
        '020 7946 0958',
        'cr01lh',
        booking_reference.toLowerCase(),
      ]) {
        await openCustomer(visitor, words)
        expect(page.url()).toMatch(/\/admin\/customers\/usr_/)
      }
      await expectUsable(visitor)
      await says(page, booking_reference)
      await says(page, 'Due for open bookings')
      await says(page, `We have your booking ${booking_reference}`)
      await page.goto('/admin/customers?q=nobody+at+all')
      await says(page, 'No customers match')
      await expectUsable(visitor)
      await page.getByRole('link', { name: 'Show all customers' }).click()
      await page.getByRole('link', { name: people.customer.full_name, exact: true }).waitFor()
      await expectUsable(visitor)
    },
  )

  it('changes business details and properties, with each error beside its field', async () => {
    await using visitor = await comesIn('office', desk)
    const { page } = visitor
    const shop = 'Corner shop'
    await openCustomer(visitor, 'carla')
    await page.getByRole('link', { name: /business details/ }).click()
    await expectUsable(visitor)
    await page.getByLabel('Company name').fill('Croydon Lettings Ltd')
    await page.getByLabel('VAT number').fill('DE123456789')
    await press(page, 'Save')
    await faultySays(visitor, /begins with DE/)
    expect(await page.getByLabel('Company name').inputValue()).toBe('Croydon Lettings Ltd')
    await page.getByLabel('VAT number').fill('')
    await press(page, 'Save')
    await says(page, 'Business details saved')
    await says(page, 'Croydon Lettings Ltd')

    await page.getByRole('link', { name: 'Add a property' }).click()
    await expectUsable(visitor)
    await press(page, 'Add property')
    await faultySays(visitor, 'Please give it a name, such as Flat 2')
    await page.getByLabel('Name', { exact: true }).fill(shop)
    await page.getByLabel('Address').fill('1 George Street')
    await page.getByLabel('Postcode').fill('CR0 1LA')
    await press(page, 'Add property')
    await says(page, 'Property added')
    await page.getByRole('link', { name: shop, exact: true }).click()
    await expectUsable(visitor)
    await page.getByLabel('Full name').fill('Sven Shopkeeper')
    await press(page, 'Save')
    await says(page, 'Sven Shopkeeper')
    await page.getByRole('link', { name: shop, exact: true }).click()
    await press(page, 'Archive')
    await says(page, 'Property archived')
    await page.locator('#properties details > summary').click()
    await page.getByRole('link', { name: shop, exact: true }).click()
    await press(page, 'Use again')
    await says(page, 'The property is in use again')
    await expectUsable(visitor)
  })

  it('sets another payer, who gets an e-mail, and after the payment changes only the purchase order', async () => {
    await using customer = await comesIn('customer', phone)
    const contact_name = 'Philippa Featherstonehaugh-Okonkwo'
    const contact_email = 'philippa.featherstonehaugh-okonkwo@featherstonehaugh-court.example'
    const job = await booked(customer, { contact_name, contact_email })
    await using visitor = await comesIn('office', desk)
    const { page } = visitor
    const agent = 'accounts-payable@featherstonehaugh-and-partners-lettings.example'
    await page.goto(`/admin/bookings/${job.id}`)
    await page.getByRole('link', { name: 'Change who pays' }).click()
    await expectUsable(visitor)
    await page.getByRole('radio', { name: /^Somebody else/ }).check()
    await press(page, 'Save')
    await faultySays(visitor, 'Who pays?')
    expect(await page.getByRole('radio', { name: /^Somebody else/ }).isChecked()).toBe(true)
    await page.getByLabel('Name of somebody else').fill('Agent Ltd')
    await page.getByLabel('E-mail of somebody else').fill(agent)
    await page.getByLabel('Purchase order or reference').fill('PO-2026-117')
    await press(page, 'Save')
    await says(page, 'Saved.')
    await says(page, 'Agent Ltd')
    await says(page, 'Payer changed')
    await expect
      .poll(async () => {
        await page.goto(`/admin/messages?q=${agent}`)
        return page.getByRole('link', { name: `You are named as who pays for ${job.booking_reference}` }).count()
      })
      .toBe(1)

    await payFor(customer.context.request, job)
    await page.goto(`/admin/bookings/${job.id}/billing`)
    await says(page, 'The payer can no longer change: money has come in')
    expect(await page.getByRole('radio').count()).toBe(0)
    await expectUsable(visitor)
    await page.getByLabel('Purchase order or reference').fill('PO-2026-118')
    await press(page, 'Save')
    await says(page, 'PO-2026-118')
    await says(page, 'Agent Ltd')
    await expectUsable(visitor)
  })
})

describe('customer pages', () => {
  it('can be used with the keyboard alone: the search, the customer, their booking and its payer', async () => {
    await using customer = await comesIn('customer', desk)
    const { id, booking_reference } = await booked(customer)
    await using visitor = await comesIn('office', desk)
    const { page } = visitor
    await page.goto('/admin/customers')
    await tabTo(page, 'input[name="q"]')
    await page.keyboard.type(booking_reference)
    await page.keyboard.press('Enter')
    await page.waitForURL(/q=CB-/)
    await tabTo(page, 'tbody th a')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/admin\/customers\/usr_/)
    await tabTo(page, `a[href="/admin/bookings/${id}"]`)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/admin/bookings/${id}`)
    await tabTo(page, `a[href="/admin/bookings/${id}/billing"]`)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/billing')
    await tabTo(page, 'input[name="who"]')
    await page.keyboard.press('ArrowUp')
    expect(await page.locator('input[name="who"]:checked').getAttribute('value')).toBe('other')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Agent Ltd')
    await page.keyboard.press('Tab')
    await page.keyboard.type('keys@agent.example')
    await page.keyboard.press('Enter')
    await page.waitForURL(/done=billing/)
    await says(page, 'Agent Ltd')
  })

  it.each(['customer', 'technician'] as const)('are denied to a %s', async (person) => {
    await using visitor = await comesIn(person, phone)
    for (const path of ['/admin/customers', '/admin/customers/usr_some', '/admin/bookings/bkg_some/billing']) {
      expect((await visitor.page.goto(path))?.status()).toBe(403)
    }
  })

  it('show that an unknown customer does not exist', async () => {
    await using visitor = await comesIn('office', phone)
    for (const path of ['usr_nobody', 'usr_nobody/business', 'usr_nobody/properties', 'usr_nobody/bookings', 'x']) {
      expect((await visitor.page.goto(`/admin/customers/${path}`))?.status()).toBe(404)
    }
    await expectUsable(visitor)
  })
})
