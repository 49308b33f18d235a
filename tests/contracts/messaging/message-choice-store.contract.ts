import { describe, expect, it } from 'vitest'
import type { ChoiceStore } from '#modules/messaging'
import type { UserId } from '#modules/shared'

export interface OpenedChoices extends AsyncDisposable {
  readonly store: ChoiceStore
}

const at = Temporal.Instant.from('2026-03-02T12:00:00Z')
const later = at.add({ hours: 1 })

/** The contract of every `ChoiceStore`, for any database; `usr_asha` and `usr_stranger` are users there. */
export function choiceStoreContract(keeper: string, open: () => Promise<OpenedChoices>): void {
  const asha = 'usr_asha' as UserId
  const stranger = 'usr_stranger' as UserId
  const mail = { channel: 'email', to: 'asha@example.com' } as const
  const phone = { channel: 'whatsapp', to: '+442079460958' } as const
  const consent = { consent: 'whatsapp:service', given: true, textVersion: '1', source: 'test' } as const

  describe(`ChoiceStore kept by ${keeper}`, () => {
    it('keeps the notifications that a user has switched off until they are on again', async () => {
      await using opened = await open()
      const { store } = opened
      const off = { group: 'reminders', channel: 'email', on: false } as const
      await store.put(asha, [off, off, { group: 'visits', channel: 'push', on: false }], [], at)
      expect(await store.off(asha)).toEqual(new Set(['reminders:email', 'visits:push']))
      expect(await store.off(stranger)).toEqual(new Set())
      await store.put(asha, [{ ...off, on: true }], [], later)
      expect(await store.off(asha)).toEqual(new Set(['visits:push']))
    })

    it('keeps a consent until it is withdrawn, and again when it is given again', async () => {
      await using opened = await open()
      const { store } = opened
      await store.put(asha, [], [consent, consent], at)
      expect(await store.consents(asha, [])).toEqual(new Set(['whatsapp:service']))
      expect(await store.consents(stranger, [])).toEqual(new Set())
      expect(await store.consents(null, [phone])).toEqual(new Set())
      await store.put(asha, [], [{ ...consent, given: false }], later)
      expect(await store.consents(asha, [])).toEqual(new Set())
      await store.put(asha, [], [consent], later)
      expect(await store.consents(asha, [])).toEqual(new Set(['whatsapp:service']))
    })

    it('blocks an address on its channel alone, once, and unblocks it', async () => {
      await using opened = await open()
      const { store } = opened
      await store.stop(mail, 'unsubscribe', at)
      await store.stop(mail, 'stop', later)
      expect(await store.stopped([mail, phone])).toEqual(new Set(['email']))
      expect(await store.stopped([{ ...mail, to: 'ben@example.com' }])).toEqual(new Set())
      await store.resume(mail)
      expect(await store.stopped([mail])).toEqual(new Set())
    })

    it('finds the user of an unsubscribe link, and keeps the link once', async () => {
      await using opened = await open()
      const { store } = opened
      await store.keepStopLink('a hash', mail, at)
      await store.keepStopLink('a hash', mail, later)
      expect(await store.findStopLink('a hash')).toEqual(mail)
      expect(await store.findStopLink('another')).toBeNull()
    })
  })
}
