import { describe, expect, it } from 'vitest'
import { type Booking, type Link, type LinkStore, linkPurposes } from '#modules/booking'
import type { BookingId, PaymentId } from '#modules/shared'
import { aBooking, bookingId, now } from '../../support/builders/bookings.ts'

interface OpenedLinks extends AsyncDisposable {
  readonly links: LinkStore
  addBooking(booking: Booking): Promise<void>
  /** Adds a payment of the booking. */
  addPayment(id: BookingId): Promise<PaymentId>
}

const [one, two] = [bookingId('one'), bookingId('two')]
const later = now.add({ minutes: 5 })

const aLink = (tokenHash: string, changes: Partial<Link> = {}): Link => ({
  tokenHash,
  purpose: 'pay',
  bookingId: one,
  paymentId: null,
  createdAt: now,
  expiresAt: now.add({ hours: 24 * 60 }),
  revokedAt: null,
  ...changes,
})

/** The contract of every `LinkStore`, for any database. */
export function linkStoreContract(keeper: string, openEmpty: () => Promise<OpenedLinks>): void {
  async function open(): Promise<OpenedLinks> {
    const opened = await openEmpty()
    for (const id of ['one', 'two']) await opened.addBooking(aBooking({ id }))
    return opened
  }

  async function revokedAt({ links }: OpenedLinks, ...hashes: readonly string[]) {
    const found = await Promise.all(hashes.map((hash) => links.find(hash)))
    return found.map((link) => link?.revokedAt?.toString() ?? null)
  }

  describe(`LinkStore kept by ${keeper}`, () => {
    it('gives back a link exactly, found by the hash of its token alone', async () => {
      await using opened = await open()
      const link = aLink('hash', { purpose: 'track' })
      await opened.links.put(link)
      expect(await opened.links.find('hash')).toEqual(link)
      expect(await opened.links.find('HASH')).toBeNull()
      expect(await opened.links.find('another hash')).toBeNull()
    })

    it('keeps the payment of a receipt link', async () => {
      await using opened = await open()
      const link = aLink('hash', { purpose: 'receipt', paymentId: await opened.addPayment(one) })
      await opened.links.add(link)
      expect(await opened.links.find('hash')).toEqual(link)
    })

    it.each(linkPurposes)('keeps a link for the purpose %s beside all others', async (purpose) => {
      await using opened = await open()
      await opened.links.put(aLink('another'))
      const link = aLink('hash', { purpose, paymentId: purpose === 'receipt' ? await opened.addPayment(one) : null })
      await opened.links.add(link)
      expect(await opened.links.find('hash')).toEqual(link)
      expect(await revokedAt(opened, 'another')).toEqual([null])
    })

    it('keeps a link that is handed out beside all others, which none ends', async () => {
      await using opened = await open()
      await opened.links.put(aLink('another'))
      await opened.links.handOut(aLink('hash', { createdAt: later }))
      expect(await opened.links.find('hash')).toEqual(aLink('hash', { createdAt: later }))
      expect(await revokedAt(opened, 'another')).toEqual([null])
    })

    it('still finds an expired link: the caller judges the time', async () => {
      await using opened = await open()
      const link = aLink('hash', { expiresAt: now.subtract({ hours: 24 * 365 }) })
      await opened.links.put(link)
      expect(await opened.links.find('hash')).toEqual(link)
    })

    it('ends the earlier links of the same booking and purpose when one is put, at the moment it was made', async () => {
      await using opened = await open()
      await opened.links.add(aLink('first'))
      await opened.links.add(aLink('second'))
      await opened.links.put(aLink('third', { createdAt: later }))
      expect(await opened.links.find('first')).toEqual(aLink('first', { revokedAt: later }))
      expect(await opened.links.find('second')).toEqual(aLink('second', { revokedAt: later }))
      expect(await opened.links.find('third')).toEqual(aLink('third', { createdAt: later }))
    })

    it('leaves the links of other purposes and other bookings when one is put', async () => {
      await using opened = await open()
      await opened.links.put(aLink('to follow', { purpose: 'track' }))
      await opened.links.put(aLink("another's", { bookingId: two }))
      await opened.links.put(aLink('new', { createdAt: later }))
      expect(await revokedAt(opened, 'to follow', "another's", 'new')).toEqual([null, null, null])
    })

    it('ends nothing when a link is added beside the earlier ones', async () => {
      await using opened = await open()
      await opened.links.add(aLink('first'))
      await opened.links.add(aLink('second', { createdAt: later }))
      expect(await revokedAt(opened, 'first', 'second')).toEqual([null, null])
    })

    it('rejects a second link with the same token, and leaves all others as they were', async () => {
      await using opened = await open()
      await opened.links.put(aLink('first', { purpose: 'review' }))
      await opened.links.put(aLink('second'))
      await expect(opened.links.put(aLink('first', { createdAt: later }))).rejects.toBeInstanceOf(Error)
      await expect(opened.links.add(aLink('first', { createdAt: later }))).rejects.toBeInstanceOf(Error)
      expect(await opened.links.find('first')).toEqual(aLink('first', { purpose: 'review' }))
      expect(await revokedAt(opened, 'second')).toEqual([null])
    })

    it('revokes all links of a booking that are for one of the purposes, and no other', async () => {
      await using opened = await open()
      for (const hash of ['pay one', 'pay two']) await opened.links.add(aLink(hash))
      await opened.links.add(aLink('track', { purpose: 'track' }))
      await opened.links.add(aLink('review', { purpose: 'review' }))
      await opened.links.add(aLink("another's", { bookingId: two }))
      await opened.links.revoke(one, ['pay', 'review'], later)
      const at = later.toString()
      expect(await revokedAt(opened, 'pay one', 'pay two', 'track', 'review', "another's")).toEqual([
        at,
        at,
        null,
        at,
        null,
      ])
    })

    it('keeps the moment at which a link ended first', async () => {
      await using opened = await open()
      await opened.links.put(aLink('first'))
      await opened.links.revoke(one, ['pay'], later)
      await opened.links.revoke(one, ['pay'], later.add({ hours: 1 }))
      await opened.links.put(aLink('second', { createdAt: later.add({ hours: 2 }) }))
      expect(await revokedAt(opened, 'first', 'second')).toEqual([later.toString(), null])
    })

    it('revokes nothing where no purpose is named, or the booking has no link', async () => {
      await using opened = await open()
      await opened.links.put(aLink('first'))
      await opened.links.revoke(one, [], later)
      await opened.links.revoke(two, linkPurposes, later)
      expect(await revokedAt(opened, 'first')).toEqual([null])
    })
  })
}
