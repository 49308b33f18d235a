import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MailServer, openMailServer } from '../../support/servers/mail-server.ts'
import { type Screen, expectUsable, tabTo, visit, wait } from '../browser.ts'
import { type Office, approveTechnician, enter, openOffice, people, press, says } from '../office-steps.ts'
import { paidVisitOfNow } from './phone-steps.ts'

const bare: Screen = { width: 320, scripts: false }
const phone: Screen = { width: 320, scripts: true }
const desk: Screen = { width: 1280, scripts: false }

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

const visitOfNow = () => paidVisitOfNow(office)

/** The text of the latest e-mail to the customer with these words in its subject. */
async function mailAbout(subject: RegExp): Promise<string> {
  const find = () =>
    mails.received.findLast(({ to, mail }) => to.includes(people.customer.email) && subject.test(mail.subject ?? ''))
  await expect.poll(find, wait).toBeDefined()
  return find()?.mail.text ?? ''
}

describe('a return visit', () => {
  it('is asked for on the phone with its part, followed by the office, and chosen by the customer by link', async () => {
    const { browser, server } = office
    const booking = await visitOfNow()
    const visitId = `${booking.id.replace('bkg_', 'vis_')}-1`

    await using technician = await enter(browser, server.url, 'technician', bare)
    const { page } = technician
    await page.goto(`/fulfillment/${booking.id}`)
    await page.getByText('Already there?').click()
    await press(page, 'Check In')
    await page.getByLabel('Work performed').fill('The cartridge is worn out.')
    await page.getByLabel('Waiting for parts').check()
    await press(page, /^Save report/)
    await page.getByLabel('Which parts are missing?').fill('A cartridge, from the maker.')
    await page.locator('#submit summary', { hasText: 'Add a part' }).click()
    await page.getByLabel('Part', { exact: true }).first().fill('Cartridge 35 mm')
    await page.getByLabel('Supplier').first().fill('Wolseley')
    await expectUsable(technician)
    await press(page, /submit$/i)
    await says(page, 'Plan the return visit now, or leave it to the office.')
    await expectUsable(technician)
    await press(page, 'Let the customer choose')
    await says(page, 'The customer gets a message with a link to choose the time.')
    expect(await mailAbout(/We have to come again/)).toContain('A cartridge, from the maker.')

    await using clerk = await enter(browser, server.url, 'office', desk)
    await clerk.page.goto(`/admin/bookings/${booking.id}`)
    await clerk.page.getByText('Cartridge 35 mm').first().click()
    await clerk.page.locator('#parts').getByLabel('How far it is').first().selectOption('arrived')
    await press(clerk.page, 'Save the parts')
    await says(clerk.page, 'The parts are saved.')
    await says(clerk.page, 'All parts have arrived: the return visit can be planned.')
    await expectUsable(clerk)
    await clerk.page.goto('/admin')
    await says(clerk.page, '1 return visit can be planned')
    await clerk.page.goto('/admin/dispatch')
    await says(clerk.page, '1 × Cartridge 35 mm, Wolseley: arrived')
    await expectUsable(clerk)

    const [link = ''] = /https?:\/\/\S+\/return\/[0-9a-f]{32}/.exec(await mailAbout(/Choose when we come again/)) ?? []
    await using visitor = await visit(browser, server.url, bare)
    const answer = await visitor.page.goto(link)
    expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
    await says(visitor.page, 'The return visit costs nothing extra, unless you agree to more work.')
    await expectUsable(visitor)
    await press(visitor.page, 'Choose this time')
    await says(visitor.page, 'Please choose a date and a time')
    await expectUsable(visitor)
    await visitor.page.getByRole('radio').first().check()
    await press(visitor.page, 'Choose this time')
    await says(visitor.page, 'The return visit is planned')
    await expectUsable(visitor)

    const read = await clerk.context.request.get(`/api/bookings/${booking.id}/visits`)
    expect(await read.json()).toMatchObject({
      items: [
        { id: visitId, status: 'awaiting_parts' },
        { number: 2, status: 'scheduled', technicians: [{}] },
      ],
    })
    await clerk.page.goto(`/admin/bookings/${booking.id}`)
    await says(clerk.page, 'See it on the dispatch board')
    await using customer = await enter(browser, server.url, 'customer', bare)
    await customer.page.goto(`/track/${booking.id}`)
    await says(customer.page, 'We have to come again')
    await expectUsable(customer)
  })

  it('is planned on the phone right after the report, with scripts', async () => {
    const { browser, server } = office
    const booking = await visitOfNow()
    await using technician = await enter(browser, server.url, 'technician', phone)
    const { page, faults } = technician
    await page.goto(`/fulfillment/${booking.id}`)
    await page.getByText('Already there?').click()
    await press(page, 'Check In')
    await says(page, 'Checked in successfully!')
    await page.getByLabel('Work performed').fill('The cartridge is worn out.')
    await page.getByLabel('Partly done').check()
    await page.getByLabel('Why is only a part done?').fill('The maker sends it.')
    await page.locator('#submit summary', { hasText: 'Add a part' }).click()
    await page.getByLabel('Part', { exact: true }).first().fill('Cartridge 40 mm')
    await page.getByRole('button', { name: 'Check out now and submit' }).click()
    await says(page, 'Plan the return visit now, or leave it to the office.')
    expect(page.url()).toContain(`/return/${booking.id}`)
    await page.getByRole('radio').first().check()
    await press(page, 'Plan this visit')
    await says(page, 'The return visit is planned')
    await expectUsable(technician)
    await using clerk = await enter(browser, server.url, 'office', desk)
    const read = await clerk.context.request.get(`/api/bookings/${booking.id}/return-visit`)
    expect(await read.json()).toMatchObject({
      planned: { number: 2 },
      parts: { parts_to_order: [{ name: 'Cartridge 40 mm', quantity: 1, state: 'to_order' }] },
    })
    expect(faults).toEqual([])
  })

  it('is planned by keyboard alone', async () => {
    const { browser, server } = office
    const booking = await visitOfNow()
    await using technician = await enter(browser, server.url, 'technician', phone)
    const { page, context, faults } = technician
    const visitPath = `/api/visits/${booking.id.replace('bkg_', 'vis_')}-1`
    const act = async (method: 'post' | 'put', path: string, data: object) => {
      const answer = await context.request[method](`${visitPath}/${path}`, {
        data: { action_id: crypto.randomUUID(), ...data },
      })
      expect([path, answer.status()]).toEqual([path, 200])
    }
    await act('post', 'check-in', {})
    await act('put', 'report', { work_performed: 'Half of it.', completion_status: 'partial' })
    const { report_hash } = await (await context.request.get(`${visitPath}/report`)).json()
    await act('post', 'submit', { report_hash, check_out_now: true, reason: 'The maker sends it.' })
    await page.goto(`/return/${booking.id}`)
    await tabTo(page, 'main input[type=radio]')
    await page.keyboard.press('Space')
    await tabTo(page, 'main form button')
    await page.keyboard.press('Enter')
    await says(page, 'The return visit is planned')
    await expectUsable(technician)
    expect(faults).toEqual([])
  })
})
