import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectUsable } from '../browser.ts'
import { type Office, approveTechnician, enter, openOffice, press, says } from '../office-steps.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
  await approveTechnician(office)
})

afterAll(() => office?.[Symbol.asyncDispose]())

describe('the skills and the cost of a technician', () => {
  it.each([320, 1280])('are changed after a look at the effects, and put back, at %i pixels', async (width) => {
    await using owner = await enter(office.browser, office.server.url, 'admin', { width, scripts: width > 320 })
    const { page } = owner
    await page.goto('/admin/technicians')
    await page
      .getByRole('link', { name: /^Hours and absences/ })
      .first()
      .click()
    await expectUsable(owner)
    await page.getByLabel('Cost of an hour in pounds').fill('lots')
    await press(page, 'Save skills and cost')
    await says(page, 'Give pounds from 0 to 1000, such as 24.50')
    await page.getByLabel('Cost of an hour in pounds').fill(`24.${width === 320 ? '50' : '75'}`)
    await page.getByRole('button', { name: 'See what changes first' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('row', { name: /^Cost of an hour/ }).waitFor()
    await expectUsable(owner)
    await press(page, 'Save skills and cost')
    await says(page, 'Saved. Jobs that are assigned stay as they are.')
    await page
      .getByRole('button', { name: /^Put back/ })
      .first()
      .click()
    await says(page, 'Put back. It applies from now on.')
    expect(await page.getByLabel('Cost of an hour in pounds').inputValue()).not.toContain('lots')
    await expectUsable(owner)
  })
})
