import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../../src/config.ts'
import { keptKeysIn } from '../../../src/connections/kept-keys.ts'
import { createLog } from '../../../src/log.ts'
import { startProviderStub } from '../../fakes/provider-stub.ts'
import { startTextService } from '../../fakes/text-service.ts'
import { openWholeApp } from '../../support/apps/whole-app.ts'

const good = 'sk_test_a-key-that-stripe-knows-4242'
const keys = {
  STRIPE_SECRET_KEY: good,
  STRIPE_PUBLISHABLE_KEY: 'pk_test_a-key-for-browsers-1111',
  STRIPE_WEBHOOK_SECRET: 'whsec_a-secret-of-the-webhook-9876',
}

const stripe = await startProviderStub(({ headers }) => ({
  status: headers.authorization === `Bearer ${good}` ? 200 : 401,
}))
const whole = await openWholeApp(createLog('silent'), {
  STRIPE_API_BASE: stripe.base,
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'a-token-of-the-environment-7777',
  TWILIO_FROM: '+447700900123',
  TWILIO_API_BASE: stripe.base,
  RATE_LIMITS: 'on',
})
const file = join(whole.folder, 'providers.env')
let cookie = ''
beforeAll(async () => {
  cookie = await whole.signIn('admin')
})
afterAll(async () => {
  whole[Symbol.dispose]()
  await stripe[Symbol.asyncDispose]()
})

