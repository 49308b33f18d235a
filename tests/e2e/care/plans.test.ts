import type { APIRequestContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestPort } from '../../support/sqlite-test-port.ts'
import { type MailServer, openMailServer } from '../../support/servers/mail-server.ts'
import { type Screen, expectUsable, tabTo, visit, wait } from '../browser.ts'
import { expectWalkable } from '../invoices/keyboard.ts'
import { type Office, approveTechnician, enter, openOffice, people, press, says } from '../office-steps.ts'

const phone: Screen = { width: 320, scripts: false }
const desk: Screen = { width: 1280, scripts: true }
const service = 'Tap Repair or Replacement'
const flat = 'The flat above the bakery'
const house = 'The house by the park'

let office: Office
let mails: MailServer
beforeAll(async () => {
  mails = await openMailServer()
  office = await openOffice({ SMTP_URL: mails.url.href, MAIL_FROM: 'Callout <office@callout.example>' })
  await approveTechnician(office)
  await using owner = await enter(office.browser, office.server.url, 'admin', phone)
  const { request } = owner.context
  const site = await (await request.get('/api/admin/site')).json()
  const address = { business_address: '1 High Street, Croydon CR0 1AA', vat_registered: false, vat_number: '' }
  await keep(request.put('/api/admin/site', { data: { ...site, ...address } }))
  const bank = { bank_name: 'Croydon Bank', account_name: 'Callout Croydon' }
  const account = { account_number: '31926819', sort_code: '12-34-56' }
  await keep(request.put('/api/admin/invoicing', { data: { vat_registered: false, ...bank, ...account } }))
  await using customer = await enter(office.browser, office.server.url, 'customer', phone)
  await addProperty(customer.context.request, flat, '9 High Street, South Norwood', 'SE25 4QP')
  await addProperty(customer.context.request, house, '4 Surrey Street, Croydon', 'CR0 1RG')
})
afterAll(async () => {
  await office?.[Symbol.asyncDispose]()
  await mails?.[Symbol.asyncDispose]()
})

async function keep(asked: ReturnType<APIRequestContext['put']>): Promise<void> {
  const kept = await asked
  if (!kept.ok()) throw new Error(`${kept.url()} is not kept: ${await kept.text()}`)
}

const addProperty = (request: APIRequestContext, name: string, address: string, postcode: string) =>
  keep(
    request.post('/api/me/properties', {
      data: { name, address, postcode },
      headers: { origin: office.server.url },
    }),
  )

/** Where SHOTS names a folder, a picture of the page for people. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

/** The path of the plan in the e-mail to the customer with these words in its subject. */
async function linkIn(subject: string): Promise<string> {
  const find = () =>
    mails.received.findLast(
      ({ to, mail }) => to.includes(people.customer.email) && mail.subject?.includes(subject) === true,
    )
  await expect.poll(find, wait).toBeDefined()
  const [link = ''] = /http\S+\/plan\/[0-9a-f]{32}/.exec(find()?.mail.text ?? '') ?? []
  return new URL(link).pathname
}

/** The document has the line: its text for copying, which is hidden, does not count. */
const showsLine = (page: Page, words: string) =>
  page.getByRole('main').getByText(words).filter({ visible: true }).first().waitFor()

const today = () => Temporal.Now.plainDateISO('Europe/London')

