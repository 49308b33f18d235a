import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { UnusableSettings, readConfig } from './config.ts'

type Variables = Parameters<typeof readConfig>[0]

function faultsOf(variables: Variables): readonly string[] {
  try {
    readConfig(variables)
  } catch (fault) {
    if (fault instanceof UnusableSettings) return fault.faults
    throw fault
  }
  return []
}

const stripe = { STRIPE_SECRET_KEY: 'sk_1', STRIPE_PUBLISHABLE_KEY: 'pk_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }

describe('readConfig', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      databaseFile: 'data/callout.sqlite',
      publicUrl: new URL('http://localhost:3000'),
      adminEmail: null,
      customerPasswordMinimum: 6,
      trustedProxies: 0,
      logLevel: 'info',
      slowQueryMs: 100,
      livePages: 3_000,
      jobs: true,
      rateLimits: true,
      pushHosts: [],
      pushLoopback: false,
      webhookLoopback: false,
      serviceWorker: true,
      issuers: [],
      mail: null,
      whatsapp: null,
      twilio: null,
      ai: null,
      calls: { stunUrls: [], turnUrls: [], turnSecret: null, relayOnly: false },
      backups: { recipients: [], to: 'data/backups', s3: null, keep: { days: 7, weeks: 4 }, hour: 3 },
      payments: { stripe: null, paypal: null },
      mode: 'production',
      given: {},
      kept: {},
    })
  })

  it('asks customers for a longer password where the owner sets one, and never for a shorter one than the seeds', () => {
    expect(readConfig({ CUSTOMER_PASSWORD_MINIMUM: '15' }).customerPasswordMinimum).toBe(15)
    for (const wrong of ['5', '65', '8.5', 'eight']) {
      expect(faultsOf({ CUSTOMER_PASSWORD_MINIMUM: wrong })).toEqual([
        expect.stringContaining('CUSTOMER_PASSWORD_MINIMUM'),
      ])
    }
  })

  it('takes a setting that is there and empty as one that is not there', () => {
    const empty = Object.fromEntries([...namesRead()].map((name) => [name, '']))
    expect(readConfig(empty)).toEqual(readConfig({}))
  })

  it('reads what is set', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/callout',
      PUBLIC_URL: 'https://fix.example.com',
      ADMIN_EMAIL: 'owner@example.com',
      TRUST_PROXY: '2',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'development',
    })
    expect(config).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      databaseFile: '/srv/callout/callout.sqlite',
      adminEmail: 'owner@example.com',
      trustedProxies: 2,
      logLevel: 'warn',
      mode: 'development',
    })
    expect(config.publicUrl.origin).toBe('https://fix.example.com')
  })

  it('takes the public address from the port when none is given', () => {
    expect(readConfig({ PORT: '4567' }).publicUrl.origin).toBe('http://localhost:4567')
  })

  it.each([
    ['file:./x.sqlite', './x.sqlite'],
    ['sqlite:/tmp/x', '/tmp/x'],
    ['x.db', 'x.db'],
  ])('takes %s as the database file %s', (given, file) => {
    expect(readConfig({ DATABASE_URL: given }).databaseFile).toBe(file)
  })

  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PUBLIC_URL', 'ftp://example.com'],
    ['PUBLIC_URL', 'example.com'],
    ['ADMIN_EMAIL', 'nobody'],
    ['TRUST_PROXY', '9'],
    ['TRUST_PROXY', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['SLOW_QUERY_MS', '0'],
    ['SLOW_QUERY_MS', 'fast'],
    ['LIVE_PAGES', '99'],
    ['LIVE_PAGES', 'many'],
    ['RATE_LIMITS', 'maybe'],
    ['DATABASE_URL', 'postgres://localhost/callout'],
    ['SMTP_URL', 'http://mail.example.com'],
    ['STRIPE_API_BASE', 'here'],
  ])('refuses %s=%s by its name', (name, value) => {
    const faults = faultsOf({ [name]: value })
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatch(new RegExp(`^${name} `))
  })

  it('names every fault at once', () => {
    const faults = faultsOf({
      PORT: 'x',
      LOG_LEVEL: 'loud',
      PUBLIC_URL: 'https://example.com',
      TRUST_PROXY: '1',
      RATE_LIMITS: 'off',
      STRIPE_SECRET_KEY: 'wrong',
      GOOGLE_CLIENT_ID: 'g',
    })
    for (const name of [
      'PORT',
      'LOG_LEVEL',
      'RATE_LIMITS',
      'STRIPE_SECRET_KEY',
      'STRIPE_PUBLISHABLE_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'GOOGLE_CLIENT_SECRET',
    ]) {
      expect(faults.some((fault) => fault.startsWith(name))).toBe(true)
    }
    expect(faults).toHaveLength(7)
  })

  it('says what is wrong and never the value, which may be a secret', () => {
    expect(faultsOf({ STRIPE_SECRET_KEY: 'hush-hush' }).join()).not.toContain('hush-hush')
  })

  it('knows Twilio where all its settings are there and usable', () => {
    const sid = `AC${'0'.repeat(32)}`
    const twilio = { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: 'a-token', TWILIO_FROM: '+447700900123' }
    expect(readConfig(twilio).twilio).toEqual({
      accountSid: sid,
      authToken: 'a-token',
      from: '+447700900123',
      apiBase: null,
    })
    expect(readConfig({ ...twilio, TWILIO_FROM: `MG${'0'.repeat(32)}` }).twilio).not.toBeNull()
    expect(faultsOf({ ...twilio, TWILIO_AUTH_TOKEN: '' })).toEqual([expect.stringContaining('TWILIO_AUTH_TOKEN')])
    expect(faultsOf({ ...twilio, TWILIO_FROM: 'Callout' })).toEqual([expect.stringContaining('TWILIO_FROM')])
    expect(faultsOf({ ...twilio, TWILIO_ACCOUNT_SID: 'SK1' })).toEqual([expect.stringContaining('TWILIO_ACCOUNT_SID')])
  })

  it('refuses a provider of which one setting is missing, and knows one that is whole', () => {
    expect(readConfig(stripe).payments.stripe?.secretKey).toBe(stripe.STRIPE_SECRET_KEY)
    expect(faultsOf({ ...stripe, STRIPE_WEBHOOK_SECRET: '' })).toEqual([
      'STRIPE_WEBHOOK_SECRET is missing: Stripe needs STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET together',
    ])
  })

  it('knows further push services by the names of their hosts', () => {
    expect(readConfig({ PUSH_HOSTS: 'push.example.org, *.example.net' }).pushHosts).toEqual([
      'push.example.org',
      '*.example.net',
    ])
    for (const wrong of ['*', 'localhost', 'https://push.example.org', '*.*.example.org', 'a.b,']) {
      expect(faultsOf({ PUSH_HOSTS: wrong })).toEqual([expect.stringContaining('PUSH_HOSTS')])
    }
  })

  it('lets a push service be on this machine only in tests', () => {
    expect(readConfig({ PUSH_LOOPBACK: 'on' }).pushLoopback).toBe(true)
    expect(readConfig({ WEBHOOK_LOOPBACK: 'on' }).webhookLoopback).toBe(true)
    expect(faultsOf({ WEBHOOK_LOOPBACK: 'on', PUBLIC_URL: 'https://example.com', TRUST_PROXY: '1' })).toHaveLength(1)
    expect(faultsOf({ PUSH_LOOPBACK: 'on', PUBLIC_URL: 'https://example.com', TRUST_PROXY: '1' })).toHaveLength(1)
  })

  it('stops the timed jobs only where the public does not come in', () => {
    expect(readConfig({}).jobs).toBe(true)
    expect(readConfig({ JOBS: 'off' }).jobs).toBe(false)
    expect(faultsOf({ JOBS: 'off', PUBLIC_URL: 'https://example.com', TRUST_PROXY: '1' })).toHaveLength(1)
  })

  it('refuses to go without rate limits where the public comes in', () => {
    expect(readConfig({ RATE_LIMITS: 'off' }).rateLimits).toBe(false)
    expect(readConfig({ RATE_LIMITS: 'off', PUBLIC_URL: 'http://localhost:1' }).rateLimits).toBe(false)
    expect(faultsOf({ RATE_LIMITS: 'off', PUBLIC_URL: 'https://example.com', TRUST_PROXY: '1' })).toHaveLength(1)
    expect(faultsOf({ RATE_LIMITS: 'off', PUBLIC_URL: 'HTTPS://example.com', TRUST_PROXY: '1' })).toHaveLength(1)
  })
})

