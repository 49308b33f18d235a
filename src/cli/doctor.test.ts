import { chmodSync, mkdirSync, mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { openDatabase } from '../../tests/support/database.ts'
import { openMailServer } from '../../tests/support/servers/mail-server.ts'
import { addPeopleAndBookings } from '../../tests/support/builders/payments.ts'
import { stoppedClock } from '../../tests/support/doubles.ts'
import { readConfig } from '../config.ts'
import { rightsIn } from '../storage/file-rights.ts'
import { checkBackups, checkClock, checkReceived, checkRights, checkRoom, judgeWebhookAnswer } from './doctor-checks.ts'
import { doctor } from './doctor.ts'
import { readHttpDate } from './http-date.ts'
import { runCommandLine } from './index.ts'

const now = Temporal.Instant.from('2026-11-20T12:00:00Z')
const stripe = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

/** The doctor's output, line by line, and its exit code. */
async function run(
  variables: Readonly<Record<string, string>> = {},
  furnish: (database: ReturnType<typeof openDatabase>) => void = () => {},
  answers: (address: string) => Response = () => new Response(null, { status: 200 }),
) {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'callout-doctor-'))
  const file = join(folder.path, 'callout.sqlite')
  using database = openDatabase(file)
  furnish(database)
  const said: string[] = []
  const asked: string[] = []
  const failed = await doctor(() => readConfig({ DATA_DIR: folder.path, ...variables }), {
    clock: stoppedClock(now),
    say: (line) => said.push(line),
    fetch: async (address) => {
      asked.push(address)
      return answers(address)
    },
  }).then(
    () => null,
    (fault: unknown) => String(fault),
  )
  return { said, asked, failed }
}

const date = 'Fri, 20 Nov 2026 12:00:01 GMT'
const healthy = (address: string) =>
  address.includes('/api/webhooks/')
    ? new Response(null, { status: 405, headers: { 'x-request-id': 'r1' } })
    : new Response(null, { status: 404, headers: { date } })