describe('a maintenance plan', () => {
  it('is proposed from a request, accepted by the link, billed and ended in two presses, without scripts', async () => {
    const { browser, server } = office
    await using stranger = await visit(browser, server.url, phone)
    askForPlan()
    await using clerk = await enter(browser, server.url, 'office', phone)
    const { page: desk } = clerk
    await desk.goto('/admin/enquiries')
    await desk.getByRole('link', { name: 'Carla Customer' }).first().click()
    await desk.getByRole('link', { name: 'Propose a plan' }).click()
    await says(desk, 'Request of Carla Customer')
    await expectUsable(clerk)
    await desk.getByRole('link', { name: 'Carla Customer' }).click()
    await expectUsable(clerk)
    await desk.getByLabel('Price in pounds').fill('a lot')
    await desk.getByLabel('Visits a year').fill('99')
    await press(desk, 'Show what is billed')
    for (const fault of ['Choose the service', 'such as 85.50', 'Give a whole number from 1 to 12']) {
      await desk.getByRole('alert').getByText(fault).waitFor()
    }
    await expectUsable(clerk)
    await shoot(desk, 'plan-faults-320')
    await desk.getByLabel('Property').selectOption({ label: `${flat}, 9 High Street, South Norwood, SE25 4QP` })
    await desk.getByLabel('Paid').selectOption('By the year')
    await desk.getByLabel('Price in pounds').fill('')
    await desk.getByLabel('Service of each visit').selectOption(service)
    await desk.getByLabel('Visits a year').fill('2')
    await press(desk, 'Show what is billed')
    const preview = desk.locator('#preview')
    await preview.getByText('£490.00 a year').waitFor()
    await preview.getByText(flat).waitFor()
    await preview.getByText(`2 visits a year: ${service}`).waitFor()
    expect(new URL(desk.url()).hash).toBe('#preview')
    await expectUsable(clerk)
    await shoot(desk, 'plan-preview-320')
    await press(desk, 'Send the proposal')
    await says(desk, 'The proposal is on its way to the customer.')
    await expectUsable(clerk)

    const proposal = `Your maintenance plan for ${flat}`
    const first = await linkIn(proposal)
    await press(desk, 'Send the link again')
    await says(desk, 'The link before leads nowhere any more.')
    await says(desk, 'The office sent the link again')
    await expectUsable(clerk)
    await expect.poll(() => linkIn(proposal), wait).not.toBe(first)
    const link = await linkIn(proposal)
    const { page } = stranger
    const before = await page.goto(first)
    expect(before?.status()).toBe(404)
    await page.goto(link)
    await says(page, 'Your right to cancel')
    await expectUsable(stranger)
    await shoot(page, 'plan-offer-320')
    await press(page, 'Accept the plan')
    await page.getByRole('alert').first().getByText('Please tick that you accept the terms').waitFor()
    await expectUsable(stranger)
    await page.getByLabel('I accept the plan at £490.00 a year').check()
    await press(page, 'Accept the plan')
    await says(page, 'Thank you. The plan is agreed')
    await page.getByText(/^INV-\d+, .+: £490\.00$/).waitFor()
    await expectUsable(stranger)
    await shoot(page, 'plan-accepted-320')

    await desk.reload()
    await desk.getByText('Active', { exact: true }).waitFor()
    await desk.getByText('Next invoice').waitFor()
    await expectUsable(clerk)
    const invoice = await desk.getByRole('link', { name: /^INV-/ }).first().getAttribute('href')
    const plan = desk.url()
    await desk.goto(invoice ?? '')
    await showsLine(desk, `Basic Care, maintenance plan for ${flat}: one year`)

    const end = page.getByRole('button', { name: 'End Basic Care now' })
    expect(await end.isVisible()).toBe(false)
    await page.getByText('End this plan').click()
    await expectUsable(stranger)
    await end.click()
    await says(page, 'The plan has ended. Nothing more is billed.')
    await says(page, 'Visits that are due until')
    await expectUsable(stranger)
    await shoot(page, 'plan-ended-320')
    await desk.goto(plan)
    await says(desk, 'The customer ended it')
    await says(desk, 'The next visit is due on')
    expect(await desk.getByText('Next invoice').count()).toBe(0)
    await expectUsable(clerk)
    await shoot(desk, 'plan-ended-office-320')
  })

  it('is accepted, booked, paused and cancelled from the profile by keys, and the office notes the refund', async () => {
    const { browser, server } = office
    await using clerk = await enter(browser, server.url, 'admin', desk)
    const { page: bench } = clerk
    await bench.goto('/admin/care/plans')
    await expectUsable(clerk)
    await bench.getByRole('link', { name: 'Propose a plan' }).focus()
    await bench.keyboard.press('Enter')
    await bench.getByLabel('Name, e-mail or telephone number').fill('Carla')
    await bench.keyboard.press('Enter')
    await bench.getByRole('link', { name: 'Carla Customer' }).click()
    await bench.getByLabel('Property').selectOption({ label: `${house}, 4 Surrey Street, Croydon, CR0 1RG` })
    await bench.getByLabel('Paid').selectOption('By the year')
    await bench.getByLabel('Price in pounds').fill('')
    await bench.getByLabel('Service of each visit').selectOption(service)
    await bench.getByLabel('First visit due on').fill(today().add({ days: 20 }).toString())
    await bench.getByRole('button', { name: 'Show what is billed' }).focus()
    await bench.keyboard.press('Enter')
    await bench.locator('#preview').getByText(house).waitFor()
    await expectUsable(clerk)
    await expectWalkable(bench)
    await press(bench, 'Send the proposal')
    await says(bench, 'The proposal is on its way to the customer.')
    const plan = new URL(bench.url()).pathname

    await using customer = await enter(browser, server.url, 'customer', desk)
    const { page } = customer
    await page.goto('/profile')
    await page.getByRole('main').getByRole('link', { name: 'Maintenance plans' }).click()
    await says(page, 'Your right to cancel')
    await expectUsable(customer)
    await expectWalkable(page)
    await shoot(page, 'plan-profile-offer-1280')
    await tabTo(page, 'input[name="early_visits"]')
    await page.keyboard.press('Space')
    await tabTo(page, 'input[name="terms"]')
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await says(page, 'Thank you. The plan is agreed')
    await page.getByText('Cancel within the 14 days').waitFor()
    await page.getByRole('link', { name: /^INV-/ }).first().click()
    await showsLine(page, `maintenance plan for ${house}: one year`)

    offerVisit(plan.split('/').at(-1) ?? '')
    await bench.goto('/admin/care')
    await expectUsable(clerk)
    await expectWalkable(bench)
    await shoot(bench, 'care-visits-1280')
    await bench.getByRole('link', { name: house, exact: true }).click()
    await bench.locator('#plan').getByText('The next visit is due on').waitFor()
    await bench.locator('#plan').getByRole('link', { name: 'Book this' }).click()
    await says(bench, 'Book the visit that is due on')
    await expectUsable(clerk)
    await page.goto('/profile/properties')
    await page.getByRole('link', { name: house }).click()
    await page.locator('#plan').getByText('The next visit is due on').waitFor()
    await expectUsable(customer)
    await page.locator('#plan').getByRole('link', { name: 'Book this' }).click()
    await says(page, 'Book the visit that is due on')
    await expectUsable(customer)
    // The link leads into the page: the keyboard begins there, and at the top without it.
    await page.goto('/profile/plans')
    await expectWalkable(page)
    await shoot(page, 'plan-visit-1280')
    await page.getByRole('button', { name: 'Book this visit' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('alert').first().getByText('Please choose a time').waitFor()
    await expectUsable(customer)
    await page.getByRole('radio').first().focus()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Book this visit' }).focus()
    await page.keyboard.press('Enter')
    await says(page, 'The visit is booked. It is included in the plan.')
    await says(page, 'Booked for')

    await bench.goto(plan)
    await bench.getByRole('link', { name: 'Booked' }).waitFor()
    await press(bench, 'Pause')
    await says(bench, 'The plan is paused from its next period.')
    await expectUsable(clerk)
    await page.goto('/profile/plans')
    await says(page, 'Paused from')
    await expectUsable(customer)
    await press(bench, 'Let it go on')
    await says(bench, 'The plan goes on.')

    await page.goto('/profile/plans')
    await page.getByText('Cancel within the 14 days').focus()
    await page.keyboard.press('Enter')
    await says(page, 'You get back the £490.00 that were billed')
    await expectUsable(customer)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await says(page, 'The plan is cancelled. Nothing more is billed.')
    await says(page, '£490.00 goes back to you')
    await says(page, 'The visit that is booked is no longer included')
    await expectUsable(customer)
    await shoot(page, 'plan-cancelled-1280')

    await bench.goto('/admin/care/plans')
    await says(bench, 'Refund to decide')
    await expectUsable(clerk)
    await bench.goto(plan)
    await says(bench, '£490.00 were billed; no visit was made.')
    await says(bench, 'A visit is still booked')
    await expectUsable(clerk)
    await shoot(bench, 'plan-refund-1280')
    await press(bench, 'It is decided and done')
    await says(bench, 'Noted: the refund is decided.')
    await expectUsable(clerk)
    expect([clerk.faults, customer.faults]).toEqual([[], []])
  })
})

/** A request for a plan, as the public page keeps it. */
function askForPlan(): void {
  using data = openTestPort(office.server.dataDir)
  data.insert('enquiries', {
    id: 'enq_plan',
    reference: 'EN-PLAN22',
    kind: 'plan',
    name: people.customer.full_name,
    email: people.customer.email,
    email_key: people.customer.email,
    message: 'Basic Care, £490.00 a year.',
    contact_method: 'email',
    state: 'open',
    created_at: '2026-03-02T12:00:00.000Z',
  })
}

/** The first visit is offered, as the job does it within minutes. */
function offerVisit(id: string): void {
  using data = openTestPort(office.server.dataDir)
  data.insert('care_plan_visits', { plan_id: id, number: 1, due_on: today().add({ days: 20 }).toString() })
  data.set('care_plans', { id }, { last_visit: 1 })
}
