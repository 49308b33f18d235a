import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectUsable, visit } from '../browser.ts'
import { type Office, enter, openOffice, press, says } from '../office-steps.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office?.[Symbol.asyncDispose]())

describe('redirects', () => {
  it.each([320, 1280])('are added, changed and removed without scripts, at %i px', async (width) => {
    const { browser, server } = office
    await using owner = await enter(browser, server.url, 'admin', { width, scripts: false })
    await using visitor = await visit(browser, server.url, { width, scripts: false })
    const { page } = owner
    const short = `/van-${width}`
    await page.goto('/admin/site')
    await page.getByRole('link', { name: 'Redirects' }).last().click()
    await page.getByLabel('Old or short address').fill('/about')
    await page.getByLabel('Page to lead to').fill('/services')
    await press(page, 'Save')
    await says(page, /is a page of the site today/)
    await expectUsable(owner)
    await page.getByLabel('Old or short address').fill(short)
    await page.getByLabel('It leads on for now').check()
    await page.getByLabel('Page to lead to').fill('/nothing-there')
    await press(page, 'Save')
    await says(page, /no page at this address/)
    await page.getByLabel('Page to lead to').fill('/?utm_source=van')
    await press(page, 'Save')
    await says(page, 'The redirect is saved.')
    await expectUsable(owner)
    await visitor.page.goto(short)
    expect(new URL(visitor.page.url()).search).toBe('?utm_source=van')

    await page.getByRole('link', { name: `Change ${short}` }).click()
    await page.getByLabel('Its page is gone').check()
    await page.getByLabel('Page to lead to').fill('')
    await press(page, 'Save')
    await says(page, 'The redirect is saved.')
    expect((await fetch(server.url + short)).status).toBe(410)
    await press(page, `Remove ${short}`)
    await says(page, 'The redirect is removed.')
    expect((await fetch(server.url + short)).status).toBe(404)
  })
})
