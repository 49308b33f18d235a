import type { APIRequestContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Visitor } from '../browser.ts'
import { openTestPort } from '../../support/sqlite-test-port.ts'

/** The journey in the words of the screens, step by step. */

export const contact = {
  name: 'Philippa Featherstonehaugh-Okonkwo',
  email: 'philippa@example.com',
  phone: '020 7946 0958',
  postcode: 'CR0 1LH',
  address: '14 Surrey Street, Flat 3',
  description: 'The kitchen tap drips all night, and the handle is stiff.',
} as const

export async function atStep(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { name: title, exact: true }).waitFor()
}

/** Scripts run, and the page is theirs. */
export async function awake(page: Page): Promise<void> {
  await page.locator('[data-awake="true"]').waitFor()
}

export async function next(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next', exact: true }).click()
}

export async function chooseJob(page: Page, trade: string, job: string, scripts: boolean): Promise<void> {
  await page.getByRole('radio', { name: trade, exact: true }).click()
  if (scripts) await page.locator('#field-serviceId:focus').waitFor()
  else await page.getByRole('button', { name: 'Show the jobs' }).click()
  await page.getByRole('radio', { name: job }).check()
}

export async function chooseNextFreeTime(page: Page): Promise<void> {
  const times = page.getByRole('group', { name: /^Free times on/ })
  const firstShown = await times.locator('legend').first().innerText()
  await page.getByRole('button', { name: 'Next free day', exact: true }).click()
  await times.filter({ hasNotText: firstShown.split('\n', 1).join() }).waitFor()
  await page.locator('input[name="time"]').first().check()
}

export async function fillContact(page: Page): Promise<void> {
  await page.getByLabel('Full Name').fill(contact.name)
  await page.getByLabel('Email').first().fill(contact.email)
  await page.getByLabel('Phone').fill(contact.phone)
  await page.getByLabel('Postcode').fill(contact.postcode)
  await page.getByLabel('Service Address').fill(contact.address)
  await page.getByLabel('Problem Description').fill(contact.description)
}

export async function confirmBooking(page: Page): Promise<void> {
  const consent = page.locator('input[name="consent"]')
  if ((await consent.count()) > 0) await consent.check()
  await page.getByRole('button', { name: /^(Confirm Booking|Book: you pay)/ }).click()
}

/** The quotes for a service are past, and the owner has raised its price; answers the new price: "£95.00". */
export function outlastQuote(dataDir: string, service: string): string {
  using data = openTestPort(dataDir)
  const found = data.row('services', { name: service })
  if (!found) throw new Error(`there is no service ${service}`)
  const where = { id: String(found['id']) }
  data.set('quotes', { service_id: where.id }, { expires_at: '2020-01-01T00:00:00.000Z' })
  const base_price_pence = Number(found['base_price_pence']) + 1000
  data.set('services', where, { base_price_pence, version: Number(found['version']) + 1 })
  return `£${(base_price_pence / 100).toFixed(2)}`
}

let people = 0

function newEmail(): string {
  people += 1
  return `customer-${people}@example.com`
}

export async function signUpOnTheWay(page: Page): Promise<void> {
  await page.waitForURL(/\/login\?redirect=booking/)
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  expect(await page.getByLabel('Full name').inputValue()).toBe(contact.name)
  expect(await page.getByLabel('Email').inputValue()).toBe(contact.email)
  expect(await page.getByLabel('Phone').inputValue()).toBe(contact.phone)
  expect(await page.getByLabel('Postcode').inputValue()).toBe(contact.postcode)
  expect(await page.getByLabel('Address').inputValue()).toBe(contact.address)
  await page.getByLabel('Email').fill(newEmail())
  await page.locator('input[name="password"]').fill('velvet-otter-42')
  await page.locator('input[name="confirm_password"]').fill('velvet-otter-42')
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
}

export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry date').fill('12/30')
  await page.getByLabel(/Security code/).fill('123')
}

export async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay £[\d.]+ Securely$/ }).click()
}

/** A customer who is signed in and has answered everything up to the confirmation. */
export async function readyToConfirm({ context, page }: Visitor, service: string, daysAhead = 1): Promise<Start> {
  const { request } = context
  await signUp(request)
  const start = await freeStart(request, service, daysAhead)
  const { name, email, phone, postcode, address, description } = contact
  const draft = { ...start.draft, urgency: 'standard', name, email, phone, postcode, address, description, step: 4 }
  await request.put('/api/booking-draft', { data: draft })
  await page.goto('/book')
  await atStep(page, 'Confirm Booking')
  return start
}

async function signUp(request: APIRequestContext): Promise<void> {
  const data = { email: newEmail(), password: 'velvet-otter-42', full_name: contact.name }
  const answer = await request.post('/api/auth/signup', { data })
  if (!answer.ok()) throw new Error(await answer.text())
}

interface Start {
  readonly draft: {
    readonly category: string
    readonly serviceId: string
    readonly date: string
    readonly time: string
  }
}

/** The first free start of a service from so many days on. */
async function freeStart(request: APIRequestContext, name: string, daysAhead: number): Promise<Start> {
  const { items } = await (await request.get('/api/services')).json()
  const service = items.find((one: { readonly name: string }) => one.name === name)
  const today = Temporal.Now.plainDateISO('Europe/London')
  for (let ahead = daysAhead; ahead < daysAhead + 20; ahead += 1) {
    const date = today.add({ days: ahead }).toString()
    const { slots } = await (await request.get(`/api/services/${service.id}/slots?date=${date}`)).json()
    if (slots.length > 0) return { draft: { category: service.category, serviceId: service.id, date, time: slots[0] } }
  }
  throw new Error(`${name} has no free start`)
}

/** Somebody else is quicker. */
export async function takeSlot(request: APIRequestContext, { draft }: Start): Promise<void> {
  await signUp(request)
  const answer = await request.post('/api/bookings', {
    data: {
      service_id: draft.serviceId,
      scheduled_date: `${draft.date}T${draft.time}:00`,
      customer_address: contact.address,
      customer_postcode: contact.postcode,
      customer_phone: contact.phone,
      problem_description: contact.description,
    },
  })
  if (!answer.ok()) throw new Error(await answer.text())
}
