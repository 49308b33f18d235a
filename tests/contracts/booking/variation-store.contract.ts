import { describe, expect, it } from 'vitest'
import type { Booking, BookingStore, LinkStore, Variation, VariationStore } from '#modules/booking'
import { type UserId } from '#modules/shared'
import { aBooking, asha, bookingId, now, technicianId, tom } from '../../support/builders/bookings.ts'
import { aVariation, variationId } from '../../support/builders/a-variation.ts'

interface OpenedVariations extends AsyncDisposable {
  readonly variations: VariationStore
  readonly links: LinkStore
  readonly bookings: Pick<BookingStore, 'find' | 'history'>
  addBooking(booking: Booking): Promise<void>
  /** The kinds of the events that were kept, oldest first. */
  kept(): Promise<readonly string[]>
}

type Settlement = Parameters<VariationStore['settle']>[0]
type VariationEvent = Settlement['events'][number]

const booking = aBooking({ id: 'one', status: 'confirmed', technicianId: technicianId('tom') })
const other = aBooking({ id: 'two', status: 'in_progress', technicianId: technicianId('tom') })
const later = now.add({ hours: 1 })

const eventOf = (variation: Variation, kind: VariationEvent['kind'], at = now): VariationEvent => ({
  kind,
  bookingId: variation.bookingId,
  variationId: variation.id,
  at,
})

function settlementOf(variation: Variation, status: Settlement['status'], by: UserId = asha.userId): Settlement {
  return {
    id: variation.id,
    status,
    by,
    at: later,
    fact: status === 'accepted' ? { kind: 'agreed', total: variation.amount } : null,
    events: [eventOf(variation, `variation-${status}`, later)],
  }
}

const propose = ({ variations }: OpenedVariations, variation: Variation, version = booking.version) =>
  variations.propose(variation, version, [eventOf(variation, 'variation-proposed', variation.proposedAt)])

const addLink = ({ links }: OpenedVariations, tokenHash: string, purpose: 'variation' | 'pay', id = booking.id) =>
  links.add({
    tokenHash,
    purpose,
    bookingId: id,
    paymentId: null,
    createdAt: now,
    expiresAt: now.add({ hours: 24 * 7 }),
    revokedAt: null,
  })

const endedAt = async ({ links }: OpenedVariations, tokenHash: string) => (await links.find(tokenHash))?.revokedAt

