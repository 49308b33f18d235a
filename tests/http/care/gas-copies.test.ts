import { describe, expect, it } from 'vitest'
import type { UserId } from '#modules/shared'
import { readPdf } from '../../support/servers/pdf-text.ts'
import { openGas } from './gas-site.ts'

/** A submitted record, and the copy that the tenant has to have. */
async function openCopy() {
  const site = await openGas()
  const record = await site.submitted()
  const copy = site.data.text('gas_copies', 'id', {})
  const { whole } = site
  return {
    ...site,
    record,
    copy,
    give: (body: object, as = 'customer') => site.send(as, 'POST', `/api/gas-copies/${copy}/give`, body),
    events: (kind: string) => site.data.texts('outbox', 'body', { kind }).map((body) => JSON.parse(body)),
    async get(path: string, as: 'customer' | 'office' | 'technician' | null) {
      const headers = as === null ? {} : { cookie: as === 'customer' ? site.cookie : await whole.signIn(as) }
      return whole.app.request(path, { headers })
    },
    forward: (days: number) => whole.clock.set(whole.clock.now().add({ hours: 24 * days })),
    [Symbol.dispose]: () => site[Symbol.dispose](),
  }
}

describe('the copy of a gas safety record', () => {
  it('goes to the tenant by e-mail with a link that opens the record and its file, and nothing else', async () => {
    using site = await openCopy()
    expect((await site.give({ way: 'email', name: 'Tess' })).json['errors']).toMatchObject([{ path: 'email' }])
    const given = await site.give({ way: 'email', name: 'Tess', email: 'tess@example.com' })
    expect(given.json).toMatchObject({ way: 'email', overdue: false })
    expect(site.events('gas-copy-given')).toEqual([{ copyId: site.copy }])
    expect((await site.give({ way: 'paper', name: 'Tess' })).json).toMatchObject({ status: 409, code: 'copy_done' })
    const link = await site.whole.modules.links.makeGasRecordLink(site.booking as never)
    const file = await site.get(`/gas-record/${link?.token ?? ''}/pdf`, null)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect((await site.get(`/gas-record/${'0'.repeat(32)}/pdf`, null)).status).toBe(404)
    expect((await site.get(`/report/${link?.token ?? ''}`, null)).status).toBe(404)
  })

  it('is the same PDF each time, for the landlord, the office and the engineer', async () => {
    using site = await openCopy()
    const path = `/api/gas-records/${site.record}/pdf`
    const [first, second] = [await site.get(path, 'customer'), await site.get(path, 'office')]
    const bytes = new Uint8Array(await first.arrayBuffer())
    expect(Buffer.from(await second.arrayBuffer()).equals(bytes)).toBe(true)
    const { text } = readPdf(bytes)
    for (const words of ['Landlord gas safety record', '7654321', 'Boiler, Worcester Bosch', 'Ada Landlord']) {
      expect(text).toContain(words)
    }
    expect((await site.send('stranger', 'GET', path)).status).toBe(404)
  })

  it('is reminded of 7 days before and when it is overdue, once each, and the office lists it', async () => {
    using site = await openCopy()
    const stages: number[] = []
    for (const days of [20, 1, 7, 1, 30]) {
      site.forward(days)
      await site.whole.modules.care.remindOfCopies()
      await site.whole.modules.care.remindOfCopies()
      stages.push(site.events('gas-copy-due').length)
    }
    expect(stages).toEqual([0, 1, 1, 2, 2])
    const list = await site.get('/api/admin/care/copies', 'office')
    expect((await list.json()).items).toMatchObject([{ id: site.copy, overdue: true, way: null }])
    expect((await site.get('/api/admin/care/copies', 'technician')).status).toBe(403)
  })

  it('is due to a new tenant before they move in', async () => {
    using site = await openCopy()
    const path = `/api/gas-records/${site.record}/copies`
    const body = { name: 'Nia', moves_in: site.today.add({ days: 40 }).toString() }
    expect((await site.send('stranger', 'POST', path, body)).status).toBe(404)
    expect((await site.send('technician', 'POST', path, body)).status).toBe(404)
    const added = await site.send('office', 'POST', path, body)
    expect(added.json).toMatchObject({ kind: 'new_tenant', due_on: site.today.add({ days: 39 }).toString() })
    expect(site.data.texts('audit_log', 'action', {})).toContain('gas_copy_kept')
    expect((await site.give({ way: 'paper', name: 'Tess' }, 'stranger')).status).toBe(404)
    expect((await site.give({ way: 'paper', name: 'Tess' }, 'office')).json).toMatchObject({ way: 'paper' })
  })

  it('of a check at an address that is no property is on the page of the properties of the landlord alone', async () => {
    using site = await openGas()
    site.data.set('bookings', { id: site.booking }, { property_id: null, customer_address: '99 Other Street' })
    await site.submitted()
    const { care } = site.whole.modules
    const landlord = { userId: site.customer as UserId, role: 'customer' } as const
    expect(await care.gasRecordsElsewhere(landlord)).toMatchObject([{ copies: [{ kind: 'tenant', done: null }] }])
    expect(await care.gasRecordsElsewhere({ ...landlord, userId: 'usr_nobody' as UserId })).toEqual([])
    const copy = site.data.text('gas_copies', 'id', {})
    const given = await site.whole.app.request(`/gas-copies/${copy}/give`, {
      method: 'POST',
      headers: { cookie: site.cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ way: 'paper', name: 'Tess', email: '' }),
    })
    const page = '/profile/properties?done=copy-kept#gas-records'
    expect([given.status, given.headers.get('location')]).toEqual([303, page])
  })
})
