import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectUsable } from '../browser.ts'
import { type Office, enter, openOffice, press, says } from '../office-steps.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})

afterAll(() => office?.[Symbol.asyncDispose]())

const phone = { width: 320, scripts: false } as const

describe('a trade of the office', () => {
  it('is added without scripts, has its effects shown first, and is retired with its services in sight', async () => {
    await using owner = await enter(office.browser, office.server.url, 'admin', phone)
    const { page } = owner
    const services = async () => (await fetch(new URL('/services', office.server.url))).text()
    await page.goto('/admin/catalogue/trades')
    await expectUsable(owner)
    await page.getByRole('link', { name: 'New trade', exact: true }).click()
    await page.waitForURL('**/admin/catalogue/new-trade')
    await expectUsable(owner)
    await page.getByLabel('Name', { exact: true }).fill('Plumbing')
    await press(page, 'Add the trade')
    await says(page, 'Another trade has this name')
    await expectUsable(owner)
    await page.getByLabel('Name', { exact: true }).fill('Gardening')
    await page.getByLabel('Description').fill('Lawns, hedges and fences.')
    await page.getByLabel('Icon').selectOption('leaf')
    await press(page, 'Add the trade')
    await says(page, 'Added. Customers see it once a service of it is offered.')

    await page.getByLabel('Name', { exact: true }).fill('Garden Work')
    await press(page, 'See what changes first')
    await page.getByRole('row', { name: /^Name .*Garden Work/ }).waitFor()
    await expectUsable(owner)
    await press(page, 'Save the trade')
    await says(page, 'Saved. Customers see it from now on.')
    await page
      .getByRole('row', { name: /^1 / })
      .getByRole('button', { name: /^Put back/ })
      .click()
    await says(page, 'Put back. It applies from now on.')
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Gardening')

    await page.goto('/admin/catalogue/trades/flooring')
    await page.getByText('services of it are offered, and are retired with it:').waitFor()
    await expectUsable(owner)
    expect(await services()).toContain('Flooring')
    await page.getByRole('button', { name: /^Retire Flooring and its \d+ services$/ }).click()
    await says(page, 'Retired, with its services. Bookings stay as they are.')
    expect(await services()).not.toContain('id="flooring"')
    await press(page, 'Offer Flooring again')
    await says(page, 'The trade is offered again. Offer its services on their pages.')
    await expectUsable(owner)
  })

  it.each([320, 1280])('is moved up by keys at %i pixels, and customers see the order', async (width) => {
    await using owner = await enter(office.browser, office.server.url, 'admin', { width, scripts: width > 320 })
    const { page } = owner
    await page.goto('/admin/catalogue/trades')
    const names = () => page.getByRole('table').locator('tbody a').allInnerTexts()
    const [first = '', second = ''] = await names()
    await page.getByRole('button', { name: `Up ${second}`, exact: true }).focus()
    await page.keyboard.press('Enter')
    await says(page, 'Moved. Customers see the new order from now on.')
    expect((await names()).slice(0, 2)).toEqual([second, first])
    await expectUsable(owner)
    const listed = await (await fetch(new URL('/api/categories', office.server.url))).json()
    expect(listed.items.slice(0, 2).map(({ label }: { label: string }) => label)).toEqual([second, first])
  })
})