describe('the settings of backups', () => {
  it('reads any number of recipients, and names what is none', () => {
    const recipient = `age1${'q'.repeat(58)}`
    expect(readConfig({}).backups.recipients).toEqual([])
    expect(readConfig({ BACKUP_RECIPIENT: `${recipient}, ${recipient}` }).backups.recipients).toEqual([
      recipient,
      recipient,
    ])
    expect(faultsOf({ BACKUP_RECIPIENT: `${recipient}, AGE-SECRET-KEY-1` })).toEqual([
      expect.stringContaining('BACKUP_RECIPIENT'),
    ])
  })

  const s3 = { BACKUP_S3_ACCESS_KEY: 'AKIA', BACKUP_S3_SECRET_KEY: 'hidden' }

  it('names a place: a folder of the data, another folder, S3, or none', () => {
    expect(readConfig({ DATA_DIR: '/srv/callout' }).backups).toMatchObject({ to: '/srv/callout/backups', hour: 3 })
    expect(readConfig({ BACKUP_TO: '/mnt/backups' }).backups.to).toBe('/mnt/backups')
    expect(readConfig({ BACKUP_TO: 'off' }).backups.to).toBeNull()
    expect(readConfig({ BACKUP_TO: 's3://box/site', ...s3 }).backups).toMatchObject({
      to: 's3://box/site',
      s3: { endpoint: new URL('https://s3.us-east-1.amazonaws.com'), pathStyle: false },
    })
    const own = { ...s3, BACKUP_S3_ENDPOINT: 'https://store.example.com', BACKUP_S3_REGION: 'eu-west-2' }
    expect(readConfig(own).backups.s3).toMatchObject({ region: 'eu-west-2', pathStyle: true })
    expect(readConfig({ ...own, BACKUP_S3_PATH_STYLE: 'off' }).backups.s3).toMatchObject({ pathStyle: false })
  })

  it('refuses a place that cannot be one, and never quotes a secret', () => {
    for (const BACKUP_TO of ['s3://', 's3://B_x/site', 's3://box/../x', 'ftp://box/site']) {
      expect(faultsOf({ BACKUP_TO, ...s3 })).toEqual(['BACKUP_TO must be a folder, s3://bucket/prefix, or off'])
    }
    expect(faultsOf({ BACKUP_TO: 's3://box/site' })).toEqual([expect.stringContaining('BACKUP_S3_ACCESS_KEY')])
    const half = faultsOf({ BACKUP_S3_SECRET_KEY: 'hidden', BACKUP_S3_ENDPOINT: 'http://store.example.com' })
    expect(half).toHaveLength(2)
    expect(half.join()).not.toContain('hidden')
  })

  it('keeps at least one day', () => {
    expect(readConfig({ BACKUP_KEEP_DAYS: '30', BACKUP_KEEP_WEEKS: '0' }).backups.keep).toEqual({ days: 30, weeks: 0 })
    for (const wrong of ['0', '1.5', 'all']) {
      expect(faultsOf({ BACKUP_KEEP_DAYS: wrong })).toEqual([expect.stringContaining('BACKUP_KEEP_DAYS')])
    }
  })
})

