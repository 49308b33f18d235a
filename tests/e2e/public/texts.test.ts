import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectUsable, visit } from '../browser.ts'
import { type Office, enter, openOffice, press, says } from '../office-steps.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office?.[Symbol.asyncDispose]())

describe('the texts of public pages', () => {
  it('are found, previewed, saved and restored without scripts, on a phone too', async () => {
    const { browser, server } = office
    await using owner = await enter(browser, server.url, 'admin', { width: 320, scripts: false })
    await using visitor = await visit(browser, server.url, { width: 1280, scripts: false })
    const { page } = owner
    await page.goto('/admin/site')
    await page.getByRole('link', { name: 'Texts of the pages' }).click()
    await page.getByRole('main').getByLabel('Search').fill('dripping tap')
    await press(page, 'Search')
    await says(page, '1 text with “dripping tap”')
    await page.getByRole('link', { name: 'Who we are', exact: true }).click()
    await says(page, /Appears on/)

    await page.getByLabel('Text', { exact: true }).fill('We **mend** it. [Book](/book) or <b>call</b>.')
    await press(page, 'Preview')
    const preview = page.locator('#preview')
    expect(await preview.locator('strong').innerText()).toBe('mend')
    expect(await preview.locator('b').count()).toBe(0)
    await visitor.page.goto('/about')
    expect(await visitor.page.getByText('mend it').count()).toBe(0)

    await press(page, 'Save')
    await says(page, 'Saved. The page shows it from now on.')
    await visitor.page.goto('/about')
    expect(await visitor.page.locator('main').innerText()).toContain('We mend it. Book or <b>call</b>.')
    expect(await visitor.page.locator('main a[href="/book"]').count()).toBe(1)

    await page.getByLabel('Text', { exact: true }).fill('[Bad](javascript:alert)')
    await press(page, 'Save')
    await says(page, /Links lead to https/)
    expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('[Bad](javascript:alert)')

    await page.getByRole('link', { name: 'Original', exact: true }).click()
    await says(page, 'This is the original text')
    await press(page, 'Save')
    await says(page, 'Saved. The page shows it from now on.')
    await visitor.page.goto('/about')
    expect(await visitor.page.getByText('mend it').count()).toBe(0)
    await expectUsable(owner)
  })

  it('are not lost when two people edit one at the same time', async () => {
    const { browser, server } = office
    await using one = await enter(browser, server.url, 'admin', { width: 1280, scripts: false })
    await using other = await enter(browser, server.url, 'admin', { width: 1280, scripts: false })
    const path = '/admin/site/content/about.title'
    const box = (visitor: typeof one) => visitor.page.getByLabel('Text', { exact: true })
    await one.page.goto(path)
    await other.page.goto(path)
    await box(one).fill('The first')
    await press(one.page, 'Save')
    await says(one.page, 'Saved.')
    await box(other).fill('The second')
    await press(other.page, 'Save')
    await says(other.page, /has changed this text meanwhile/)
    expect(await other.page.locator('.content-theirs').innerText()).toBe('The first')
    expect(await box(other).inputValue()).toBe('The second')
    await expectUsable(other)
    await press(other.page, 'Save')
    await says(other.page, 'Saved.')
    await other.page.goto('/about')
    expect(await other.page.locator('h1').innerText()).toBe('The second')
  })

  it('are not for the office', async () => {
    const { browser, server } = office
    await using clerk = await enter(browser, server.url, 'office', { width: 1280, scripts: false })
    for (const path of ['/admin/site', '/admin/site/content', '/admin/site/content/about.title']) {
      expect((await clerk.page.goto(path))?.status()).toBe(403)
    }
  })
})
