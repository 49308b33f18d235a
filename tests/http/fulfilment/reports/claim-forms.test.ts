import { describe, expect, it } from 'vitest'
import { openLinkedApp } from '../../../support/apps/linked-app.ts'

const wrong = { problem_description: 'The joint drips.', scheduled_date: '' }

/** Completed work of the customer, the link to its reports, and the forms of a claim. */
async function openClaims() {
  const site = await openLinkedApp()
  const { whole, cookies } = site
  const { id } = await site.booked()
  // A technician of a claim has to be free: on call at any hour.
  whole.data.set('technicians', {}, { availability: 'on_call' })
  const made = await whole.modules.links.makeReportLink(id)
  if (!made) throw new Error('completed work has a link to its reports')
  const claims = () => whole.data.rows('bookings', { guarantee_of: id })
  const post = (
    key: string,
    fields: Readonly<Record<string, string>>,
    as: 'customer' | 'technician' | 'office' | null,
  ) => site.post(`/claim/${key}`, fields, { cookie: as ? (cookies.get(as) ?? '') : '' })
  return { ...site, id, token: made.token, claims, post, [Symbol.dispose]: () => site[Symbol.dispose]() }
}

describe('the form of a claim on the guarantee', () => {
  it('makes the booking for its signed-in customer, and leads to it', async () => {
    using site = await openClaims()
    const answer = await site.post(site.id, wrong, 'customer')
    const [claim] = site.claims()
    expect([answer.status, answer.to]).toEqual([303, `/track/${String(claim?.['id'])}?done=claimed`])
    expect(claim).toMatchObject({ problem_description: 'The joint drips.', status: 'confirmed' })
  })

  it('is for the office too, and for nobody else with an account; a visitor signs in first', async () => {
    using site = await openClaims()
    expect((await site.post(site.id, wrong, 'technician')).status).toBeGreaterThanOrEqual(400)
    const visitor = await site.post(site.id, wrong, null)
    expect([visitor.status, visitor.to]).toEqual([303, `/login?next=${encodeURIComponent(`/claim/${site.id}`)}`])
    expect((await site.post('bkg_none', wrong, 'customer')).status).toBe(404)
    expect(site.claims()).toEqual([])
    expect((await site.post(site.id, wrong, 'office')).status).toBe(303)
    expect(site.claims()).toHaveLength(1)
  })

  it('makes it for the holder of the link to the report, without an account, and leads to a link of its own', async () => {
    using site = await openClaims()
    const answer = await site.post(site.token, wrong, null)
    expect([answer.status, answer.to]).toEqual([303, expect.stringMatching(/^\/track\/[0-9a-f]{32}$/)])
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect((await site.get(answer.to ?? '')).status).toBe(200)
    expect(site.claims()).toHaveLength(1)
  })

  it('comes back with its fault, and with the reason once a claim is open; nothing more is booked', async () => {
    using site = await openClaims()
    for (const key of [site.id, site.token]) {
      expect((await site.post(key, { ...wrong, problem_description: ' ' }, 'customer')).status).toBe(422)
      expect((await site.post(key, { ...wrong, scheduled_date: 'tomorrow' }, 'customer')).status).toBe(422)
    }
    expect(site.claims()).toEqual([])
    await site.post(site.token, wrong, null)
    for (const key of [site.id, site.token]) expect((await site.post(key, wrong, 'customer')).status).toBe(409)
    expect(site.claims()).toHaveLength(1)
  })

  it('takes nothing by a link that is revoked, or that leads to something else', async () => {
    using site = await openClaims()
    const track = await site.whole.modules.links.makeTrackLink(site.id)
    for (const key of ['0'.repeat(32), site.token.toUpperCase(), track?.token ?? '']) {
      expect((await site.post(key, wrong, null)).status).toBe(404)
    }
    site.whole.data.set('links', { purpose: 'report' }, { revoked_at: '2026-03-01T10:00:00.000Z' })
    expect((await site.post(site.token, wrong, null)).status).toBeGreaterThanOrEqual(404)
    expect(site.claims()).toEqual([])
  })
})