describe('the addresses of providers', () => {
  it('reads the servers of video calls, and names every fault in them', () => {
    const turn = {
      STUN_URLS: 'stun:turn.example.com:3478',
      TURN_URLS: 'turn:turn.example.com:3478?transport=udp, turns:turn.example.com:5349?transport=tcp',
      TURN_SECRET: 'north-north-north',
      CALLS_RELAY_ONLY: 'on',
    }
    expect(readConfig(turn).calls).toEqual({
      stunUrls: ['stun:turn.example.com:3478'],
      turnUrls: ['turn:turn.example.com:3478?transport=udp', 'turns:turn.example.com:5349?transport=tcp'],
      turnSecret: 'north-north-north',
      relayOnly: true,
    })
    expect(faultsOf({ ...turn, TURN_SECRET: '' })).toEqual([expect.stringContaining('TURN_SECRET is missing')])
    expect(faultsOf({ ...turn, TURN_SECRET: 'short' })).toEqual([expect.stringContaining('16 characters')])
    expect(faultsOf({ ...turn, TURN_URLS: 'https://turn.example.com' })).toEqual([expect.stringContaining('TURN_URLS')])
    expect(faultsOf({ STUN_URLS: 'stun.example.com' })).toEqual([expect.stringContaining('STUN_URLS')])
    expect(faultsOf({ CALLS_RELAY_ONLY: 'on' })).toEqual([expect.stringContaining('TURN_URLS')])
  })

  it.each(['STRIPE_API_BASE', 'PAYPAL_API_BASE', 'WHATSAPP_API_BASE', 'TWILIO_API_BASE'])(
    '%s is https, except on this machine',
    (name) => {
      expect(faultsOf({ [name]: 'http://api.example.com' })).toEqual([expect.stringContaining(name)])
      expect(faultsOf({ [name]: 'http://127.0.0.2:4000' })).toEqual([expect.stringContaining(name)])
      for (const fine of [
        'https://api.example.com',
        'http://127.0.0.1:4000',
        'http://localhost:4000',
        'http://[::1]:4',
      ]) {
        expect(faultsOf({ [name]: fine })).toEqual([])
      }
    },
  )
})

