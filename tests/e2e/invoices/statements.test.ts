import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Screen, expectUsable } from '../browser.ts'
import { type Office, type Person, enter, openOffice, press, says } from '../office-steps.ts'

const desk: Screen = { width: 1280, scripts: false }
const phone: Screen = { width: 320, scripts: false }

let office: Office

beforeAll(async () => {
  office = await openOffice()
  await using owner = await comesIn('admin', desk)
  const { request } = owner.context
  const site = await (await request.get('/api/admin/site')).json()
  const facts = { ...site, business_address: '1 High Street, Croydon CR0 1AA', vat_registered: false, vat_number: '' }
  await request.put('/api/admin/site', { data: facts })
})

afterAll(() => office?.[Symbol.asyncDispose]())

const comesIn = (person: Person, screen: Screen) => enter(office.browser, office.server.url, person, screen)

describe('a statement of account', () => {
  it('is found by the address of an invoice, read, and sent with a button; the customer sees no other account', async () => {
    await using clerk = await comesIn('office', desk)
    const { page, context } = clerk
    const items = [{ description: 'New tap', quantity: 1, unit_price: 100, item_type: 'parts' }]
    const customer = { name: 'Priya Shah', address: '4 Surrey Street\nCR0 1AB', email: 'priya@example.com' }
    const invoice = { document_type: 'invoice', no_booking: true, customer, items }
    const made = await (await context.request.post('/api/invoices', { data: invoice })).json()
    await context.request.post(`/api/invoices/${made.id}/issue`)

    await page.goto('/invoices')
    await page.getByRole('link', { name: 'Statements', exact: true }).click()
    await expectUsable(clerk)
    await page.getByLabel('Customer').fill('nobody@example.com')
    await page.getByRole('button', { name: 'Show' }).click()
    await page.getByRole('link', { name: /Nothing was billed/ }).waitFor()
    await expectUsable(clerk)
    await page.getByLabel('Customer').fill('Priya@example.com')
    await page.getByRole('button', { name: 'Show' }).click()
    await page.getByRole('heading', { name: 'Account of Priya Shah', level: 1 }).waitFor()
    await says(page, 'Left to pay by age')
    await expectUsable(clerk)
    await page.setViewportSize({ width: 320, height: 900 })
    await expectUsable(clerk)
    await press(page, 'E-mail it')
    await says(page, 'The statement is being sent by e-mail')
    await press(page, 'Pause reminders')
    await says(page, 'Reminders to this customer are paused')
    await expectUsable(clerk)
    await press(page, 'Let reminders go on')
    await says(page, 'Reminders to this customer go on')
    const pdf = await context.request.get(
      String(await page.getByRole('link', { name: 'Download' }).getAttribute('href')),
    )
    expect(pdf.headers()['content-type']).toBe('application/pdf')

    await using payer = await comesIn('customer', phone)
    await payer.page.goto('/invoices')
    await payer.page.getByRole('link', { name: 'My account' }).click()
    await says(payer.page, 'Nothing billed yet')
    await expectUsable(payer)
    expect((await payer.page.goto('/invoices/statement?customer=priya%40example.com'))?.status()).toBe(404)
  })
})
