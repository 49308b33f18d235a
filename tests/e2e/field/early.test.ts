import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Screen, wait } from '../browser.ts'
import { type Booked, type Office, approveTechnician, enter, openOffice, says } from '../office-steps.ts'
import { askForm, paidVisitOfNow } from './phone-steps.ts'

const phone: Screen = { width: 320, scripts: true }

let office: Office
let formId: string

beforeAll(async () => {
  office = await openOffice()
  await approveTechnician(office)
  formId = await askForm(office, {
    title: 'Pressure test',
    required: 'before_completion',
    questions: [
      { kind: 'number', label: 'Pressure', unit: 'bar' },
      { kind: 'yes_no', label: 'Is it tight?' },
    ],
  })
})

afterAll(() => office?.[Symbol.asyncDispose]())

const visitOf = ({ id }: Booked) => `${id.replace('bkg_', 'vis_')}-1`

/** The scripts of the page wait until they are let on, all but the one that keeps a press. Which plain forms were sent. */
async function holdScripts(page: Page) {
  const { promise, resolve: letOn } = Promise.withResolvers<void>()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    if (!route.request().url().includes('early-press')) await promise
    await route.continue()
  })
  return { letOn, sent }
}

describe('a page of the field whose scripts are on their way', () => {
  it('keeps what is typed into the report and the press of a step, and sends both when they are there', async () => {
    const { browser, server } = office
    const booking = await paidVisitOfNow(office)
    await using technician = await enter(browser, server.url, 'technician', phone)
    const { page, context, faults } = technician
    const visit = `/api/visits/${visitOf(booking)}`
    const begun = await context.request.post(`${visit}/check-in`, { data: { action_id: crypto.randomUUID() } })
    expect(begun.ok()).toBe(true)
    const { letOn, sent } = await holdScripts(page)
    await page.goto(`/fulfillment/${booking.id}`, { waitUntil: 'commit' })
    await page.getByLabel('Work performed').fill('Typed early.')
    await page.getByLabel('Partly done').check()
    await page.getByRole('button', { name: 'Check Out', exact: true }).click()
    await expect.poll(() => page.locator('[data-pressed-early]').count(), wait).toBe(1)
    expect(await page.locator('html[data-attended]').count()).toBe(0)
    letOn()
    await says(page, 'Checked out successfully!')
    expect(await page.getByLabel('Work performed').inputValue()).toBe('Typed early.')
    const report = await (await context.request.get(`${visit}/report`)).json()
    expect(report).toMatchObject({ work_performed: 'Typed early.', completion_status: 'partial' })
    expect([sent, faults]).toEqual([[], []])
  })

  it('keeps answers to a form, and the press that saves them', async () => {
    const { browser, server } = office
    const booking = await paidVisitOfNow(office)
    await using technician = await enter(browser, server.url, 'technician', phone)
    const { page, context, faults } = technician
    const path = `/api/visits/${visitOf(booking)}/forms`
    const form = async () => {
      const { items } = await (await context.request.get(path)).json()
      return items.find(({ id }: { readonly id: string }) => id === formId)
    }
    const [pressure, tight] = (await form()).questions
    const answers = { [tight.id]: 'no' }
    const data = { action_id: crypto.randomUUID(), version: 1, answers }
    expect((await context.request.put(`${path}/${formId}`, { data })).ok()).toBe(true)
    const { letOn, sent } = await holdScripts(page)
    await page.goto(`/fulfillment/${booking.id}/forms/${formId}?visit=1`, { waitUntil: 'commit' })
    await page.getByLabel('Pressure').fill('1,5')
    await page.getByRole('button', { name: 'Save the answers' }).click()
    await expect.poll(() => page.locator('[data-pressed-early]').count(), wait).toBe(1)
    letOn()
    await says(page, 'Saved. This form is complete.')
    expect(await page.getByLabel('Pressure').inputValue()).toBe('1.5')
    expect((await form()).answers).toEqual({ [pressure.id]: 1.5, [tight.id]: 'no' })
    expect([sent, faults]).toEqual([[], []])
  })

  it('sends a plain form where the scripts do not come', async () => {
    const { browser, server } = office
    const booking = await paidVisitOfNow(office)
    await using technician = await enter(browser, server.url, 'technician', phone)
    const { page } = technician
    await page.route(/\/assets\/.*\.js$/, (route) =>
      route.request().url().includes('early-press') ? route.continue() : route.abort(),
    )
    await page.goto(`/fulfillment/${booking.id}`)
    await page.getByText('Already there?').click()
    await page.getByRole('button', { name: 'Check In' }).click()
    await says(page, 'Checked in successfully!')
    expect(page.url()).toContain(`/fulfillment/${booking.id}`)
  })
})
