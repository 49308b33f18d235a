import { describe, expect, it } from 'vitest'
import { pence } from '#modules/shared'
import { office, tom } from '../../../tests/support/builders/bookings.ts'
import { openVariationApp } from '../../../tests/support/builders/variations.ts'
import { endQuestions } from './end-questions.ts'
import { emitted } from '../../../tests/support/builders/events.ts'

describe('endQuestions', () => {
  it.each([
    ['booking-cancelled', 0],
    ['booking-completed', 1],
  ] as const)('after %s nothing is asked any more; told twice, nothing more happens', async (kind, linksLeft) => {
    using site = await openVariationApp()
    const { variations, links, id, database } = site
    await variations.propose(tom, id, pence(9_000), 'More to do.')
    await links.makeVariationLink(office, id)
    database.raw.prepare('update bookings set agreed_cost_pence = 9500, version = version + 1 where id = ?').run(id)
    await links.makePayLink(office, id)
    const ended: unknown[] = []
    const deviceAccess = { endOf: async (booking: unknown) => void ended.push(booking) }
    const subscriber = endQuestions({ deviceAccess, variations, links } as never)
    const event = emitted(kind, { bookingId: id }, { at: site.clock.now() })
    await subscriber(event)
    await subscriber(event)
    expect(await site.store.latest(id)).toMatchObject({ status: 'withdrawn', decidedBy: 'system' })
    const open = database.raw.prepare('select count(*) from links where revoked_at is null').pluck().get()
    expect(open).toBe(linksLeft)
    expect(new Set(ended)).toEqual(new Set(kind === 'booking-cancelled' ? [id] : []))
  })
})
