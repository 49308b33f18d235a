import { describe, expect, it } from 'vitest'
import { type ServiceId, type UserId, accept, refuse } from '#modules/shared'
import type { ContentStore, ContentVersion } from '../ports.ts'
import type { PageText } from './shingles.ts'
import { leastWords, readWritten } from './written-page.ts'
import { createWrittenPages } from './written-pages.ts'

const by = 'usr_owner' as UserId
const page = { kind: 'area', slug: 'coulsdon' } as const
const place = { ...page, serviceId: null, place: 'Coulsdon' }
const sentence = (n: number) => `Sentence ${n} says a${n} b${n} c${n} d${n} of its own.`
const body = Array.from({ length: 16 }, (_, n) => sentence(n)).join('\n\n')
const texts = { title: 'Repairs in Coulsdon', description: 'Coulsdon, by {business}.', lead: 'Up the hill.', body }

function open() {
  let kept: ReadonlyMap<string, ContentVersion> = new Map()
  const saved: ContentVersion[] = []
  const content: ContentStore = {
    latest: async () => kept,
    versions: async (id, limit) =>
      saved
        .filter(({ blockId }) => blockId === id)
        .toReversed()
        .slice(0, limit)
        .map((version) => ({ ...version, savedByName: 'Olive' })),
    async save(version) {
      if ((kept.get(version.blockId)?.version ?? 0) !== version.version - 1) return refuse({ kind: 'content-changed' })
      kept = new Map([...kept, [version.blockId, version]])
      saved.push(version)
      return accept(null)
    },
    version: () => saved.length,
  }
  const pages = createWrittenPages({
    content,
    markdown: { read: async (text) => ({ html: `<p>${text}</p>`, links: [] }) },
    facts: async () => ({ business: 'Hart', hotline: '0800' }),
    clock: { now: () => Temporal.Instant.from('2026-03-02T12:00:00Z') },
  })
  const against =
    (...others: readonly PageText[]) =>
    async () => ({ others, places: ['Coulsdon', 'Purley'], mostPercent: 30 })
  return { pages, saved, against }
}

describe('a written page', () => {
  it("is nobody else's until it is published, and gone once it is taken back", async () => {
    const { pages, against } = open()
    expect(await pages.startWritten(place, texts, by)).toMatchObject({
      ok: true,
      value: { state: 'draft', version: 1 },
    })
    expect(await pages.shownWritten(page)).toBeNull()
    expect(await pages.isWithdrawn('/area/coulsdon')).toBe(false)
    expect(await pages.publishWritten({ page, version: 1, by }, texts, against())).toMatchObject({ ok: true })
    expect(await pages.shownWritten(page)).toMatchObject({ path: '/area/coulsdon', description: 'Coulsdon, by Hart.' })
    expect(await pages.withdrawWritten({ page, version: 2, by })).toMatchObject({ ok: true })
    expect(await pages.shownWritten(page)).toBeNull()
    expect(await pages.isWithdrawn('/area/coulsdon')).toBe(true)
    expect((await pages.writtenVersions(page, 9)).map(({ state }) => state)).toEqual([
      'withdrawn',
      'published',
      'draft',
    ])
  })

  it('is refused while other pages have the share of the setting, with the place changed or not', async () => {
    const { pages, saved, against } = open()
    await pages.startWritten(place, texts, by)
    const copied = body.replaceAll('Coulsdon', 'Purley')
    const act = { page, version: 1, by }
    const copy = { path: '/area/purley', title: 'Purley', text: copied }
    const no = await pages.publishWritten(act, texts, against(copy))
    expect(no).toMatchObject({
      ok: false,
      refusal: { kind: 'written-alike', alike: { pages: [{ path: '/area/purley' }] } },
    })
    expect(saved).toHaveLength(1)
    const little = { ...copy, text: sentence(0) }
    expect(await pages.publishWritten(act, texts, against(little, { ...copy, path: '/area/coulsdon' }))).toMatchObject({
      ok: true,
    })
  })

  it('keeps what publishing asks for while it is public', async () => {
    const { pages, against } = open()
    await pages.startWritten(place, texts, by)
    await pages.publishWritten({ page, version: 1, by }, texts, against())
    const copy = { path: '/x', title: 'X', text: body }
    const act = { page, version: 2, by }
    expect(await pages.saveWritten(act, { ...texts, lead: 'Up.' }, against(copy))).toMatchObject({ ok: false })
    expect(await pages.saveWritten(act, { ...texts, body: 'Short.' }, against())).toMatchObject({
      refusal: {
        kind: 'written-faults',
        faults: [{ path: 'body', message: expect.stringContaining(`${leastWords}`) }],
      },
    })
    expect(await pages.shownWritten(page)).toMatchObject({ lead: 'Up the hill.' })
    expect(await pages.saveWritten(act, { ...texts, lead: 'Up.' }, against())).toMatchObject({ ok: true })
    expect(await pages.shownWritten(page)).toMatchObject({ lead: 'Up.' })
  })

  it('names each empty place when it is published, and a stale version changes nothing', async () => {
    const { pages, saved, against } = open()
    expect(await pages.startWritten(place, { ...texts, title: '' }, by)).toMatchObject({
      refusal: { faults: [{ path: 'title' }] },
    })
    await pages.startWritten(place, { title: 'Coulsdon', description: '', lead: '', body: '' }, by)
    expect(await pages.startWritten(place, texts, by)).toMatchObject({ refusal: { kind: 'written-exists' } })
    const empty = { title: 'Coulsdon', description: '', lead: '', body: '' }
    expect(await pages.publishWritten({ page, version: 1, by }, empty, against())).toMatchObject({
      refusal: { faults: [{ path: 'description' }, { path: 'lead' }, { path: 'body' }] },
    })
    expect(await pages.saveWritten({ page, version: 7, by }, texts, against())).toMatchObject({
      refusal: { kind: 'content-changed' },
    })
    expect(saved).toHaveLength(1)
  })

  it('keeps its service and place in each version, and other texts are none', async () => {
    const { pages, saved } = open()
    const about = { kind: 'answer' as const, slug: 'low-pressure', serviceId: 'svc_boiler' as ServiceId, place: null }
    await pages.startWritten(about, texts, by)
    expect(saved.map(readWritten)).toMatchObject([{ ...about, ...texts, state: 'draft' }])
    expect(saved.map((version) => readWritten({ ...version, blockId: 'about.title' }))).toEqual([null])
  })
})
