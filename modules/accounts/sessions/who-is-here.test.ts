import { describe, expect, it } from 'vitest'
import { createSqliteAccountStore } from '../../../adapters/sqlite/accounts/account-store.ts'
import { createSqliteSecondFactorStore } from '../../../adapters/sqlite/accounts/second-factor-store.ts'
import { aUser, anAccount, countedTokens, noon } from '../../../tests/support/builders/accounts.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { movableClock } from '../../../tests/support/doubles.ts'
import { instantText } from '#modules/shared'
import { whoIsHere } from './who-is-here.ts'

async function open() {
  const database = openDatabase()
  const accounts = createSqliteAccountStore(database)
  const secondFactors = createSqliteSecondFactorStore(database)
  const tokens = countedTokens()
  const asha = anAccount(aUser({ id: 'asha' }))
  const session = { ...asha.session, tokenHash: tokens.hash('hers') }
  await accounts.add({ ...asha, session }, [])
  const clock = movableClock(noon)
  return {
    database,
    accounts,
    secondFactors,
    clock,
    asha: asha.user,
    session,
    here: (token: string) => whoIsHere({ accounts, secondFactors, tokens, clock }, token),
    [Symbol.dispose]: () => database[Symbol.dispose](),
  }
}

describe('the user of an open page', () => {
  it('is the user of the session, and the question does not extend the session', async () => {
    using opened = await open()
    opened.clock.move({ hours: 5 })
    expect(await opened.here('hers')).toEqual(opened.asha)
    const kept = await opened.accounts.findSession(opened.session.tokenHash)
    expect(kept?.session.expiresAt).toEqual(opened.session.expiresAt)
    expect(kept?.session.lastUsedAt).toEqual(opened.session.lastUsedAt)
  })

  it('is nobody with another token, after the session expired, after signing out, or when suspended', async () => {
    using opened = await open()
    expect(await opened.here('another')).toBeNull()
    opened.database.raw.exec("update users set status = 'suspended'")
    expect(await opened.here('hers')).toBeNull()
    opened.database.raw.exec("update users set status = 'active'")
    expect(await opened.here('hers')).toEqual(opened.asha)
    opened.clock.set(opened.session.expiresAt)
    expect(await opened.here('hers')).toBeNull()
    opened.clock.set(noon)
    await opened.accounts.endSession(opened.session.tokenHash)
    expect(await opened.here('hers')).toBeNull()
  })

  it('is nobody while staff must set up a second factor first, and is the user again with one', async () => {
    using opened = await open()
    const { asha, here, secondFactors } = opened
    opened.database.raw.exec("update users set role = 'office', email_verified_at = created_at")
    expect(await here('hers')).toMatchObject({ id: asha.id, role: 'office' })
    await secondFactors.setStaffNeedFactor(true, noon)
    expect(await here('hers')).toBeNull()
    opened.database.raw
      .prepare(`insert into totp_secrets (user_id, sealed_secret, created_at, confirmed_at) values (?, 's', ?, ?)`)
      .run(asha.id, instantText(noon), instantText(noon))
    expect(await here('hers')).toMatchObject({ id: asha.id, role: 'office' })
  })
})
