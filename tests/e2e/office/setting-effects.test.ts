import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectUsable } from '../browser.ts'
import { type Office, enter, openOffice } from '../office-steps.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})

afterAll(() => office?.[Symbol.asyncDispose]())

const phone = { width: 320, scripts: false } as const
const desk = { width: 1280, scripts: true, dark: true } as const

const come = (screen: typeof phone | typeof desk) => enter(office.browser, office.server.url, 'admin', screen)
const card = (page: Page, id: string) => page.locator(`#${id}`)
const preview = (within: Locator) => within.getByRole('button', { name: 'See what changes first' }).click()

describe('a card of settings', () => {
  it('of the hours says each day and the free starts before and after, and saves nothing until it is sent', async () => {
    await using owner = await come(phone)
    const { page } = owner
    await page.goto('/admin/hours')
    await expectUsable(owner)
    const week = card(page, 'hours')
    await week.getByLabel('Closes on Wednesday').fill('09:00')
    await preview(week)
    await week.getByText('This will change…').waitFor()
    expect(await week.getByRole('row', { name: /^Wednesday/ }).innerText()).toContain('to 09:00')
    await week.getByRole('row', { name: /^All services: starts in the next 7 days/ }).waitFor()
    await expectUsable(owner)
    expect(await week.getByLabel('Closes on Wednesday').inputValue()).toBe('09:00')
    await page.goto('/admin/hours')
    expect(await week.getByLabel('Closes on Wednesday').inputValue()).not.toBe('09:00')
  })

  it('of invoices refuses the save of a second owner with both values beside each other, and then takes it', async () => {
    await using first = await come(phone)
    await using second = await come(desk)
    await first.page.goto('/admin/invoicing')
    await second.page.goto('/admin/invoicing')
    await card(first.page, 'terms').getByLabel('Days to pay for businesses').fill('21')
    await card(first.page, 'terms').getByRole('button', { name: 'Save the terms' }).click()
    await first.page.getByText('Saved. Documents that are issued from now on have these terms.').waitFor()

    const terms = card(second.page, 'terms')
    await terms.getByLabel('Days to pay for businesses').fill('14')
    await terms.getByRole('button', { name: 'Save the terms' }).click()
    await terms.getByText('Somebody saved this page since you opened it').waitFor()
    const row = terms.getByRole('row', { name: /^Days to pay for businesses/ })
    expect(await row.getByRole('cell').allInnerTexts()).toEqual(expect.arrayContaining(['21', '14']))
    await expectUsable(second)
    await preview(terms)
    expect(await terms.getByRole('row', { name: /^An invoice to a business is due/ }).innerText()).toContain(
      '14 days after its issue',
    )
    await terms.getByRole('button', { name: 'Save the terms' }).click()
    await second.page.getByText('Saved. Documents that are issued from now on have these terms.').waitFor()
    await first.page.goto('/admin/invoicing')
    expect(await card(first.page, 'terms').getByLabel('Days to pay for businesses').inputValue()).toBe('14')
  })

  it('of offers is put back from its history', async () => {
    await using owner = await come(phone)
    const { page } = owner
    await page.goto('/admin/hours')
    await card(page, 'offers').getByLabel('For all visits').check()
    await card(page, 'offers').getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved. It applies to assignments from now on').waitFor()
    const history = card(page, 'history-offers')
    await history.getByRole('button', { name: 'Put back what it was before any change' }).click()
    await page.getByText('Put back. It applies from now on.').waitFor()
    expect(await card(page, 'offers').getByLabel('For all visits').isChecked()).toBe(false)
    await expectUsable(owner)
  })
})
