import type { IncomingMessage } from 'node:http'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startFakePushService } from '../../fakes/push/index.ts'
import { startProviderStub } from '../../fakes/provider-stub.ts'
import { startFakeRelay } from '../../fakes/relay.ts'
import { openWholeApp } from '../../support/apps/whole-app.ts'
import { openMailServer } from '../../support/servers/mail-server.ts'

/** `ended` ends the connection, `silent` says nothing at all. */
type Mood = 'right' | 'wrong' | 'strange' | 'ended' | 'silent'

/** How every provider answers from now on. */
let mood: Mood = 'right'

const secrets = {
  paypal: 'paypal-secret-5b1c9e',
  token: 'whatsapp-token-77aa31',
  issuer: 'issuer-secret-90fe12',
  mail: 'mail-password-41d0aa',
  relay: 'relay-shared-secret-c3c3',
}

type Answered = Awaited<ReturnType<Parameters<typeof startProviderStub>[0]>>
const moods: Readonly<Record<Mood, (right: Answered, wrong: Answered) => Answered>> = {
  right: (right) => right,
  wrong: (_, wrong) => wrong,
  strange: () => ({ status: 503, body: { message: `a secret: ${secrets.paypal}` } }),
  ended: () => null,
  silent: () => null,
}
const said = (incoming: IncomingMessage, right: Answered, wrong: Answered): Answered => {
  if (mood === 'ended') incoming.socket.destroy()
  return moods[mood](right, wrong)
}

const paypal = await startProviderStub((incoming) =>
  said(incoming, { status: 200, body: { access_token: 'A21-a-token-of-paypal' } }, { status: 401 }),
)
const whatsapp = await startProviderStub((incoming) => said(incoming, { status: 200 }, { status: 401 }))
const issuer = await startProviderStub((incoming) => {
  const base = `http://${incoming.headers.host}`
  if (incoming.url === '/.well-known/openid-configuration') {
    const document = { status: 200, body: { issuer: base, token_endpoint: `${base}/token` } }
    return said(incoming, document, document)
  }
  const refusal = (error: string) => ({ status: 400, body: { error } })
  return said(incoming, refusal('invalid_grant'), refusal('invalid_client'))
})
const mail = await openMailServer({
  options: {
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onConnect: (_session, callback) => {
      if (mood === 'ended') return callback(new Error('We are closed'))
      if (mood !== 'silent') callback()
    },
    onAuth: ({ password }, _session, callback) =>
      mood === 'right' ? callback(null, { user: 'office' }) : callback(new Error(`no ${password}`)),
  },
})
const relay = await startFakeRelay({
  secret: () => (mood === 'right' ? secrets.relay : 'another-secret-of-a-relay'),
  isSilent: () => mood === 'silent' || mood === 'ended',
})
const pushService = await startFakePushService()

const lines: string[] = []
const mailUrl = new URL(mail.url)
mailUrl.username = 'office'
mailUrl.password = secrets.mail
const whole = await openWholeApp(pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }), {
  PAYPAL_CLIENT_ID: 'a-client-of-paypal',
  PAYPAL_CLIENT_SECRET: secrets.paypal,
  PAYPAL_WEBHOOK_ID: 'WH-1',
  PAYPAL_API_BASE: paypal.base,
  WHATSAPP_TOKEN: secrets.token,
  WHATSAPP_PHONE_ID: '1234567890',
  WHATSAPP_APP_SECRET: 'an-app-secret-of-meta-1',
  WHATSAPP_VERIFY_TOKEN: 'a-word-of-our-own-12',
  WHATSAPP_API_BASE: whatsapp.base,
  OIDC_ISSUER: issuer.base,
  OIDC_CLIENT_ID: 'a-client-of-the-issuer',
  OIDC_CLIENT_SECRET: secrets.issuer,
  SMTP_URL: mailUrl.href,
  MAIL_FROM: 'office@example.com',
  TURN_URLS: relay.url,
  TURN_SECRET: secrets.relay,
  PUSH_LOOPBACK: 'on',
})

let cookie = ''
const texts: string[] = []

