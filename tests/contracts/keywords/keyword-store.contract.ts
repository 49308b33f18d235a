import { describe, expect, it } from 'vitest'
import { factsOf } from '../../support/keywords/rows.ts'
import { type OpenedKeywords, addOne, ann, applyRows, bob, incoming, noId, now, wordsOf } from './keywords-opened.ts'

const figures = { clicks: 3, impressions: 90, ctr: 333, position: 412, from: null, to: null }

/** The contract of every `KeywordStore`, for any database: single rows. Lists have a contract of their own. */
export function keywordStoreContract(keeper: string, open: () => Promise<OpenedKeywords>): void {
  describe(`keywords kept in ${keeper}`, () => {
    it('are kept as they were given, and found', async () => {
      await using opened = await open()
      const { keywords, services } = opened
      const from = Temporal.PlainDate.from('2026-01-01')
      const facts = factsOf('emergency plumber croydon', {
        serviceId: services[0],
        location: 'Croydon',
        intent: 'emergency',
        score: 90,
        searchVolume: 70,
        competition: 'low',
        measured: { ...figures, from, to: from.add({ days: 27 }) },
        page: '/area/croydon',
        pageBy: 'person',
      })
      const row = await addOne(keywords, facts)
      expect(row).toMatchObject({ ...facts, isOwned: true, isSuggestion: false, isAiGenerated: false, version: 1 })
      expect(row).toMatchObject({ createdAt: now, updatedAt: now, updatedBy: ann })
      expect(row.category).not.toBeNull()
      expect(await keywords.find(row.id)).toEqual(row)
      expect(await keywords.find(noId)).toBeNull()
      expect(await keywords.locations()).toEqual(['Croydon'])
    })

    it('stand once for the same words, service and place', async () => {
      await using opened = await open()
      const { keywords, services } = opened
      const one = await addOne(keywords, factsOf('plumber'))
      await addOne(keywords, factsOf('plumber', { serviceId: services[0] }))
      await addOne(keywords, factsOf('plumber', { location: 'Purley' }))
      const again = await keywords.add(
        [factsOf('plumber', { score: 99 }), factsOf('tiler'), factsOf('tiler')],
        bob,
        now,
      )
      expect(again.added.map(({ keyword }) => keyword)).toEqual(['tiler'])
      const tiler = again.added[0]?.id
      expect(again.duplicates).toEqual([one.id, tiler].map((id) => ({ kind: 'keyword-exists', id })))
      expect(await keywords.find(one.id)).toEqual(one)
      expect((await keywords.stats()).total).toBe(4)
    })

    it('come back as new when somebody adds them after they were deleted', async () => {
      await using opened = await open()
      const { keywords } = opened
      const one = await addOne(keywords, factsOf('plumber', { score: 90 }))
      expect(await keywords.remove([one.id, noId], ann, now)).toEqual([one.id])
      expect(await keywords.find(one.id)).toBeNull()
      expect(await keywords.remove([one.id], ann, now)).toEqual([])
      const later = now.add({ hours: 1 })
      const { added, duplicates } = await keywords.add([factsOf('plumber', { score: 20 })], bob, later)
      expect(duplicates).toEqual([])
      expect(added[0]).toMatchObject({ score: 20, createdAt: later, updatedBy: bob, isOwned: true })
      expect(await keywords.stats()).toMatchObject({ total: 1, scores: 20, highPerformers: 0 })
      expect(await keywords.restore([added[0]?.id ?? noId], ann, now, later)).toEqual([])
    })

    it('are edited by who has the latest version only', async () => {
      await using opened = await open()
      const { keywords } = opened
      const one = await addOne(keywords, factsOf('plumber'))
      const edited = await keywords.edit(one.id, 1, { keyword: 'plumbers' }, bob, now)
      expect(edited).toMatchObject({ ok: true, value: { keyword: 'plumbers', version: 2, updatedBy: bob } })
      const current = await keywords.find(one.id)
      const stale = await keywords.edit(one.id, 1, { keyword: 'other' }, ann, now)
      expect(stale).toEqual({ ok: false, refusal: { kind: 'keyword-changed', current } })
      expect(await keywords.edit(noId, 1, {}, ann, now)).toMatchObject({ refusal: { kind: 'keyword-unknown' } })
      const other = await addOne(keywords, factsOf('tiler'))
      const taken = await keywords.edit(other.id, 1, { keyword: 'plumbers' }, ann, now)
      expect(taken).toEqual({ ok: false, refusal: { kind: 'keyword-exists', id: one.id } })
      expect(await wordsOf(keywords)).toEqual(['plumbers', 'tiler'])
    })

    it('take the words of one that was deleted, and leave their own as deleted', async () => {
      await using opened = await open()
      const { keywords, runs } = opened
      const [one, two] = [await addOne(keywords, factsOf('one')), await addOne(keywords, factsOf('two'))]
      await keywords.remove([two.id], ann, now)
      expect(await keywords.edit(one.id, 1, { keyword: 'two' }, ann, now)).toMatchObject({ ok: true })
      expect(await keywords.restore([two.id], ann, now, now)).toEqual([])
      const three = await keywords.edit(one.id, 2, { keyword: 'three' }, ann, now)
      expect(three).toMatchObject({ ok: true })
      const rows = ['one', 'two', 'three'].map((keyword) => incoming(keyword))
      expect(await applyRows(runs, 'generate', rows)).toMatchObject({ added: 0, updated: 0, skipped: 3 })
      expect(await wordsOf(keywords)).toEqual(['three'])
    })

    it('are brought back only by who deleted them, and within the time', async () => {
      await using opened = await open()
      const { keywords } = opened
      const ids = [await addOne(keywords, factsOf('one')), await addOne(keywords, factsOf('two'))].map(({ id }) => id)
      await keywords.remove(ids, ann, now)
      const later = now.add({ seconds: 10 })
      expect(await keywords.restore(ids, bob, now, later)).toEqual([])
      expect(await keywords.restore(ids, ann, now.add({ seconds: 1 }), later)).toEqual([])
      expect(await keywords.restore(ids, ann, now, later)).toEqual(ids)
      expect(await keywords.restore(ids, ann, now, later)).toEqual([])
      expect(await wordsOf(keywords)).toEqual(['one', 'two'])
      expect((await keywords.stats()).total).toBe(2)
    })

    it('wait as suggestions, which count nowhere until they are accepted', async () => {
      await using opened = await open()
      const { keywords, runs } = opened
      const ai = {
        source: 'ai',
        isAiGenerated: true,
        isSuggestion: true,
        score: 85,
        page: '/a',
        pageBy: 'rule',
      } as const
      await applyRows(runs, 'generate', [incoming('yes', { ...ai, location: 'Purley' }), incoming('no', ai)])
      expect(await keywords.stats()).toEqual({ total: 0, scores: 0, highPerformers: 0, aiGenerated: 0 })
      expect(await wordsOf(keywords)).toEqual([])
      expect([await keywords.locations(), await keywords.each(null, 9)]).toEqual([[], []])
      expect(await keywords.best({ location: null, serviceIds: null }, 9)).toEqual([])
      const waiting = await keywords.page({ ...queryOfSuggestions }, null, 9)
      expect(waiting).toMatchObject({ total: 2, isMore: false, next: null, previous: null })
      const [no, yes] = waiting?.items ?? []
      const before = keywords.version()
      expect(await keywords.decideSuggestions([yes?.id ?? noId, noId], true, ann, now)).toEqual([yes?.id])
      expect(await keywords.decideSuggestions([no?.id ?? noId, yes?.id ?? noId], false, ann, now)).toEqual([no?.id])
      expect(keywords.version()).toBeGreaterThan(before)
      expect(await keywords.stats()).toEqual({ total: 1, scores: 85, highPerformers: 1, aiGenerated: 1 })
      expect(await wordsOf(keywords)).toEqual(['yes'])
      expect(await wordsOf(keywords, { suggestions: true })).toEqual([])
      expect(await keywords.restore([no?.id ?? noId], ann, now, now)).toEqual([])
      expect(await applyRows(runs, 'generate', [incoming('no', ai)])).toMatchObject({ skipped: 1 })
    })

    it('are read in the order of their ids', async () => {
      await using opened = await open()
      const { keywords } = opened
      const added: string[] = []
      for (const name of ['c', 'a', 'b']) added.push((await addOne(keywords, factsOf(name.repeat(3)))).id)
      expect(added).toEqual(added.toSorted())
      const first = await keywords.each(null, 2)
      const rest = await keywords.each(first[1]?.id ?? null, 2)
      expect([...first, ...rest].map(({ id }) => id)).toEqual(added)
    })

    it('have the best with a page first, and those without a page by their impressions', async () => {
      await using opened = await open()
      const { keywords, services } = opened
      const page = { page: '/area/purley', pageBy: 'rule' } as const
      const [tap] = services
      await keywords.add(
        [
          factsOf('good b', { ...page, score: 80, serviceId: tap }),
          factsOf('good a', { ...page, score: 80, location: 'Purley' }),
          factsOf('best', { ...page, score: 95, location: 'Purley', serviceId: tap }),
          factsOf('middling', { ...page, score: 79 }),
          factsOf('no page', { score: 99, measured: figures }),
          factsOf('seen more', { measured: { ...figures, impressions: 91 } }),
          factsOf('never seen', { measured: { ...figures, impressions: 0 } }),
        ],
        ann,
        now,
      )
      const best = async (location: string | null, of: readonly (typeof tap)[] | null, limit = 9) =>
        (await keywords.best({ location, serviceIds: of }, limit)).map(({ keyword }) => keyword)
      expect(await best(null, null)).toEqual(['best', 'good a', 'good b'])
      expect(await best(null, null, 1)).toEqual(['best'])
      expect(await best('Purley', null)).toEqual(['best', 'good a'])
      expect(await best(null, [tap])).toEqual(['best', 'good b'])
      expect(await best('Purley', [tap])).toEqual(['best'])
      expect(await best(null, [])).toEqual([])
      expect((await keywords.unanswered(9)).map(({ keyword }) => keyword)).toEqual(['seen more', 'no page'])
    })

    it('get a page by rule unless a person decided it', async () => {
      await using opened = await open()
      const { keywords } = opened
      const one = await addOne(keywords, factsOf('one', { score: 90 }))
      const two = await addOne(keywords, factsOf('two', { score: 90, page: '/mine', pageBy: 'person' }))
      const before = keywords.version()
      const pages = [one, two].map(({ id }) => ({ id, page: '/area/croydon' }))
      expect(await keywords.setPages(pages)).toBe(1)
      expect(await keywords.setPages(pages)).toBe(0)
      expect(await keywords.find(one.id)).toEqual({ ...one, page: '/area/croydon', pageBy: 'rule' })
      expect(await keywords.find(two.id)).toEqual(two)
      expect(keywords.version()).toBeGreaterThan(before)
      expect(await keywords.setPages([{ id: one.id, page: null }])).toBe(1)
      expect(await keywords.find(one.id)).toEqual(one)
    })
  })
}

const queryOfSuggestions = {
  text: '',
  serviceId: null,
  location: null,
  source: null,
  sort: 'keyword',
  suggestions: true,
} as const
