import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectUsable } from '../browser.ts'
import { type Office, enter, openOffice } from '../office-steps.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office?.[Symbol.asyncDispose]())

const see = async (path: string, headers: Readonly<Record<string, string>> = {}) =>
  (await fetch(office.server.url + path, { headers: { 'user-agent': firefox, ...headers } })).text()

describe('the page of visits', () => {
  it.each([320, 768, 1280])('shows where people came from, at %i px', async (width) => {
    const source = `leaflet-${width}`
    await see(`/?utm_source=${source}`)
    // From memory, and from the cache: both count.
    for (let n = 0; n < 3; n += 1) await see('/services')
    await see('/about', { 'sec-gpc': '1' })
    await see('/login?next=/bookings')
    await using admin = await enter(office.browser, office.server.url, 'admin', { width, scripts: false })
    await expect
      .poll(async () => {
        await admin.page.goto('/admin/site/analytics?days=7')
        return admin.page.locator('body').innerText()
      })
      .toContain(width === 320 ? source : 'leaflet-320')
    expect(await admin.page.getByText('/services', { exact: true }).count()).toBe(1)
    expect(await admin.page.getByText('/about', { exact: true }).count()).toBe(0)
    await expectUsable(admin)
  })
})
