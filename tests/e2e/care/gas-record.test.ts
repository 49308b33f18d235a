import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestPort } from '../../support/sqlite-test-port.ts'
import { type MailServer, openMailServer } from '../../support/servers/mail-server.ts'
import { type Screen, expectUsable, tabTo, visit, wait } from '../browser.ts'
import { paidVisitOfNow } from '../field/phone-steps.ts'
import { type Office, approveTechnician, enter, openOffice, people, press, says } from '../office-steps.ts'

const phone: Screen = { width: 390, scripts: false }
const desk: Screen = { width: 1280, scripts: true }

let office: Office
let mails: MailServer
beforeAll(async () => {
  mails = await openMailServer()
  office = await openOffice({ SMTP_URL: mails.url.href, MAIL_FROM: 'Callout <office@callout.example>' })
  await approveTechnician(office)
})
afterAll(async () => {
  await office?.[Symbol.asyncDispose]()
  await mails?.[Symbol.asyncDispose]()
})

/** A visit of now at a property of the customer. Its booking and property. */
async function visitAtProperty() {
  const { browser, server } = office
  const booking = await paidVisitOfNow(office)
  await using owner = await enter(browser, server.url, 'customer', desk)
  const made = await owner.page.request.post('/api/me/properties', {
    data: { name: 'The gas flat', address: '9 High Street, South Norwood', postcode: 'SE25 4QP' },
    headers: { origin: server.url },
  })
  const { id: property }: { readonly id: string } = await made.json()
  using data = openTestPort(server.dataDir)
  data.set('bookings', { id: booking.id }, { property_id: property })
  return { booking: booking.id, property }
}

function register(): void {
  using data = openTestPort(office.server.dataDir)
  data.insert('credentials', {
    id: 'crd_gas',
    user_id: data.text('users', 'id', { email: people.technician.email }),
    kind: 'gas_safe',
    number: '7654321',
    expires_on: Temporal.Now.plainDateISO('Europe/London').add({ years: 1 }).toString(),
    submitted_at: '2026-01-01T10:00:00.000Z',
    verified_by: data.text('users', 'id', { email: people.admin.email }),
    verified_at: '2026-01-02T10:00:00.000Z',
  })
}

describe('the gas safety record of a visit', () => {
  it('is filled in and signed on a phone without scripts, read by the landlord, and sent to the tenant', async () => {
    const { browser, server } = office
    const { booking, property } = await visitAtProperty()
    await using technician = await enter(browser, server.url, 'technician', phone)
    const { page } = technician
    await page.goto(`/fulfillment/${booking}`)
    await page.getByText('Already there?').click()
    await press(page, 'Check In')
    // The technician adds an appliance of the property during the visit.
    await page.getByRole('link', { name: 'Add an appliance' }).click()
    await page.getByLabel('Kind').selectOption('Boiler')
    await page.getByLabel('Make').fill('Vaillant')
    await page.getByLabel('Place').fill('Loft')
    await press(page, 'Add appliance')
    await says(page, 'Appliance added')
    await page.goto(`/fulfillment/${booking}`)
    await page.getByRole('link', { name: 'Gas safety record of this visit' }).click()
    await says(page, 'Only an engineer on the Gas Safe Register')
    register()
    await page.reload()
    await expectUsable(technician)
    await page.getByLabel('Address of the landlord or agent').fill('1 Landlord Road, CR0 1AB')
    await press(page, 'Save the landlord')
    await says(page, 'Saved.')
    const boiler = page.locator('#appliance-0')
    expect(await boiler.getByLabel('Place').inputValue()).toBe('Loft')
    await boiler.getByLabel('Flue type').selectOption('Room sealed')
    await boiler.getByLabel('Operating pressure (mbar)').fill('high')
    await boiler.getByLabel('Safety devices work').selectOption('Pass')
    await boiler.getByLabel('Flue', { exact: true }).selectOption('Pass')
    await boiler.getByLabel('Ventilation').selectOption('Not applicable')
    await boiler.getByLabel('The check covered').selectOption('Yes')
    await boiler.getByLabel('Warning', { exact: true }).selectOption('None')
    await press(page, 'Save Boiler, Vaillant')
    await page.getByRole('alert').first().getByText('Give a number as it was measured').waitFor()
    await expectUsable(technician)
    await page.getByLabel('Operating pressure (mbar)').fill('20.5')
    await press(page, 'Save Boiler, Vaillant')
    await page.locator('#appliance-0').getByText('Complete').waitFor()
    await press(page, 'Sign and submit')
    await page.getByRole('alert').first().getByText('Type your name to sign the record').waitFor()
    await tabTo(page, '#field-signature')
    await page.keyboard.type('Tariq Technician')
    await press(page, 'Sign and submit')
    await says(page, 'The record does not change any more')
    await expectUsable(technician)

    await using owner = await enter(browser, server.url, 'customer', desk)
    await owner.page.goto(`/profile/properties/${property}`)
    await owner.page.locator('#dues').getByText('Gas safety check').first().waitFor()
    const records = owner.page.locator('#gas-records')
    const href = await records.getByRole('link', { name: /Checked on/ }).getAttribute('href')
    const file = await owner.page.request.get(href ?? '')
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
    await using clerk = await enter(browser, server.url, 'admin', desk)
    await clerk.page.goto('/admin/care')
    await clerk.page.locator('#copies').getByText('Due by').waitFor()
    await expectUsable(clerk)
    await records.getByText('Give the copy').click()
    await records.getByLabel('Name of the tenant').fill('Tess Tenant')
    await records.getByLabel('E-mail of the tenant').fill('tess@tenant.example')
    await expectUsable(owner)
    await press(owner.page, 'Save the copy')
    await says(owner.page, 'the tenant gets an e-mail')
    await records.getByText('sent by e-mail').waitFor()

    const find = () => mails.received.find(({ to }) => to.includes('tess@tenant.example'))?.mail.text
    await expect.poll(find, wait).toBeDefined()
    const [link = ''] = /http\S+\/gas-record\/[0-9a-f]{32}/.exec(find() ?? '') ?? []
    await using tenant = await visit(browser, server.url, phone)
    await tenant.page.goto(new URL(link).pathname)
    await says(tenant.page, 'Boiler, Vaillant')
    await expectUsable(tenant)
    const copy = await tenant.page.request.get(`${new URL(link).pathname}/pdf`)
    expect(copy.headers()['content-type']).toBe('application/pdf')
  })
})
