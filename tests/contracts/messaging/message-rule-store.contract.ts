import { describe, expect, it } from 'vitest'
import { type RowEdit, type RuleStore, defaultQuietHours, defaultSmsCap } from '#modules/messaging'
import type { UserId } from '#modules/shared'

export interface OpenedRules extends AsyncDisposable {
  readonly store: RuleStore
}

const at = Temporal.Instant.from('2026-03-02T12:00:00Z')

const edit = (changes: Partial<RowEdit> = {}): RowEdit => ({
  event: 'booking_confirmed',
  part: 'customer',
  subject: 'We come',
  text: 'It is settled.',
  title: 'Settled',
  short: 'We come.',
  sms: 'Callout: we come.',
  channels: ['email', 'push'],
  editedBy: 'usr_office' as UserId,
  editedAt: at,
  version: 1,
  ...changes,
})

/** The contract of every `RuleStore`, for any database; `usr_office` is a user there. */
export function ruleStoreContract(keeper: string, open: () => Promise<OpenedRules>): void {
  describe(`RuleStore kept by ${keeper}`, () => {
    it('keeps a changed rule completely, and returns it by its event', async () => {
      await using opened = await open()
      const { store } = opened
      expect((await store.putEdit(edit())).ok).toBe(true)
      const another = edit({ event: 'booking_started', part: 'office', channels: [], sms: null })
      expect((await store.putEdit(another)).ok).toBe(true)
      expect(await store.edits('booking_started')).toEqual([another])
      expect(await store.edits('booking_confirmed')).toEqual([edit()])
      expect(await store.edits('booking_cancelled')).toEqual([])
      expect(await store.edits(null)).toHaveLength(2)
    })

    it('refuses a change over a concurrent one, and keeps the concurrent one', async () => {
      await using opened = await open()
      const { store } = opened
      await store.putEdit(edit())
      for (const version of [1, 3]) {
        expect(await store.putEdit(edit({ title: 'Mine', version }))).toEqual({
          ok: false,
          refusal: { kind: 'row-changed' },
        })
      }
      expect((await store.putEdit(edit({ title: 'Next', version: 2 }))).ok).toBe(true)
      expect(await store.edits(null)).toEqual([edit({ title: 'Next', version: 2 })])
    })

    it('resets a changed rule, and starts again at the first version', async () => {
      await using opened = await open()
      const { store } = opened
      await store.putEdit(edit())
      await store.dropEdit('booking_confirmed', 'customer')
      await store.dropEdit('booking_confirmed', 'customer')
      expect(await store.edits(null)).toEqual([])
      expect((await store.putEdit(edit())).ok).toBe(true)
    })

    it('has default quiet hours, and keeps changed ones', async () => {
      await using opened = await open()
      const { store } = opened
      expect(await store.quietHours()).toEqual(defaultQuietHours)
      const set = { from: Temporal.PlainTime.from('22:30'), until: Temporal.PlainTime.from('07:15') }
      await store.putQuietHours(defaultQuietHours, at)
      await store.putQuietHours(set, at)
      expect(await store.quietHours()).toEqual(set)
    })

    it('has a default cap of text messages, and keeps a changed one', async () => {
      await using opened = await open()
      const { store } = opened
      expect(await store.smsCap()).toBe(defaultSmsCap)
      for (const segments of [0, 500]) {
        await store.putSmsCap(segments, at)
        expect(await store.smsCap()).toBe(segments)
      }
    })
  })
}
