import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectUsable, wait } from '../browser.ts'
import { openSite } from '../site.ts'

const site = openSite()
const shots = process.env['SHOTS']
async function shoot(page: Page, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: `${shots}/offline-${name}.png`, fullPage: true })
}

/** The paths of the public pages that the browser has. */
const keptIn = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('callout-site-'))
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => new URL(url).pathname)
  })

/** A visitor who has touched a public page, in a browser whose worker has begun. */
async function touch(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('h1').first().click()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await expect.poll(() => keptIn(page), wait).toContain(path)
}

const cut = (context: BrowserContext) => context.setOffline(true)

describe('public pages without a connection', () => {
  it('are shown as they were read, with the number to call; others name the calls and the pages that are there', async () => {
    await using visitor = await site.visit({ width: 320, scripts: true })
    const { page, context } = visitor
    await touch(page, '/about')
    await page.goto('/contact')
    await expect.poll(() => keptIn(page), wait).toEqual(['/about', '/contact'])
    await cut(context)
    await page.goto('/about')
    await page.getByText(/No connection\. This page is from/).waitFor()
    expect(await page.getByRole('link', { name: '0800-247-847' }).first().getAttribute('href')).toBe('tel:0800247847')
    await expectUsable(visitor)
    await shoot(page, 'kept')
    await page.goto('/coverage')
    await page.getByRole('heading', { name: 'No connection' }).waitFor()
    for (const number of ['0800 111 999', '999', '105', 'Call Callout Croydon: 0800-247-847']) {
      await page.getByRole('link', { name: number, exact: true }).waitFor()
    }
    await expectUsable(visitor)
    await shoot(page, 'page')
    await page.getByRole('link', { name: /Contact us/ }).click()
    await page.getByRole('heading', { name: 'Contact us', level: 1 }).waitFor()
    await context.setOffline(false)
    await page.goto('/coverage')
    await page
      .getByLabel(/postcode/i)
      .first()
      .waitFor()
  })

  it('keep nothing of a visitor: no page with a draft, a question or an account, and ten pages at most', async () => {
    await using visitor = await site.visit({ width: 1280, scripts: true })
    const { page, context } = visitor
    await touch(page, '/about')
    await page.goto('/contact?sent=EN-AAAAAA')
    await page.goto('/login')
    await page.goto('/assistant')
    await page.goto('/coverage')
    await expect.poll(() => keptIn(page), wait).toEqual(['/about', '/coverage'])
    const { status } = await page
      .evaluate(async () => {
        const body = new URLSearchParams({ step: '1', intent: 'postcode', postcode: 'CR0 1AB' })
        return fetch('/book', { method: 'POST', body })
      })
      .then(() => ({ status: 200 }))
    expect(status).toBe(200)
    // The page has the postcode of the draft in it from now on.
    await page.goto('/')
    expect(await page.locator('#booking').getByLabel('Your postcode').inputValue()).toBe('CR0 1AB')
    await page.goto('/contact')
    await page.waitForLoadState('networkidle')
    expect(await keptIn(page)).toEqual(['/about', '/coverage'])
    const dump = await page.evaluate(async () => {
      const texts: string[] = []
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys()) texts.push((await (await cache.match(request))?.text()) ?? '')
      }
      return texts.join('\n')
    })
    expect(dump).not.toContain('CR0 1AB')
    await context.clearCookies()
    await page.goto('/contact')
    await expect.poll(() => keptIn(page), wait).toEqual(['/about', '/coverage', '/contact'])
  })
})
