import { describe, expect, it } from 'vitest'
import { type Visitor, ashaSignsUp, openAccountApp } from '../../support/apps/account-app.ts'
import { copyOf } from '../../support/test-port.ts'

const applications = '/api/admin/technician-applications'

async function openOffice() {
  const site = openAccountApp()
  site.data.insert('categories', {
    slug: 'plumbing',
    label: 'Plumbing',
    description: 'Taps',
    icon: 'wrench',
    position: 1,
    is_tile: 1,
    is_flag: 0,
    parallel_capacity: 1,
  })
  site.data.insert('categories', {
    slug: 'emergency',
    label: 'Emergency',
    description: 'Now',
    icon: 'siren',
    position: 2,
    is_tile: 1,
    is_flag: 1,
    parallel_capacity: 1,
  })
  const admin = site.aVisitor()
  await site.accounts.createStaff({
    email: 'boss@example.com',
    password: 'the long one of the boss',
    fullName: 'Boss',
    role: 'admin',
  })
  await admin.send('POST', '/api/auth/login', { email: 'boss@example.com', password: 'the long one of the boss' })
  const tom = site.aVisitor()
  const password = 'the long one of tom'
  await tom.send('POST', '/api/auth/signup', {
    ...ashaSignsUp,
    full_name: 'Tom Reed',
    password,
    user_type: 'technician',
  })
  site.data.set('users', {}, { email_verified_at: copyOf('created_at') })
  const [open] = await site.accounts.openApplications(1, null)
  const path = `${applications}/${open?.application.id}`
  return { site, admin, tom, path, [Symbol.dispose]: site[Symbol.dispose] }
}

const roleOf = async (visitor: Visitor) => {
  const answer: unknown = await (await visitor.send('GET', '/api/auth/me')).json()
  return answer
}

describe('technician applications', () => {
  it('are listed for an administrator with their applicants', async () => {
    using at = await openOffice()
    const answer = await at.admin.send('GET', applications)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      items: [{ status: 'pending', applicant: { full_name: 'Tom Reed', email: 'Asha@Example.com' } }],
      next_cursor: null,
    })
  })

  it('make a technician on approval, who is notified', async () => {
    using at = await openOffice()
    const body = { skills: ['plumbing', 'plumbing'], home_district: 'cr0' }
    const answer = await at.admin.send('POST', `${at.path}/approve`, body)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ skills: ['plumbing'], home_district: 'CR0', is_active: true })
    expect(await roleOf(at.tom)).toMatchObject({ user: { user_type: 'technician' } })
    expect(await (await at.admin.send('GET', '/api/admin/technicians')).json()).toMatchObject({
      items: [{ full_name: 'Tom Reed', skills: ['plumbing'] }],
    })
    expect(await (await at.tom.send('GET', '/api/notifications')).json()).toMatchObject({
      unread_count: 1,
      items: [{ type: 'technician_approved', read_at: null }],
    })
    expect(await (await at.admin.send('GET', applications)).json()).toMatchObject({ items: [] })
  })

  it('are decided once', async () => {
    using at = await openOffice()
    expect((await at.admin.send('POST', `${at.path}/decline`, { reason: 'No insurance' })).status).toBe(204)
    const late = await at.admin.send('POST', `${at.path}/approve`, { skills: ['plumbing'] })
    expect(late.status).toBe(409)
    expect(await late.json()).toMatchObject({ code: 'application_decided' })
    expect(await roleOf(at.tom)).toMatchObject({ user: { user_type: 'customer' } })
    expect(await (await at.tom.send('GET', '/api/notifications')).json()).toMatchObject({
      items: [{ type: 'technician_declined', message: 'No insurance' }],
    })
  })

  it.each([
    ['no skill', { skills: [] }],
    ['a skill that no service asks for', { skills: ['juggling'] }],
    ['the flag tile, which is no trade', { skills: ['emergency'] }],
    ['no district', { skills: ['plumbing'], home_district: 'Croydon' }],
    ['a role', { skills: ['plumbing'], role: 'admin' }],
  ])('are not approved with %s', async (_, body) => {
    using at = await openOffice()
    expect((await at.admin.send('POST', `${at.path}/approve`, body)).status).toBe(422)
    expect(at.site.data.count('technicians')).toBe(0)
    expect(await roleOf(at.tom)).toMatchObject({ user: { user_type: 'customer' } })
  })

  it.each(['app_unknown1', 'usr_00000001', 'x'])('answer 404 when they are unknown: %s', async (id) => {
    using at = await openOffice()
    const answer = await at.admin.send('POST', `${applications}/${id}/approve`, { skills: ['plumbing'] })
    expect(answer.status).toBe(404)
  })

  it('are decided by an administrator only', async () => {
    using at = await openOffice()
    const stranger = at.site.aVisitor()
    for (const [visitor, status] of [
      [at.tom, 403],
      [stranger, 401],
    ] as const) {
      expect((await visitor.send('GET', applications)).status).toBe(status)
      expect((await visitor.send('GET', '/api/admin/technicians')).status).toBe(status)
      expect((await visitor.send('POST', `${at.path}/approve`, { skills: ['plumbing'] })).status).toBe(status)
      expect((await visitor.send('POST', `${at.path}/decline`, { reason: 'No' })).status).toBe(status)
    }
    expect(await at.site.accounts.openApplications(10, null)).toHaveLength(1)
  })

  it('stay closed to the office, which sees the present technicians', async () => {
    using at = await openOffice()
    const clerk = at.site.aVisitor()
    await clerk.send('POST', '/api/auth/signup', { ...ashaSignsUp, email: 'clerk@example.com' })
    at.site.data.set(
      'users',
      { email_key: 'clerk@example.com' },
      { role: 'office', email_verified_at: copyOf('created_at') },
    )
    expect((await clerk.send('GET', applications)).status).toBe(403)
    expect((await clerk.send('POST', `${at.path}/approve`, { skills: ['plumbing'] })).status).toBe(403)
    expect((await clerk.send('POST', `${at.path}/decline`, { reason: 'No' })).status).toBe(403)
    expect((await clerk.send('GET', '/api/admin/technicians')).status).toBe(200)
    expect(await at.site.accounts.openApplications(10, null)).toHaveLength(1)
  })
})

