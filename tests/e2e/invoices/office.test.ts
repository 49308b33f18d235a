import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Screen, expectUsable } from '../browser.ts'
import { type Office, enter, openOffice, press, says } from '../office-steps.ts'

const desk: Screen = { width: 1280, scripts: false }
const phone: Screen = { width: 320, scripts: false }

let office: Office

beforeAll(async () => {
  office = await openOffice()
})

afterAll(() => office?.[Symbol.asyncDispose]())

const owner = (screen: Screen) => enter(office.browser, office.server.url, 'admin', screen)

const file = (rows: string) => ({
  name: 'old.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`number,date,customer,description,unit_price,vat,balance\n${rows}`),
})

describe('the pages of the office around invoices, without scripts', () => {
  it('import invoices: faults by line, a check that writes nothing, then once', async () => {
    await using visitor = await owner(desk)
    const { page } = visitor
    await page.goto('/admin/invoice-import')
    const send = async (rows: string, button: string) => {
      await page.getByLabel('CSV file').setInputFiles(file(rows))
      await press(page, button)
    }
    await send('OLD-1,soon,Priya Shah,Boiler,100,20,0\n', 'Import')
    await says(page, 'Line 2: Give the date as 2026-03-31 or 31/03/2026')
    await expectUsable(visitor)
    const good = 'OLD-1,2025-01-05,Priya Shah,Boiler,100,20,50\n'
    await send(good, 'Check the file')
    await says(page, 'One document would be imported: £120.00, of which £50.00 is left to pay.')
    await page.goto('/invoices')
    await says(page, 'No invoices yet')
    await page.goto('/admin/invoice-import')
    await send(good, 'Import')
    await says(page, 'One document was imported: £120.00, of which £50.00 is left to pay.')
    await send(good, 'Import')
    await says(page, 'One document is here already.')
    await expectUsable(visitor)
    await page.goto('/invoices')
    await says(page, 'OLD-1')
    expect(await page.getByRole('row', { name: /OLD-1/ }).count()).toBe(1)
  })

  it('set the first number and the bank details, and fill in the VAT return', async () => {
    await using visitor = await owner(phone)
    const { page } = visitor
    await page.goto('/admin/invoice-numbers')
    await page.getByLabel('Next number').fill('501')
    await press(page, 'Set the number')
    await says(page, 'The next document of the series gets this number.')
    await says(page, 'INV-000501')
    await expectUsable(visitor)

    await page.goto('/admin/invoicing')
    await page.getByLabel('Account number').fill('1234')
    await press(page, 'Save the bank details')
    await says(page, 'Account number must have 8 digits')
    await expectUsable(visitor)
    await page.getByLabel('Name of the bank').fill('Croydon Bank')
    await page.getByLabel('Name of the account').fill('Callout')
    await page.getByLabel('Account number').fill('12345678')
    await page.getByLabel('Sort code').fill('123456')
    await press(page, 'Save the bank details')
    await says(page, 'Every administrator gets an e-mail')

    await page.goto('/admin/vat-return')
    await page.getByLabel('VAT reclaimed in the period').fill('35.50')
    await press(page, 'Save boxes 2, 4, 7, 8 and 9')
    await says(page, 'Saved. Boxes 3 and 5 are computed with it.')
    await says(page, 'HMRC pays it back')
    await expectUsable(visitor)
    await page.locator('summary', { hasText: 'Close' }).click()
    await page.getByRole('button', { name: 'Close this period' }).click()
    await page.getByRole('link', { name: 'Say that the return has gone to HMRC, or send it first' }).waitFor()
    await page.getByLabel('The return with these figures has gone to HMRC').check()
    await page.getByRole('button', { name: 'Close this period' }).click()
    await says(page, 'This period is closed')
    expect(await page.getByLabel('VAT reclaimed in the period').count()).toBe(0)
    await expectUsable(visitor)
  })
})
