import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServer } from '../../support/servers/server.ts'
import { type Screen, tabTo, visit } from '../browser.ts'
import { approveTechnician, enter, openOffice, people, press, says } from '../office-steps.ts'

const desk: Screen = { width: 1280, scripts: false }
const phone: Screen = { width: 320, scripts: false }

let office: Awaited<ReturnType<typeof openOffice>>
let browser: Browser
let server: RunningServer

beforeAll(async () => {
  office = await openOffice()
  ;({ browser, server } = office)
  await approveTechnician(office)
})

afterAll(() => office?.[Symbol.asyncDispose]())

const inDays = (days: number) => Temporal.Now.plainDateISO('Europe/London').add({ days }).toString()

async function claimsRoundTheClock(): Promise<boolean> {
  await using stranger = await visit(browser, server.url, desk)
  await stranger.page.goto('/login')
  return (await stranger.page.getByText('24/7 Support').count()) > 0
}

describe('working time, without scripts', () => {
  it('begins with a rota by keyboard, and with it the claim to 24/7', async () => {
    expect(await claimsRoundTheClock()).toBe(false)
    await using clerk = await enter(browser, server.url, 'office', { ...desk, scripts: true })
    const { page } = clerk
    await page.goto('/dashboard')
    await page
      .getByText(/^Nobody is on call from/)
      .getByRole('link', { name: 'On call' })
      .click()
    await says(page, 'Nobody is first on call at some time of the next 14 days')
    await tabTo(page, 'select[name="place.1"]')
    await page.keyboard.type('Tariq')
    await tabTo(page, 'form[action="/admin/on-call/rotation"] button')
    await page.keyboard.press('Enter')
    await says(page, 'Saved. The rotation goes round from that day on.')
    await says(page, people.technician.full_name)
    expect(await claimsRoundTheClock()).toBe(true)
  })

  it('asks for a holiday on a phone, which the office sees and agrees to', async () => {
    await using technician = await enter(browser, server.url, 'technician', phone)
    const { page } = technician
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Your hours and absences' }).click()
    await says(page, 'You work the opening hours.')
    await page.getByLabel('First day').fill(inDays(5))
    await page.getByLabel('Last day').fill(inDays(4))
    await press(page, 'Send')
    await page.getByRole('link', { name: 'The absence must end after it begins' }).waitFor()
    await page.getByLabel('Last day').fill(inDays(6))
    await press(page, 'Send')
    await says(page, 'Sent. It counts once the office agrees.')
    await using clerk = await enter(browser, server.url, 'office', desk)
    await clerk.page.goto('/dashboard')
    await clerk.page.getByRole('link', { name: /Tariq Technician asks for time off/ }).click()
    await press(clerk.page, /^Agree/)
    await says(clerk.page, 'Agreed. No new job is planned in that time.')
    await page.reload()
    expect(await page.getByText('Agreed', { exact: true }).count()).toBe(1)
  })

  it('loses the claim to 24/7 by that holiday, and shows which days are swapped', async () => {
    expect(await claimsRoundTheClock()).toBe(false)
    await using clerk = await enter(browser, server.url, 'office', desk)
    const { page } = clerk
    await page.goto('/admin/on-call')
    await says(page, 'Nobody is first on call at some time of the next 14 days')
    await page.getByRole('link', { name: /^Swap/ }).nth(5).click()
    await page.getByLabel('First on call').selectOption({ label: 'Nobody' })
    await page.getByLabel('For how many days').fill('2')
    await press(page, 'Save the swap')
    await says(page, 'Saved. These days are as you chose.')
    expect(await page.getByText('Swapped', { exact: true }).count()).toBe(2)
  })

  it('sets hours with a break on the page of the technician', async () => {
    await using clerk = await enter(browser, server.url, 'office', desk)
    const { page } = clerk
    await page.goto('/admin/technicians')
    await page.getByRole('link', { name: /^Hours and absences/ }).click()
    await page.getByRole('radio', { name: /^Hours of their own/ }).check()
    await page.getByLabel('From on Monday', { exact: true }).fill('08:00')
    await page.getByLabel('Until on Monday', { exact: true }).fill('12:00')
    await page.getByLabel('From on Monday, period 2').fill('13:00')
    await page.getByLabel('Until on Monday, period 2').fill('12:30')
    await press(page, 'Save the hours')
    await page.getByRole('link', { name: /^Monday: the end must be/ }).waitFor()
    await page.getByLabel('Until on Monday, period 2').fill('17:00')
    await press(page, 'Save the hours')
    await says(page, 'Saved. Customers are offered times within these hours from now on.')
    await using technician = await enter(browser, server.url, 'technician', phone)
    await technician.page.goto('/working-time')
    expect(await technician.page.getByText(/8.am to 12.noon, 1.pm to 5.pm/).count()).toBe(1)
  })
})
