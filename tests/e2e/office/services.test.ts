import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectUsable } from '../browser.ts'
import { type Office, enter, openOffice, press, says } from '../office-steps.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})

afterAll(() => office?.[Symbol.asyncDispose]())

const phone = { width: 320, scripts: false } as const

describe('a service of the office', () => {
  it('is added without scripts, is offered to customers, has its effects shown first, and is retired', async () => {
    await using owner = await enter(office.browser, office.server.url, 'admin', phone)
    const { page } = owner
    const offered = async (path: string) => (await fetch(new URL(path, office.server.url))).text()
    await page.goto('/admin/services')
    await page.getByRole('link', { name: 'New service', exact: true }).click()
    await page.waitForURL('**/admin/catalogue/new')
    await expectUsable(owner)
    await page.getByLabel('Name', { exact: true }).fill('Softener Fitting')
    await page.getByLabel('Length in minutes').fill('61')
    await press(page, 'Add the service')
    await says(page, 'Choose at least one skill')
    expect(await page.getByLabel('Length in minutes').inputValue()).toBe('61')
    await expectUsable(owner)
    await page.getByLabel('Description').fill('A water softener is fitted below the sink and set for the water here.')
    await page.getByLabel('Trade', { exact: true }).selectOption('plumbing')
    await page.getByLabel('Plumbing', { exact: true }).check()
    await page.getByLabel('Length in minutes').fill('60')
    await page.getByLabel('Price in pounds', { exact: true }).fill('210')
    await press(page, 'Add the service')
    await says(page, 'Added. Say below what its page tells customers.')
    expect(await offered('/book?service=svc_softener-fitting')).toContain('Softener Fitting')
    expect(await offered('/services')).toContain('Softener Fitting')

    await page.getByLabel('Length in minutes').fill('120')
    await press(page, 'See what changes first')
    await page.getByText('This will change…').waitFor()
    await page.getByRole('row', { name: /^Length .*120 minutes/ }).waitFor()
    await expectUsable(owner)
    await press(page, 'Save the details')
    await says(page, 'The details are saved. Bookings stay as they are.')
    expect(await page.getByLabel('Length in minutes').inputValue()).toBe('120')

    await page.getByLabel('Offered to customers').uncheck()
    await press(page, 'Save')
    await says(page, 'Saved. Customers see it from now on.')
    expect(await offered('/services')).not.toContain('Softener Fitting')
    expect(await offered('/book')).not.toContain('Softener Fitting')
  })
})
