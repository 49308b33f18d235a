import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../../support/servers/server.ts'
import { openTestPort } from '../../support/sqlite-test-port.ts'
import { type Visitor, expectAccessible, expectUsable } from '../browser.ts'
import { atStep, awake, chooseJob, confirmBooking, fillContact, next } from '../booking/steps.ts'
import { type Office, enter, openOffice, people, phrase, says } from '../office-steps.ts'
import { type Phone, enterOnPhone, expectKept, openDay, openPhone, picture, signOn, statusOf } from './phone-steps.ts'

const second = { email: 'tina@example.com', full_name: 'Tina Technician' }
const emails = [people.technician.email, second.email]

let office: Office
let server: RunningServer
const profiles = mkdtempSync(join(tmpdir(), 'callout-emergency-'))

/** Two plumbers, who are on call at any hour of any day. */
async function hireTwo(): Promise<void> {
  const { browser } = office
  await using owner = await enter(browser, server.url, 'admin', { width: 1280, scripts: false })
  const { request } = owner.context
  await using stranger = await enter(browser, server.url, 'customer', { width: 1280, scripts: false })
  const data = { ...second, password: phrase, user_type: 'technician' }
  expect((await stranger.context.request.post('/api/auth/signup', { data })).status()).toBe(201)
  using port = openTestPort(server.dataDir)
  port.set('users', { email: second.email }, { email_verified_at: port.text('users', 'created_at') })
  const { items } = await (await request.get('/api/admin/technician-applications')).json()
  for (const { id } of items) {
    const approved = await request.post(`/api/admin/technician-applications/${id}/approve`, {
      data: { skills: ['plumbing'] },
    })
    expect(approved.ok()).toBe(true)
  }
  port.set('technicians', {}, { availability: 'on_call' })
}

beforeAll(async () => {
  office = await openOffice()
  server = office.server
  await hireTwo()
})

afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await office?.[Symbol.asyncDispose]()
  rmSync(profiles, { recursive: true, force: true })
})

/** The customer books in the wizard; nobody is named to them while it is only offered. */
async function bookedBy(customer: Visitor): Promise<string> {
  const { page } = customer
  await page.goto('/book')
  await awake(page)
  await chooseJob(page, 'Emergency', 'Burst Pipe', true)
  await expectUsable(customer)
  await next(page)
  await atStep(page, 'Schedule Appointment')
  await page.getByRole('radio', { name: /^Water is coming in/ }).check()
  await page.getByRole('radio', { name: 'No, everyone is safe' }).check()
  await expectUsable(customer)
  await next(page)
  await atStep(page, 'Contact Information')
  await fillContact(page)
  await expectUsable(customer)
  await next(page)
  await atStep(page, 'Confirm Booking')
  await expectUsable(customer)
  await confirmBooking(page)
  await atStep(page, 'Payment')
  await expectUsable(customer)
  using data = openTestPort(server.dataDir)
  return data.text('bookings', 'id')
}

/** The user to whom the booking is offered now. */
function askedNow(): string {
  using data = openTestPort(server.dataDir)
  const technician = data.text('visit_offers', 'technician_id', { state: 'open' })
  return data.text('users', 'email', { id: data.text('technicians', 'user_id', { id: technician }) })
}

async function comeBack(): Promise<void> {
  server = await startServer({ dataDir: server.dataDir, removeDataDir: true, port: Number(new URL(server.url).port) })
}

/** The phone has the newest state of its pages. */
async function refresh({ page, context }: Phone, bookingId: string): Promise<void> {
  await page.goto(`/fulfillment/${bookingId}`)
  await page.goto('/dashboard')
  await expectKept({ page, context }, bookingId)
}

const unsent = (page: Page) => statusOf(page).textContent()

/** Each phone sends what it has, and is opened once more. */
async function syncTwice(phones: readonly Phone[]): Promise<void> {
  for (let times = 0; times < 2; times += 1) {
    await Promise.all(phones.map(({ page }) => openDay(page)))
    for (const { page } of phones) await expect.poll(() => unsent(page)).toBe('')
  }
}

