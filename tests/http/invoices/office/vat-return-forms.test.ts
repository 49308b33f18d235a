import { describe, expect, it } from 'vitest'
import type { Caller } from '../../../support/apps/whole-app.ts'
import { type InvoiceSite, openInvoiceSite, tap } from '../invoice-site.ts'

const page = '/admin/vat-return'
const q1 = { from: '2026-01-01', to: '2026-03-31' }
const empty = { ...q1, box2: '', box4: '', box7: '', box8: '', box9: '' }
const api = `/api${page}?from=2026-01-01&to=2026-03-31`

async function send(site: InvoiceSite, path: string, fields: Readonly<Record<string, string>>, as: Caller = 'admin') {
  const answer = await site.app.request(path, {
    method: 'POST',
    headers: { cookie: await site.signIn(as), 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
  return { status: answer.status, to: answer.headers.get('location'), text: await answer.text() }
}

describe('the periods of the page of the VAT return', () => {
  const listed = async (site: InvoiceSite) =>
    (await site.modules.vat.vatPeriods()).map(({ from, to }) => `${from.toString()} ${to.toString()}`)

  it('are those of the settings, for two years where no first day of the registration is known', async () => {
    using site = await openInvoiceSite()
    const quarters = await listed(site)
    expect(quarters).toHaveLength(9)
    expect([quarters[0], quarters.at(-1)]).toEqual(['2026-01-01 2026-03-31', '2024-01-01 2024-03-31'])
    await site.call('PUT', '/api/admin/invoicing', { as: 'admin', body: { vat_periods: 'monthly' } })
    expect((await listed(site))[0]).toBe('2026-03-01 2026-03-31')
  })

  it('begin with the day of the registration', async () => {
    using site = await openInvoiceSite()
    const from = (day: string) =>
      site.call('PUT', '/api/admin/invoicing', { as: 'admin', body: { vat_registered_from: day } })
    await from('2025-11-14')
    expect(await listed(site)).toEqual(['2026-01-01 2026-03-31', '2025-11-14 2025-12-31'])
    await from('2026-09-01')
    expect(await listed(site)).toEqual(['2026-01-01 2026-03-31'])
  })

  it('say which are closed and which are over', async () => {
    using site = await openInvoiceSite()
    await site.post(`/api${page}/close`, { from: '2025-10-01', to: '2025-12-31' }, 'admin')
    const [now, before] = await site.modules.vat.vatPeriods()
    expect([now?.isOver, now?.lockedAt]).toEqual([false, null])
    expect([before?.isOver, before?.lockedAt instanceof Temporal.Instant]).toEqual([true, true])
  })
})

describe('the forms of the VAT return', () => {
  it('keep the boxes that people fill in, and take an emptied one back', async () => {
    using site = await openInvoiceSite()
    const saved = await send(site, page, { ...empty, box4: '35.50', box7: '200.99' })
    expect(saved).toMatchObject({ status: 303, to: `${page}?from=2026-01-01&done=saved` })
    expect((await site.get(api, 'admin')).body).toMatchObject({ box4: 35.5, box5: 35.5, box7: 200, is_reclaim: true })
    await send(site, page, { ...empty, box7: '200' })
    expect((await site.get(api, 'admin')).body).toMatchObject({ box4: 0, box5: 0, box7: 200 })
  })

  it('come back with a box that is no amount, and keep nothing', async () => {
    using site = await openInvoiceSite()
    const sent = await send(site, page, { ...empty, box2: '10', box4: 'a lot' })
    expect(sent.status).toBe(422)
    expect((await site.get(api, 'admin')).body).toMatchObject({ box2: 0, box4: 0 })
  })

  it('close a period only when it is over and its return has gone, and never change it again', async () => {
    using site = await openInvoiceSite()
    await site.issued({ items: [{ ...tap, unit_price: 120 }] })
    const close = (fields: object) => send(site, `${page}/close`, { ...q1, ...fields })
    expect((await close({ sent: 'yes' })).status).toBe(409)
    site.later(31)
    expect(await close({})).toMatchObject({ status: 422, text: expect.stringContaining('has gone to HMRC') })
    expect((await site.get(api, 'admin')).body['locked_at']).toBeNull()
    expect(await close({ sent: 'yes' })).toMatchObject({ status: 303, to: `${page}?from=2026-01-01&done=closed` })
    expect((await site.get(api, 'admin')).body).toMatchObject({ box1: 20, locked_at: expect.any(String) })
    expect((await close({ sent: 'yes' })).status).toBe(409)
    expect((await send(site, page, { ...empty, box4: '1' })).status).toBe(409)
  })

  it('are for administrators alone', async () => {
    using site = await openInvoiceSite()
    expect((await send(site, page, { ...empty, box4: '35.50' }, 'office')).status).toBe(403)
    expect((await send(site, `${page}/close`, { ...q1, sent: 'yes' }, 'office')).status).toBe(403)
    expect((await site.get(api, 'admin')).body).toMatchObject({ box4: 0, locked_at: null })
  })
})
