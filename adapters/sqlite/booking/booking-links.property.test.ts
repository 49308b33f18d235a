import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type LinkPurpose, linkDays, linkPurposes, trackDaysAfterWork } from '#modules/booking'
import { createLinkTokens } from '#adapters/system'
import type { PaymentId } from '#modules/shared'
import { openBooking } from '../../../tests/support/apps/booking-app.ts'
import { aRequest, asha, office, pay } from '../../../tests/support/builders/bookings.ts'
import { withVariations } from '../../../tests/support/builders/variations.ts'
import { instantText } from '../kit/instant-text.ts'
import { runs } from '../../../tests/support/property-runs.ts'

async function open() {
  const opened = openBooking()
  const made = await opened.booking.request(aRequest())
  if (!made.ok) throw new Error(made.refusal.kind)
  const { id } = made.value
  const payment = pay(opened.database, id, 8_500)
  const tokens = createLinkTokens()
  return { ...opened, ...withVariations(opened), id, payment, tokens }
}

type World = Awaited<ReturnType<typeof open>>

function makeLink({ links, id }: World, purpose: LinkPurpose, payment: PaymentId) {
  if (purpose === 'track') return links.makeTrackLink(id)
  return purpose === 'review' ? links.makeReviewLink(id) : links.makeReceiptLink(id, payment)
}

const purposes = ['track', 'review', 'receipt'] as const
const day = 24 * 3_600_000
const moment = fc.integer({ min: 0, max: 300 * day })
/** Also the very moments about which it is decided. */
const nearly = (days: number) => fc.constantFrom(-1, 0, 1).map((by) => days * day + by)
const passed = fc.oneof(moment, nearly(60), nearly(180))

describe('booking link in a message', () => {
  it('opens from the instant it is made until the instant it expires, for any times', async () => {
    using world = await open()
    const began = world.clock.now()
    const finish = world.database.raw.prepare(
      `update bookings set status = 'completed', technician_id = 'tec_tom', actual_end_time = ?, version = version + 1 where id = ?`,
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...purposes), moment, passed, async (purpose, late, after) => {
        finish.run(instantText(began), world.id)
        world.clock.set(began.add({ milliseconds: late }))
        const link = await makeLink(world, purpose, world.payment)
        if (!link) throw new Error('it can be made')
        world.clock.set(began.add({ milliseconds: late + after }))
        const ends = {
          review: linkDays.review * day,
          track: Math.min(trackDaysAfterWork * day, late + linkDays.track * day),
          receipt: late + linkDays.receipt * day,
        }
        const opened = await world.links.open(link.token, purpose)
        expect(opened !== null).toBe(late + after < ends[purpose])
      }),
      { numRuns: runs(300) },
    )
  })

  it('opens a visit that is not done for its days, and for its own purpose only', async () => {
    using world = await open()
    const began = world.clock.now()
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...linkPurposes), passed, async (asked, after) => {
        world.clock.set(began)
        const link = await world.links.makeTrackLink(world.id)
        if (!link) throw new Error('it can be made')
        world.clock.set(began.add({ milliseconds: after }))
        const opened = await world.links.open(link.token, asked)
        expect(opened !== null).toBe(asked === 'track' && after < linkDays.track * day)
      }),
    )
  })

  it('opens to manage a visit until its present start, at most for its days, and not once the work has begun', async () => {
    using world = await open()
    const began = world.clock.now()
    const change = world.database.raw.prepare(
      `update bookings set status = ?, technician_id = 'tec_tom', starts_at = ?, version = version + 1 where id = ?`,
    )
    const statuses = fc.constantFrom('confirmed', 'in_progress', 'completed')
    await fc.assert(
      fc.asyncProperty(statuses, moment, moment, passed, async (status, start, moved, after) => {
        const at = (milliseconds: number) => instantText(began.add({ milliseconds }))
        change.run('confirmed', at(start), world.id)
        world.clock.set(began)
        const link = await world.links.makeManageLink(world.id)
        if (!link) throw new Error('it can be made')
        change.run(status, at(moved), world.id)
        world.clock.set(began.add({ milliseconds: after }))
        const opened = await world.links.open(link.token, 'manage')
        expect(opened !== null).toBe(status === 'confirmed' && after < Math.min(moved, linkDays.manage * day))
        const isOpen = status === 'confirmed'
        expect((await world.links.makeManageLink(world.id)) !== null).toBe(isOpen)
      }),
    )
  })

  it('to manage shows for an hour that the customer cancelled, unless it had ended before', async () => {
    using world = await open()
    const [used, revoked] = [await world.links.makeManageLink(world.id), await world.links.makeManageLink(world.id)]
    if (!used || !revoked) throw new Error('they can be made')
    const revoke = world.database.raw.prepare('update links set revoked_at = ? where token_hash = ?')
    revoke.run(instantText(world.clock.now()), world.tokens.hash(revoked.token))
    expect(await world.links.justCancelled(used.token)).toBeNull()
    world.clock.move({ minutes: 1 })
    expect((await world.booking.cancel(asha, world.id, null)).ok).toBe(true)
    await world.links.endAll(world.id)
    expect(await world.links.open(used.token, 'manage')).toBeNull()
    expect(await world.links.justCancelled(used.token)).toMatchObject({ id: world.id })
    expect(await world.links.justCancelled(revoked.token)).toBeNull()
    world.clock.move({ minutes: 59, seconds: 59 })
    expect(await world.links.justCancelled(used.token)).not.toBeNull()
    world.clock.move({ seconds: 1 })
    expect(await world.links.justCancelled(used.token)).toBeNull()
  })

  it('to manage shows no cancellation of the office, and none to a link of another purpose', async () => {
    using world = await open()
    const [link, track] = [await world.links.makeManageLink(world.id), await world.links.makeTrackLink(world.id)]
    expect((await world.booking.cancel(office, world.id, null)).ok).toBe(true)
    expect(await world.links.justCancelled(link?.token ?? '')).toBeNull()
    world.database.raw.exec(`update bookings set cancel_reason = 'customer', version = version + 1`)
    expect(await world.links.justCancelled(link?.token ?? '')).not.toBeNull()
    expect(await world.links.justCancelled(track?.token ?? '')).toBeNull()
    expect(await world.links.makeManageLink(world.id)).toBeNull()
  })

  it('is revoked with all others of its booking and ends with the booking, except a receipt link', async () => {
    using world = await open()
    const track = await world.links.makeTrackLink(world.id)
    const receipt = await world.links.makeReceiptLink(world.id, world.payment)
    if (!track || !receipt) throw new Error('they can be made')
    await world.links.endAll(world.id)
    await world.links.endAll(world.id)
    expect(await world.links.open(track.token, 'track')).toBeNull()
    expect(await world.links.openReceipt(receipt.token)).toMatchObject({ paymentId: world.payment })
    expect(await world.links.revokeAll(asha, world.id)).toMatchObject({ refusal: { kind: 'not-allowed' } })
    expect(await world.links.openReceipt(receipt.token)).not.toBeNull()
  })
})
