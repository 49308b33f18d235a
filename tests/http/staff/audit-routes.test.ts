import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWholeApp } from '../../support/apps/whole-app.ts'

const whole = await openWholeApp()
const { data } = whole
let cookie = ''

beforeAll(async () => {
  cookie = await whole.signIn('admin')
  await close('2031-05-07', 'Stocktaking')
  await close('2031-05-08', '=HYPERLINK("http://evil.example")')
  await send('DELETE', '/api/admin/closed-days/2031-05-07')
  await send('PUT', '/api/admin/booking-rules', { ...rules, horizon_days: 61 })
})
afterAll(() => whole[Symbol.dispose]())

const rules = {
  minimum_notice_minutes: 120,
  horizon_days: 60,
  urgent_from_open_day: 0,
  priority_from_open_day: 1,
  standard_from_open_day: 2,
  unpaid_minutes: 60,
  late_cancellation_fee_pence: 0,
  emergency_fee_pence: 0,
}

const browser = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:149.0) Gecko/20100101 Firefox/149.0'

async function send(method: string, path: string, body?: object): Promise<Response> {
  const headers = { cookie, 'content-type': 'application/json', 'user-agent': browser, 'x-request-id': 'asked-1' }
  return whole.app.request(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
}

function close(date: string, name: string): Promise<Response> {
  return send('POST', '/api/admin/closed-days', { date, name })
}

async function list(query = '') {
  const answer = await send('GET', `/api/admin/audit${query}`)
  expect(answer.status).toBe(200)
  const body: { items: Record<string, unknown>[]; next_cursor: string | null } = await answer.json()
  return body
}

const actionsOf = async (query: string) => (await list(query)).items.map(({ action }) => action)

describe('GET /api/admin/audit', () => {
  it('names the user, the action, its target, the values before and after, the device and the request', async () => {
    const { items } = await list()
    expect(items[0]).toMatchObject({
      who: { full_name: 'The Owner', role: 'admin' },
      action: 'setting_changed',
      says: 'Changed a setting',
      target: { kind: 'setting', id: 'booking_rules' },
      after: { value: { horizon_days: 61 } },
      from: { network: 'unknown', device: 'Firefox on Windows' },
      request_id: 'asked-1',
    })
    expect(items.map(({ action }) => action)).toEqual([
      'setting_changed',
      'closed_day_removed',
      'closed_day_added',
      'closed_day_added',
    ])
  })

  it('is filtered by user, action, target and days', async () => {
    expect(await actionsOf('?action=closed_day_removed')).toEqual(['closed_day_removed'])
    expect(await actionsOf('?who=ADMIN@example.com')).toHaveLength(4)
    expect(await actionsOf('?who=office@example.com')).toEqual([])
    expect(await actionsOf('?who=system')).toEqual([])
    expect(await actionsOf('?target=closed_day')).toHaveLength(3)
    expect(await actionsOf('?target=2031-05-08')).toEqual(['closed_day_added'])
    expect(await actionsOf('?to=2020-01-01')).toEqual([])
    expect(await actionsOf('?from=2020-01-01&action=')).toHaveLength(4)
  })

  it('turns pages without a gap or a repetition', async () => {
    const first = await list('?limit=3')
    expect(first.items).toHaveLength(3)
    const rest = await list(`?limit=3&cursor=${first.next_cursor}`)
    expect(rest.next_cursor).toBeNull()
    expect(new Set([...first.items, ...rest.items].map(({ id }) => id)).size).toBe(4)
  })

  it('refuses an unknown action, a malformed day, cursor or name', async () => {
    for (const query of ['action=everything', 'from=yesterday', 'cursor=x', 'cursor=0', 'name=x']) {
      expect((await send('GET', `/api/admin/audit?${query}`)).status).toBe(422)
    }
  })
})

describe('GET /admin/audit.csv', () => {
  it('has every line, and no cell that a spreadsheet takes for a formula', async () => {
    const answer = await send('GET', '/admin/audit.csv')
    expect(answer.headers.get('content-type')).toContain('text/csv')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="audit-log.csv"')
    const lines = (await answer.text()).trim().split('\r\n')
    // The export has a line too.
    expect(lines).toHaveLength(6)
    expect(lines[0]).toMatch(
      /^"Number","Date","Time","Who","User","Role","Action","What","Of","Id","Called","Before","After",/,
    )
    expect(lines.some((line) => /(^|,)"?[=+@-]/.test(line))).toBe(false)
  })

  it('has only the lines of its filter', async () => {
    const answer = await send('GET', '/admin/audit.csv?action=closed_day_removed&from=&to=')
    expect((await answer.text()).trim().split('\r\n')).toHaveLength(2)
    expect((await send('GET', '/admin/audit.csv?action=everything')).status).toBe(422)
  })
})

describe('a refused change', () => {
  it('leaves no line', async () => {
    const before = (await list()).items.length
    expect((await close('2031-05-08', 'Again')).status).toBe(409)
    expect((await send('PUT', '/api/admin/booking-rules', { ...rules, horizon_days: 0 })).status).toBe(422)
    expect((await list()).items).toHaveLength(before)
  })
})

describe("a customer's change of their own name", () => {
  it('leaves no line, for it is no act of staff', async () => {
    const before = (await list()).items.length
    const headers = { cookie: await whole.signIn('customer'), 'content-type': 'application/json' }
    const body = JSON.stringify({ full_name: 'Asha B Patel' })
    expect((await whole.app.request('/api/me', { method: 'PATCH', headers, body })).status).toBe(200)
    expect((await list()).items).toHaveLength(before)
  })
})

describe('a line of the audit log', () => {
  const another = { at: '', role: 'system', action: '', target_kind: '', target_id: '', network: '', device: '' }

  it.each([
    ['changed', () => data.set('audit_log', {}, { action: 'nothing' })],
    ['removed', () => data.remove('audit_log', {})],
    ['replaced', () => data.replace('audit_log', { id: 1, request_id: '', ...another })],
  ])('cannot be %s', async (_, write) => {
    const before = await list()
    expect(write).toThrow('the audit log is only added to')
    expect(await list()).toEqual(before)
  })
})

describe('a line about a user', () => {
  it('has the name of the user, and is found by their id and e-mail address', async () => {
    const id = data.text('users', 'id', { role: 'office' })
    const email = data.text('users', 'email', { id })
    await send('POST', `/api/admin/users/${id}/sign-out`)
    const { items } = await list(`?target=${email.toUpperCase()}`)
    expect(items).toMatchObject([{ action: 'person_signed_out', target: { kind: 'user', id, name: 'Asha Patel' } }])
    expect((await list(`?target=${id}`)).items).toEqual(items)
    const csv = await (await send('GET', `/admin/audit.csv?target=${email}`)).text()
    expect(csv.split('\r\n')[1]).toContain(`"user","${id}","Asha Patel",`)
  })
})
