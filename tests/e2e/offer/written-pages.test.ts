import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectUsable } from '../browser.ts'
import { type Office, enter, openOffice, press, says } from '../office-steps.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})

afterAll(() => office?.[Symbol.asyncDispose]())

const phone = { width: 320, scripts: false } as const
const desk = { width: 1280, scripts: true } as const

/** The page for a stranger, without a cookie: these answers are kept until something on them changes. */
async function read(path: string) {
  const answer = await fetch(new URL(path, office.server.url), { redirect: 'manual' })
  return { status: answer.status, html: await answer.text() }
}

const ownText = Array.from(
  { length: 18 },
  (_, n) => `Chalk street ${n} has cellar ${n} with valve ${n}, and we open it at step ${n}.`,
).join('\n\n')

describe.each([phone, desk])('a page worth writing at $width px, scripts: $scripts', (screen) => {
  it('is refused as a copy, published in own words, found, and taken back', async () => {
    const title = `Where is the valve ${screen.width}?`
    const slug = `where-is-the-valve-${screen.width}`
    const path = `/answers/${slug}`
    await using owner = await enter(office.browser, office.server.url, 'admin', screen)
    const { page } = owner
    await page.goto('/keywords/writing')
    await expectUsable(owner)
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Place').selectOption('Purley')
    await press(page, 'Start a draft')
    await says(page, 'The draft is there. Only administrators see it.')
    expect((await read(path)).status).toBe(404)
    await page.getByLabel('Words for search engines').fill(`The valve of a house in Purley, ${screen.width}.`)
    await page.getByLabel('First sentence').fill('It is often under the stairs.')

    await page.goto('/area/purley')
    const copied = await page.locator('main .prose').allInnerTexts()
    await page.goBack()
    await page.getByLabel('Words for search engines').fill(`The valve of a house in Purley, ${screen.width}.`)
    await page.getByLabel('First sentence').fill('It is often under the stairs.')
    await page.getByLabel('Text', { exact: true }).fill(copied.join('\n\n'))
    await press(page, 'Publish')
    await says(page, /Other pages have \d+ % of this text/)
    await expectUsable(owner)
    expect(await page.locator('.written-alike a[href="/area/purley"]').count()).toBe(1)
    expect(await page.locator('.written-alike ul li').count()).toBeGreaterThan(0)
    expect((await read(path)).status).toBe(404)
    expect((await read('/sitemap.xml')).html).not.toContain(path)

    await page
      .getByLabel('Text', { exact: true })
      .fill(
        ownText
          .replaceAll('Chalk', `Chalk${screen.width}`)
          .replaceAll('step', `step${screen.width}`)
          .replaceAll('valve', `valve${screen.width}`),
      )
    await press(page, 'Publish')
    await says(page, 'Published. Visitors and search engines see it from now on.')
    await expectUsable(owner)

    const { status, html } = await read(path)
    expect(status).toBe(200)
    expect(html).toContain(`<link rel="canonical" href="${office.server.url}${path}"`)
    expect(html).toContain('BreadcrumbList')
    expect(html).not.toContain('noindex')
    expect(html).not.toContain('name="keywords"')
    expect((await read('/sitemap.xml')).html).toContain(`${path}<`)
    expect((await read('/area/purley')).html).toContain(`href="${path}"`)
    await page.goto(path)
    await expectUsable(owner)
    expect(await page.getByRole('link', { name: 'Book online' }).getAttribute('href')).toBe('/book')

    await page.goto(`/keywords/writing/answer/${slug}`)
    await press(page, 'Take back')
    await says(page, 'Taken back. Its address says that the page is gone.')
    expect((await read(path)).status).toBe(410)
    expect((await read('/sitemap.xml')).html).not.toContain(path)
    expect((await read('/area/purley')).html).not.toContain(`href="${path}"`)
  })
})
