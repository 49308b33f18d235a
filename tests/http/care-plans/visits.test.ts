import { describe, expect, it } from 'vitest'
import { openPlans } from './plan-site.ts'

/** A plan whose first visit can be booked. */
async function openDue() {
  const site = await openPlans()
  const id = await site.accepted({ first_visit: site.today().add({ days: 40 }).toString() })
  await site.pass(16)
  const soon = site.whole.clock.now().add({ hours: 72 })
  const starts = await site.whole.modules.booking.nextFreeStarts(site.service.id, soon, 'standard')
  const [first = '', second = ''] = starts
  return {
    ...site,
    id,
    first,
    second,
    book: (scheduled_date = first, as = 'customer') => site.act(id, 'visits/1/book', { scheduled_date }, as),
    [Symbol.dispose]: () => site[Symbol.dispose](),
  }
}

describe('an included visit', () => {
  it('is booked once at no charge, whoever presses, and shows as booked', async () => {
    using site = await openDue()
    const booked = await site.book()
    expect(booked.status).toBe(201)
    const id = String(booked.json['booking_id'])
    expect(site.whole.data.text('bookings', 'plan_visit', { id })).toBe(`${site.id}:1`)
    const again = await site.book(site.second)
    expect([again.status, again.json['code']]).toEqual([409, 'plan_visit_not_open'])
    expect(site.count('bookings')).toBe(1)
    expect(await site.read(site.id)).toMatchObject({ visits: [{ number: 1, state: 'booked', booking_id: id }] })
    expect(site.count('invoices')).toBe(1)
    expect(site.count('payments')).toBe(0)
  })

  it('can be booked again after its booking is cancelled', async () => {
    using site = await openDue()
    const id = String((await site.book()).json['booking_id'])
    site.whole.data.set('bookings', { id }, { status: 'cancelled', cancel_reason: 'customer' })
    expect((await site.book(site.second)).status).toBe(201)
    expect(site.count('bookings')).toBe(2)
  })

  it('cannot be booked before it is offered, by a stranger, or after a withdrawal', async () => {
    using site = await openPlans()
    const id = await site.accepted({ first_visit: site.today().add({ days: 10 }).toString() })
    await site.pass(0)
    const soon = site.whole.clock.now().add({ hours: 72 })
    const [scheduled_date = ''] = await site.whole.modules.booking.nextFreeStarts(site.service.id, soon, 'standard')
    const refused = async (number: number, as = 'customer') =>
      (await site.act(id, `visits/${number}/book`, { scheduled_date }, as)).status
    // It is offered, and the 14 days are not over.
    expect(await refused(1)).toBe(409)
    expect(await refused(2)).toBe(409)
    expect(await refused(1, 'stranger')).toBe(404)
    await site.act(id, 'withdraw')
    expect(await refused(1)).toBe(409)
    expect(site.count('bookings')).toBe(0)
  })

  it('is booked within the 14 days by those who asked for that, on the page of the link', async () => {
    using site = await openPlans()
    const id = site.idOf(await site.propose({ first_visit: site.today().add({ days: 10 }).toString() }))
    await site.accept(id, { early_visits: true })
    await site.pass(0)
    const token = await site.link(id)
    const soon = site.whole.clock.now().add({ hours: 72 })
    const [start = ''] = await site.whole.modules.booking.nextFreeStarts(site.service.id, soon, 'standard')
    const booked = await site.whole.app.request(`/plan/${token}/visits/1`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ scheduled_date: start }),
    })
    expect([booked.status, booked.headers.get('location')]).toEqual([303, `/plan/${token}?done=booked`])
    expect(site.count('bookings')).toBe(1)
  })

  it('stands in the list of the office until it is booked, by a form of the office', async () => {
    using site = await openDue()
    const { whole } = site
    const due = () => whole.modules.carePlans.visitsDue(9)
    expect(await due()).toMatchObject([{ number: 1, isBookable: true, plan: { id: site.id } }])
    const form = async (cookie: string, scheduled_date: string) => {
      const answer = await whole.app.request(`/admin/care/plans/${site.id}/visits/1`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ scheduled_date }),
      })
      return { status: answer.status, to: answer.headers.get('location') }
    }
    const office = await whole.signIn('office')
    expect(await form(await whole.signIn('technician'), site.first)).toMatchObject({ status: 403 })
    expect(await form(office, '')).toMatchObject({ status: 422 })
    expect(site.count('bookings')).toBe(0)
    const page = `/admin/care/plans/${site.id}?done=booked`
    expect(await form(office, site.first)).toEqual({ status: 303, to: page })
    expect(await form(office, site.second)).toMatchObject({ status: 409 })
    expect([site.count('bookings'), await due()]).toEqual([1, []])
  })

  it('leaves the list of the office with the plan that was cancelled', async () => {
    using site = await openPlans()
    const id = await site.accepted({ first_visit: site.today().add({ days: 10 }).toString() })
    await site.pass(0)
    const due = () => site.whole.modules.carePlans.visitsDue(9)
    expect(await due()).toMatchObject([{ number: 1, isBookable: false }])
    await site.act(id, 'withdraw')
    expect(await due()).toEqual([])
  })
})
