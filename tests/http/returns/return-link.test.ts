import { afterAll, describe, expect, it } from 'vitest'
import type { BookingId } from '#modules/shared'
import { officeActor, openLinkedApp } from '../../support/apps/linked-app.ts'
import { showPage } from '../../support/servers/shown-pages.ts'
import LinkReturnPage from '../../../ui/pages/link/return/+Page.tsx'
import { data as returnData } from '../../../ui/pages/link/return/+data.ts'

const linked = await openLinkedApp()
const { whole, get, post, visitBooked } = linked
const { data, modules } = whole
afterAll(() => linked[Symbol.dispose]())

/** A visit that waits for parts; the customer was asked, and has a link. */
async function waiting(isAsked = true) {
  const { id } = await visitBooked()
  const at = whole.clock.now().subtract({ hours: 1 }).toString({ smallestUnit: 'millisecond' })
  const begun = { arrived_at: at, check_in_at: at, check_out_at: at }
  data.set('visits', { booking_id: id }, { status: 'awaiting_parts', completion_status: 'pending_parts', ...begun })
  data.set('bookings', { id }, { status: 'in_progress', actual_start_time: at })
  if (isAsked) await modules.returns.ask(officeActor, id)
  const made = await modules.links.makeReturnLink(id)
  if (!made) throw new Error('an open booking has a return link')
  return { id, token: made.token, page: `/return/${made.token}` }
}

async function starts(id: BookingId): Promise<readonly string[]> {
  const found = await modules.returns.find(officeActor, id)
  if (!found.ok) return []
  const { days } = await modules.returns.starts(found.value.need, null)
  return days.flatMap((day) =>
    day.starts.map(({ startsAt }) =>
      startsAt.toZonedDateTimeISO('Europe/London').toPlainDateTime().toString({ smallestUnit: 'second' }),
    ),
  )
}

const shown = (token: string) =>
  showPage(
    { data: returnData, Page: LinkReturnPage },
    { modules, who: null, url: `/return/${token}`, now: whole.clock.now(), params: { token } },
  )

const visits = (id: BookingId) => data.count('visits', { booking_id: id })

describe('the link to choose a return visit', () => {
  it('shows free times and that it costs nothing, and neither address nor name of the customer', async () => {
    const { id, token, page } = await waiting()
    const { status, headers } = await get(page)
    expect([status, headers.get('referrer-policy'), headers.get('cache-control')]).toEqual([
      200,
      'no-referrer',
      'private, no-store',
    ])
    const words = await shown(token)
    expect(words).toContain('costs nothing extra')
    expect(words).toContain('Choose this time')
    for (const secret of ['12 Park Lane', 'CR0 1AB', '020 7946']) expect(words).not.toContain(secret)
    expect(await starts(id)).not.toEqual([])
  })

  it('makes one visit, shows it for an hour, and then leads nowhere', async () => {
    const { id, token, page } = await waiting()
    const [first = '', , third = ''] = await starts(id)
    const sent = await post(page, { scheduled_date: first })
    expect([sent.status, sent.to]).toEqual([303, `${page}?done=planned`])
    expect((await post(page, { scheduled_date: first })).to).toBe(`${page}?done=planned`)
    expect((await post(page, { scheduled_date: third })).status).toBe(409)
    expect(visits(id)).toBe(2)
    expect(await shown(token)).toContain('The return visit is planned')
    whole.clock.move({ minutes: 61 })
    expect((await get(page)).status).toBe(404)
    expect((await post(page, { scheduled_date: first })).status).toBe(404)
    expect(visits(id)).toBe(2)
  })

  it('refuses a start that was taken meanwhile or is none, and keeps the page open', async () => {
    const { id, page } = await waiting()
    expect((await post(page, { scheduled_date: '' })).status).toBe(422)
    expect((await post(page, { scheduled_date: '2026-03-05T03:00:00' })).status).toBe(422)
    expect(visits(id)).toBe(1)
    expect((await get(page)).status).toBe(200)
  })

  it('leads nowhere before the customer was asked, for another purpose, or once the booking is over', async () => {
    const { page } = await waiting(false)
    expect((await get(page)).status).toBe(404)
    const asked = await waiting()
    expect((await get(`/track/${asked.token}`)).status).toBe(404)
    data.set('bookings', { id: asked.id }, { status: 'completed' })
    expect((await get(asked.page)).status).toBe(404)
    expect((await post(asked.page, { scheduled_date: '2026-03-05T09:00:00' })).status).toBe(404)
  })
})

describe('the page of a return visit in the account', () => {
  it('takes the choice of the customer, and sends a visitor to sign in', async () => {
    const { id } = await waiting()
    const [first = ''] = await starts(id)
    const visitor = await post(`/return/${id}`, { scheduled_date: first })
    expect([visitor.status, visitor.to?.startsWith('/login')]).toEqual([303, true])
    expect(visits(id)).toBe(1)
    const cookie = linked.cookies.get('customer') ?? ''
    const sent = await post(`/return/${id}`, { scheduled_date: first }, { cookie })
    expect([sent.status, sent.to]).toEqual([303, `/return/${id}?done=planned`])
    expect(visits(id)).toBe(2)
  })

  it('lets the office ask, and write the parts with the faults beside their fields', async () => {
    const { id } = await waiting(false)
    const cookie = linked.cookies.get('office') ?? ''
    const asked = await post(`/return/${id}/ask`, { from: 'office' }, { cookie })
    expect([asked.status, asked.to]).toEqual([303, `/admin/bookings/${id}?done=return-asked#return`])
    const row = (name: string, quantity: string) => ({
      version: '0',
      'parts_to_order.0.name': '',
      'parts_to_order.0.quantity': '1',
      'parts_to_order.0.source': '',
      'parts_to_order.3.name': name,
      'parts_to_order.3.quantity': quantity,
      'parts_to_order.3.state': 'arrived',
      'parts_to_order.3.expected_on': '',
    })
    expect((await post(`/admin/bookings/${id}/parts`, row('Pump', '-1'), { cookie })).status).toBe(422)
    expect(data.count('return_parts', { booking_id: id })).toBe(0)
    const saved = await post(`/admin/bookings/${id}/parts`, row('Pump', '2'), { cookie })
    expect([saved.status, saved.to]).toEqual([303, `/admin/bookings/${id}?done=parts-saved#return`])
    expect(JSON.parse(data.text('return_parts', 'parts', { booking_id: id }))).toMatchObject([
      { name: 'Pump', quantity: 2, state: 'arrived' },
    ])
    const ready = await modules.dispatch.toReturnTo()
    expect(ready.map(({ bookingId }) => bookingId)).toContain(id)
  })
})
