import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { type Screen, expectUsable, wait } from '../browser.ts'
import { type Office, enter, openOffice, press, says } from '../office-steps.ts'

const phone: Screen = { width: 320, scripts: false }
const desk: Screen = { width: 1280, scripts: true }
const flat = 'The flat with the boiler'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office?.[Symbol.asyncDispose]())

const today = () => Temporal.Now.plainDateISO('Europe/London')

describe('the appliances of a property', () => {
  it('are added with a photo, and a check has its day, on a phone without scripts; the office finds both', async () => {
    await using owner = await enter(office.browser, office.server.url, 'customer', phone)
    const { page } = owner
    const made = await page.request.post('/api/me/properties', {
      data: { name: flat, address: '9 High Street, South Norwood', postcode: 'SE25 4QP' },
      headers: { origin: office.server.url },
    })
    const { id }: { readonly id: string } = await made.json()
    await page.goto(`/profile/properties/${id}`)
    await expectUsable(owner)
    await page.getByRole('link', { name: 'Add an appliance' }).click()
    await expectUsable(owner)
    await press(page, 'Add appliance')
    await page.getByRole('alert').first().getByText('Choose the kind of appliance').waitFor()
    await page.getByLabel('Kind').selectOption('Boiler')
    await page.getByLabel('Make').fill('Vaillant')
    await page.getByLabel('Serial number').fill('21-77-0042')
    await page.getByLabel('The guarantee ends on').fill(today().add({ days: 20 }).toString())
    await press(page, 'Add appliance')
    await says(page, 'Appliance added')
    await page.getByText('Guarantee ends in 20 days').first().waitFor()
    const label = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#333' } })
      .png()
      .toBuffer()
    await page
      .getByLabel('Take or choose a photo')
      .setInputFiles({ name: 'label.png', mimeType: 'image/png', buffer: label })
    await press(page, 'Save photo')
    await says(page, 'Photo saved')
    await expectUsable(owner)
    await page.getByRole('link', { name: flat }).first().click()
    await page.getByRole('img', { name: 'Boiler, Vaillant' }).waitFor()
    await page.getByLabel('Done on').fill(today().subtract({ months: 12 }).add({ days: 5 }).toString())
    await press(page, 'Enter the day')
    await says(page, 'Saved. You are reminded')
    await page.getByText('Due in 5 days').waitFor()
    await expectUsable(owner)

    await using clerk = await enter(office.browser, office.server.url, 'admin', desk)
    await clerk.page.goto('/admin/appliances?q=21-77')
    await clerk.page.getByRole('link', { name: 'Boiler, Vaillant' }).waitFor()
    await expectUsable(clerk)
    await clerk.page.goto('/admin/care')
    const row = clerk.page.getByRole('row').filter({ hasText: flat })
    await row.getByText('Due in 5 days').waitFor()
    await expectUsable(clerk)
    await row.getByRole('link', { name: /^Book it/ }).click()
    await expect.poll(() => clerk.page.url(), wait).toContain(`place=${id}`)
  })
})
