import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '../../../src/log.ts'
import { openWholeApp } from '../../support/apps/whole-app.ts'

const secrets = {
  STRIPE_SECRET_KEY: 'sk_test_secret-of-the-environment',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_key-of-the-environment',
  STRIPE_WEBHOOK_SECRET: 'whsec_secret-of-the-environment',
}
const whole = await openWholeApp(createLog('silent'), {
  ...secrets,
  STRIPE_API_BASE: 'http://127.0.0.1:9',
  PUBLIC_URL: 'http://127.0.0.1:9',
  ADMIN_EMAIL: 'admin@example.com',
})
let cookie = ''
beforeAll(async () => {
  cookie = await whole.signIn('admin')
})
afterAll(() => whole[Symbol.dispose]())

async function send(method: string, path: string, as = cookie) {
  const answer = await whole.app.request(path, {
    method,
    headers: { 'content-type': 'application/json', cookie: as },
    ...(method === 'POST' && { body: '{}' }),
  })
  const text = await answer.text()
  return { status: answer.status, text, body: JSON.parse(text) }
}

describe('the system', () => {
  it('shows settings of the environment, and of a secret only that it is set', async () => {
    const { status, text, body } = await send('GET', '/api/admin/system')
    expect(status).toBe(200)
    expect(body.settings).toContainEqual({ name: 'ADMIN_EMAIL', value: 'admin@example.com' })
    expect(body.settings).toContainEqual({ name: 'STRIPE_SECRET_KEY', value: null })
    for (const secret of Object.values(secrets)) expect(text).not.toContain(secret)
    expect(body).toMatchObject({ version: '0.1.0', checked: null })
    expect(body.database_bytes).toBeGreaterThan(0)
  })

  it('is for administrators alone, and runs no check for others', async () => {
    const office = await whole.signIn('office')
    expect((await send('GET', '/api/admin/system', office)).status).toBe(403)
    expect((await send('POST', '/api/admin/system/checks', office)).status).toBe(403)
    expect((await send('GET', '/api/admin/system')).body.checked).toBeNull()
  })

  it('is checked as by the command, with a line in the audit log', async () => {
    const { status, body, text } = await send('POST', '/api/admin/system/checks')
    expect(status).toBe(200)
    const found = (about: string) => body.checks.find((one: { readonly about: string }) => one.about === about)
    expect(found('owner')).toEqual({ level: 'ok', about: 'owner', detail: 'admin@example.com' })
    expect(found('payments').level).toBe('warn')
    expect(found('Stripe webhook').detail).toContain('does not answer')
    for (const secret of Object.values(secrets)) expect(text).not.toContain(secret)
    expect((await send('GET', '/api/admin/system')).body.checked).toEqual(body)
    expect(whole.data.rows('audit_log').some(({ action }) => action === 'system_checked')).toBe(true)
  })

  it('has the timed jobs that ran, with their faults', async () => {
    whole.adapters.signs.beginJob('try a fault')(true)
    const { body } = await send('GET', '/api/admin/system')
    expect(body.jobs).toContainEqual({
      name: 'try a fault',
      runs: 1,
      faults: 1,
      last_success_at: null,
      running: false,
    })
  })
})
