import { describe, expect, it } from 'vitest'
import { atStep, confirmBooking, fillContact, next, pay, signUpOnTheWay, typeCard } from '../booking/steps.ts'
import { type Screen, expectUsable } from '../browser.ts'
import { openSite } from '../site.ts'

const site = openSite()

const widths = [320, 768, 1280] as const
const screens = widths.flatMap((width) => [
  { width, scripts: false },
  { width, scripts: false, dark: true },
])

describe('a stranger on the page of an area', () => {
  it.each<Screen>([
    { width: 320, scripts: true },
    { width: 1280, scripts: false },
  ])('books and pays a repair at $width px with scripts: $scripts', async (screen) => {
    await using visitor = await site.visit(screen)
    const { page, faults } = visitor
    await page.goto('/area/CR0')
    expect(new URL(page.url()).pathname).toBe('/area/croydon')
    await page.getByRole('link', { name: /^Tap Repair or Replacement/ }).click()
    await page.getByRole('heading', { name: 'Tap Repair or Replacement', level: 1 }).waitFor()
    await page.getByRole('radio', { name: /^Priority/ }).check()
    await page.getByRole('button', { name: 'Choose a time' }).click()

    await atStep(page, 'Schedule Appointment')
    await page.getByRole('button', { name: /Priority/, pressed: true }).waitFor()
    await page.locator('input[name="time"]').first().check()
    await next(page)
    await atStep(page, 'Contact Information')
    await fillContact(page)
    await next(page)
    await atStep(page, 'Confirm Booking')
    expect(await page.getByText('£118.50').first().isVisible()).toBe(true)
    await confirmBooking(page)
    await signUpOnTheWay(page)
    await atStep(page, 'Confirm Booking')
    if (screen.scripts) await page.locator('[data-awake="true"]').waitFor()
    await page.getByRole('button', { name: 'Confirm Booking' }).click()
    await atStep(page, 'Payment')
    if (screen.scripts) {
      await typeCard(page, '4242 4242 4242 4242')
    } else {
      await page.getByRole('button', { name: 'Continue to secure payment' }).click()
      await page.getByRole('radio', { name: /4242/ }).check()
    }
    await pay(page)
    await atStep(page, 'Booking Confirmed')
    expect(faults).toEqual([])
  })

  it('gives the postcode, which the booking keeps', async () => {
    await using visitor = await site.visit({ width: 320, scripts: false })
    const { page } = visitor
    await page.goto('/area/purley')
    await page.getByLabel('Your postcode').fill('CR8 2AB')
    await page.getByRole('button', { name: 'Book a repair' }).click()
    await atStep(page, 'Select Service Type')
    expect(await page.content()).toContain('CR8 2AB')
  })
})

describe('the pages of the offer', () => {
  it.each<Screen>(screens)('can be used at $width px, dark: $dark', async (screen) => {
    await using visitor = await site.visit(screen)
    const paths = [
      '/services',
      '/services/plumbing-electrical',
      '/services/smart-building',
      '/services/tap-repair-or-replacement',
      '/services/dangerous-electrics',
      '/area/thornton-heath',
      '/area/all-areas',
      '/coverage',
    ]
    for (const path of paths) {
      const answer = await visitor.page.goto(path)
      expect([path, answer?.status()]).toEqual([path, 200])
      await expectUsable(visitor)
    }
  })

  it('answer an unknown area with 404 and the real areas', async () => {
    await using visitor = await site.visit({ width: 320, scripts: false })
    const answer = await visitor.page.goto('/area/brighton')
    expect(answer?.status()).toBe(404)
    const hrefs = await visitor.page
      .getByRole('main')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    for (const area of ['croydon', 'south-croydon', 'thornton-heath', 'purley']) {
      expect(hrefs).toContain(`/area/${area}`)
    }
  })

  it('have fewer than 15 kB of scripts before anything is touched', async () => {
    await using visitor = await site.visit({ width: 1280, scripts: true })
    for (const path of ['/services', '/services/tap-repair-or-replacement', '/area/croydon']) {
      await visitor.page.goto(path, { waitUntil: 'load' })
      const bytes = await visitor.page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.js'))
          .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
      )
      expect(bytes).toBeLessThanOrEqual(15_000)
    }
  })
})

describe('what search engines read', () => {
  /** Every public page that a link of another one leads to, from the home page on. */
  async function walked() {
    const seen = new Map<string, { readonly title: string; readonly description: string; readonly canonical: string }>()
    const waiting = ['/', '/login', '/register', '/book']
    const broken: string[] = []
    /** Pages without an address that search engines may list. */
    const open: string[] = []
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      if (seen.has(path)) continue
      const answer = await fetch(new URL(path, site.server.url), { redirect: 'manual' })
      if (answer.status >= 300 && answer.status < 400) continue
      const html = await answer.text()
      if (answer.status !== 200) broken.push(`${path}: ${answer.status}`)
      const found = (form: RegExp) => form.exec(html)?.[1] ?? ''
      const canonical = found(/<link rel="canonical" href="([^"]*)"/)
      const robots = found(/<meta name="robots" content="([^"]*)"/)
      if (canonical === '' && robots !== 'noindex, nofollow') open.push(`${path}: ${robots}`)
      if (canonical === '') continue
      const title = found(/<title>([^<]*)<\/title>/)
      seen.set(path, { title, description: found(/<meta name="description" content="([^"]*)"/), canonical })
      for (const [, href = ''] of html.matchAll(/<a [^>]*href="(\/[^"#?]*)/g)) {
        if (!href.startsWith('/api/')) waiting.push(href)
      }
    }
    return { pages: [...seen], broken, open }
  }

  it('is a title, a description and an address of its own on each public page, and no link is broken', async () => {
    const { pages, broken, open } = await walked()
    expect(broken).toEqual([])
    expect(open).toEqual([])
    expect(pages.length).toBeGreaterThan(80)
    const paths = pages.map(([path]) => path)
    expect(paths).toEqual(expect.arrayContaining(['/services/burst-pipe', '/area/purley', '/services/smart-building']))
    for (const [path, { title, description, canonical }] of pages) {
      expect([path, canonical]).toEqual([path, new URL(path, site.server.url).href])
      expect([path, title.length > 0 && title.length <= 65]).toEqual([path, true])
      expect([path, description.length >= 40 && description.length <= 175]).toEqual([path, true])
    }
    const repeated = (texts: readonly string[]) => texts.filter((text, place) => texts.indexOf(text) !== place)
    expect(repeated(pages.map(([, { title }]) => title))).toEqual([])
    expect(repeated(pages.map(([, { description }]) => description))).toEqual([])
  })

  it('has no query in an address, and nothing of private pages', async () => {
    const get = async (path: string) => (await fetch(new URL(path, site.server.url))).text()
    expect(await get('/services?utm_source=letter')).toContain(`href="${site.server.url}/services"`)
    for (const path of [
      '/dashboard',
      '/services/nothing',
      '/track/0123456789abcdef0123456789abcdef',
      '/verify-email',
    ]) {
      const html = await get(path)
      const isPublic = html.includes('rel="canonical"')
      const said = isPublic ? `href="${site.server.url}/login"` : '<meta name="robots" content="noindex, nofollow">'
      expect(html).toContain(said)
    }
  })
})
