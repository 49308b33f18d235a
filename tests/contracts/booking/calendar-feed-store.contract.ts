import { describe, expect, it } from 'vitest'
import type { Booking, CalendarFeed, CalendarFeedStore } from '#modules/booking'
import { type CalendarFeedId, parseId } from '#modules/shared'
import { aBooking, now, office, stranger, technicianId, tom, tuesdayTen } from '../../support/builders/bookings.ts'

interface OpenedFeeds extends AsyncDisposable {
  readonly feeds: CalendarFeedStore
  addBooking(booking: Booking): Promise<void>
}

function feedId(name: string): CalendarFeedId {
  const id = parseId('cal', `cal_${name}`)
  if (!id) throw new Error(`not the name of a feed: ${name}`)
  return id
}

const aFeed = (changes: Partial<CalendarFeed> = {}): CalendarFeed => ({
  id: feedId('first'),
  userId: tom.userId,
  kind: 'technician',
  tokenHash: 'hash of the first',
  createdAt: now,
  lastReadAt: null,
  ...changes,
})

const since = { from: now, cancelledFrom: now.add({ hours: 1 }) }
const moment = { milliseconds: 1 }

/** The contract of every `CalendarFeedStore`, for any database. It is opened furnished, with the technicians Tom and Ann. */
export function calendarFeedStoreContract(keeper: string, open: () => Promise<OpenedFeeds>): void {
  describe(`CalendarFeedStore kept by ${keeper}`, () => {
    it('finds a feed by its user and by the hash of its token, exactly as it was put', async () => {
      await using opened = await open()
      await opened.feeds.put(aFeed())
      expect(await opened.feeds.of(tom.userId)).toEqual(aFeed())
      expect(await opened.feeds.find('hash of the first')).toEqual(aFeed())
    })

    it('has null for a user without a feed and for an unknown hash', async () => {
      await using opened = await open()
      await opened.feeds.put(aFeed())
      expect(await opened.feeds.of(office.userId)).toBeNull()
      expect(await opened.feeds.find('hash of another')).toBeNull()
    })

    it("puts a feed in the place of the user's own, and leaves another user's", async () => {
      await using opened = await open()
      const others = aFeed({ id: feedId('office'), userId: office.userId, kind: 'office', tokenHash: "the office's" })
      await opened.feeds.put(aFeed())
      await opened.feeds.noteRead(feedId('first'), now)
      await opened.feeds.put(others)
      const next = aFeed({ id: feedId('second'), tokenHash: 'hash of the second', createdAt: now.add({ hours: 1 }) })
      await opened.feeds.put(next)
      expect(await opened.feeds.find('hash of the first')).toBeNull()
      expect(await opened.feeds.find('hash of the second')).toEqual(next)
      expect(await opened.feeds.of(tom.userId)).toEqual(next)
      expect(await opened.feeds.of(office.userId)).toEqual(others)
    })

    it('leaves the feed as it was when the one that is to take its place is rejected', async () => {
      await using opened = await open()
      await opened.feeds.put(aFeed())
      await opened.feeds.put(aFeed({ id: feedId('office'), userId: office.userId, tokenHash: "the office's" }))
      const clash = aFeed({ id: feedId('second'), tokenHash: "the office's" })
      await expect(opened.feeds.put(clash)).rejects.toBeInstanceOf(Error)
      expect(await opened.feeds.of(tom.userId)).toEqual(aFeed())
    })

    it('notes when one feed was read last, and nothing for an unknown id', async () => {
      await using opened = await open()
      await opened.feeds.put(aFeed())
      await opened.feeds.put(aFeed({ id: feedId('office'), userId: office.userId, tokenHash: "the office's" }))
      for (const hours of [1, 3]) await opened.feeds.noteRead(feedId('first'), now.add({ hours }))
      await opened.feeds.noteRead(feedId('unknown'), now)
      expect(await opened.feeds.of(tom.userId)).toEqual(aFeed({ lastReadAt: now.add({ hours: 3 }) }))
      expect(await opened.feeds.of(office.userId)).toMatchObject({ lastReadAt: null })
    })

    it("ends the user's own feed, and again does nothing", async () => {
      await using opened = await open()
      await opened.feeds.put(aFeed())
      await opened.feeds.put(aFeed({ id: feedId('office'), userId: office.userId, tokenHash: "the office's" }))
      for (const _ of [1, 2]) await opened.feeds.end(tom.userId)
      expect(await opened.feeds.of(tom.userId)).toBeNull()
      expect(await opened.feeds.find('hash of the first')).toBeNull()
      expect(await opened.feeds.of(office.userId)).not.toBeNull()
    })
  })

  describe(`The visits that no list by start holds, kept by ${keeper}`, () => {
    const ofTom = (id: string, changes: Partial<Omit<Booking, 'id'>>) =>
      aBooking({ technicianId: technicianId('tom'), ...changes, id })

    async function besides({ feeds }: OpenedFeeds, userId: CalendarFeed['userId'] | null): Promise<readonly string[]> {
      return (await feeds.besides(userId, since)).toSorted((a, b) => (a < b ? -1 : 1))
    }

    it('are standing emergencies asked for since the first moment', async () => {
      await using opened = await open()
      const emergency = { startsAt: null, status: 'confirmed' } as const
      await opened.addBooking(ofTom('at', { ...emergency, createdAt: since.from }))
      await opened.addBooking(ofTom('after', { ...emergency, status: 'completed', createdAt: since.from.add(moment) }))
      await opened.addBooking(ofTom('before', { ...emergency, createdAt: since.from.subtract(moment) }))
      expect(await besides(opened, tom.userId)).toEqual(['bkg_after', 'bkg_at'])
    })

    it('are visits cancelled since the second moment that were to start since the first', async () => {
      await using opened = await open()
      const cancelled = { status: 'cancelled', cancelReason: 'office', startsAt: tuesdayTen } as const
      const { from, cancelledFrom } = since
      await opened.addBooking(ofTom('at', { ...cancelled, startsAt: from, updatedAt: cancelledFrom }))
      await opened.addBooking(ofTom('long-ago', { ...cancelled, updatedAt: cancelledFrom.subtract(moment) }))
      await opened.addBooking(
        ofTom('over', { ...cancelled, startsAt: from.subtract(moment), updatedAt: cancelledFrom }),
      )
      expect(await besides(opened, tom.userId)).toEqual(['bkg_at'])
    })

    it('are emergencies cancelled since the second moment, whenever they were asked for', async () => {
      await using opened = await open()
      const cancelled = { status: 'cancelled', cancelReason: 'office', startsAt: null } as const
      const createdAt = since.from.subtract({ hours: 24 })
      await opened.addBooking(ofTom('at', { ...cancelled, createdAt, updatedAt: since.cancelledFrom }))
      const before = since.cancelledFrom.subtract(moment)
      await opened.addBooking(ofTom('long-ago', { ...cancelled, createdAt: since.from, updatedAt: before }))
      expect(await besides(opened, tom.userId)).toEqual(['bkg_at'])
    })

    it('are not standing visits with a start, which the list by start holds', async () => {
      await using opened = await open()
      const updatedAt = since.cancelledFrom
      await opened.addBooking(ofTom('confirmed', { status: 'confirmed', startsAt: tuesdayTen, updatedAt }))
      expect(await besides(opened, tom.userId)).toEqual([])
      expect(await besides(opened, null)).toEqual([])
    })

    it("are one technician's own, or everyone's with those that nobody has, each once", async () => {
      await using opened = await open()
      const emergency = { startsAt: null, status: 'confirmed', createdAt: since.from } as const
      await opened.addBooking(ofTom('toms', emergency))
      await opened.addBooking(ofTom('anns', { ...emergency, technicianId: technicianId('ann') }))
      await opened.addBooking(ofTom('nobodys', { ...emergency, status: 'pending', technicianId: null }))
      expect(await besides(opened, tom.userId)).toEqual(['bkg_toms'])
      expect(await besides(opened, stranger.userId)).toEqual([])
      expect(await besides(opened, null)).toEqual(['bkg_anns', 'bkg_nobodys', 'bkg_toms'])
    })
  })
}
