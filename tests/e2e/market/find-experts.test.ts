import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addListing } from '../../support/builders/market/listings.ts'
import { openTestPort } from '../../support/sqlite-test-port.ts'
import { type Screen, type Visitor, expectUsable, visit, wait } from '../browser.ts'
import { type Office, enter, openOffice, people, says } from '../office-steps.ts'

const screens: readonly Screen[] = [
  { width: 320, scripts: false },
  { width: 1280, scripts: true },
]

let office: Office
beforeAll(async () => {
  office = await openOffice()
  using data = openTestPort(office.server.dataDir)
  const owner = data.text('users', 'id', { email: people.technician.email })
  addListing(data, { id: 'lst_croydon', owner, name: 'Croydon Pipes', ratingSum: 9, reviews: 2 })
  addListing(data, {
    id: 'lst_borough',
    owner,
    name: 'Borough Roofs',
    area: 'Borough and Bankside',
    postcode: 'SE1 9ZQ',
    district: 'SE1',
    centre: [51.5, -0.09],
    category: 'roofing',
    ratingSum: 6,
    reviews: 2,
  })
  addListing(data, { id: 'lst_over', owner, name: 'Gone Gutters', paidUntil: '2026-01-02T12:00:00.000Z' })
})
afterAll(() => office?.[Symbol.asyncDispose]())

const cards = (page: Page) => page.locator('.expert-name').allInnerTexts()

/** Opens the search with what is typed, as a visitor does who begins anew. */
async function search({ page }: Visitor, type: (page: Page) => Promise<unknown>): Promise<readonly string[]> {
  await page.goto('/find-experts')
  await type(page)
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
  await page.waitForURL(/find-experts\?/)
  return cards(page)
}

const filters = (page: Page) => page.locator('.experts-filters > summary').click()

describe('the search of experts', () => {
  it.each(screens)('finds by area, postcode, trade and rating, and says when nobody is found (%o)', async (screen) => {
    await using visitor = await visit(office.browser, office.server.url, screen)
    const { page } = visitor
    await page.goto('/find-experts')
    await expectUsable(visitor)
    expect(await cards(page)).toEqual(['Croydon Pipes', 'Borough Roofs'])

    const area = page.getByLabel('Area or postcode')
    expect(await search(visitor, () => area.fill('bankside'))).toEqual(['Borough Roofs'])
    expect(await search(visitor, () => area.fill('cr0 1lh'))).toEqual(['Croydon Pipes'])
    await expectUsable(visitor)
    expect(await search(visitor, () => page.getByLabel('Category').selectOption('roofing'))).toEqual(['Borough Roofs'])
    const rated = await search(visitor, async () => {
      await filters(page)
      await page.locator('input[name="min_rating"][value="4.5"]').check()
    })
    expect(rated).toEqual(['Croydon Pipes'])
    await expectUsable(visitor)

    expect(await search(visitor, () => area.fill('Atlantis'))).toEqual([])
    await says(page, 'No experts found')
    await expectUsable(visitor)
    await page.getByRole('link', { name: 'Show all experts' }).click()
    await says(page, 'Borough Roofs')
    expect(visitor.faults).toEqual([])
  })
})

describe('the page of an expert', () => {
  it.each(screens)('shows the phone by a click, and sends a message of a customer (%o)', async (screen) => {
    await using visitor = await enter(office.browser, office.server.url, 'customer', screen)
    const { page } = visitor
    await page.goto('/find-experts')
    await page.getByRole('link', { name: 'Croydon Pipes' }).click()
    await page.getByRole('heading', { level: 1, name: 'Croydon Pipes' }).waitFor()
    await expectUsable(visitor)
    expect(await page.content()).not.toContain('900456')
    await page.getByRole('button', { name: 'Show phone number' }).click()
    await page.locator('a[href^="tel:"]', { hasText: '900456' }).first().waitFor()
    await expectUsable(visitor)

    await page.getByRole('button', { name: 'Send the message' }).click()
    await says(page, 'Please write your message')
    await expectUsable(visitor)
    const words = `The tap drips all night, says the screen of ${screen.width}.`
    await page.getByLabel('Your message').fill(words)
    await page.getByRole('button', { name: 'Send the message' }).click()
    await says(page, 'Your message is on its way')
    using data = openTestPort(office.server.dataDir)
    expect(data.count('listing_messages', { advert_id: 'lst_croydon', text: words })).toBe(1)
    expect(visitor.faults).toEqual([])
  })

  it.each(screens)('counts one view of a visitor on a day (%o)', async (screen) => {
    const id = `lst_seen-${screen.width}`
    using data = openTestPort(office.server.dataDir)
    const owner = data.text('users', 'id', { email: people.technician.email })
    addListing(data, { id, owner, name: `Seen ${screen.width}`, area: 'Hull', district: 'HU1', state: 'paused' })
    data.set('adverts', { id }, { state: 'live' })
    const context = await office.browser.newContext({
      baseURL: office.server.url,
      javaScriptEnabled: screen.scripts,
      viewport: { width: screen.width, height: 900 },
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    })
    const page = await context.newPage()
    const views = () => data.row('listings', { advert_id: id })?.['views_count']
    expect(views()).toBe(0)
    await page.goto(`/find-experts/slug-of-${id}`)
    await expect.poll(views, wait).toBe(1)
    await page.reload()
    await page.goto('/find-experts')
    await page.goto(`/find-experts/slug-of-${id}`)
    await page.getByRole('heading', { level: 1, name: `Seen ${screen.width}` }).waitFor()
    expect(views()).toBe(1)
    data.set('adverts', { id }, { state: 'closed' })
    await context.close()
  })

  it.each(screens)('is gone once the listing has ended, with similar experts (%o)', async (screen) => {
    await using visitor = await visit(office.browser, office.server.url, screen)
    const { page } = visitor
    const answer = await page.goto('/find-experts/slug-of-lst_over')
    expect(answer?.status()).toBe(410)
    await says(page, 'This listing has ended')
    expect(await cards(page)).toEqual(['Croydon Pipes'])
    expect(await page.getByRole('button', { name: 'Show phone number' }).count()).toBe(0)
    await expectUsable(visitor)
    expect((await page.goto('/find-experts/nobody-here'))?.status()).toBe(404)
  })
})
