import { describe, expect, it } from 'vitest'
import { openCatalogueApp } from '../../support/apps/catalogue-app.ts'

const weekday = { opens: '08:00', closes: '18:00' }
const saturday = { opens: '09:00', closes: '16:00' }
const hours = { 1: weekday, 2: weekday, 3: weekday, 4: weekday, 5: weekday, 6: saturday, 7: null }
const rules = {
  minimum_notice_minutes: 120,
  horizon_days: 60,
  urgent_from_open_day: 0,
  priority_from_open_day: 1,
  standard_from_open_day: 2,
  unpaid_minutes: 30,
  late_cancellation_fee_pence: 4_500,
  refund_without_admin_pence: 0,
  guarantee_months: 12,
  free_change_hours: 24,
  jobs_per_day: null,
  jobs_per_technician: null,
  capacity: {},
  guests_may_book: true,
  office_may_book_after: false,
  emergency_fee_pence: 10_000,
}

describe('the opening hours', () => {
  const path = '/api/admin/opening-hours'

  it('are the defaults until an administrator sets others', async () => {
    using site = await openCatalogueApp()
    expect(await site.get(path, 'admin')).toEqual({ status: 200, body: hours })
    const others = { ...hours, 6: null, 7: { opens: '10:00', closes: '14:00' } }
    expect(await site.send('PUT', path, others)).toEqual({ status: 200, body: others })
    expect((await site.get(path, 'admin')).body).toEqual(others)
    expect((await site.catalogue.openingHours())[6]).toBeNull()
  })

  it.each([
    [{ ...hours, 1: { opens: '18:00', closes: '08:00' } }, '1.closes'],
    [{ ...hours, 1: { opens: '25:00', closes: '26:00' } }, '1.opens'],
    [{ ...hours, 8: null }, '8'],
    [{ 1: null }, '2'],
  ])('stay when %o is put, which is answered 422', async (body, field) => {
    using site = await openCatalogueApp()
    const answer = await site.send('PUT', path, body)
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: expect.arrayContaining([expect.objectContaining({ path: field })]) },
    })
    expect((await site.get(path, 'admin')).body).toEqual(hours)
  })
})

describe('the booking rules', () => {
  const path = '/api/admin/booking-rules'

  it('are the defaults until an administrator sets others', async () => {
    using site = await openCatalogueApp()
    expect((await site.get(path, 'admin')).body).toEqual({ ...rules, version: 0 })
    const others = { ...rules, horizon_days: 90 }
    expect(await site.send('PUT', path, others)).toEqual({ status: 200, body: { ...others, version: 1 } })
    expect((await site.catalogue.bookingTerms()).horizonDays).toBe(90)
  })

  it('stay when a value is out of range', async () => {
    using site = await openCatalogueApp()
    const answer = await site.send('PUT', path, { ...rules, horizon_days: 4_000 })
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'horizon_days' }] } })
    expect((await site.get(path, 'admin')).body).toEqual({ ...rules, version: 0 })
  })
})

describe('the facts about the business', () => {
  const path = '/api/admin/site'

  it('have an unconfirmed hotline until an administrator confirms it', async () => {
    using site = await openCatalogueApp()
    const { body } = await site.get(path, 'admin')
    expect(body).toMatchObject({ hotline: '0800-247-847', hotline_confirmed: false, company_name: '' })
    const confirmed = { ...Object(body), hotline_confirmed: true }
    expect(await site.send('PUT', path, confirmed)).toEqual({ status: 200, body: { ...confirmed, version: 1 } })
    expect((await site.catalogue.site()).hotlineConfirmed).toBe(true)
  })

  it('stay when the hotline is not a telephone number', async () => {
    using site = await openCatalogueApp()
    const { body } = await site.get(path, 'admin')
    const answer = await site.send('PUT', path, { ...Object(body), hotline: 'ring us' })
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'hotline' }] } })
    expect((await site.get(path, 'admin')).body).toEqual(body)
  })
})

describe('closed days', () => {
  const path = '/api/admin/closed-days'

  it('are added and removed', async () => {
    using site = await openCatalogueApp()
    const party = { date: '2026-03-20', name: 'Works outing' }
    expect(await site.send('POST', path, party)).toEqual({ status: 201, body: party })
    const goodFriday = { date: '2026-04-03', name: 'Good Friday' }
    expect((await site.get(path, 'admin')).body).toEqual({ items: [party, goodFriday], next_cursor: null })
    expect(await site.send('DELETE', `${path}/2026-04-03`, {})).toEqual({ status: 204, body: null })
    expect(await site.catalogue.closedDates()).toEqual(new Set(['2026-03-20']))
  })

  it('are added once: the second time answers 409', async () => {
    using site = await openCatalogueApp()
    const answer = await site.send('POST', path, { date: '2026-04-03', name: 'Again' })
    expect(answer).toMatchObject({ status: 409, body: { code: 'closed_day_known' } })
  })

  it.each(['2026-02-30', 'tomorrow', '2026-1-1'])('are refused: %s', async (date) => {
    using site = await openCatalogueApp()
    expect(await site.send('POST', path, { date, name: 'None' })).toMatchObject({ status: 422 })
    expect(await site.send('DELETE', `${path}/${date}`, {})).toMatchObject({ status: 404 })
    expect(site.data.count('closed_days')).toBe(1)
  })

  it('answer 404 to a removal when they are open', async () => {
    using site = await openCatalogueApp()
    expect(await site.send('DELETE', `${path}/2026-04-06`, {})).toMatchObject({ status: 404 })
  })
})

it.each([
  ['GET', 'opening-hours'],
  ['PUT', 'opening-hours'],
  ['GET', 'booking-rules'],
  ['PUT', 'booking-rules'],
  ['GET', 'site'],
  ['PUT', 'site'],
  ['GET', 'closed-days'],
  ['POST', 'closed-days'],
  ['DELETE', 'closed-days/2026-04-03'],
])('%s /api/admin/%s is for the administrator only', async (method, path) => {
  using site = await openCatalogueApp()
  const body = method === 'GET' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } }
  const ask = async (as?: 'office' | 'technician') =>
    (await site.call(`/api/admin/${path}`, { method, ...body, ...(as && { as }) })).status
  expect([await ask(), await ask('technician'), await ask('office')]).toEqual([401, 403, 403])
})
