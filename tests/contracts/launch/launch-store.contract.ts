import { describe, expect, it } from 'vitest'
import type { Launch, LaunchStore } from '#modules/launch'
import type { UserId } from '#modules/shared'
import type { Audited } from '../../support/audited.ts'

interface Opened extends Audited {
  readonly launches: LaunchStore
  readonly administrator: UserId
}

const noon = Temporal.Instant.from('2026-03-02T12:00:00Z')
const note = {
  action: 'site_launched',
  target: { kind: 'site', id: 'launch' },
  before: null,
  after: { live_since: '2026-03-02T12:00:00.000Z' },
} as const

/** The contract of every `LaunchStore`, for any database; `openEarlier` has one that took payments at a moment before there was a launch. */
export function launchStoreContract(
  keeper: string,
  open: () => Promise<Opened>,
  openEarlier: (paidAt: Temporal.Instant) => Promise<Opened>,
): void {
  const launch = (opened: Opened, launched: Launch) => opened.atWork(() => opened.launches.launch(launched, note))

  describe(`LaunchStore kept by ${keeper}`, () => {
    it('has no launch before it', async () => {
      await using opened = await open()
      expect(opened.launches.read()).toBeNull()
    })

    it('keeps the first launch with its audit line; asked again it answers the first', async () => {
      await using opened = await open()
      const version = opened.launches.version()
      const first: Launch = { at: noon, by: opened.administrator }
      expect(await launch(opened, first)).toEqual(first)
      expect(await launch(opened, { ...first, at: noon.add({ hours: 1 }) })).toEqual(first)
      expect(opened.launches.read()).toEqual(first)
      expect(opened.launches.version()).toBeGreaterThan(version)
      expect(await opened.audited()).toEqual([note])
    })

    it('settles nothing where no money was taken before', async () => {
      await using opened = await open()
      await opened.launches.settleEarlier(true)
      expect(opened.launches.read()).toBeNull()
    })

    it('is live since the first real payment of an earlier release, by nobody', async () => {
      await using opened = await openEarlier(noon)
      expect(opened.launches.read()).toBeNull()
      await opened.launches.settleEarlier(true)
      expect(opened.launches.read()).toEqual({ at: noon, by: null })
      expect(await launch(opened, { at: noon.add({ hours: 1 }), by: opened.administrator })).toEqual({
        at: noon,
        by: null,
      })
      expect(await opened.audited()).toEqual([])
    })

    it('settles once: keys that take real money later leave a site of test payments as it is', async () => {
      await using opened = await openEarlier(noon)
      await opened.launches.settleEarlier(false)
      await opened.launches.settleEarlier(true)
      expect(opened.launches.read()).toBeNull()
    })
  })
}
