import { describe, expect, it } from 'vitest'
import { candidateRoutes } from '../../../src/http/fulfilment/candidate-routes.ts'
import { openBookingApp } from '../../support/apps/booking-app.ts'
import { confirmed } from '../bookings/confirmed-booking.ts'

interface Shown {
  readonly technician_id: string
  readonly fits: boolean
  readonly facts: readonly { readonly fact: string; readonly holds: boolean | null; readonly detail: string }[]
}

interface Body {
  readonly candidates: readonly Shown[]
  readonly decisions: readonly {
    readonly decided_at: string
    readonly technician_id: string | null
    readonly candidates: readonly Shown[]
  }[]
}

/** Tom is near, Ann lives further away, Eve is off, and Ned is no plumber. */
async function openExplained() {
  const site = openBookingApp(['ned', 'eve', 'ann', 'tom'])
  candidateRoutes(site.api, { booking: site.booking })
  site.data.set('technicians', { id: 'tec_ann' }, { home_district: 'CR2' })
  site.data.set('technicians', { id: 'tec_eve' }, { availability: 'off' })
  site.data.set('technicians', { id: 'tec_ned' }, { skills: '["heating"]' })
  const id = await confirmed(site)
  const read = async (as: string | null = 'office') => {
    const answer = await site.send(as, 'GET', `/api/bookings/${id}/candidates`)
    return { status: answer.status, body: answer.body as unknown as Body }
  }
  return { ...site, id, read }
}

const named = (shown: readonly Shown[] | undefined) => shown?.map(({ technician_id: one, fits }) => [one, fits])
const against = (shown: readonly Shown[] | undefined, id: string) =>
  shown?.find(({ technician_id }) => technician_id === id)?.facts.filter(({ holds }) => holds === false)

describe('GET /api/bookings/{id}/candidates', () => {
  it('has the decision with those who could be sent first, by rank, and the fact against each other one', async () => {
    using site = await openExplained()
    const { status, body } = await site.read()
    expect(status).toBe(200)
    expect(body.decisions.map(({ technician_id }) => technician_id)).toEqual(['tec_tom', 'tec_tom'])
    // The first is that of the order, the later one that of the payment.
    const decision = body.decisions.at(-1)
    expect(decision?.decided_at).toBe('2026-03-01T07:00:00.000Z')
    const [first, second, ...others] = named(decision?.candidates) ?? []
    expect([first, second]).toEqual([
      ['tec_tom', true],
      ['tec_ann', true],
    ])
    expect(others).toHaveLength(2)
    expect(Object.fromEntries(others)).toEqual({ tec_eve: false, tec_ned: false })
    expect(against(decision?.candidates, 'tec_ned')).toMatchObject([{ fact: 'skills' }])
    expect(against(decision?.candidates, 'tec_eve')).toMatchObject([{ fact: 'availability' }])
    expect(decision?.candidates[0]).toMatchObject({ full_name: 'Tom' })
    expect(decision?.candidates[1]?.facts).toContainEqual({
      fact: 'distance',
      holds: null,
      detail: expect.stringMatching(/^\d+\.\d km away$/),
    })
  })

  it('keeps the decision as it was made then, while the team as it is now is judged anew', async () => {
    using site = await openExplained()
    const before = (await site.read()).body
    site.data.set('technicians', { id: 'tec_ann' }, { availability: 'off' })
    site.data.set('technicians', { id: 'tec_ned' }, { skills: '["plumbing"]' })
    const { body } = await site.read()
    expect(body.decisions).toEqual(before.decisions)
    expect(named(body.candidates)?.[0]).toEqual(['tec_tom', true])
    expect(against(body.candidates, 'tec_ann')).toMatchObject([{ fact: 'availability' }])
    expect(against(body.candidates, 'tec_ned')).toEqual([])
    // The booking takes no more technicians: only earlier decisions stay.
    await site.send('asha', 'POST', `/api/bookings/${site.id}/cancel`, {})
    expect((await site.read()).body).toEqual({ candidates: [], decisions: before.decisions })
  })

  it('is for the office', async () => {
    using site = await openExplained()
    for (const [as, status] of [
      ['asha', 403],
      ['tom', 403],
      [null, 401],
    ] as const) {
      expect((await site.read(as)).status).toBe(status)
    }
  })
})
