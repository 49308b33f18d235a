import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '../../tests/support/database.ts'
import { readConfig } from '../config.ts'
import { adminCreate } from './admin-create.ts'

describe('callout admin create', () => {
  let folder = ''
  const said: string[] = []
  const config = () => readConfig({ DATA_DIR: folder })
  const boss = { email: 'Boss@Example.com', password: 'the long one of the boss', role: 'admin' } as const

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'callout-'))
    said.length = 0
    vi.spyOn(console, 'log').mockImplementation((line: string) => said.push(line))
  })

  afterEach(() => {
    vi.restoreAllMocks()
    rmSync(folder, { recursive: true })
  })

  function users(): unknown {
    using database = openDatabase(config().databaseFile)
    return database.raw.prepare('select email_key, role, status from users').all()
  }

  function fullNames(): unknown {
    using database = openDatabase(config().databaseFile)
    return database.raw.prepare('select full_name from users').pluck().all()
  }

  it('makes an administrator on a fresh machine, and says so without the password', async () => {
    await adminCreate(config(), boss)
    expect(users()).toEqual([{ email_key: 'boss@example.com', role: 'admin', status: 'active' }])
    expect(said).toEqual(['Boss@Example.com is an administrator. Sign in with the password you gave.'])
  })

  it('keeps one account when it runs again', async () => {
    await adminCreate(config(), boss)
    await adminCreate(config(), { ...boss, email: 'boss@example.com', password: 'another long one' })
    expect(users()).toHaveLength(1)
    expect(said[1]).toContain('was already an administrator')
  })

  it('restores access for a user who lost their second factor, and says so', async () => {
    await adminCreate(config(), boss)
    {
      using database = openDatabase(config().databaseFile)
      database.raw.exec(`insert into totp_secrets (user_id, sealed_secret, created_at, confirmed_at)
        select id, 'sealed', created_at, created_at from users`)
    }
    await adminCreate(config(), boss)
    expect(said[0]).not.toContain('second factors')
    expect(said[1]).toContain('Its second factors have been removed.')
    using database = openDatabase(config().databaseFile)
    expect(database.count('totp_secrets')).toBe(0)
  })

  it('makes an office user, and an administrator of one later', async () => {
    await adminCreate(config(), { ...boss, role: 'office' })
    expect(users()).toEqual([{ email_key: 'boss@example.com', role: 'office', status: 'active' }])
    await adminCreate(config(), boss)
    expect(users()).toEqual([{ email_key: 'boss@example.com', role: 'admin', status: 'active' }])
    expect(fullNames()).toEqual(['Office'])
    expect(said[0]).toBe('Boss@Example.com is an office user. Sign in with the password you gave.')
    expect(said[1]).toContain('was an office user and is now an administrator')
  })

  it('leaves the owner an administrator, and says whose address it is', async () => {
    const owned = readConfig({ DATA_DIR: folder, ADMIN_EMAIL: 'boss@example.com' })
    await adminCreate(owned, boss)
    await expect(adminCreate(owned, { ...boss, role: 'office' })).rejects.toThrow('ADMIN_EMAIL')
    expect(users()).toEqual([{ email_key: 'boss@example.com', role: 'admin', status: 'active' }])
  })

  it.each([
    [{ password: 'short' }, '--password: Password must be at least 12 characters'],
    [{ email: 'boss' }, '--email: Please enter a valid email address'],
    [{ name: ' ' }, '--name: Full name is required'],
  ])('with %j fails with one clear line', async (wrong, line) => {
    await expect(adminCreate(config(), { ...boss, ...wrong })).rejects.toThrow(line)
  })
})
