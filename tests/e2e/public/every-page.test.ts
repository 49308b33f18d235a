import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { siteGroups } from '../../../ui/layouts/site-links.ts'
import { type Screen, type Visitor, expectUsable } from '../browser.ts'
import { openSite } from '../site.ts'

const site = openSite()
const areas = [
  { slug: 'croydon', name: 'Croydon', code: 'CR0' },
  { slug: 'south-croydon', name: 'South Croydon', code: 'CR2' },
  { slug: 'thornton-heath', name: 'Thornton Heath', code: 'CR7' },
  { slug: 'purley', name: 'Purley', code: 'CR8' },
]
const hrefs = siteGroups(null, areas).flatMap(({ links }) => links.map(({ href }) => href))
/** Without those that ask to sign in. */
const paths = [...new Set(hrefs.map((href) => new URL(href, 'http://site.invalid').pathname))].filter(
  (path) => path !== '/bookings',
)

const screens: readonly Screen[] = [
  { width: 320, scripts: false, dark: true },
  { width: 1280, scripts: true },
]

describe.each(screens)('every public page at $width px, scripts: $scripts, dark: $dark', (screen) => {
  let visitor: Visitor
  beforeAll(async () => {
    visitor = await site.visit(screen)
  })
  afterAll(() => visitor[Symbol.asyncDispose]())

  it.each(paths)('%s can be read by anybody and stays within the screen', async (path) => {
    const { page, faults } = visitor
    expect((await page.goto(path))?.status()).toBe(200)
    expect(await page.locator('h1').count()).toBe(1)
    await expectUsable(visitor)
    expect(faults).toEqual([])
  })
})

describe('header, menu and footer', () => {
  it('lead to places that are there, with a title of their own', async () => {
    await using visitor = await site.visit({ width: 1280, scripts: false })
    const { page } = visitor
    const titles = new Map<string, string>()
    for (const path of paths) {
      await page.goto(path)
      titles.set(path, await page.title())
    }
    expect(new Set(titles.values()).size).toBe(paths.length)
    await page.goto('/')
    const anchors = hrefs.flatMap((href) => (href.startsWith('/#') ? [href.slice(1)] : []))
    const counts = await Promise.all(anchors.map((anchor) => page.locator(anchor).count()))
    expect(counts).toEqual(anchors.map(() => 1))
  })

  it('have the same destinations on a desk and on a phone, where the call, booking and tracking come first', async () => {
    await using desk = await site.visit({ width: 1280, scripts: false })
    await desk.page.goto('/about')
    const navigation = desk.page.getByRole('navigation', { name: 'Main' })
    const hrefsIn = (links: readonly { getAttribute(name: string): Promise<string | null> }[]) =>
      Promise.all(links.map((link) => link.getAttribute('href')))
    expect(await hrefsIn(await navigation.locator('a').all())).toEqual(hrefs)
    await navigation.getByText('About', { exact: true }).click()
    await navigation.getByRole('link', { name: 'Contact us' }).click()
    expect(new URL(desk.page.url()).pathname).toBe('/contact')

    await using phone = await site.visit({ width: 320, scripts: false })
    await phone.page.goto('/about')
    await phone.page.getByText('Menu', { exact: true }).click()
    const listed = await hrefsIn(await phone.page.locator('.menu-mobile a').all())
    expect(listed[0]).toMatch(/^tel:/)
    expect(listed.slice(1, 3)).toEqual(hrefs.slice(0, 2))
    expect(hrefs.filter((href) => !listed.includes(href))).toEqual([])
    const footer = await hrefsIn(await phone.page.locator('footer a').all())
    expect(hrefs.filter((href) => !footer.includes(href))).toEqual([])
  })
})

describe('an address without a page', () => {
  it.each(screens)('offers services, areas and the call, at $width px', async (screen) => {
    await using visitor = await site.visit(screen)
    const { page } = visitor
    expect((await page.goto('/no-such-page'))?.status()).toBe(404)
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    expect(await page.getByRole('navigation', { name: 'What we repair' }).getByRole('link').count()).toBeGreaterThan(3)
    expect(
      await page
        .getByRole('navigation', { name: 'Where we work' })
        .getByRole('link', { name: /Croydon CR0/ })
        .count(),
    ).toBe(1)
    expect(await page.locator('main a[href^="tel:"]').count()).toBe(1)
    await expectUsable(visitor)
  })
})
