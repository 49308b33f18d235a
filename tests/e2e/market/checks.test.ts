import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addListing } from '../../support/builders/market/listings.ts'
import { openTestPort } from '../../support/sqlite-test-port.ts'
import { type Screen, expectUsable, visit } from '../browser.ts'
import { type Office, enter, openOffice, people, says } from '../office-steps.ts'
import { press } from './steps.ts'

const screens: readonly Screen[] = [
  { width: 320, scripts: false },
  { width: 768, scripts: true },
  { width: 1280, scripts: true },
]

const card = { name: 'card.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nA Gas Safe card') }
const idAt = ({ width }: Screen) => `lst_swift${width}`

let office: Office
beforeAll(async () => {
  office = await openOffice()
  using data = openTestPort(office.server.dataDir)
  const owner = data.text('users', 'id', { email: people.customer.email })
  for (const screen of screens) {
    const id = idAt(screen)
    addListing(data, { id, owner, name: `Swift Gas ${screen.width}` })
    data.insert('listing_days', { advert_id: id, day: daysAgo(2), views: 1234, phone_clicks: 3, messages: 2 })
    data.insert('listing_days', { advert_id: id, day: daysAgo(20), views: 7, email_clicks: 1 })
    for (const [name, hours] of [
      ['Ben', 1],
      ['Late Lena', 72],
    ] as const) {
      const at = Temporal.Now.instant().subtract({ hours }).toString({ smallestUnit: 'millisecond' })
      data.insert('listing_messages', {
        id: `lms_${name.slice(-3).toLowerCase()}${screen.width}`,
        advert_id: id,
        name,
        email: 'sender@example.org',
        email_key: 'sender@example.org',
        phone: '+442079460958',
        text: 'Can you look at a boiler?',
        created_at: at,
      })
    }
  }
})
afterAll(() => office?.[Symbol.asyncDispose]())

function daysAgo(days: number): string {
  return Temporal.Now.plainDateISO('Europe/London').subtract({ days }).toString()
}

const open = (page: Page, path: string) => page.goto(path).then(() => page.getByRole('heading', { level: 1 }).waitFor())

describe('a badge', () => {
  it.each(screens)('goes from the document to the public page, and ends by the clock (%o)', async (screen) => {
    const id = idAt(screen)
    await using owner = await enter(office.browser, office.server.url, 'customer', screen)
    await open(owner.page, `/my-listings/${id}/documents`)
    await says(owner.page, 'Nothing is checked at the moment.')
    await expectUsable(owner)
    await press(owner.page, 'Send document')
    await says(owner.page, 'Please choose a PDF, JPEG or PNG of at most 10 MB')
    await expectUsable(owner)
    await owner.page.getByLabel('The document').selectOption('gas_safe')
    await owner.page.getByLabel('File', { exact: true }).last().setInputFiles(card)
    await press(owner.page, 'Send document')
    await says(owner.page, 'Your document is with us')
    await owner.page.getByRole('link', { name: 'Gas Safe card' }).waitFor()
    await expectUsable(owner)

    await using admin = await enter(office.browser, office.server.url, 'admin', screen)
    await open(admin.page, `/admin/market/listing/${id}`)
    await expectUsable(admin)
    const form = admin.page.locator('#check-gas_safe')
    await form.getByLabel('Number on it').fill('123456')
    await form.getByLabel('Last day').fill(daysAgo(-30))
    await form.getByRole('button', { name: /^Checked/ }).click()
    await says(admin.page, 'the public sees the badge')
    await expectUsable(admin)

    await using visitor = await visit(office.browser, office.server.url, screen)
    const { page } = visitor
    const badge = page.getByText('Gas Safe number 123456')
    await open(page, `/find-experts/slug-of-${id}`)
    await badge.waitFor()
    await expectUsable(visitor)
    await page.getByRole('link', { name: 'The meaning of the badges' }).click()
    await says(page, 'ends on its last day at midnight')
    await expectUsable(visitor)

    // The day after the last one has come.
    using data = openTestPort(office.server.dataDir)
    data.set('listing_checks', { advert_id: id }, { expires_on: daysAgo(1) })
    await expect
      .poll(async () => {
        await open(page, `/find-experts/slug-of-${id}`)
        return badge.count()
      })
      .toBe(0)
    await open(owner.page, `/my-listings/${id}/documents`)
    await says(owner.page, 'Earlier checks')
    expect([owner.faults, admin.faults, visitor.faults]).toEqual([[], [], []])
  })

  it('is asked for by keys alone: the form says what is missing, and its summary leads to the field', async () => {
    const id = idAt({ width: 1280, scripts: true })
    await using owner = await enter(office.browser, office.server.url, 'customer', { width: 1280, scripts: true })
    const { page } = owner
    await open(page, `/my-listings/${id}/documents`)
    await page.locator('#send select').focus()
    await page.keyboard.press('i')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Send document')
    await page.keyboard.press('Enter')
    await says(page, 'Please choose a PDF, JPEG or PNG of at most 10 MB')
    const fault = page.getByRole('main').getByRole('link', { name: 'Please choose a PDF' })
    await fault.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('file')
    expect(owner.faults).toEqual([])
  })
})

describe('the figures of a listing', () => {
  it.each(screens)('are a chart, a table and a file, with the messages to answer (%o)', async (screen) => {
    const id = idAt(screen)
    await using owner = await enter(office.browser, office.server.url, 'customer', screen)
    const { page } = owner
    await open(page, '/my-listings')
    await expectUsable(owner)
    await page.getByRole('link', { name: `Swift Gas ${screen.width}` }).click()
    await page.getByRole('img', { name: /^1,241 views in the last 30 days, the most on/ }).waitFor()
    await says(page, '07700 900456')
    await page.getByText('Show as a table').click()
    await page.getByRole('cell', { name: '1,234' }).waitFor()
    await expectUsable(owner)
    const file = await page.request.get(`/my-listings/${id}/days.csv`)
    expect(await file.text()).toContain(`"${daysAgo(2)}","Swift Gas ${screen.width}",1234,3,0,2`)

    await page.getByRole('link', { name: '2 messages to answer' }).click()
    await page.getByRole('heading', { level: 1, name: 'Messages to your listings' }).waitFor()
    const names = await page.locator('.card h3').allInnerTexts()
    const ours = names.filter((name) => name.endsWith(`Swift Gas ${screen.width}`))
    expect(ours).toEqual([`Late Lena, to Swift Gas ${screen.width}`, `Ben, to Swift Gas ${screen.width}`])
    await page.getByText('Late', { exact: true }).first().waitFor()
    await expectUsable(owner)
    await page.getByRole('link', { name: `Ben, to Swift Gas ${screen.width}` }).click()
    await says(page, '020 7946 0958')
    await page.getByRole('textbox').fill('Yes, on Monday.')
    await page.getByRole('main').getByRole('button').last().click()
    await says(page, 'Your answer is on its way')
    await open(page, '/my-listings/messages')
    await says(page, 'Answered')
    expect(owner.faults).toEqual([])
  })
})