async function send(method: string, path: string, body?: object, as = cookie) {
  const answer = await whole.app.request(path, {
    method,
    headers: { 'content-type': 'application/json', cookie: as },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, text, body: text === '' ? {} : JSON.parse(text) }
}

const form = (path: string, fields: Readonly<Record<string, string>>, as = cookie) =>
  whole.app.request(path, { method: 'POST', headers: { cookie: as }, body: new URLSearchParams(fields) })

const providers = '/api/admin/providers'
async function stateOf(name: string) {
  const { body } = await send('GET', providers)
  return body.items.find((one: { readonly name: string }) => one.name === name)
}
const auditText = () => JSON.stringify(whole.data.rows('audit_log'))

describe('connections', () => {
  it('say mode, source and what is missing, without a key', async () => {
    const { text } = await send('GET', providers)
    expect(text).not.toContain('a-token-of-the-environment')
    expect(await stateOf('sms')).toMatchObject({ mode: 'live', source: 'environment', missing: [] })
    expect(await stateOf('stripe')).toMatchObject({
      mode: 'off',
      source: null,
      missing: ['Nobody can pay by card with real money.', expect.stringContaining('Secret key')],
    })
    expect((await stateOf('sms')).keys[1]).toEqual({
      name: 'TWILIO_AUTH_TOKEN',
      label: 'Auth token',
      source: 'environment',
      last_four: '7777',
    })
  })

  it('are for the owner alone', async () => {
    const office = await whole.signIn('office')
    const asked = stripe.asked.length
    expect((await send('GET', providers, undefined, office)).status).toBe(403)
    expect((await send('POST', `${providers}/sms/test`, {}, office)).status).toBe(403)
    expect((await send('PUT', `${providers}/stripe/keys`, { keys }, office)).status).toBe(403)
    expect(stripe.asked).toHaveLength(asked)
    expect(existsSync(file)).toBe(false)
  })

  it('are not tested or changed where the password was typed long ago', async () => {
    const stale = await whole.signIn('admin')
    whole.clock.move({ hours: 1 })
    const asked = stripe.asked.length
    expect(await send('PUT', `${providers}/stripe/keys`, { keys }, stale)).toMatchObject({
      status: 403,
      body: { code: 'password_needed' },
    })
    expect((await send('POST', `${providers}/sms/test`, {}, stale)).body.code).toBe('password_needed')
    expect(stripe.asked).toHaveLength(asked)
    expect(existsSync(file)).toBe(false)
    cookie = await whole.signIn('admin')
  })

  it('are tested by a call, which is in the audit log and in the health', async () => {
    const tested = await send('POST', `${providers}/sms/test`, {})
    expect(tested).toMatchObject({
      status: 200,
      body: { ok: false, detail: 'Twilio does not accept account and token.' },
    })
    expect(stripe.asked.at(-1)?.what).toBe(`GET /2010-04-01/Accounts/AC${'0'.repeat(32)}.json`)
    expect(await stateOf('sms')).toMatchObject({ test: { ok: false }, last_fault_at: expect.any(String) })
    expect(auditText()).toContain('connection_tested')
  })

  it('that are off are not called, and say what they need', async () => {
    const asked = stripe.asked.length
    const { body } = await send('POST', `${providers}/stripe/test`, {})
    expect(body).toMatchObject({ ok: false, detail: expect.stringContaining('Stripe is off') })
    expect(stripe.asked).toHaveLength(asked)
  })
})

describe('pasted keys', () => {
  it('are judged by the parser of the start before the provider is asked', async () => {
    const asked = stripe.asked.length
    const refused = await send('PUT', `${providers}/stripe/keys`, { keys: { ...keys, STRIPE_SECRET_KEY: 'abc' } })
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'keys.STRIPE_SECRET_KEY', message: 'Secret key must begin with sk_ or rk_' }] },
    })
    const mixed = { ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }
    expect((await send('PUT', `${providers}/stripe/keys`, { keys: mixed })).status).toBe(422)
    const { STRIPE_WEBHOOK_SECRET: _left, ...partial } = keys
    expect((await send('PUT', `${providers}/stripe/keys`, { keys: partial })).body.errors).toEqual([
      { path: 'keys.STRIPE_WEBHOOK_SECRET', message: 'Please give: Signing secret of the webhook' },
    ])
    const strange = { ...keys, STRIPE_SECRET_KEY: "sk_test_a'\nDATA_DIR=/tmp" }
    expect((await send('PUT', `${providers}/stripe/keys`, { keys: strange })).status).toBe(422)
    expect(stripe.asked).toHaveLength(asked)
    expect(existsSync(file)).toBe(false)
  })

  it('that the provider refuses are not kept, and are in no answer', async () => {
    const wrong = { ...keys, STRIPE_SECRET_KEY: 'sk_test_a-key-that-nobody-knows' }
    const refused = await send('PUT', `${providers}/stripe/keys`, { keys: wrong })
    expect(refused).toMatchObject({ status: 409, body: { code: 'keys_refused' } })
    expect(refused.text).not.toContain('nobody-knows')
    expect(existsSync(file)).toBe(false)
  })

  it('of a connection whose keys are in the environment are refused', async () => {
    const refused = await send('PUT', `${providers}/sms/keys`, { keys: { TWILIO_AUTH_TOKEN: 'another-token-of-mine' } })
    expect(refused.body.code).toBe('environment_wins')
    expect(existsSync(file)).toBe(false)
  })

  it('are kept for the next start in a file of the server alone, and shown by their last four characters', async () => {
    const kept = await send('PUT', `${providers}/stripe/keys`, { keys })
    expect(kept).toMatchObject({ status: 200, body: { mode: 'off', source: 'page', waits_for_start: true } })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(existsSync(`${file}.part`)).toBe(false)
    const listed = await send('GET', providers)
    expect(kept.body.keys[0].last_four).toBe('4242')
    for (const secret of [keys.STRIPE_SECRET_KEY, keys.STRIPE_WEBHOOK_SECRET]) {
      expect(kept.text + listed.text + auditText()).not.toContain(secret)
    }
    expect(auditText()).toContain('connection_keys_kept')
    const next = readConfig({ DATA_DIR: whole.folder }, keptKeysIn(whole.folder).read())
    expect(next.payments.stripe?.secretKey).toBe(good)
  })

  it('stay where a form leaves a secret empty, and go by one press', async () => {
    const changed = await form('/admin/connections/stripe', {
      STRIPE_SECRET_KEY: '',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_another-key-2222',
      STRIPE_WEBHOOK_SECRET: '',
    })
    expect([changed.status, changed.headers.get('location')]).toEqual([303, '/admin/connections/stripe?done=kept'])
    expect(keptKeysIn(whole.folder).read()).toEqual({ ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_test_another-key-2222' })
    const gone = await form('/admin/connections/stripe/forget', {})
    expect(gone.headers.get('location')).toBe('/admin/connections/stripe?done=forgotten')
    expect(readFileSync(file, 'utf8')).not.toContain('STRIPE_')
    expect((await send('DELETE', `${providers}/stripe/keys`, {})).body.code).toBe('no_pasted_keys')
  })

  it('come back from a refused form without what was typed', async () => {
    const back = await form('/admin/connections/stripe', {
      ...keys,
      STRIPE_SECRET_KEY: 'sk_test_a-key-that-nobody-knows',
    })
    expect(back.status).toBe(409)
    expect(await back.text()).not.toContain('nobody-knows')
  })

  it('of several connections are kept beside each other', async () => {
    await using texts = await startTextService()
    await send('PUT', `${providers}/stripe/keys`, { keys })
    const ai = { AI_BASE_URL: texts.base.href, AI_API_KEY: 'a-key-of-the-model-3333', AI_MODEL: 'small' }
    expect((await send('PUT', `${providers}/ai/keys`, { keys: ai })).status).toBe(200)
    expect(keptKeysIn(whole.folder).read()).toEqual({ ...keys, ...ai })
  })

  it('are tried a limited number of times', async () => {
    const asked = stripe.asked.length
    const answers = []
    for (let times = 0; times < 40; times += 1) answers.push((await send('POST', `${providers}/sms/test`, {})).status)
    expect(answers.at(-1)).toBe(429)
    expect(stripe.asked.length - asked).toBeLessThan(31)
  })
})
