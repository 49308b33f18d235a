import { hash, randomBytes } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServer } from '../../support/servers/server.ts'
import { openTestPort } from '../../support/sqlite-test-port.ts'
import { typeCard } from '../booking/steps.ts'
import { type Screen, expectUsable, visit } from '../browser.ts'
import { type Office, approveTechnician, enter, openOffice, press, says } from '../office-steps.ts'

let office: Office
let browser: Browser
let server: RunningServer

beforeAll(async () => {
  office = await openOffice()
  ;({ browser, server } = office)
  await approveTechnician(office)
})

afterAll(() => office?.[Symbol.asyncDispose]())

const shots = process.env['SHOTS']
async function shoot(page: Page, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true })
}

/** A request as a visitor has sent it, and the token of the link that they got. */
function asked(name: string): string {
  using data = openTestPort(server.dataDir)
  const now = Temporal.Now.instant().toString({ smallestUnit: 'millisecond' })
  const id = `qrq_${name}`
  data.insert('quote_requests', {
    id,
    reference: `QR-${name.toUpperCase()}`,
    name: `Ada ${name}`,
    email: `${name}@example.org`,
    email_key: `${name}@example.org`,
    phone: '+447700900123',
    address: '1 High Street',
    postcode: 'CR0 1AB',
    description: 'The garden wall leans to one side, about two metres of it.',
    stage: 'new',
    is_waiting: 1,
    version: 0,
    created_at: now,
  })
  const token = randomBytes(16).toString('hex')
  data.insert('quote_links', {
    token_hash: hash('sha256', token, 'base64url'),
    request_id: id,
    created_at: now,
    expires_at: '2099-01-01T00:00:00.000Z',
  })
  return token
}

const phone: Screen = { width: 320, scripts: false, dark: true }
const desk: Screen = { width: 1280, scripts: true }

describe('a priced quote', () => {
  it.each([
    { name: 'phone', customer: phone, clerk: desk },
    { name: 'desk', customer: desk, clerk: { ...phone, width: 768 } },
  ])('leads by its link to a paid booking: $name', async ({ name, customer, clerk: screen }) => {
    const token = asked(name)
    await using clerk = await enter(browser, server.url, 'admin', screen)
    const site = await (await clerk.context.request.get('/api/admin/site')).json()
    const facts = { ...site, business_address: '1 Mill Lane', vat_registered: false, vat_number: '' }
    expect((await clerk.context.request.put('/api/admin/site', { data: facts })).ok()).toBe(true)
    await clerk.page.goto('/admin/quotes')
    await expectUsable(clerk)
    await shoot(clerk.page, `quotes-${name}`)
    await clerk.page.getByRole('link', { name: `Ada ${name}`, exact: true }).click()
    await says(clerk.page, 'The garden wall leans')
    await clerk.page.getByLabel('Work or goods').first().fill('Take the wall down and rebuild it')
    await clerk.page.getByLabel('Unit price (£)').first().fill('480')
    await clerk.page.getByLabel('Minutes that the visit takes').fill('long')
    await clerk.page.getByLabel('Booked as').selectOption({ label: 'Tap Repair or Replacement' })
    await press(clerk.page, 'Save the draft')
    await says(clerk.page, /whole number from 15 to 600/)
    await clerk.page.getByLabel('Minutes that the visit takes').fill('120')
    await press(clerk.page, 'Save the draft')
    await says(clerk.page, 'Read it, then send it')
    await expectUsable(clerk)
    await shoot(clerk.page, `quote-priced-${name}`)
    await press(clerk.page, 'Send the quote')
    await says(clerk.page, /QUO-00000/)

    await using ada = await visit(browser, server.url, customer)
    const { page } = ada
    const answer = await page.goto(`/quote/${token}`)
    expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
    await says(page, 'Your quote: £480.00')
    await expectUsable(ada)
    await shoot(page, `quote-link-${name}`)
    await page.getByLabel('Your question or message').fill('Do you take the old bricks away?')
    await press(page, 'Send')
    await says(page, 'Do you take the old bricks away?')
    await press(page, 'Accept and pay')
    await says(page, /Please choose a time/)
    await page.getByRole('radio').first().check()
    await page.getByLabel('I accept the quote and the terms').check()
    await press(page, 'Accept and pay')
    await page.waitForURL(/\/pay\/[0-9a-f]{32}$/)
    await shoot(page, `quote-pay-${name}`)
    if (customer.scripts) {
      await page.getByLabel('Cardholder name').fill('Ada Lovelace')
      await typeCard(page, '4242424242424242')
    }
    if (!customer.scripts) await press(page, 'Continue to secure payment')
    await says(page, '£480.00')
    await press(page, /^Pay £480/)
    await says(page, /Paid|paid/)
    await page.goto(`/quote/${token}`)
    await says(page, /The work is booked as CB-/)
    await expectUsable(ada)
    await shoot(page, `quote-booked-${name}`)
    await clerk.page.reload()
    await says(clerk.page, 'Accepted')
    await says(clerk.page, 'Do you take the old bricks away?')
    await shoot(clerk.page, `quote-accepted-${name}`)
    expect([...ada.faults, ...clerk.faults]).toEqual([])
  })
})
