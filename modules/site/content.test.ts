import { describe, expect, it } from 'vitest'
import { type UserId, accept, refuse } from '#modules/shared'
import { createContent } from './content.ts'
import { contentPages } from './blocks/all.ts'
import type { ContentStore, ContentVersion } from './ports.ts'

const by = 'usr_owner' as UserId
const now = Temporal.Instant.from('2026-03-02T12:00:00Z')

function inMemory(): ContentStore {
  let kept: ReadonlyMap<string, ContentVersion> = new Map()
  let number = 0
  return {
    latest: async () => kept,
    versions: async () => [],
    async save(version) {
      if ((kept.get(version.blockId)?.version ?? 0) !== version.version - 1) return refuse({ kind: 'content-changed' })
      kept = new Map([...kept, [version.blockId, version]])
      number += 1
      return accept(null)
    },
    version: () => number,
  }
}

function open() {
  const facts = { business: 'Hart & *Sons*', hotline: '0800-247-847' }
  const written: string[] = []
  const markdown = {
    async read(text: string) {
      written.push(text)
      return { html: `<p>${text}</p>`, links: [...text.matchAll(/\]\(([^)]*)\)/g)].map(([, href = '']) => href) }
    },
  }
  const content = inMemory()
  const site = createContent({ content, markdown, facts: async () => facts, clock: { now: () => now } })
  return { site, content, facts, written }
}

describe('texts of public pages', () => {
  it('are those of the program until somebody changes one, with the facts in their places', async () => {
    const { site } = open()
    const texts = await site.texts(['about.title', 'about.lead', 'about.story'])
    expect(texts['about.title']).toBe('Local repairs, done properly')
    expect(texts['about.lead']).toBe(
      'Hart & *Sons* repairs homes and workplaces in Croydon and the rest of south London.',
    )
    expect(texts['about.story'].html).toContain(String.raw`Hart \& \*Sons\* is one business`)
  })

  it('change with an edit and with a fact, and are made once in between', async () => {
    const { site, facts, written } = open()
    await site.texts(['about.story'])
    await site.texts(['about.story'])
    expect(written).toHaveLength(1)
    const saved = await site.saveText({ id: 'about.title', text: ' Since 1985 \r\n', version: 0, by })
    expect(saved).toMatchObject({ ok: true, value: { text: 'Since 1985', version: 1, isDefault: false } })
    expect(await site.texts(['about.title'])).toEqual({ 'about.title': 'Since 1985' })
    facts.business = 'Hart'
    expect((await site.texts(['about.lead']))['about.lead']).toMatch(/^Hart repairs/)
  })

  it('follow the program again once its own text is saved', async () => {
    const { site } = open()
    await site.saveText({ id: 'about.title', text: 'Since 1985', version: 0, by })
    const back = await site.saveText({ id: 'about.title', text: 'Local repairs, done properly', version: 1, by })
    expect(back).toMatchObject({ ok: true, value: { version: 2, isDefault: true } })
  })

  it('keep no version of an edit that changes nothing', async () => {
    const { site, content } = open()
    const same = await site.saveText({ id: 'about.title', text: 'Local repairs, done properly', version: 0, by })
    expect(same).toMatchObject({ ok: true, value: { version: 0 } })
    expect(content.version()).toBe(0)
  })

  it('refuse an edit of a version that is not the latest, and keep the other', async () => {
    const { site } = open()
    await site.saveText({ id: 'about.title', text: 'Mine', version: 0, by })
    expect(await site.saveText({ id: 'about.title', text: 'Yours', version: 0, by })).toEqual({
      ok: false,
      refusal: { kind: 'content-changed' },
    })
    expect(await site.texts(['about.title'])).toEqual({ 'about.title': 'Mine' })
  })

  it.each([
    ['about.title', '', /cannot be empty/],
    ['about.title', 'x'.repeat(81), /to 80 characters: it has 81/],
    ['about.title', 'Two\nlines', /one line/],
    ['about.title', 'A bell \u0007', /control/],
    ['about.title', 'For {customer}', /no \{customer\}.*\{business\} and \{hotline\}/],
    ['about.story', 'See [this](javascript:alert(1)', /change "javascript:alert\(1"/],
    ['about.story', 'See [this](//evil.example)', /change "\/\/evil/],
  ])('refuse a text that cannot stand at %s: %j', async (id, text, message) => {
    const { site, content } = open()
    const saved = await site.saveText({ id, text, version: 0, by })
    expect(saved).toMatchObject({ ok: false, refusal: { kind: 'bad-text', message: expect.stringMatching(message) } })
    expect(content.version()).toBe(0)
  })

  it('refuse an unknown text', async () => {
    const { site } = open()
    expect(await site.saveText({ id: 'about.nothing', text: 'A', version: 0, by })).toMatchObject({
      refusal: { kind: 'text-unknown' },
    })
    expect(await site.text('about.nothing')).toBeNull()
  })
})

describe('the texts of the program', () => {
  const all = contentPages.flatMap(({ slug, blocks }) => blocks.map((block) => ({ slug, block })))

  it('have ids of their page, each once', () => {
    for (const { slug, block } of all) expect(block.id).toMatch(new RegExp(`^${slug}(\\.[a-z0-9-]+)+$`))
    expect(new Set(all.map(({ block }) => block.id)).size).toBe(all.length)
    expect(all.filter(({ block }) => block.id.length > 80)).toEqual([])
  })

  it('pass the check that an edit passes', async () => {
    const { site } = open()
    const judged = await Promise.all(
      all.map(async ({ block }) => ({ id: block.id, ok: (await site.previewText(block.id, block.default))?.ok })),
    )
    expect(judged.filter(({ ok }) => ok !== true)).toEqual([])
    expect(all.filter(({ block }) => block.default !== block.default.trim())).toEqual([])
  })
})