describe('.env.example', () => {
  it('names exactly the settings that are read, each with a line that can be uncommented', () => {
    const text = readFileSync('.env.example', 'utf8')
    const named = [...text.matchAll(/^#([A-Z\d_]+)=/gm)].map(([, name]) => name ?? '')
    const setByScripts = 'NODE_ENV'
    expect(named.toSorted()).toEqual([...namesRead()].filter((name) => name !== setByScripts).toSorted())
    expect(new Set(named).size).toBe(named.length)
  })
})

describe('the table of settings in README.md', () => {
  it('names exactly the settings of .env.example', () => {
    const [, table = ''] = readFileSync('README.md', 'utf8').split('\n## Settings\n')
    const rows = (table.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| `'))
    const named = rows.flatMap((row) =>
      [...(row.split('|')[1] ?? '').matchAll(/`([A-Z\d_]+)`/g)].map(([, name = '']) => name),
    )
    const examples = [...readFileSync('.env.example', 'utf8').matchAll(/^#([A-Z\d_]+)=/gm)].map(([, name = '']) => name)
    expect(new Set(named)).toEqual(new Set(examples))
    expect(named).toHaveLength(examples.length)
  })
})

/** Which variables the reading asks for. */
function namesRead(): ReadonlySet<string> {
  const names = new Set<string>()
  const watched = new Proxy<Record<string, string | undefined>>(
    {},
    {
      get(_, name) {
        if (typeof name === 'string') names.add(name)
        return undefined
      },
    },
  )
  readConfig(watched)
  return names
}

describe('the number of proxies', () => {
  const published = { PUBLIC_URL: 'https://example.com' }

  it.each([undefined, '127.0.0.1', '::1', 'localhost'])('is asked for where https reaches only %s', (HOST) => {
    expect(faultsOf({ ...published, HOST })).toEqual([expect.stringContaining('TRUST_PROXY is missing')])
  })

  it.each([
    { ...published, TRUST_PROXY: '0' },
    { ...published, TRUST_PROXY: '1' },
    { ...published, HOST: '0.0.0.0' },
    { PUBLIC_URL: 'http://example.com' },
  ])('is not asked for with %j', (variables) => {
    expect(faultsOf(variables)).toEqual([])
  })
})
