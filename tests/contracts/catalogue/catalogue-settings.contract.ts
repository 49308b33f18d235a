import { describe, expect, it } from 'vitest'
import type { CoverageStore, SettingsStore } from '#modules/catalogue'
import { accept, refuse } from '#modules/shared'
import { bermondsey, croydon } from '../../support/builders/catalogue.ts'

interface Opened extends AsyncDisposable {
  readonly coverage: CoverageStore
  readonly settings: SettingsStore
}

const noon = Temporal.Instant.from('2026-03-02T12:00:00Z')
const goodFriday = { date: '2026-04-03', name: 'Good Friday' }
const easterMonday = { date: '2026-04-06', name: 'Easter Monday' }

/** The contract of the coverage and settings stores, for any database. */
export function catalogueSettingsContract(keeper: string, open: () => Promise<Opened>): void {
  describe(`CoverageStore kept by ${keeper}`, () => {
    it('keeps exactly the last districts, in their order, and returns the number of changes', async () => {
      await using opened = await open()
      const seeded = { added: 2, changed: 0, removed: 0, isKept: false }
      expect(await opened.coverage.seed([croydon, bermondsey])).toEqual(seeded)
      expect(await opened.coverage.read()).toEqual([croydon, bermondsey])
      const purley = { ...croydon, code: 'CR8' }
      const renamed = { ...bermondsey, names: ['Borough', 'Bermondsey'] }
      expect(await opened.coverage.seed([renamed, purley])).toEqual({ ...seeded, added: 1, changed: 1, removed: 1 })
      expect(await opened.coverage.read()).toEqual([renamed, purley])
    })

    it('counts no change and keeps the version when nothing changed', async () => {
      await using opened = await open()
      await opened.coverage.seed([croydon])
      const version = opened.coverage.version()
      expect(await opened.coverage.seed([croydon])).toEqual({ added: 0, changed: 0, removed: 0, isKept: false })
      expect(opened.coverage.version()).toBe(version)
      await opened.coverage.seed([])
      expect(opened.coverage.version()).toBeGreaterThan(version)
    })

    it('keeps a list of the owner against the data file, from set-up or from saving', async () => {
      await using opened = await open()
      await opened.coverage.replace([croydon])
      const nothing = { added: 0, changed: 0, removed: 0 }
      expect(await opened.coverage.seed([bermondsey])).toEqual({ ...nothing, isKept: true })
      expect(await opened.coverage.seed([croydon])).toEqual({ ...nothing, isKept: false })
      expect(await opened.coverage.read()).toEqual([croydon])
      const { version, isOwn } = await opened.coverage.state()
      expect(isOwn).toBe(true)
      expect(await opened.coverage.save([bermondsey], version, noon)).toMatchObject({
        ok: true,
        value: { isOwn: true },
      })
      expect(await opened.coverage.seed([croydon])).toEqual({ ...nothing, isKept: true })
      expect(await opened.coverage.read()).toEqual([bermondsey])
    })

    it('saves once for each version, and nothing where the list is the same', async () => {
      await using opened = await open()
      await opened.coverage.seed([croydon])
      const { version } = await opened.coverage.state()
      const same = await opened.coverage.save([croydon], version, noon)
      expect(same).toEqual(accept({ version, isOwn: false }))
      expect(await opened.coverage.save([croydon, bermondsey], version, noon)).toEqual(
        accept({ version: version + 1, isOwn: true }),
      )
      expect(await opened.coverage.save([bermondsey], version, noon)).toEqual(refuse({ kind: 'areas-changed' }))
      expect(await opened.coverage.read()).toEqual([croydon, bermondsey])
      expect(await opened.coverage.history(9)).toEqual([
        { version: version + 1, districts: [croydon, bermondsey], at: noon, by: null },
        { version, districts: [croydon], at: noon, by: null },
      ])
      expect(await opened.coverage.history(1)).toHaveLength(1)
      expect((await opened.coverage.versionOf(version))?.districts).toEqual([croydon])
      expect(await opened.coverage.versionOf(version + 2)).toBeNull()
    })
  })

  describe(`SettingsStore kept by ${keeper}`, () => {
    it('returns the last value of a setting, and nothing for one that is not set', async () => {
      await using opened = await open()
      await opened.settings.put('site', { hotline: 'one' }, noon)
      const version = opened.settings.version()
      await opened.settings.put('site', { hotline: 'two' }, noon)
      const { values } = await opened.settings.read()
      expect([values.get('site'), values.has('opening_hours')]).toEqual([{ hotline: 'two' }, false])
      expect(opened.settings.version()).toBeGreaterThan(version)
    })

    it('changes a setting by what is stored, and nothing where the change is refused', async () => {
      await using opened = await open()
      const next = (stored: unknown) => accept(stored === null ? 1 : Number(stored) + 1)
      expect(await opened.settings.change('plans', next, (number) => number, noon)).toEqual(accept(1))
      expect(await opened.settings.change('plans', next, (number) => number, noon)).toEqual(accept(2))
      const version = opened.settings.version()
      const refused = await opened.settings.change('plans', (stored) => refuse({ kind: 'seen', stored }), String, noon)
      expect(refused).toEqual(refuse({ kind: 'seen', stored: 2 }))
      expect([(await opened.settings.read()).values.get('plans'), opened.settings.version()]).toEqual([2, version])
    })

    it('keeps each write of a setting as a version, and makes none of a value that stays', async () => {
      await using opened = await open()
      const { settings } = opened
      await settings.put('site', { hotline: 'one' }, noon)
      await settings.put('site', { hotline: 'one' }, noon)
      await settings.putAll([{ key: 'site', value: { hotline: 'two' } }], [], noon)
      expect((await settings.read()).versions).toEqual(new Map([['site', 2]]))
      expect(await settings.history('site', 5, null)).toEqual([
        { version: 2, value: { hotline: 'two' }, at: noon, by: null, why: null },
        { version: 1, value: { hotline: 'one' }, at: noon, by: null, why: null },
      ])
      expect((await settings.history('site', 1, 2)).map(({ version }) => version)).toEqual([1])
      expect(await settings.versionAt('room', noon)).toBeNull()
      expect(await settings.versionAt('site', Temporal.Instant.from('2020-01-01T00:00:00Z'))).toBeNull()
      expect(await settings.versionAt('site', Temporal.Instant.from('2100-01-01T00:00:00Z'))).toEqual(
        (await settings.history('site', 1, null))[0],
      )
      expect(await settings.versionOf('site', 1)).toMatchObject({ value: { hotline: 'one' } })
      expect([await settings.versionOf('site', 3), await settings.history('room', 5, null)]).toEqual([null, []])
    })

    it('saves only over the version that was seen, all or nothing', async () => {
      await using opened = await open()
      const { settings } = opened
      const save = (seen: Parameters<SettingsStore['save']>[0], value: unknown) =>
        settings.save(
          seen,
          () => ({ values: [...seen.keys()].map((key) => ({ key, value })), events: [] }),
          noon,
          'A reason',
        )
      const both = (version: number) => new Map([['room', null] as const, ['site', version] as const])
      expect(await save(both(0), 1)).toEqual(accept(new Map([['room', 1] as const, ['site', 1] as const])))
      expect(await save(both(0), 2)).toEqual(refuse({ kind: 'setting-stale', key: 'site', version: 1, value: 1 }))
      const { values, versions } = await settings.read()
      expect([values, versions]).toEqual([
        new Map([
          ['room', 1],
          ['site', 1],
        ]),
        new Map([
          ['room', 1],
          ['site', 1],
        ]),
      ])
      expect(await settings.history('room', 5, null)).toMatchObject([{ why: 'A reason' }])
    })

    it('lists closed days by date, refuses to add one twice and to remove a missing one', async () => {
      await using opened = await open()
      await opened.settings.addClosedDay(easterMonday)
      expect(await opened.settings.addClosedDay(goodFriday)).toEqual({ ok: true, value: goodFriday })
      const again = await opened.settings.addClosedDay({ ...goodFriday, name: 'Another name' })
      expect(again).toEqual({ ok: false, refusal: { kind: 'closed-day-known' } })
      expect((await opened.settings.read()).closedDays).toEqual([goodFriday, easterMonday])
      expect(await opened.settings.removeClosedDay('2026-04-06')).toEqual({ ok: true, value: easterMonday })
      const missing = await opened.settings.removeClosedDay('2026-04-06')
      expect(missing).toEqual({ ok: false, refusal: { kind: 'closed-day-unknown' } })
      expect((await opened.settings.read()).closedDays).toEqual([goodFriday])
    })

    it('seeds a closed day once, adds new ones, and does not restore one that the owner removed', async () => {
      await using opened = await open()
      expect(await opened.settings.seedClosedDays([goodFriday], noon)).toBe(1)
      await opened.settings.removeClosedDay(goodFriday.date)
      expect(await opened.settings.seedClosedDays([goodFriday, easterMonday], noon)).toBe(1)
      expect((await opened.settings.read()).closedDays).toEqual([easterMonday])
    })
  })
}