describe('callout doctor', () => {
  it('finds nothing broken in a fresh checkout, says that it is in test mode, and asks nobody outside', async () => {
    const { said, asked, failed } = await run()
    expect(failed).toBeNull()
    expect(asked).toEqual([])
    expect(said.map((line) => line.replace(/\d+ MB/, 'N MB').replace(/\S+\/backups/, 'FOLDER'))).toEqual([
      'ok    settings: usable',
      'warn  payments: test mode: no provider is set up, the built-in test gateway takes no real money',
      'ok    public address: http://localhost:3000, this machine only',
      'ok    proxy: no proxy has been seen',
      expect.stringContaining('disk: '),
      'ok    permissions: data and keys are readable by the server alone',
      'warn  backups: there is none in FOLDER yet: the server takes one, or run callout backup',
      'ok    database: sound, and up to date',
      'warn  hotline: nobody has confirmed that 0800-247-847 is your own number: Admin, Opening hours, Emergency number',
      expect.stringContaining('warn  owner: this site has no administrator yet: open /setup'),
      'ok    demonstration data: none',
      'ok    kept sums: equal',
      'warn  text messages: no provider is set up: they stay at Admin > Messages, and none leaves',
      'warn  video calls: no relay is set up (TURN_URLS, TURN_SECRET): calls between two networks may fail',
      'warn  mail: no mail server is set up: e-mails stay at Admin > Messages, and nobody receives them',
    ])
  })

  it('warns when the disk has less than 200 MB of room', () => {
    expect(checkRoom(200_000_000).level).toBe('ok')
    expect(checkRoom(199_999_999)).toMatchObject({ level: 'warn', says: expect.stringContaining('only 199 MB') })
    expect(checkRoom(null).level).toBe('warn')
  })

  it('fails for a data folder or a key that others can read, and for what belongs to another user, with the remedy', () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'callout-doctor-'))
    const keys = join(folder.path, 'keys')
    const key = join(keys, 'guest-codes')
    mkdirSync(keys, { mode: 0o700 })
    writeFileSync(key, 'secret', { mode: 0o600 })
    writeFileSync(join(folder.path, 'callout.sqlite'), '', { mode: 0o644 })
    const me = process.getuid?.() ?? 0
    const found = (as = me) => checkRights(rightsIn(folder.path), as).map(({ level, says }) => `${level} ${says}`)
    expect(found()).toEqual(['ok data and keys are readable by the server alone'])
    chmodSync(key, 0o640)
    chmodSync(folder.path, 0o755)
    expect(found()).toEqual([
      `fail others can read ${folder.path}: run chmod 700 ${folder.path}`,
      `fail others can read ${key}: run chmod 600 ${key}`,
    ])
    chmodSync(key, 0o600)
    chmodSync(folder.path, 0o700)
    expect(found(me + 1)).toEqual([expect.stringMatching(/^fail .* belongs to the user \d+, and so do 3 more, and/)])
    expect(checkRights(rightsIn(join(folder.path, 'none')), me)).toEqual([])
  })

  it('fails with the remedy when the database is empty and keys show an earlier one', async () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'callout-doctor-'))
    mkdirSync(join(folder.path, 'keys'), { mode: 0o700 })
    writeFileSync(join(folder.path, 'keys', 'second-factors'), 'kept', { mode: 0o600 })
    writeFileSync(join(folder.path, 'callout.sqlite'), '')
    const said: string[] = []
    const ports = {
      clock: stoppedClock(now),
      say: (line: string) => said.push(line),
      fetch: async () => new Response(),
    }
    await expect(doctor(() => readConfig({ DATA_DIR: folder.path }), ports)).rejects.toThrow('1 of')
    expect(said.join('\n')).toMatch(/^fail {2}database: .* is empty\. But .* Restore the whole data folder/m)
  })

  it('names the owner of the site, and reports when ADMIN_EMAIL has no account yet', async () => {
    const addOlive = ({ raw }: ReturnType<typeof openDatabase>) => {
      raw.exec(`insert into users (id, email, email_key, password_hash, full_name, role, status, email_verified_at, created_at, updated_at)
        values ('usr_olive', 'olive@example.com', 'olive@example.com', '', 'Olive', 'admin', 'active',
          '2026-11-19T12:00:00.000Z', '2026-11-19T12:00:00.000Z', '2026-11-19T12:00:00.000Z')`)
    }
    const said = async (variables: Readonly<Record<string, string>>) =>
      (await run(variables, addOlive)).said.find((line) => line.includes('  owner: '))
    expect(await said({ ADMIN_EMAIL: 'Olive@example.com' })).toBe('ok    owner: olive@example.com')
    expect(await said({ ADMIN_EMAIL: 'oscar@example.com' })).toBe(
      'warn  owner: ADMIN_EMAIL names oscar@example.com, who is not an administrator: run callout admin create --email oscar@example.com',
    )
    expect(await said({})).toBe('ok    owner: ADMIN_EMAIL is not set; administrators: 1')
  })

  it('greets the mail server, sends nothing, and fails when it does not accept mail', async () => {
    await using server = await openMailServer()
    const { url, received } = server
    const mail = { SMTP_URL: url.href, MAIL_FROM: 'Callout <office@example.com>' }
    const well = await run(mail)
    expect(well.said).toContain(`ok    mail: ${url.host} accepts our sign-in; e-mails are sent from office@example.com`)
    await server[Symbol.asyncDispose]()
    const { said, failed } = await run(mail)
    expect(failed).toContain('1 of')
    expect(said.join()).toContain(`fail  mail: ${url.host} does not accept mail: connect ECONNREFUSED`)
    expect(received).toEqual([])
  })

  it('passes a live site whose webhooks arrive, whose address answers and whose clock is right', async () => {
    const { said, failed } = await run(
      { ...stripe, PUBLIC_URL: 'https://repairs.example', TRUST_PROXY: '1' },
      ({ raw }) => {
        raw.exec(`insert into provider_events values ('stripe', 'evt_1', 'payment_intent.succeeded', null,
          '2026-11-20T09:00:00.000Z')`)
      },
      healthy,
    )
    expect(failed).toBeNull()
    expect(said).toEqual(
      expect.arrayContaining([
        'ok    keys: they belong together: Stripe live',
        'ok    payments: live: real money is taken',
        'ok    public address: https://repairs.example is https',
        'ok    Stripe events: the last event arrived 2026-11-20T09:00:00Z',
        'ok    Stripe webhook: https://repairs.example/api/webhooks/stripe is reachable',
        'ok    clock against Stripe: 1 s apart',
      ]),
    )
  })

  it('fails for keys that do not belong together, and checks nothing else', async () => {
    const { said, failed } = await run({ ...stripe, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' })
    expect(failed).toContain('1 of 1 checks failed.')
    expect(said).toEqual([expect.stringMatching(/^fail {2}settings: .*do not belong together/)])
  })

  it('fails when real money would be taken without https, or when webhooks never arrived', async () => {
    const { said, failed } = await run(
      stripe,
      (database) => {
        addPeopleAndBookings(database)
        database.raw.exec(`insert into payments (id, purpose, booking_id, user_id, provider, provider_ref, amount_pence,
            currency, status, attempts, version, paid_at, created_at, updated_at)
          values ('pay_1', 'booking', 'bkg_boiler', 'usr_asha', 'stripe', 'pi_1', 12000, 'gbp', 'succeeded', 1, 1,
            '2026-11-19T12:00:00.000Z', '2026-11-19T12:00:00.000Z', '2026-11-19T12:00:00.000Z')`)
      },
      () => {
        throw new TypeError('fetch failed')
      },
    )
    expect(failed).toContain('3 of')
    expect(said).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^fail {2}public address: .*is not https/),
        expect.stringMatching(/^fail {2}Stripe events: .*no event has ever arrived/),
        expect.stringMatching(/^fail {2}Stripe webhook: .*does not answer/),
        expect.stringMatching(/^warn {2}clock against Stripe: it did not answer/),
      ]),
    )
  })

  it('fails when the kept sums of customers and hours differ, and names the provider', async () => {
    const { said, failed } = await run({}, ({ raw }) =>
      raw.exec(`insert into customer_takings values ('usr_asha', 'stripe', 1, 8500)`),
    )
    expect(failed).toContain('1 of')
    expect(said).toContainEqual(expect.stringMatching(/^fail {2}kept sums: .*differ for stripe/))
  })

  it('fails when the database is missing, and creates none', async () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'callout-doctor-'))
    const lines: string[] = []
    const spies = [
      vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line))),
      vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(String(line))),
    ]
    expect(await runCommandLine(['doctor'], { DATA_DIR: join(folder.path, 'none') })).toBe(1)
    spies.forEach((spy) => spy.mockRestore())
    expect(lines.some((line) => /^fail {2}database: there is none/.test(line))).toBe(true)
    expect(lines.at(-1)).toBe('1 of 10 checks failed.')
  })

  it('fails when the database lacks a migration', async () => {
    const { said } = await run({}, ({ raw }) => raw.exec("delete from migrations where name >= '0006'"))
    expect(said).toContainEqual(expect.stringMatching(/^fail {2}database: not up to date, 0006/))
  })
})

