import { describe, expect, it } from 'vitest'
import type { Draft, DraftStore, PhotoStore } from '#modules/booking'
import { now } from '../../support/builders/bookings.ts'
import { aPhoto } from './photo-builder.ts'

interface OpenedDrafts extends AsyncDisposable {
  readonly drafts: DraftStore
  readonly photos: PhotoStore
}

const aDraft = (changes: Partial<Draft> = {}): Draft => ({
  tokenHash: 'hash of one',
  fields: { description: 'The tap drips.', access: { pets: 'one cat' }, danger: false, consent: true, step: 3 },
  updatedAt: now,
  ...changes,
})

const put = ({ drafts }: OpenedDrafts, { tokenHash, fields, updatedAt }: Draft) =>
  drafts.change(tokenHash, updatedAt, () => fields)

/** The contract of every `DraftStore`, for any database. It is opened with the store of the photos beside it. */
export function draftStoreContract(keeper: string, open: () => Promise<OpenedDrafts>): void {
  describe(`DraftStore kept by ${keeper}`, () => {
    it('gives back a draft exactly, found by the hash of its token alone', async () => {
      await using opened = await open()
      const [one, two] = [aDraft(), aDraft({ tokenHash: 'hash of two', fields: {} })]
      await put(opened, one)
      await put(opened, two)
      expect(await opened.drafts.find(one.tokenHash)).toEqual(one)
      expect(await opened.drafts.find(two.tokenHash)).toEqual(two)
      expect(await opened.drafts.find('hash of three')).toBeNull()
    })

    it('sums the unfinished bookings of some days by step and source, without those of before and those that began none', async () => {
      await using opened = await open()
      const origin = { source: 'google', page: '/', device: 'phone' } as const
      const drafts: readonly (readonly [string, Draft['fields'], number])[] = [
        ['a', { step: 2, serviceId: 'svc_1', origin }, 0],
        ['b', { step: 2, serviceId: 'svc_2', origin }, 1],
        ['c', { step: 2, serviceId: 'svc_1' }, 1],
        ['d', { step: 4, serviceId: 'svc_1', origin }, 2],
        ['too old', { step: 4, serviceId: 'svc_1' }, 72],
        ['of a request', { description: 'The tap drips.' }, 0],
        ['without a service', { step: 1 }, 0],
      ]
      for (const [tokenHash, fields, hours] of drafts)
        await put(opened, { tokenHash, fields, updatedAt: now.subtract({ hours }) })
      expect(await opened.drafts.unfinished(now.subtract({ hours: 48 }))).toEqual([
        { step: 2, source: 'google', drafts: 2 },
        { step: 2, source: null, drafts: 1 },
        { step: 4, source: 'google', drafts: 1 },
      ])
    })

    it('puts the whole of a later draft in the place of the one with that hash', async () => {
      await using opened = await open()
      await put(opened, aDraft())
      const later = aDraft({ fields: { name: 'Asha Patel' }, updatedAt: now.add({ minutes: 5 }) })
      await put(opened, later)
      expect(await opened.drafts.find(later.tokenHash)).toEqual(later)
      expect(await opened.drafts.forget(now.add({ hours: 1 }), 9)).toBe(1)
    })

    it('keeps each of several changes that come at once', async () => {
      await using opened = await open()
      const { tokenHash } = await put(opened, aDraft({ fields: { step: 3 } }))
      const changes = [{ name: 'Asha Patel' }, { phone: '020 7946 0958' }, { step: 4 }]
      await Promise.all(
        changes.map((fields) => opened.drafts.change(tokenHash, now, (before) => ({ ...before, ...fields }))),
      )
      const { fields } = (await opened.drafts.find(tokenHash)) ?? {}
      expect(fields).toEqual({ name: 'Asha Patel', phone: '020 7946 0958', step: 4 })
    })

    it('leaves the photos of a draft that is put again with it', async () => {
      await using opened = await open()
      await put(opened, aDraft())
      const photo = aPhoto('one', { draftHash: aDraft().tokenHash })
      await opened.photos.add(photo)
      await put(opened, aDraft({ fields: { step: 2 } }))
      expect(await opened.photos.ofDraft(aDraft().tokenHash)).toEqual([photo])
    })

    it('forgets what was untouched since before the given moment, not at it, and answers how many', async () => {
      await using opened = await open()
      const before = now.add({ hours: 1 })
      const old = aDraft({ tokenHash: 'hash of the old', updatedAt: before.subtract({ milliseconds: 1 }) })
      const young = aDraft({ tokenHash: 'hash of the young', updatedAt: before })
      for (const draft of [old, young]) await put(opened, draft)
      expect(await opened.drafts.forget(before, 9)).toBe(1)
      expect(await opened.drafts.find(old.tokenHash)).toBeNull()
      expect(await opened.drafts.find(young.tokenHash)).toEqual(young)
      expect(await opened.drafts.forget(before, 9)).toBe(0)
    })

    it('deletes at most as many drafts as asked for', async () => {
      await using opened = await open()
      for (const tokenHash of ['one', 'two', 'three']) await put(opened, aDraft({ tokenHash }))
      const before = now.add({ hours: 1 })
      expect(await opened.drafts.forget(before, 2)).toBe(2)
      expect(await opened.drafts.forget(before, 2)).toBe(1)
    })

    it('leaves the photos of a forgotten draft without an owner', async () => {
      await using opened = await open()
      await put(opened, aDraft())
      const photo = aPhoto('one', { draftHash: aDraft().tokenHash })
      await opened.photos.add(photo)
      await opened.drafts.forget(now.add({ hours: 1 }), 9)
      expect(await opened.photos.ofDraft(aDraft().tokenHash)).toEqual([])
      expect(await opened.photos.find(photo.id)).toEqual({ ...photo, draftHash: null })
    })
  })
}
