import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BookingId, type UserId, type VariationId, parseId, pence } from '#modules/shared'
import { type Caller, type WholeApp, openWholeApp } from '../../support/apps/whole-app.ts'

let whole: WholeApp
const cookies = new Map<Caller, string>()
beforeAll(async () => {
  whole = await openWholeApp()
  for (const caller of ['customer', 'technician', 'office'] as const) cookies.set(caller, await whole.signIn(caller))
})
afterAll(() => whole[Symbol.dispose]())

const office = { userId: 'usr_office' as UserId, role: 'office' } as const

async function post(path: string, fields: Readonly<Record<string, string>>, as: Caller = null) {
  const answer = await whole.app.request(path, {
    method: 'POST',
    headers: { cookie: cookies.get(as) ?? '' },
    body: new URLSearchParams(fields),
  })
  return { status: answer.status, to: answer.headers.get('location'), headers: answer.headers }
}

/** A booking under way, at £200 more than was agreed if the customer says so; and the link to that. */
async function asked(): Promise<{ booking: BookingId; variation: VariationId; token: string }> {
  const { data } = whole
  const service = data.text('services', 'id', { is_emergency: 1 })
  const answer = await whole.app.request('/api/bookings', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: cookies.get('customer') ?? '' },
    body: JSON.stringify({
      service_id: service,
      priority: 'emergency',
      customer_address: '12 Park Lane',
      customer_postcode: 'CR0 1AB',
      customer_phone: '020 7946 0958',
      problem_description: 'Water comes through the ceiling.',
    }),
  })
  const made: { readonly id: string; readonly estimated_cost: number } = await answer.json()
  const booking = parseId('bkg', made.id)
  if (!booking) throw new Error('not booked')
  const version = Number(data.value('bookings', 'version', { id: booking })) + 1
  const technician_id = data.text('technicians', 'id')
  data.set('bookings', { id: booking }, { status: 'in_progress', technician_id, version })
  const amount = pence(Math.round(made.estimated_cost * 100) + 20_000)
  const proposed = await whole.modules.variations.propose(office, booking, amount, 'The pipe is cracked too.')
  const link = await whole.modules.links.makeVariationLink(office, booking)
  if (!proposed.ok || !link.ok) throw new Error('nothing is asked')
  return { booking, variation: proposed.value.id, token: link.value.token }
}

const standing = async (booking: BookingId) => (await whole.modules.variations.latest(office, booking))?.variation

describe('the page of a variation link', () => {
  it('takes the decision of its holder once; sent twice, it shows the state', async () => {
    const { booking, variation, token } = await asked()
    const page = `/variation/${token}`
    const yes = { decision: 'yes', variation_id: variation }
    const first = await post(page, yes)
    expect([first.status, first.to, first.headers.get('referrer-policy')]).toEqual([303, page, 'no-referrer'])
    expect(await post(page, yes)).toMatchObject({ status: 303, to: page })
    expect(await post(page, { ...yes, decision: 'no' })).toMatchObject({ status: 303, to: page })
    expect(await standing(booking)).toMatchObject({ status: 'accepted', decidedBy: 'link' })
  })

  it('continues to the payment of the open amount, by a pay link', async () => {
    const { variation, token } = await asked()
    await post(`/variation/${token}`, { decision: 'yes', variation_id: variation })
    const { status, to } = await post(`/variation/${token}/pay`, {})
    expect([status, to]).toEqual([303, expect.stringMatching(/^\/pay\/[0-9a-f]{32}$/)])
    expect((await whole.app.request(to ?? '')).status).toBe(200)
    expect(await whole.modules.links.open(token, 'pay')).toBeNull()
  })

  it.each([
    ['no word', { variation_id: 'var_one' }],
    ['a word that is none', { decision: 'maybe', variation_id: 'var_one' }],
    ['no variation', { decision: 'yes' }],
    ['a variation that was never asked', { decision: 'yes', variation_id: 'var_unknown' }],
  ])('takes no decision with %s', async (_, fields) => {
    const { booking, token } = await asked()
    expect((await post(`/variation/${token}`, { ...fields })).status).toBe(303)
    expect(await standing(booking)).toMatchObject({ status: 'proposed' })
  })

  it('is not found for an unknown token, and decides nothing about another booking', async () => {
    const { booking, variation, token } = await asked()
    const other = await asked()
    const yes = { decision: 'yes', variation_id: variation }
    for (const key of ['0'.repeat(32), token.toUpperCase(), 'x']) {
      expect((await post(`/variation/${key}`, yes)).status).toBe(404)
      expect((await post(`/variation/${key}/pay`, yes)).status).toBe(404)
    }
    await post(`/variation/${other.token}`, yes)
    expect(await standing(booking)).toMatchObject({ status: 'proposed' })
    expect(await standing(other.booking)).toMatchObject({ status: 'proposed' })
  })

  it('by the id of the booking is for its customer only', async () => {
    const { booking, variation } = await asked()
    const page = `/variation/${booking}`
    const no = { decision: 'no', variation_id: variation }
    expect(await post(page, no)).toMatchObject({ status: 303, to: `/login?next=${encodeURIComponent(page)}` })
    expect((await post(page, no, 'technician')).status).toBe(403)
    expect((await post(page, no, 'office')).status).toBe(403)
    expect(await standing(booking)).toMatchObject({ status: 'proposed' })
    expect(await post(page, no, 'customer')).toMatchObject({ status: 303, to: page })
    expect(await standing(booking)).toMatchObject({ status: 'declined' })
  })
})

describe('the form that proposes a variation', () => {
  it('is for the technician of the booking and the office; a technician gets no link to decide', async () => {
    const { booking } = await asked()
    const page = `/variation/new/${booking}`
    const more = { amount: '999.00', reason: 'More still.' }
    expect((await post(page, more, 'customer')).status).toBe(403)
    expect(await post(page, more, 'technician')).toMatchObject({ status: 303, to: page })
    expect((await post(`${page}/link`, {}, 'technician')).status).toBe(403)
    expect(await post(page, more, 'office')).toMatchObject({ status: 303, to: page })
    const link = await post(`${page}/link`, {}, 'office')
    expect([link.status, link.headers.get('cache-control')]).toEqual([201, 'private, no-store'])
    const taken = (await standing(booking))?.id ?? ''
    await post(`${page}/withdraw`, { variation_id: taken }, 'office')
    expect(await standing(booking)).toMatchObject({ status: 'withdrawn' })
    expect((await post(page, { amount: '1', reason: 'Less.' }, 'office')).status).toBe(422)
  })
})