describe('the check of the clock', () => {
  const against = (seconds: number) => checkClock('Stripe', now.add({ seconds }), now)
  it.each([
    [0, 'ok'],
    [5, 'ok'],
    [-6, 'warn'],
    [60, 'warn'],
    [-61, 'fail'],
  ])('%i s apart: %s', (seconds, level) => expect(against(seconds).level).toBe(level))

  it('says in which direction the clock is wrong', () => {
    expect(against(-90).says).toContain('90 s ahead')
    expect(against(90).says).toContain('90 s behind')
  })
})

describe('the check of received webhooks', () => {
  const state = { provider: 'stripe', failed: 0, lastFailure: null, refused: 0, lastRefusedAt: null } as const
  const received = (hoursAgo: number | null, paidAgo: number | null, failedAgo: number | null = null) => {
    const at = (hours: number | null) => (hours === null ? null : now.subtract({ minutes: hours * 60 }))
    const found = checkReceived(
      { ...state, lastReceivedAt: at(hoursAgo), lastFailedAt: at(failedAgo) },
      at(paidAgo),
      now,
    )
    return found.map(({ level }) => level)
  }
  it('fails only when a payment was paid long enough ago and no webhook arrived since', () => {
    expect(received(1, 2)).toEqual(['ok'])
    expect(received(5, 2)).toEqual(['fail'])
    expect(received(null, 2)).toEqual(['fail'])
    expect(received(null, 0.5)).toEqual(['warn'])
    expect(received(null, null)).toEqual(['warn'])
    expect(received(24 * 9, 24 * 9)).toEqual(['warn'])
    expect(received(1, 2, 3)).toEqual(['ok', 'warn'])
  })
})

