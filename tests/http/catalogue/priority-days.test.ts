import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWholeApp } from '../../support/apps/whole-app.ts'

const whole = await openWholeApp()
let cookie = ''
beforeAll(async () => {
  cookie = await whole.signIn('admin')
})
afterAll(() => whole[Symbol.dispose]())

const path = '/admin/hours/priorities'
/** The present day of the application is Monday, 2 March 2026. */
const wednesday = '2026-03-04'

function days(urgent: string, priority: string, standard: string) {
  return { urgent_from_open_day: urgent, priority_from_open_day: priority, standard_from_open_day: standard }
}

async function save(fields: Readonly<Record<string, string>>, as = cookie) {
  const headers = { cookie: as, 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await whole.app.request(path, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields).toString(),
  })
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() }
}

async function rules() {
  const answer = await whole.app.request('/api/admin/booking-rules', { headers: { cookie } })
  const body: Record<string, number> = await answer.json()
  return body
}

async function startsOn(date: string, priority: string): Promise<number> {
  const service = whole.data.text('services', 'id', { name: 'Boiler Repair' })
  const answer = await whole.app.request(`/api/services/${service}/slots?date=${date}&priority=${priority}`)
  const body: { slots: unknown[] } = await answer.json()
  return body.slots.length
}

describe('The form for the earliest day of each priority', () => {
  it('changes the days on which the next visitor is offered a priority, and no other rule', async () => {
    const before = await rules()
    expect(await startsOn(wednesday, 'standard')).toBeGreaterThan(0)
    expect(await save(days('0', '2', '4'))).toMatchObject({
      status: 303,
      location: '/admin/hours?done=priorities#priorities',
    })
    expect(await startsOn(wednesday, 'standard')).toBe(0)
    expect(await startsOn(wednesday, 'priority')).toBeGreaterThan(0)
    expect(await rules()).toEqual({ ...before, version: 1, priority_from_open_day: 2, standard_from_open_day: 4 })
  })

  it('is noted in the audit log with the days before and after', async () => {
    await save(days('0', '1', '2'))
    await save(days('1', '3', '5'))
    const answer = await whole.app.request('/api/admin/audit?limit=1', { headers: { cookie } })
    expect(await answer.json()).toMatchObject({
      items: [
        {
          action: 'setting_changed',
          target: { id: 'booking_rules' },
          before: { value: { urgent_from_open_day: 0, priority_from_open_day: 1, standard_from_open_day: 2 } },
          after: { value: { urgent_from_open_day: 1, priority_from_open_day: 3, standard_from_open_day: 5 } },
        },
      ],
    })
  })

  it.each([
    [days('2', '1', '3'), 'Priority cannot be earlier than Urgent'],
    [days('0', '3', '2'), 'Standard cannot be earlier than Priority'],
    [days('0', '1', '15'), 'Standard: enter a whole number from 0 to 14'],
    [days('', '1', '2'), 'Urgent: enter a whole number from 0 to 14'],
    [days('0', '1.5', '2'), 'Priority: enter a whole number from 0 to 14'],
    [days('0', '-1', '2'), 'Priority: enter a whole number from 0 to 14'],
  ])('comes back with %o and "%s", and changes nothing', async (fields, words) => {
    const before = await rules()
    const answer = await save(fields)
    expect(answer.status).toBe(422)
    expect(answer.text).toContain(words)
    expect(await rules()).toEqual(before)
  })

  it('is refused to those who may not change settings', async () => {
    expect((await save(days('0', '1', '2'), await whole.signIn('technician'))).status).toBe(403)
  })
})
