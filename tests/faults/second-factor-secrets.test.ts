import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newDataDir, startServer } from '../support/servers/server.ts'
import { softAuthenticator } from '../support/servers/authenticator.ts'
import { createPerson } from './person.ts'

const password = 'velvet-otter-42'
const email = 'asha@example.com'

/** Everything that must not be read in the log, by what it is; cookies are added as they come. */
const secrets = new Map([['the password', password]])

describe('log of second factors', () => {
  const dataDir = newDataDir()
  let log = ''
  /** How each step of the story ended. */
  const statuses: number[] = []
  /** Every byte of the database. */
  let kept = ''

  beforeAll(async () => {
    const server = await startServer({ dataDir, env: { LOG_LEVEL: 'trace' }, hostname: 'localhost' })
    const asha = createPerson(server.url, secrets)
    await asha.post('/api/auth/signup', { email, password, full_name: 'Asha Patel' })
    const authenticator = softAuthenticator({ origin: server.url })
    const asked = await asha.post('/api/me/passkeys/options', {})
    const question = asked.body['options'] as Parameters<typeof authenticator.create>[0]
    secrets.set('the challenge of a passkey', question.challenge)
    const response = authenticator.create(question)
    const added = await asha.post('/api/me/passkeys', { response })
    statuses.push(added.status)

    const { body } = await asha.post('/api/me/totp', {})
    const secret = String(body['secret'])
    const now = () => Temporal.Now.instant().epochMilliseconds
    const codeAt = (steps: number) =>
      TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now() + steps * 30_000 })
    secrets.set('the key of the app', secret)
    secrets.set('the key of the app in its address', encodeURIComponent(String(body['uri'])))
    const wrong = codeAt(50)
    await asha.post('/api/me/totp/confirm', { code: wrong })
    const first = codeAt(0)
    statuses.push((await asha.post('/api/me/totp/confirm', { code: first })).status)
    for (const code of added.body['recovery_codes'] as readonly string[])
      secrets.set(`a recovery code ${code[0]}`, code)
    const [recovery = ''] = added.body['recovery_codes'] as readonly string[]

    const thief = createPerson(server.url, secrets)
    statuses.push((await thief.post('/api/auth/login', { email, password })).status)
    await thief.post('/api/auth/second-step', { code: wrong })
    await thief.post('/api/auth/second-step', { code: first })
    broken(true)
    for (const code of [codeAt(1), recovery]) {
      secrets.set(`the code ${code.length}`, `"${code}"`)
      statuses.push((await thief.post('/api/auth/second-step', { code })).status)
    }
    broken(false)
    statuses.push((await thief.post('/api/auth/second-step', { code: recovery })).status)
    await server.kill()
    secrets.set('the key that seals', readFileSync(join(dataDir, 'keys', 'second-factors'), 'utf8'))
    log = server.log()
    using database = opened()
    kept = database.raw.serialize().toString('latin1')
  })

  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  function opened() {
    const raw = new Database(join(dataDir, 'callout.sqlite'))
    return { raw, [Symbol.dispose]: () => raw.close() }
  }

  /** Makes every write of a spent code fail. */
  function broken(isBroken: boolean): void {
    using database = opened()
    for (const table of ['totp_secrets', 'recovery_codes']) {
      database.raw.exec(
        isBroken
          ? `create trigger broken_${table} before update on ${table} begin select raise(abort, 'it is broken'); end`
          : `drop trigger broken_${table}`,
      )
    }
  }

  it('reports the faults', () => {
    expect(statuses).toEqual([201, 200, 401, 500, 500, 200])
    expect(log).toContain('it is broken')
  })

  it('contains no key, code, challenge, password or cookie', () => {
    expect(secrets.size).toBeGreaterThan(15)
    expect([...secrets].filter(([, secret]) => log.includes(secret)).map(([what]) => what)).toEqual([])
  })

  it('leaves no secret in the database either', () => {
    expect([...secrets].filter(([, secret]) => kept.includes(secret)).map(([what]) => what)).toEqual([])
  })
})