describe('the check of the webhook address', () => {
  it('recognises the site only by its own refusal', () => {
    const level = (status: number, requestId: string | null, live = true) =>
      judgeWebhookAnswer('stripe', 'https://x.example', { status, requestId }, live).level
    expect(level(405, 'r1')).toBe('ok')
    expect(level(405, null)).toBe('fail')
    expect(level(200, 'r1')).toBe('fail')
    expect(level(404, null, false)).toBe('warn')
  })
})

describe('the Date header of an answer', () => {
  it('is read only in the form that servers send', () => {
    expect(readHttpDate('Sun, 06 Nov 1994 08:49:37 GMT')?.toString()).toBe('1994-11-06T08:49:37Z')
    for (const text of [
      null,
      '',
      'Sunday, 06-Nov-94 08:49:37 GMT',
      'Sun, 36 Nov 1994 08:49:37 GMT',
      'Sun, 06 Foo 1994 08:49:37 GMT',
    ]) {
      expect(readHttpDate(text)).toBeNull()
    }
  })
})

describe('checkBackups', () => {
  const settings = { to: '/mnt/backups', recipients: [] }
  const record = {
    name: 'callout-2026-11-19T03-00-00-000Z.tar.zst',
    place: '/mnt/backups',
    at: Temporal.Instant.from('2026-11-19T03:00:00Z'),
    bytes: 5,
    verifiedAt: null,
    fault: null,
    isRemoved: false,
  }
  const levels = (...parts: Parameters<typeof checkBackups>) => checkBackups(...parts).map(({ level }) => level)

  it('says when the last good one and the last verified one are of', () => {
    expect(levels(settings, { records: [{ ...record, verifiedAt: now }], fault: null }, now)).toEqual(['ok', 'ok'])
    expect(levels(settings, { records: [record], fault: null }, now)).toEqual(['ok', 'warn'])
    expect(levels(settings, { records: [record], fault: null }, now.add({ hours: 24 }))).toEqual(['warn', 'warn'])
  })

  it('says that there is none, where each failed or is gone', () => {
    const records = [
      { ...record, fault: 'The disk was full.' },
      { ...record, isRemoved: true },
    ]
    expect(checkBackups(settings, { records, fault: null }, now)).toMatchObject([
      { level: 'warn', says: expect.stringContaining('there is none') },
    ])
  })

  it('says that they are off, and fails where the place does not answer', () => {
    expect(levels({ ...settings, to: null }, { records: [], fault: null }, now)).toEqual(['warn'])
    expect(levels(settings, { records: [record], fault: 'The folder is not there.' }, now)).toEqual(['fail'])
  })

  it('says how an encrypted one is verified', () => {
    const recipients = ['age1']
    const [, found] = checkBackups({ ...settings, recipients }, { records: [record], fault: null }, now)
    expect(found?.says).toContain('with the identity')
  })
})
