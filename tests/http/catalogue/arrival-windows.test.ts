import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWholeApp } from '../../support/apps/whole-app.ts'

const whole = await openWholeApp()
let cookie = ''
beforeAll(async () => {
  cookie = await whole.signIn('admin')
})
afterAll(() => whole[Symbol.dispose]())

const idOf = (name: string) => whole.data.text('services', 'id', { name })
function stored(name: string) {
  const row = whole.data.row('services', { name })
  if (!row) throw new Error(`there is no service ${name}`)
  return row
}

async function patch(name: string, body: object, as = cookie) {
  const version = Number(stored(name)['version'])
  const answer = await whole.app.request(`/api/admin/services/${idOf(name)}`, {
    method: 'PATCH',
    headers: { cookie: as, 'content-type': 'application/json' },
    body: JSON.stringify({ version, ...body }),
  })
  return { status: answer.status, body: await answer.json() }
}

describe('The arrival that a service promises', () => {
  it('is the exact start at first, and is changed over the API, which the catalogue shows', async () => {
    expect(stored('Toilet Repair')).toMatchObject({ arrival: 'exact' })
    expect(await patch('Toilet Repair', { arrival: 'two_hours' })).toMatchObject({
      status: 200,
      body: { arrival: 'two_hours' },
    })
    const shown = await whole.app.request(`/api/services/${idOf('Toilet Repair')}`)
    expect(await shown.json()).toMatchObject({ arrival: 'two_hours' })
    expect(await patch('Toilet Repair', {})).toMatchObject({ body: { arrival: 'two_hours' } })
  })

  it('is changed on the page of the service; a form without it leaves it', async () => {
    const form = async (fields: object) => {
      const { version, id } = stored('Blocked Sink or Drain')
      const sent = { version: String(version), base_price: '95', payment_policy: 'full', ...fields }
      return whole.app.request(`/admin/services/${String(id)}`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(sent).toString(),
      })
    }
    expect((await form({ arrival: 'half_day' })).status).toBe(303)
    expect((await form({})).status).toBe(303)
    expect(stored('Blocked Sink or Drain')).toMatchObject({ arrival: 'half_day' })
    expect((await form({ arrival: 'some_day' })).status).toBe(422)
  })

  it.each([
    ['Burst Pipe', { arrival: 'two_hours' }],
    ['Toilet Repair', { arrival: 'all_day' }],
  ])('of %s is refused for %o, and nothing changes', async (name, change) => {
    const before = stored(name)
    expect(await patch(name, change)).toMatchObject({ status: 422, body: { errors: [{ path: 'arrival' }] } })
    expect(stored(name)).toEqual(before)
  })

  it('is changed by administrators alone', async () => {
    expect((await patch('Toilet Repair', { arrival: 'exact' }, await whole.signIn('office'))).status).toBe(403)
  })

  it('is in the audit log', async () => {
    await patch('Toilet Repair', { arrival: 'half_day' })
    const lines = whole.data.rows('audit_log', { action: 'service_changed', target_id: idOf('Toilet Repair') })
    expect(JSON.stringify(lines.at(-1))).toContain('half_day')
  })
})
