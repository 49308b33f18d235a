import { describe, expect, it } from 'vitest'
import type { UserId } from '#modules/shared'
import type { LegalStore, LegalVersion } from '#modules/terms'
import type { Audited } from '../../support/audited.ts'

interface Opened extends Audited {
  readonly legal: LegalStore
}

const first: LegalVersion = {
  page: 'privacy',
  version: 1,
  text: 'We keep your address.',
  savedBy: 'usr_admin' as UserId,
  savedAt: Temporal.Instant.from('2026-03-02T12:00:00Z'),
}
const second: LegalVersion = { ...first, version: 2, text: '', savedAt: first.savedAt.add({ hours: 1 }) }
const other: LegalVersion = { ...first, page: 'cookies', text: 'We set one cookie.' }

/** The contract of every `LegalStore`, for any database; `usr_admin`, called Admin, is a user there. */
export function legalStoreContract(keeper: string, open: () => Promise<Opened>): void {
  const noteOf = ({ page, version, text }: LegalVersion) =>
    ({
      action: 'legal_text_changed',
      target: { kind: 'legal', id: page },
      before: null,
      after: { version, text },
    }) as const
  const add = (opened: Opened, version: LegalVersion) => opened.atWork(() => opened.legal.add(version, noteOf(version)))

  describe(`LegalStore kept by ${keeper}`, () => {
    it('has no text before the first edit', async () => {
      await using opened = await open()
      expect([...(await opened.legal.latest())]).toEqual([])
      expect([await opened.legal.list('privacy'), await opened.legal.find('privacy', 1)]).toEqual([[], null])
    })

    it('keeps every version of each page, the latest first, with the name of the person who saved it', async () => {
      await using opened = await open()
      const { legal } = opened
      for (const each of [first, other, second]) expect(await add(opened, each)).toEqual({ ok: true, value: null })
      const named = [second, first].map((each) => ({ ...each, savedByName: 'Admin' }))
      expect(await legal.list('privacy')).toEqual(named)
      expect([await legal.find('privacy', 1), await legal.find('privacy', 3)]).toEqual([named[1], null])
      const latest = await legal.latest()
      expect([...latest.keys()].toSorted()).toEqual(['cookies', 'privacy'])
      expect([latest.get('privacy'), latest.get('cookies')]).toMatchObject([second, other])
      expect(await opened.audited()).toEqual([first, other, second].map(noteOf))
    })

    it('refuses a version that does not follow the latest of its page, and keeps nothing of it', async () => {
      await using opened = await open()
      await add(opened, first)
      for (const wrong of [first, { ...second, version: 3 }, { ...other, version: 2 }]) {
        expect(await add(opened, wrong)).toEqual({ ok: false, refusal: { kind: 'legal-changed' } })
      }
      expect([await opened.legal.list('privacy'), await opened.legal.list('cookies')]).toMatchObject([[first], []])
      expect(await opened.audited()).toHaveLength(1)
    })

    it('gives two edits of one version at once to one of them', async () => {
      await using opened = await open()
      const outcomes = await Promise.all([add(opened, first), add(opened, { ...first, text: 'Another' })])
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
      expect(await opened.legal.list('privacy')).toHaveLength(1)
    })

    it('answers the same object until a text changes, and a greater version number afterwards', async () => {
      await using opened = await open()
      const { legal } = opened
      const [before, version] = [await legal.latest(), legal.version()]
      expect([(await legal.latest()) === before, legal.version()]).toEqual([true, version])
      await add(opened, first)
      expect((await legal.latest()).get('privacy')).toMatchObject(first)
      expect(legal.version()).toBeGreaterThan(version)
    })
  })
}