describe('an emergency', () => {
  it('is booked, escalated, accepted, worked without signal, varied, signed, synced, read and claimed on', async () => {
    const { browser } = office
    await using customer = await enter(browser, server.url, 'customer', { width: 320, scripts: true })
    const bookingId = await bookedBy(customer)
    const track = `/track/${bookingId}`
    await customer.page.goto(track)
    await expectUsable(customer)
    expect(await customer.page.getByText(/Tariq|Tina/).count()).toBe(0)

    // The first technician declines, and the next one is asked.
    const declining = askedNow()
    const accepting = emails.find((email) => email !== declining) ?? ''
    const first = await openPhone(join(profiles, 'first'), server.url)
    await enterOnPhone(first, declining)
    await says(first.page, 'Offered to you: Burst Pipe')
    const left = first.page.getByRole('timer')
    await expect.poll(() => left.textContent()).toMatch(/^, \d+ min \d\d s left$/)
    const before = await left.textContent()
    await expect.poll(() => left.textContent()).not.toBe(before)
    await expectAccessible(first.page)
    await first.page.getByText('Decline', { exact: true }).click()
    await first.page.getByLabel('Why you cannot take it').fill('My van has broken down')
    await first.page.getByRole('button', { name: 'Decline this job' }).click()
    await expect.poll(askedNow).toBe(accepting)
    await first.context.close()

    const phone = await openPhone(join(profiles, 'phone'), server.url)
    const { page } = phone
    await enterOnPhone(phone, accepting)
    await says(page, 'Offered to you: Burst Pipe')
    await page.getByRole('button', { name: 'Accept' }).click()
    await page.getByRole('button', { name: 'On my way' }).click()
    await page.getByRole('button', { name: 'I am here' }).last().waitFor()
    await expectAccessible(page)
    await refresh(phone, bookingId)
    const tablet = await openPhone(join(profiles, 'tablet'), server.url)
    await enterOnPhone(tablet, accepting)
    await tablet.page.getByRole('button', { name: 'I am here' }).last().waitFor()
    await refresh(tablet, bookingId)
    await customer.page.goto(track)
    await says(customer.page, accepting === second.email ? 'Tina' : 'Tariq')
    await expectUsable(customer)

    // No signal: both devices go on.
    await server.kill()
    await tablet.page.goto('/dashboard')
    await tablet.page.getByRole('button', { name: 'I am here' }).last().click()
    await expect.poll(() => unsent(tablet.page)).toContain('1 waiting')
    await page.goto(`/fulfillment/${bookingId}`)
    await page.getByRole('button', { name: 'I am here' }).last().click()
    await page.getByRole('button', { name: 'Check In' }).last().click()
    await page.getByLabel('Work performed').fill('The joint under the sink is new.')
    await page.getByLabel('Photo', { exact: true }).setInputFiles([await picture('one.jpg', '#336699')])
    await says(page, 'one.jpg: saved on this phone')
    await expectAccessible(page)
    await comeBack()
    await syncTwice([tablet, phone])

    // More work than was agreed: the technician asks, and the customer accepts on a screen of their own.
    await page.goto(`/variation/new/${bookingId}`)
    await expectAccessible(page)
    await page.getByLabel('New total in pounds').fill('230')
    await page.getByLabel('What more is there to do, and why?').fill('The valve is broken too.')
    await page.getByRole('button', { name: 'Ask the customer' }).click()
    await says(page, 'The customer is asked')
    await customer.page.goto(`/variation/${bookingId}`)
    await says(customer.page, 'The valve is broken too.')
    await expectUsable(customer)
    await customer.page.getByRole('button', { name: 'Yes, do it for £230.00' }).click()
    await says(customer.page, 'The answer was yes')
    await expectUsable(customer)
    await refresh(phone, bookingId)

    // No signal again: the rest of the report, the signature and the submission.
    await server.kill()
    await page.goto(`/fulfillment/${bookingId}`)
    await page.getByText('Add a part').click()
    await page.getByLabel('Name', { exact: true }).first().fill('Valve')
    await page.getByLabel('Outside the agreed price').first().check()
    await page.getByLabel('Price of one').first().fill('28')
    await page.getByLabel('Price of one').first().press('Tab')
    await says(page, '1 × Valve')
    await page.getByLabel('Completed').check()
    await page.getByRole('heading', { name: 'Signature' }).waitFor()
    await signOn(page)
    await says(page, 'A change of the report or its photos voids it.')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Check out now and submit' }).click()
    await page.waitForURL('**/dashboard')
    await expect.poll(() => unsent(page)).toContain('There is no connection')
    await comeBack()
    await syncTwice([phone, tablet])
    await expectAccessible(page)

    using data = openTestPort(server.dataDir)
    const of = { booking_id: bookingId }
    const reports = data.rows('visit_reports', of)
    expect(reports).toHaveLength(1)
    expect(data.texts('visit_signatures', 'report_hash', of)).toEqual([reports[0]?.['report_hash']])
    expect(data.count('visit_photos', of)).toBe(1)
    const kinds = data.texts('field_actions', 'kind', of)
    for (const kind of ['check-in', 'submit', 'signature']) {
      expect(kinds.filter((one) => one === kind)).toHaveLength(1)
    }
    expect(data.row('bookings', { id: bookingId })).toMatchObject({ status: 'completed', agreed_cost_pence: 23_000 })
    await phone.context.close()
    await tablet.context.close()

    // The customer reads it, and claims on the guarantee.
    await customer.page.goto(track)
    await expectUsable(customer)
    await customer.page.goto(`/report/${bookingId}`)
    await says(customer.page, 'The joint under the sink is new.')
    await says(customer.page, 'Valve')
    await expectUsable(customer)
    await customer.page.getByRole('link', { name: 'Claim on the guarantee' }).click()
    await customer.page.getByLabel('What is wrong?').fill('The joint drips.')
    await expectUsable(customer)
    await customer.page.getByRole('button', { name: 'Claim on the guarantee' }).click()
    await says(customer.page, 'We have your claim, and come at no charge')
    await expectUsable(customer)
    expect(data.count('bookings', { guarantee_of: bookingId })).toBe(1)
    expect(customer.faults).toEqual([])
  })
})
