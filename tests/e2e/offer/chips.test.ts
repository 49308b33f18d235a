import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { KeywordFacts } from '#modules/keywords'
import type { ServiceId, UserId } from '#modules/shared'
import { factsOf } from '../../support/keywords/rows.ts'
import { expectUsable, visit, wait } from '../browser.ts'
import { type Office, enter, openOffice } from '../office-steps.ts'
import { openDatabaseIn, stores } from '../../support/stores.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})

afterAll(() => office?.[Symbol.asyncDispose]())

const withChips = ['/', '/emergency', '/area/purley', '/area/croydon'] as const
const inChips = /<ul class="plain chips">(.*?)<\/ul>/s

async function read(path: string) {
  const answer = await fetch(new URL(path, office.server.url), { redirect: 'manual' })
  return { status: answer.status, html: await answer.text() }
}

async function chipsOn(path: string): Promise<readonly { readonly href: string; readonly words: string }[]> {
  const list = inChips.exec((await read(path)).html)?.[1] ?? ''
  return [...list.matchAll(/<a href="([^"]*)">([^<]*)<\/a>/g)].map(([, href = '', words = '']) => ({ href, words }))
}

const row = ({ keyword, ...facts }: Partial<KeywordFacts> & Pick<KeywordFacts, 'keyword'>) =>
  factsOf(keyword, { score: 90, scoreParts: [], pageBy: 'rule', ...facts })

/** Another process than the server writes, as the command line does. */
async function add(rows: readonly KeywordFacts[], by: UserId): Promise<void> {
  using database = openDatabaseIn(office.server.dataDir)
  const { added } = await stores.keywords(database).add(rows, by, Temporal.Now.instant())
  expect(added).toHaveLength(rows.length)
}

describe('chips', () => {
  it('are none while no keyword is a high performer, then at most 15, each to another public page', async () => {
    for (const path of withChips) expect(await chipsOn(path)).toEqual([])
    await using owner = await enter(office.browser, office.server.url, 'admin', { width: 320, scripts: false })
    const { request } = owner.context
    const by: UserId = (await (await request.get('/api/auth/me')).json()).user.id
    const services: readonly { readonly id: ServiceId; readonly slug: string; readonly name: string }[] = (
      await (await request.get('/api/services')).json()
    ).items
    expect(services.length).toBeGreaterThan(20)
    const ofServices = services.map(({ id, slug, name }) =>
      row({ keyword: `${name.toLowerCase()} purley`, serviceId: id, location: 'Purley', page: `/services/${slug}` }),
    )
    await add(
      ofServices.map((one) => ({ ...one, score: 79 })),
      by,
    )
    await add([row({ keyword: 'a low one', score: 79, page: '/about', pageBy: 'person' })], by)
    for (const path of withChips) expect(await chipsOn(path)).toEqual([])

    await add(
      [
        ...ofServices.map((one) => ({ ...one, keyword: `best ${one.keyword}` })),
        row({ keyword: 'a page that has gone', score: 100, page: '/no-such-page', pageBy: 'person' }),
        row({ keyword: 'only about us', score: 99, page: '/about', pageBy: 'person' }),
        row({ keyword: 'repairs purley', location: 'Purley', page: '/area/purley' }),
        row({ keyword: 'emergency repairs', intent: 'emergency', score: 98, page: '/emergency' }),
      ],
      by,
    )
    await expect.poll(async () => (await chipsOn('/')).length, wait).toBe(15)
    for (const path of withChips) {
      const chips = await chipsOn(path)
      expect(chips.length).toBeLessThanOrEqual(15)
      expect(new Set(chips.map(({ href }) => href)).size).toBe(chips.length)
      for (const { href } of chips) {
        expect(href).not.toBe(path)
        const { status, html } = await read(href)
        expect([href, status]).toEqual([href, 200])
        expect(html).toContain('rel="canonical"')
        expect(html).not.toContain('noindex')
      }
      expect((await read(path)).html).not.toContain('<meta name="keywords"')
    }
    expect((await chipsOn('/')).map(({ href }) => href)).toContain('/emergency')
    expect((await chipsOn('/emergency')).map(({ href }) => href)).not.toContain('/emergency')
    expect((await chipsOn('/area/croydon')).length).toBe(0)
    expect((await chipsOn('/area/purley')).every(({ words }) => words.endsWith('Purley'))).toBe(true)
    expect((await chipsOn('/')).map(({ words }) => words)).not.toContain('A page that has gone')
  })

  it.each([
    [320, false],
    [1280, true],
  ])('can be used at %i px', async (width, scripts) => {
    for (const path of ['/emergency', '/area/purley']) {
      await using visitor = await visit(office.browser, office.server.url, { width, scripts })
      await visitor.page.goto(path)
      expect(await visitor.page.locator('.chips a').count()).toBeGreaterThan(0)
      await expectUsable(visitor)
    }
  })
})
