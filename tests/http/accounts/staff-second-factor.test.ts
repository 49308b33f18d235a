import { describe, expect, it } from 'vitest'
import { bodyOf, openFactorApp } from '../../support/apps/factor-app.ts'

const owner = { email: 'owner@example.com', password: 'a-long-enough-phrase-1', fullName: 'Olive' } as const
const clerk = { ...owner, email: 'clerk@example.com' }

async function withStaff() {
  const site = openFactorApp()
  await site.accounts.createStaff({ ...owner, role: 'admin' })
  await site.accounts.createStaff({ ...clerk, role: 'office' })
  const signedIn = async ({ email, password }: typeof clerk | typeof owner) => {
    const visitor = site.aVisitor()
    await visitor.send('POST', '/api/auth/login', { email, password })
    return visitor
  }
  const [boss, office] = [await signedIn(owner), await signedIn(clerk)]
  const need = (staff_second_factor: boolean) => boss.send('PUT', '/api/admin/security', { staff_second_factor })
  const work = async () => {
    const answer = await office.send('GET', '/api/admin/technicians')
    return answer.ok ? 'works' : (await bodyOf(answer))['code']
  }
  return Object.assign(site, { boss, office, need, work })
}

describe('the rule that staff need a second factor', () => {
  it('is off by default', async () => {
    using site = await withStaff()
    expect(await bodyOf(await site.boss.send('GET', '/api/admin/security'))).toEqual({ staff_second_factor: false })
    expect(await site.work()).toBe('works')
  })

  it('takes their work from staff without one at once, and gives it back with the factor', async () => {
    using site = await withStaff()
    expect((await site.need(true)).status).toBe(200)
    expect(await site.work()).toBe('second_factor_setup_needed')
    expect(await bodyOf(await site.office.send('GET', '/api/auth/me'))).toMatchObject({
      user: { user_type: 'customer' },
    })
    expect(await bodyOf(await site.office.send('GET', '/api/me/second-factors'))).toMatchObject({
      withheld_role: 'office',
    })
    await site.addTotp(site.office)
    expect(await site.work()).toBe('works')
  })

  it('hides from staff without one the messages that came for the office', async () => {
    using site = await withStaff()
    await site.need(true)
    for (const [method, path] of [
      ['GET', '/api/notifications'],
      ['POST', '/api/notifications/read'],
    ] as const) {
      const answer = await site.office.send(method, path, method === 'POST' ? {} : undefined)
      expect([path, answer.status, (await bodyOf(answer))['code']]).toEqual([path, 403, 'second_factor_setup_needed'])
    }
    await site.addTotp(site.office)
    expect((await site.office.send('GET', '/api/notifications')).status).toBe(200)
  })

  it('holds for the owner too, who can set a factor up and end the rule', async () => {
    using site = await withStaff()
    await site.need(true)
    expect((await bodyOf(await site.need(false)))['code']).toBe('second_factor_setup_needed')
    expect(await site.work()).toBe('second_factor_setup_needed')
    await site.addPasskey(site.boss)
    expect((await site.need(false)).status).toBe(200)
    expect(await site.work()).toBe('works')
  })

  it('takes their work from staff who remove the last factor', async () => {
    using site = await withStaff()
    const { secret } = await site.addTotp(site.office)
    await site.need(true)
    expect(await site.work()).toBe('works')
    const { password } = clerk
    await site.office.send('DELETE', '/api/me/totp', { password, code: site.codeOf(secret) })
    expect(await site.work()).toBe('second_factor_setup_needed')
  })

  it('does not change what customers may do', async () => {
    using site = await withStaff()
    await site.need(true)
    const asha = await site.signUp()
    const answer = await asha.send('GET', '/api/admin/technicians')
    expect((await bodyOf(answer))['code']).toBe('not_allowed')
  })

  it('can be set by a form, which asks for a fresh password', async () => {
    using site = await withStaff()
    site.clock.move({ minutes: 15 })
    const asked = await site.boss.post('/admin/security', { staff_second_factor: 'yes' })
    expect([asked.status, site.shown.at(-1)?.path]).toEqual([403, '/confirm-password'])
    expect(await site.accounts.staffNeedFactor()).toBe(false)
    const { password } = owner
    const done = await site.boss.post('/admin/security', { staff_second_factor: 'yes', password })
    expect(done.headers.get('location')).toBe('/admin/security?done=saved')
    expect(await site.accounts.staffNeedFactor()).toBe(true)
  })
})

describe('DELETE /api/admin/users/:id/second-factors', () => {
  it('lets a user who lost every factor sign in with the password, notifies them, and is for administrators only', async () => {
    using site = await withStaff()
    const asha = await site.signUp()
    await site.addTotp(asha)
    await site.addPasskey(asha)
    await site.signIn(site.aVisitor())
    const of = `/api/admin/users/${site.data.text('users', 'id', { role: 'customer' })}/second-factors`
    expect((await site.office.send('DELETE', of, {})).status).toBe(403)
    expect((await asha.send('DELETE', of, {})).status).toBe(403)
    expect((await site.signIn(site.aVisitor())).status).toBe(401)
    expect((await site.boss.send('DELETE', of, {})).status).toBe(204)
    for (const table of ['passkeys', 'totp_secrets', 'recovery_codes', 'pending_sign_ins']) {
      expect([table, site.data.count(table)]).toEqual([table, 0])
    }
    expect(site.data.eventKinds().filter((kind) => kind === 'second-factor-removed')).toHaveLength(2)
    expect((await site.signIn(site.aVisitor())).status).toBe(200)
    expect((await site.boss.send('DELETE', '/api/admin/users/usr_nobody/second-factors', {})).status).toBe(404)
  })
})