describe('notifications', () => {
  async function withThree() {
    const site = openAccountApp()
    const asha = site.aVisitor()
    const ben = site.aVisitor()
    await asha.send('POST', '/api/auth/signup', ashaSignsUp)
    await ben.send('POST', '/api/auth/signup', { ...ashaSignsUp, email: 'ben@example.com' })
    const found = await site.ports.accounts.findByEmail('asha@example.com')
    if (!found) throw new Error('there is no such account')
    const ids = [1, 2, 3].map(() => site.ports.ids.next('ntf'))
    for (const [at, id] of ids.entries()) {
      const createdAt = site.clock.now().add({ minutes: at })
      const notification = {
        type: 'note',
        title: `Note ${at}`,
        message: 'Hello',
        link: null,
        data: {},
        createdAt,
        readAt: null,
      }
      await site.accounts.notify({ ...notification, id, userId: found.user.id })
    }
    return { site, asha, ben, ids, [Symbol.dispose]: site[Symbol.dispose] }
  }

  it('are listed newest first, page by page, for their own reader', async () => {
    using at = await withThree()
    const [first, second, third] = at.ids
    const one = await (await at.asha.send('GET', '/api/notifications?limit=2')).json()
    expect(one).toMatchObject({ items: [{ id: third }, { id: second }], next_cursor: second, unread_count: 3 })
    const two = await (await at.asha.send('GET', `/api/notifications?limit=2&cursor=${second}`)).json()
    expect(two).toMatchObject({ items: [{ id: first }], next_cursor: null })
    expect(await (await at.ben.send('GET', `/api/notifications?cursor=${second}`)).json()).toMatchObject({ items: [] })
  })

  it('are marked as read by their own reader', async () => {
    using at = await withThree()
    const [first] = at.ids
    expect(await (await at.ben.send('POST', '/api/notifications/read', { ids: at.ids })).json()).toEqual({
      unread_count: 0,
    })
    expect(await (await at.asha.send('POST', '/api/notifications/read', { ids: [first] })).json()).toEqual({
      unread_count: 2,
    })
    expect(await (await at.asha.send('POST', '/api/notifications/read')).json()).toEqual({ unread_count: 0 })
  })

  it.each(['?limit=0', '?limit=201', '?limit=x', '?cursor=1', '?all=1'])('refuse %s', async (query) => {
    using at = await withThree()
    expect((await at.asha.send('GET', `/api/notifications${query}`)).status).toBe(422)
  })

  it('are for signed-in users', async () => {
    using at = await withThree()
    const stranger = at.site.aVisitor()
    expect((await stranger.send('GET', '/api/notifications')).status).toBe(401)
    expect((await stranger.send('POST', '/api/notifications/read')).status).toBe(401)
  })
})
