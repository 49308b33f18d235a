import { describe, expect, it } from 'vitest'
import { type AccountLinkPurpose, type User, accountLinkMinutes } from '#modules/accounts'
import { openDatabase } from '../../../tests/support/database.ts'
import { aSession, aUser, anAccount, noon } from '../../../tests/support/builders/accounts.ts'
import { createSqliteAccountLinkStore } from './account-link-store.ts'
import { createSqliteAccountStore } from './account-store.ts'
import { createSqliteIdentityStore } from './identity-store.ts'
import { instantText } from '../kit/instant-text.ts'

const asha = aUser({ id: 'asha' })
const bea = aUser({ id: 'bea' })

async function open() {
  const database = openDatabase()
  const accounts = createSqliteAccountStore(database)
  for (const user of [asha, bea]) await accounts.add(anAccount(user), [])
  const links = createSqliteAccountLinkStore(database)
  async function link(tokenHash: string, purpose: AccountLinkPurpose, user: User = asha, data = {}): Promise<void> {
    const expiresAt = noon.add({ minutes: accountLinkMinutes[purpose] })
    await links.add({ tokenHash, purpose, userId: user.id, data, createdAt: noon, expiresAt, usedAt: null })
  }
  return {
    database,
    accounts,
    links,
    identities: createSqliteIdentityStore(database),
    link,
    [Symbol.dispose]: database[Symbol.dispose],
  }
}

const reset = (tokenHash: string, passwordHash = 'a new hash') => ({ tokenHash, passwordHash, at: noon })
const hashOf = async ({ accounts }: Awaited<ReturnType<typeof open>>, user: User = asha) =>
  (await accounts.findByEmail(user.email))?.passwordHash

describe('the store of links to accounts', () => {
  it('gives one of many who use a link at once what it is for, and the others nothing', async () => {
    using at = await open()
    await at.link('one', 'password-reset')
    const tries = Array.from({ length: 20 }, (_, place) => at.links.resetPassword(reset('one', `hash ${place}`)))
    const won = (await Promise.all(tries)).filter(({ ok }) => ok)
    expect(won).toHaveLength(1)
    expect(at.database.told()).toEqual(['password-changed'])
    expect(await hashOf(at)).toBe('hash 0')
  })

  it('changes nothing of anybody else', async () => {
    using at = await open()
    await at.link('one', 'password-reset')
    await at.link('hers', 'password-reset', bea)
    await at.links.resetPassword(reset('one'))
    expect(await hashOf(at, bea)).toBe(`hash of ${bea.id}'s password`)
    expect(await at.accounts.findSession(aSession(bea).tokenHash)).not.toBeNull()
    expect((await at.links.find('hers'))?.usedAt).toBeNull()
  })

  it.each(['verify-email', 'sign-in', 'change-email'] as const)('sets no password by a link to %s', async (purpose) => {
    using at = await open()
    await at.link('one', purpose)
    expect(await at.links.resetPassword(reset('one'))).toEqual({
      ok: false,
      refusal: { kind: 'link-ended' },
    })
    expect(await hashOf(at)).toBe(`hash of ${asha.id}'s password`)
    expect((await at.links.find('one'))?.usedAt).toBeNull()
    expect(at.database.told()).toEqual([])
  })

  it('lets a refused change of address leave no trace: not even the link is used', async () => {
    using at = await open()
    await at.link('one', 'change-email', asha, { email: bea.email.toUpperCase() })
    const taken = await at.links.changeEmail({ tokenHash: 'one', requestId: 'arq_one' as never, at: noon })
    expect(taken).toEqual({ ok: false, refusal: { kind: 'link-ended' } })
    expect((await at.links.find('one'))?.usedAt).toBeNull()
    expect((await at.accounts.find(asha.id))?.email).toBe(asha.email)
    expect([at.database.told(), at.database.count('account_requests')]).toEqual([[], 0])
  })

  it('takes off, with an undone change, only what was linked since', async () => {
    using at = await open()
    const identity = { issuer: 'https://id.example', email: asha.email, userId: asha.id }
    const before = noon.subtract({ minutes: 1 })
    await at.identities.link({ ...identity, id: 'idn_old' as never, subject: 'old', linkedAt: before }, [])
    await at.identities.link({ ...identity, id: 'idn_new' as never, subject: 'new', linkedAt: noon }, [])
    at.database.raw.prepare('update users set email_verified_at = ? where id = ?').run(instantText(noon), asha.id)
    await at.link('undo', 'undo-email-change', asha, { email: 'former@example.com' })
    const undone = await at.links.undoEmailChange('undo', noon)
    expect(undone).toMatchObject({ ok: true, value: { email: 'former@example.com' } })
    expect((await at.identities.of(asha.id)).map(({ subject }) => subject)).toEqual(['old'])
    expect((await at.accounts.findByEmail('former@example.com'))?.passwordHash).toBeNull()
    expect(await at.accounts.findSession(aSession(asha).tokenHash)).toBeNull()
  })

  it('has no password hash for who has none, so that no password is right', async () => {
    using at = await open()
    const user = aUser({ id: 'carla' })
    const identity = {
      id: 'idn_c' as never,
      issuer: 'i',
      subject: 's',
      email: user.email,
      userId: user.id,
      linkedAt: noon,
    }
    expect((await at.identities.addUser(user, identity, [])).ok).toBe(true)
    expect(await at.accounts.findByEmail(user.email)).toMatchObject({ passwordHash: null })
    expect(await at.identities.find('i', 's')).toMatchObject({ id: user.id })
    const again = { ...identity, id: 'idn_d' as never, subject: 'other' }
    expect(await at.identities.addUser(aUser({ id: 'other', email: user.email }), again, [])).toEqual({
      ok: false,
      refusal: { kind: 'email-taken' },
    })
    expect(at.database.count('identities')).toBe(1)
  })

  it('forgets requests and links once they are old, and nothing earlier', async () => {
    using at = await open()
    await at.link('one', 'sign-in')
    const request = {
      id: 'arq_1' as never,
      purpose: 'sign-in',
      email: 'a@b.c',
      userId: null,
      data: {},
      createdAt: noon,
    } as const
    await at.links.ask(request, { kind: 'account-requested', userId: null, requestId: request.id, at: noon })
    await at.links.forget({ requests: noon, links: noon.add({ minutes: 15 }) })
    expect([await at.links.findRequest(request.id), (await at.links.find('one'))?.purpose]).toEqual([
      request,
      'sign-in',
    ])
    const later = noon.add({ minutes: 16 })
    await at.links.forget({ requests: later, links: later })
    expect([await at.links.findRequest(request.id), await at.links.find('one')]).toEqual([null, null])
  })
})
