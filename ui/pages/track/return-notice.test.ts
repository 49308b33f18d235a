import { describe, expect, it } from 'vitest'
import type { ReturnsModule } from '#modules/booking'
import { aBooking, tuesdayTen } from '../../../tests/support/builders/bookings.ts'
import { returnNotice } from './return-notice.ts'
import { whatNext } from './what-next.ts'

const booking = aBooking({ status: 'in_progress' })
type Need = Awaited<ReturnType<ReturnsModule['of']>>

async function noticeOf(need: object | null) {
  const notice = await returnNotice({ of: async () => need as Need }, booking)
  const { title, words } = whatNext(booking, null, null, null, notice)
  return { title, words: words.replaceAll('\u{a0}', ' '), href: notice?.href ?? null }
}

describe('the page of a booking whose work waits for another visit', () => {
  it('says that somebody is at work only while no return visit is needed', async () => {
    expect((await noticeOf(null)).title).toBe('Your technician is at work')
    const waits = await noticeOf({ planned: null, askedAt: null })
    expect(waits).toMatchObject({ title: 'We have to come again', href: null })
    expect(waits.words).toContain('The work is not finished.')
  })

  it('leads to the choice of a time once the customer is asked', async () => {
    expect((await noticeOf({ planned: null, askedAt: tuesdayTen })).href).toBe(`/return/${booking.id}`)
  })

  it('names the planned start, and the time of arrival once the technician is on the way', async () => {
    const planned = { status: 'scheduled', startsAt: tuesdayTen, arrivesAt: null }
    expect((await noticeOf({ planned, askedAt: null })).words).toBe('We come Tuesday 3 March, 10 am.')
    const left = { ...planned, status: 'en_route', arrivesAt: tuesdayTen.subtract({ minutes: 20 }) }
    expect(await noticeOf({ planned: left, askedAt: null })).toMatchObject({
      title: 'We are on the way',
      words: expect.stringContaining('9:40 am'),
      href: null,
    })
  })
})
