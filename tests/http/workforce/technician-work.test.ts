import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, openWholeApp } from '../../support/apps/whole-app.ts'
import { givenVisit } from './given-visit.ts'

const whole = await openWholeApp()
let path = ''
let id = ''
beforeAll(() => {
  id = String(whole.data.pick('technicians', ['id'], { is_active: 1 })[0]?.['id'])
  path = `/api/admin/technicians/${id}`
  whole.data.set('technicians', { id }, { skills: '["plumbing","bathroom"]', home_district: 'CR0' })
})
afterAll(() => whole[Symbol.dispose]())

async function send(caller: Caller, method: string, at: string, body?: object) {
  const answer = await whole.app.request(at, {
    method,
    headers: { cookie: await whole.signIn(caller), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: JSON.parse((await answer.text()) || 'null') }
}

const form = async (caller: Caller, at: string, fields: Readonly<Record<string, string>>) =>
  whole.app.request(at, {
    method: 'POST',
    headers: { cookie: await whole.signIn(caller), 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })

const row = () => whole.data.rows('technicians', { id })[0]

describe('the work of a technician', () => {
  it('has the jobs of a lost skill listed first, which stay with the technician after it', async () => {
    const { reference, id: booking } = await givenVisit(whole, id, null)
    const preview = await send('admin', 'POST', `${path}/preview`, { skills: ['bathroom'] })
    expect(preview.status).toBe(200)
    expect(preview.body.effects).toEqual([
      { about: 'Skills', before: 'Plumbing, Bathroom', after: 'Bathroom' },
      expect.objectContaining({ about: `Booking ${reference}` }),
    ])
    expect(row()).toMatchObject({ skills: '["plumbing","bathroom"]', version: 1 })

    const saved = await send('admin', 'PATCH', path, { version: 1, skills: ['bathroom'], hour_cost_pence: 2_450 })
    expect(saved).toMatchObject({ status: 200, body: { skills: ['bathroom'] } })
    expect(row()).toMatchObject({ skills: '["bathroom"]', hour_cost_pence: 2_450, version: 2 })
    expect(whole.data.rows('bookings', { id: booking, technician_id: id })).toHaveLength(1)
    expect(whole.data.rows('hour_costs', { technician_id: id })).toMatchObject([{ pence: 2_450 }])
    expect(whole.data.rows('audit_log', { action: 'technician_changed', target_id: id })).toHaveLength(1)
  })

  it('is not saved from a stale page, and an earlier version is put back', async () => {
    const stale = await send('admin', 'PATCH', path, { version: 1, skills: ['plumbing'] })
    expect(stale).toMatchObject({ status: 409, body: { code: 'technician_changed' } })
    const history = await send('admin', 'GET', `${path}/versions`)
    expect(history.body.items).toMatchObject([
      { version: 2, skills: ['bathroom'], hour_cost_pence: 2_450, by: expect.stringMatching(/^usr_/) },
      { version: 1, skills: ['plumbing', 'bathroom'], hour_cost_pence: null, by: null },
    ])
    expect(await send('admin', 'POST', `${path}/restore`, { version: 1, seen: 1 })).toMatchObject({ status: 409 })
    expect(await send('admin', 'POST', `${path}/restore`, { version: 7, seen: 2 })).toMatchObject({ status: 404 })
    expect(row()).toMatchObject({ version: 2 })
    const put = await form('admin', `/admin/technicians/${id}/restore`, { restore: '1', version: '2' })
    expect(put.status).toBe(303)
    expect(row()).toMatchObject({ skills: '["plumbing","bathroom"]', hour_cost_pence: null, version: 3 })
  })

  it('names each fault beside its field, and changes nothing', async () => {
    const wrong = { version: '3', home_district: 'nowhere', hour_cost: '1,5' }
    const answer = await form('admin', `/admin/technicians/${id}/work`, wrong)
    expect(answer.status).toBe(422)
    const unknown = await send('admin', 'PATCH', path, { version: 3, skills: ['sailing'] })
    expect(unknown).toMatchObject({ status: 422, body: { errors: [{ path: 'skills' }] } })
    expect(await send('admin', 'PATCH', path, { version: 3, hour_cost_pence: -1 })).toMatchObject({ status: 422 })
    expect(row()).toMatchObject({ version: 3 })
  })

  it('is the owner’s alone: the office sees no cost and changes no skill, and still says who takes work', async () => {
    expect(await send('office', 'GET', path)).toMatchObject({ status: 403 })
    expect(await send('office', 'PATCH', path, { version: 3, skills: ['bathroom'] })).toMatchObject({ status: 403 })
    expect((await form('office', `/admin/technicians/${id}/work`, { version: '3' })).status).toBe(403)
    expect(row()).toMatchObject({ skills: '["plumbing","bathroom"]', version: 3 })
    expect(await send('office', 'PATCH', path, { availability: 'off' })).toMatchObject({ status: 200 })
    const listed = await send('office', 'GET', '/api/admin/technicians')
    expect(JSON.stringify(listed.body)).not.toContain('cost')
  })
})
