import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestPort } from '../../support/sqlite-test-port.ts'
import { not, oneOf } from '../../support/test-port.ts'
import { expectNoSidewaysScroll, expectUsable, tabTo } from '../browser.ts'
import { type Office, enter, openBusyOffice, press, says } from '../office-steps.ts'
import { focusedId } from './keyboard.ts'

let office: Office
let data: ReturnType<typeof openTestPort>

beforeAll(async () => {
  office = await openBusyOffice()
  data = openTestPort(office.server.dataDir)
})

afterAll(async () => {
  data?.[Symbol.dispose]()
  await office?.[Symbol.asyncDispose]()
})

/** Payments that the office recorded, and invoices of completed work that stand for their whole amount. */
const recorded = () => {
  const made = new Set(data.column('invoices', 'payment_id', { origin: 'receipt' }))
  return data
    .texts('payments', 'id', { provider: 'office', status: 'succeeded', purpose: 'invoice' })
    .filter((id) => !made.has(id))
}
const standing = () =>
  data.rows('invoices', {
    document_type: 'invoice',
    origin: 'job',
    status: oneOf('issued', 'sent', 'paid'),
    booking_id: not(null),
    credited_total_pence: 0,
  })

describe.each([
  { width: 1280, scripts: true, place: 0 },
  { width: 320, scripts: false, place: 1 },
])('the office at $width px, scripts: $scripts', ({ place, ...screen }) => {
  it('makes the one receipt of a payment, which says how it was paid', async () => {
    await using visitor = await enter(office.browser, office.server.url, 'admin', screen)
    const { page } = visitor
    const [payment] = recorded()
    await page.goto(`/admin/payments/${payment}`)
    await expectUsable(visitor)
    await press(page, /^Make a receipt/)
    await page.getByText('Paid by', { exact: true }).waitFor()
    await expectUsable(visitor)
    const receipt = new URL(page.url()).pathname
    await page.goto(`/admin/payments/${payment}`)
    expect(await page.getByRole('button', { name: /^Make a receipt/ }).count()).toBe(0)
    await page.locator(`a[href="${receipt}"]`).click()
    await page.getByText('Paid by', { exact: true }).waitFor()
  })

  it('issues the credit note that is due because a price fell, with one press, and is asked for no other', async () => {
    await using visitor = await enter(office.browser, office.server.url, 'admin', screen)
    const { page } = visitor
    const { id, booking_id, invoice_number } = standing()[0] ?? {}
    const now = { final_cost_pence: 100, updated_at: Temporal.Now.instant().toString({ smallestUnit: 'millisecond' }) }
    expect(data.set('bookings', { id: booking_id ?? '' }, now)).toBe(1)
    await page.goto('/invoices')
    await page.getByRole('heading', { name: /^Credit notes due/ }).waitFor()
    await page
      .getByRole('link', { name: String(invoice_number), exact: true })
      .first()
      .click()
    await says(page, 'more invoiced than agreed')
    await expectUsable(visitor)
    await press(page, 'Issue the credit note')
    await says(page, 'The credit note is issued')
    await page.goto(`/invoices/${id}`)
    expect(await page.getByText('more invoiced than agreed').count()).toBe(0)
  })

  it('records the tax details of a customer by keyboard: a wrong id is named at the field, and nothing typed is lost', async () => {
    await using visitor = await enter(office.browser, office.server.url, 'admin', screen)
    const { page } = visitor
    const customer = data.texts('users', 'id', { role: 'customer' })[place]
    const path = `/admin/customers/${customer}/business`
    await page.goto(path)
    await tabTo(page, 'main [name=cis_registered]')
    await page.keyboard.press('Space')
    await tabTo(page, 'main [name=peppol_id]')
    await page.keyboard.type('12')
    await tabTo(page, 'main [name=end_user_words]')
    await page.keyboard.type('We use the building ourselves.')
    await tabTo(page, 'main [name=end_user_on]')
    await page.locator('main [name=end_user_on]').fill('2026-11-02')
    await page.getByRole('button', { name: 'Save tax details' }).press('Enter')
    await page.locator('main .error-summary').waitFor()
    await expectUsable(visitor)
    await tabTo(page, 'main .error-summary a')
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedId(page)).toMatch(/peppol/)
    expect(await page.locator('main [name=end_user_words]').inputValue()).toBe('We use the building ourselves.')
    expect(data.count('customer_tax_facts', { user_id: customer ?? '' })).toBe(0)
    await page.locator('main [name=peppol_id]').fill('9932:GB999999973')
    await page.getByRole('button', { name: 'Save tax details' }).press('Enter')
    await says(page, 'Business details saved')
    await page.goto(path)
    await says(page, 'Recorded by')
    await expectNoSidewaysScroll(page)
    expect(await page.locator('main [name=peppol_id]').inputValue()).toBe('9932:GB999999973')
    expect(await page.locator('main [name=cis_registered]').isChecked()).toBe(true)
  })
})