/** The contract of every `VariationStore`, for any database. It is opened furnished, with one plumber, Tom. */
export function variationStoreContract(keeper: string, openEmpty: () => Promise<OpenedVariations>): void {
  async function open(): Promise<OpenedVariations> {
    const opened = await openEmpty()
    for (const one of [booking, other]) await opened.addBooking(one)
    return opened
  }

  describe(`Proposals of a VariationStore kept by ${keeper}`, () => {
    it('are refused with a photo that no report of the booking has, and nothing is kept', async () => {
      await using opened = await open()
      const refused = await opened.variations.propose(aVariation('one'), booking.version, [], ['no photo'])
      expect(refused).toEqual({ ok: false, refusal: { kind: 'photo-unknown', id: 'no photo' } })
      expect(await opened.variations.list(booking.id)).toEqual([])
      expect(await opened.variations.attachable(booking.id)).toEqual([])
      expect(await opened.variations.photosOf(variationId('one'))).toEqual([])
    })

    it('are returned exactly, with the kept event', async () => {
      await using opened = await open()
      const variation = aVariation('one')
      expect(await propose(opened, variation)).toEqual({ ok: true, value: variation })
      expect(await opened.variations.find(variation.id)).toEqual(variation)
      expect(await opened.variations.latest(booking.id)).toEqual(variation)
      expect(await opened.variations.list(booking.id)).toEqual([variation])
      expect(await opened.kept()).toEqual(['variation-proposed'])
    })

    it('change nothing of the booking', async () => {
      await using opened = await open()
      await propose(opened, aVariation('one'))
      expect(await opened.bookings.find(booking.id)).toMatchObject({ agreedCost: null, version: booking.version })
      expect(await opened.bookings.history(booking.id)).toEqual([])
    })

    it('are null or none where there never was one', async () => {
      await using opened = await open()
      await propose(opened, aVariation('one'))
      expect(await opened.variations.find(variationId('unknown'))).toBeNull()
      expect(await opened.variations.latest(other.id)).toBeNull()
      expect(await opened.variations.list(other.id)).toEqual([])
    })

    it('are refused, and leave nothing, when the booking has another version', async () => {
      await using opened = await open()
      const standing = aVariation('open')
      await propose(opened, standing)
      await addLink(opened, 'link', 'variation')
      const late = aVariation('late', { proposedAt: later })
      const refusal = { kind: 'booking-changed', bookingId: booking.id }
      expect(await propose(opened, late, booking.version + 1)).toEqual({ ok: false, refusal })
      expect(await opened.variations.list(booking.id)).toEqual([standing])
      expect(await endedAt(opened, 'link')).toBeNull()
      expect(await opened.kept()).toEqual(['variation-proposed'])
    })

    it('are refused for a booking that does not exist', async () => {
      await using opened = await open()
      const lost = aVariation('lost', { bookingId: bookingId('unknown') })
      expect(await propose(opened, lost)).toMatchObject({ refusal: { kind: 'booking-changed' } })
      expect(await opened.kept()).toEqual([])
    })

    it('withdraw the open one of the booking in the name of the proposer, and leave those of other bookings', async () => {
      await using opened = await open()
      const [first, others] = [aVariation('first'), aVariation('others', { bookingId: other.id })]
      const second = aVariation('second', { proposedAt: later, proposedBy: 'usr_office' })
      for (const one of [first, others, second]) await propose(opened, one)
      const withdrawn = { ...first, status: 'withdrawn', decidedBy: 'usr_office', decidedAt: later }
      expect(await opened.variations.list(booking.id)).toEqual([withdrawn, second])
      expect(await opened.variations.latest(booking.id)).toEqual(second)
      expect(await opened.variations.latest(other.id)).toEqual(others)
    })

    it('leave one open at most, whatever is proposed at once', async () => {
      await using opened = await open()
      const names = ['one', 'two', 'three', 'four']
      const proposed = await Promise.all(names.map((name) => propose(opened, aVariation(name))))
      expect(proposed.every(({ ok }) => ok)).toBe(true)
      const statuses = (await opened.variations.list(booking.id)).map(({ status }) => status)
      expect(statuses.toSorted()).toEqual(['proposed', 'withdrawn', 'withdrawn', 'withdrawn'])
      expect(await opened.variations.latest(booking.id)).toMatchObject({ status: 'proposed' })
    })

    it('leave a settled one', async () => {
      await using opened = await open()
      const first = aVariation('first')
      await propose(opened, first)
      await opened.variations.settle(settlementOf(first, 'declined'))
      await propose(opened, aVariation('second', { proposedAt: later.add({ hours: 1 }) }))
      expect(await opened.variations.find(first.id)).toMatchObject({ status: 'declined', decidedAt: later })
    })

    it("end the links to the booking's earlier variation, and no other link", async () => {
      await using opened = await open()
      await addLink(opened, 'to decide', 'variation')
      await addLink(opened, 'to pay', 'pay')
      await addLink(opened, "another's", 'variation', other.id)
      await propose(opened, aVariation('one', { proposedAt: later }))
      expect(await endedAt(opened, 'to decide')).toEqual(later)
      expect(await endedAt(opened, 'to pay')).toBeNull()
      expect(await endedAt(opened, "another's")).toBeNull()
    })

    it('are listed oldest first, those of the same moment in the order they were added', async () => {
      await using opened = await open()
      for (const name of ['one', 'zwei', 'drei']) await propose(opened, aVariation(name))
      await propose(opened, aVariation('last', { proposedAt: later }))
      const listed = await opened.variations.list(booking.id)
      expect(listed.map(({ id }) => id)).toEqual(['var_one', 'var_zwei', 'var_drei', 'var_last'])
      expect(await opened.variations.latest(booking.id)).toMatchObject({ id: 'var_last' })
    })
  })

  describe(`Settlements of a VariationStore kept by ${keeper}`, () => {
    it('accepted, set the agreed amount, with a new version, a line of history and the event', async () => {
      await using opened = await open()
      const variation = aVariation('one')
      await propose(opened, variation)
      const settled = await opened.variations.settle(settlementOf(variation, 'accepted'))
      const value = { ...variation, status: 'accepted', decidedBy: asha.userId, decidedAt: later }
      expect(settled).toEqual({ ok: true, value })
      expect(await opened.variations.find(variation.id)).toEqual(value)
      expect(await opened.bookings.find(booking.id)).toMatchObject({
        agreedCost: variation.amount,
        status: 'confirmed',
        version: booking.version + 1,
        updatedAt: later,
      })
      const fact = { kind: 'agreed', total: variation.amount }
      expect(await opened.bookings.history(booking.id)).toEqual([
        { at: later, actor: asha.userId, from: 'confirmed', to: 'confirmed', fact },
      ])
      expect(await opened.kept()).toEqual(['variation-proposed', 'variation-accepted'])
    })

    it.each(['declined', 'withdrawn'] as const)('%s, change nothing of the booking', async (status) => {
      await using opened = await open()
      const variation = aVariation('one')
      await propose(opened, variation)
      const settled = await opened.variations.settle(settlementOf(variation, status))
      expect(settled).toMatchObject({ ok: true, value: { status, decidedBy: asha.userId, decidedAt: later } })
      expect(await opened.bookings.find(booking.id)).toMatchObject({ agreedCost: null, version: booking.version })
      expect(await opened.bookings.history(booking.id)).toEqual([])
      expect(await opened.kept()).toEqual(['variation-proposed', `variation-${status}`])
    })

    it('withdrawn, end the links to the variation, and no other; decided, leave them to show the answer', async () => {
      await using opened = await open()
      const [withdrawn, declined] = [aVariation('one'), aVariation('two', { bookingId: other.id })]
      for (const one of [withdrawn, declined]) await propose(opened, one)
      await addLink(opened, 'withdrawn', 'variation')
      await addLink(opened, 'to pay', 'pay')
      await addLink(opened, 'declined', 'variation', other.id)
      await opened.variations.settle(settlementOf(withdrawn, 'withdrawn'))
      await opened.variations.settle(settlementOf(declined, 'declined'))
      expect(await endedAt(opened, 'withdrawn')).toEqual(later)
      expect(await endedAt(opened, 'to pay')).toBeNull()
      expect(await endedAt(opened, 'declined')).toBeNull()
    })

    it('are refused once the variation is closed, with its state, and leave it', async () => {
      await using opened = await open()
      const variation = aVariation('one')
      await propose(opened, variation)
      await opened.variations.settle(settlementOf(variation, 'declined'))
      const closed = await opened.variations.find(variation.id)
      for (const status of ['accepted', 'withdrawn'] as const) {
        const refused = await opened.variations.settle(settlementOf(variation, status, tom.userId))
        expect(refused).toEqual({ ok: false, refusal: { kind: 'variation-closed', variation: closed } })
      }
      expect(await opened.variations.find(variation.id)).toEqual(closed)
      expect(await opened.bookings.find(booking.id)).toMatchObject({ agreedCost: null, version: booking.version })
      expect(await opened.kept()).toEqual(['variation-proposed', 'variation-declined'])
    })

    it('settle one way only for concurrent answers', async () => {
      await using opened = await open()
      const variation = aVariation('one')
      await propose(opened, variation)
      const settled = await Promise.all(
        (['accepted', 'withdrawn'] as const).map((one) => opened.variations.settle(settlementOf(variation, one))),
      )
      expect(settled.filter(({ ok }) => ok)).toHaveLength(1)
      expect(await opened.kept()).toHaveLength(2)
    })

    it.each(['pending', 'completed', 'cancelled'] as const)(
      'accepted are refused, and leave the variation open, while the booking is %s',
      async (status) => {
        await using opened = await open()
        const cancelReason = status === 'cancelled' ? 'office' : null
        const third = aBooking({ id: 'three', technicianId: technicianId('tom'), status, cancelReason })
        await opened.addBooking(third)
        const variation = aVariation('one', { bookingId: third.id })
        await propose(opened, variation)
        const refused = await opened.variations.settle(settlementOf(variation, 'accepted'))
        expect(refused).toEqual({ ok: false, refusal: { kind: 'no-variation-now', status } })
        expect(await opened.variations.find(variation.id)).toEqual(variation)
        expect(await opened.bookings.find(third.id)).toMatchObject({ agreedCost: null, version: third.version })
        expect(await opened.kept()).toEqual(['variation-proposed'])
      },
    )
  })
}
