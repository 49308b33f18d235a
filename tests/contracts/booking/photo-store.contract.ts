import { describe, expect, it } from 'vitest'
import { type Booking, type PhotoStore, photosPerBooking } from '#modules/booking'
import { aBooking, bookingId } from '../../support/builders/bookings.ts'
import { aPhoto, photoId } from './photo-builder.ts'

interface OpenedPhotos extends AsyncDisposable {
  readonly photos: PhotoStore
  addDraft(tokenHash: string): Promise<void>
  addBooking(booking: Booking): Promise<void>
}

const [mine, yours] = ['hash of mine', 'hash of yours']

/** The contract of every `PhotoStore`, for any database. */
export function photoStoreContract(keeper: string, openEmpty: () => Promise<OpenedPhotos>): void {
  async function open(): Promise<OpenedPhotos> {
    const opened = await openEmpty()
    for (const draft of [mine, yours]) await opened.addDraft(draft)
    await opened.addBooking(aBooking())
    await opened.addBooking(aBooking({ id: 'another' }))
    return opened
  }

  describe(`PhotoStore kept by ${keeper}`, () => {
    it('gives back a photo exactly, by its id, its draft or its booking', async () => {
      await using opened = await open()
      const ofDraft = aPhoto('one', { draftHash: mine })
      const ofBooking = aPhoto('two', { bookingId: aBooking().id, width: 1, height: 2, bytes: 3 })
      expect(await opened.photos.add(ofDraft)).toEqual({ ok: true, value: ofDraft })
      expect(await opened.photos.add(ofBooking)).toEqual({ ok: true, value: ofBooking })
      expect(await opened.photos.find(ofDraft.id)).toEqual(ofDraft)
      expect(await opened.photos.find(ofBooking.id)).toEqual(ofBooking)
      expect(await opened.photos.ofDraft(mine)).toEqual([ofDraft])
      expect(await opened.photos.ofBooking(aBooking().id)).toEqual([ofBooking])
    })

    it('has null or nothing for an id, a draft or a booking that it does not know', async () => {
      await using opened = await open()
      await opened.photos.add(aPhoto('one', { draftHash: mine }))
      expect(await opened.photos.find(photoId('unknown'))).toBeNull()
      expect(await opened.photos.ofDraft(yours)).toEqual([])
      expect(await opened.photos.ofBooking(bookingId('another'))).toEqual([])
    })

    it('lists the photos of a draft and of a booking in the order they were added', async () => {
      await using opened = await open()
      for (const name of ['1', '2', '3']) await opened.photos.add(aPhoto(`draft-${name}`, { draftHash: mine }))
      for (const name of ['1', '2', '3'])
        await opened.photos.add(aPhoto(`booked-${name}`, { bookingId: aBooking().id }))
      const idsOf = (photos: readonly { readonly id: string }[]) => photos.map(({ id }) => id)
      expect(idsOf(await opened.photos.ofDraft(mine))).toEqual(['pho_draft-1', 'pho_draft-2', 'pho_draft-3'])
      expect(idsOf(await opened.photos.ofBooking(aBooking().id))).toEqual([
        'pho_booked-1',
        'pho_booked-2',
        'pho_booked-3',
      ])
    })

    it('refuses one photo more than a draft may have, keeps nothing of it, and takes it for another draft', async () => {
      await using opened = await open()
      for (let at = 1; at <= photosPerBooking; at += 1) {
        expect(await opened.photos.add(aPhoto(`mine-${at}`, { draftHash: mine }))).toMatchObject({ ok: true })
      }
      const refusal = { kind: 'too-many-photos', most: photosPerBooking }
      expect(await opened.photos.add(aPhoto('more', { draftHash: mine }))).toEqual({ ok: false, refusal })
      expect(await opened.photos.find(photoId('more'))).toBeNull()
      expect(await opened.photos.ofDraft(mine)).toHaveLength(photosPerBooking)
      expect(await opened.photos.add(aPhoto('more', { draftHash: yours }))).toMatchObject({ ok: true })
    })

    it('lets only the allowed number in when more are added at the same moment', async () => {
      await using opened = await open()
      const names = Array.from({ length: photosPerBooking + 3 }, (_, at) => `at-once-${at}`)
      const added = await Promise.all(names.map((name) => opened.photos.add(aPhoto(name, { draftHash: mine }))))
      expect(added.filter(({ ok }) => ok)).toHaveLength(photosPerBooking)
      expect(await opened.photos.ofDraft(mine)).toHaveLength(photosPerBooking)
    })

    it('removes a photo from its own draft once, and answers what it was', async () => {
      await using opened = await open()
      const [photo, other] = [aPhoto('one', { draftHash: mine }), aPhoto('two', { draftHash: mine })]
      for (const one of [photo, other]) await opened.photos.add(one)
      expect(await opened.photos.removeFromDraft(photo.id, mine)).toEqual(photo)
      expect(await opened.photos.removeFromDraft(photo.id, mine)).toBeNull()
      expect(await opened.photos.ofDraft(mine)).toEqual([other])
    })

    it('removes no photo of another draft or of a booking', async () => {
      await using opened = await open()
      const photos = [
        aPhoto('other-draft', { draftHash: yours }),
        aPhoto('booked', { bookingId: aBooking().id }),
        aPhoto('orphan'),
      ]
      for (const photo of photos) await opened.photos.add(photo)
      for (const { id } of photos) expect(await opened.photos.removeFromDraft(id, mine)).toBeNull()
      for (const photo of photos) expect(await opened.photos.find(photo.id)).toEqual(photo)
    })

    it('removes photos of no draft and no booking, at most as many as asked for, and answers what they were', async () => {
      await using opened = await open()
      const orphans = ['1', '2', '3'].map((name) => aPhoto(`orphan-${name}`))
      const owned = [aPhoto('of-draft', { draftHash: mine }), aPhoto('of-booking', { bookingId: aBooking().id })]
      for (const photo of [...orphans, ...owned]) await opened.photos.add(photo)
      const first = await opened.photos.removeOrphans(2)
      expect(first).toHaveLength(2)
      const rest = await opened.photos.removeOrphans(2)
      expect(rest).toHaveLength(1)
      expect([...first, ...rest].toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(orphans)
      expect(await opened.photos.removeOrphans(2)).toEqual([])
      for (const { id } of orphans) expect(await opened.photos.find(id)).toBeNull()
      for (const photo of owned) expect(await opened.photos.find(photo.id)).toEqual(photo)
    })
  })
}