async function send(method: string, path: string, body: object = {}) {
  const answer = await whole.app.request(path, {
    method,
    headers: { cookie, 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 Firefox/150.0' },
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  texts.push(text)
  return { status: answer.status, body: text === '' ? {} : JSON.parse(text) }
}

beforeAll(async () => {
  cookie = await whole.signIn('admin')
})
afterAll(async () => {
  whole[Symbol.dispose]()
  for (const one of [paypal, whatsapp, issuer, mail, relay, pushService]) await one[Symbol.asyncDispose]()
})

const tested = ['paypal', 'whatsapp', 'oidc', 'mail', 'turn'] as const

async function testAll(): Promise<Readonly<Record<string, string>>> {
  const answers = await Promise.all(
    tested.map(async (name) => {
      const { status, body } = await send('POST', `/api/admin/providers/${name}/test`)
      expect([name, status]).toEqual([name, 200])
      return [name, `${body.ok ? 'yes' : 'no'}: ${body.detail}`] as const
    }),
  )
  return Object.fromEntries(answers)
}

async function healthOf(name: string) {
  const { body } = await send('GET', '/api/admin/providers')
  return body.items.find((one: { readonly name: string }) => one.name === name)
}

describe('a test of a connection', () => {
  it('says in words that the provider accepts the keys', async () => {
    mood = 'right'
    expect(await testAll()).toEqual({
      paypal: 'yes: PayPal accepts the keys, and knows the webhook.',
      whatsapp: 'yes: WhatsApp accepts the token, and knows the number.',
      oidc: expect.stringMatching(/^yes: .+ accepts client ID and secret\.$/),
      mail: 'yes: 127.0.0.1 accepts our sign-in.',
      turn: 'yes: The relay accepts the shared secret.',
    })
    expect(paypal.asked.map(({ what }) => what)).toEqual([
      'POST /v1/oauth2/token',
      'GET /v1/notifications/webhooks/WH-1',
    ])
    expect(issuer.asked.at(-1)?.what).toBe('POST /token')
    // The port of the relay is given back.
    expect(relay.asked).toEqual([3, 3, 4])
    expect(mail.received).toEqual([])
    for (const name of tested) expect((await healthOf(name)).last_success_at).toEqual(expect.any(String))
  })

  it('says in words which of them is refused', async () => {
    mood = 'wrong'
    expect(await testAll()).toEqual({
      paypal: 'no: PayPal does not accept client ID and secret: they may be of the other mode.',
      whatsapp: 'no: WhatsApp does not accept the access token: it may have ended.',
      oidc: expect.stringMatching(/^no: .+ does not accept client ID and secret\.$/),
      mail: 'no: 127.0.0.1 does not take mail from us: it does not accept user and password.',
      turn: 'no: The relay does not accept the shared secret.',
    })
    for (const name of tested) expect((await healthOf(name)).last_fault_at).toEqual(expect.any(String))
  })

  it('says that a fault of the provider says nothing about the keys', async () => {
    mood = 'strange'
    const words = await testAll()
    expect([words['paypal'], words['whatsapp']]).toEqual([
      'no: PayPal answered 503, which says nothing about the keys. Please try again in a minute.',
      'no: WhatsApp answered 503, which says nothing about the keys. Please try again in a minute.',
    ])
    expect(words['oidc']).toMatch(/^no: .+ is no OpenID Connect issuer at that address\.$/)
  })

  it.each(['ended', 'silent'] as const)(
    'says that no answer came, within its patience: %s',
    async (how) => {
      mood = how
      const words = await testAll()
      expect([words['paypal'], words['whatsapp'], words['turn']]).toEqual([
        'no: PayPal did not answer. Please try again in a minute.',
        'no: WhatsApp did not answer. Please try again in a minute.',
        'no: The relay did not answer. Please try again in a minute.',
      ])
      expect(words['oidc']).toMatch(/^no: .+ did not answer\. Please try again in a minute\.$/)
      expect(words['mail']).toMatch(/^no: 127\.0\.0\.1 does not take mail from us: it /)
    },
    30_000,
  )
})

describe('a test of push', () => {
  const test = async () => (await send('POST', '/api/admin/providers/push/test')).body

  it('needs a device that asked for messages, and then shows one there', async () => {
    expect(await test()).toMatchObject({ ok: false, detail: expect.stringContaining('Allow messages in this browser') })
    const browser = pushService.subscribe(whole.adapters.pushKey())
    const kept = await send('POST', '/api/me/push-subscriptions', browser.subscription)
    expect(kept.status).toBe(201)
    expect(await test()).toMatchObject({ ok: true, detail: 'A test is shown on your devices now.' })
    expect(browser.received).toHaveLength(1)
    browser.answerNext(403)
    expect(await test()).toMatchObject({ ok: false, detail: expect.stringContaining('The push service answered 403.') })
    browser.unsubscribe()
    expect(await test()).toMatchObject({ ok: false, detail: expect.stringContaining('ended its subscription') })
  })
})

describe('secrets of tested connections', () => {
  it('are in no answer, no line of the log and no audit line', () => {
    const log = lines.join('\n')
    const everything = [...texts, log, JSON.stringify(whole.data.rows('audit_log'))].join('\n')
    expect(texts.length).toBeGreaterThan(20)
    expect(log).toContain('/api/admin/providers/:name/test')
    for (const secret of Object.values(secrets)) {
      expect(everything).not.toContain(secret)
      expect(everything).not.toContain(Buffer.from(`:${secret}`).toString('base64').slice(4, -4))
    }
  })
})
