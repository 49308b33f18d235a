import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type WholeApp, openWholeApp } from '../../support/apps/whole-app.ts'

let whole: WholeApp
beforeEach(async () => {
  whole = await openWholeApp()
})
afterEach(() => whole[Symbol.dispose]())

const path = '/api/technicians/me/positions'

async function ask(caller: Caller, method: 'GET' | 'PUT', body?: object) {
  const headers = { 'content-type': 'application/json', cookie: await whole.signIn(caller) }
  const answer = await whole.app.request(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  return { status: answer.status, body: await answer.json() }
}

async function press(caller: Caller, agreed: string) {
  const headers = { cookie: await whole.signIn(caller) }
  const body = new URLSearchParams({ agreed })
  const answer = await whole.app.request('/dashboard/positions', { method: 'POST', headers, body })
  return answer.headers.get('location') ?? answer.status
}

const noted = () =>
  whole.data
    .pick('audit_log', ['action'], {})
    .map(({ action }) => action)
    .filter((action) => String(action).startsWith('positions_'))

describe('the agreement of a technician to the notice about positions', () => {
  it('is not given until the technician says so, and can be taken back; the audit log has both', async () => {
    expect(await ask('technician', 'GET')).toMatchObject({
      status: 200,
      body: { notice: expect.stringContaining('deleted after 90 days'), agreed_at: null },
    })
    const agreed = await ask('technician', 'PUT', { agreed: true })
    expect(agreed).toMatchObject({ status: 200, body: { agreed_at: expect.any(String) } })
    expect(await ask('technician', 'PUT', { agreed: true })).toEqual(agreed)
    expect((await ask('technician', 'PUT', { agreed: false })).body).toMatchObject({ agreed_at: null })
    expect(noted()).toEqual(['positions_agreed', 'positions_refused'])
  })

  it('is given by a form too', async () => {
    expect(await press('technician', 'yes')).toBe('/dashboard?done=positions')
    expect((await ask('technician', 'GET')).body).toMatchObject({ agreed_at: expect.any(String) })
    expect(await press('technician', 'no')).toBe('/dashboard?done=no-positions')
    expect((await ask('technician', 'GET')).body).toMatchObject({ agreed_at: null })
    expect(await press('technician', 'maybe')).toBe(422)
  })

  it('opens the position of the phone on the pages of technicians alone', async () => {
    const policy = async (caller: Caller | null, page: string) => {
      const headers = { accept: 'text/html', ...(caller && { cookie: await whole.signIn(caller) }) }
      return (await whole.app.request(page, { headers })).headers.get('permissions-policy')
    }
    const shut = 'camera=(), microphone=(), display-capture=(), geolocation=()'
    expect(await policy('technician', '/dashboard')).toBe(
      'camera=(), microphone=(), display-capture=(), geolocation=(self)',
    )
    expect(await policy('technician', '/notifications')).toBe(shut)
    expect(await policy('customer', '/dashboard')).toBe(shut)
    expect(await policy('admin', '/dashboard')).toBe(shut)
    expect(await policy(null, '/dashboard')).toBe(shut)
  })
})
