import { type DoneWords, doneIn } from '../../../../done-in.ts'
import type { PageContextServer } from 'vike/types'
import { type Session, hasFactor } from '#modules/accounts'
import { deskOf } from '#modules/shared'
import { linkedIdentitiesOf } from '../../../../components/account/linked-identities.ts'
import { ownCheckOf } from '../../../../components/account/own-check.ts'
import { signedIn } from '../../../../sign-in-first.ts'
import { datedWords, recentWords } from '../../../../time-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** The confirmation of a change, by the query of the address. */
const doneWords: DoneWords = {
  password: 'Your password is changed, and you are signed out everywhere else',
  passkey: 'The passkey is added',
  'passkey-name': 'The passkey has its new name',
  'passkey-removed': 'The passkey is removed and no longer works',
  totp: 'The authenticator app is set up',
  'totp-removed': 'The authenticator app is removed',
  session: 'That device is signed out',
  identity: 'You can now sign in that way, too',
  'identity-removed': 'That way to sign in is removed',
}

const beginnings: Readonly<Record<NonNullable<Session['begunBy']>, string>> = {
  'sign-up': 'with signing up',
  password: 'with the password',
  'email-link': 'by a link in an e-mail',
  identity: 'through another service',
  passkey: 'with a passkey',
}

export async function data(pageContext: PageContextServer) {
  const who = signedIn(pageContext)
  const { modules, now } = pageContext
  const [factors, passkeys, sessions, check, identities] = await Promise.all([
    modules.accounts.factorsOf(who.id),
    modules.accounts.passkeysOf(who.id),
    modules.accounts.sessionsOf(who.id),
    ownCheckOf(pageContext, who),
    linkedIdentitiesOf(pageContext, who),
  ])
  const { customerMinimum, staffMinimum } = modules.accounts.passwordRules
  return {
    done: doneIn(pageContext, doneWords),
    withheld: who.withheld,
    email: who.email,
    check,
    identities,
    minimum: deskOf(who) === 'customer' && who.withheld === null ? customerMinimum : staffMinimum,
    factors,
    protectedNow: hasFactor(factors),
    says: standsBetween(check.hasPassword, hasFactor(factors)),
    passkeys: passkeys.map(({ id, name, backedUp, createdAt, lastUsedAt }) => ({
      id,
      name,
      backedUp,
      since: datedWords(createdAt, now),
      used: lastUsedAt && recentWords(lastUsedAt, now),
    })),
    sessions: sessions.map(({ id, device, network, begunBy, createdAt, lastUsedAt }) => ({
      id,
      device: device ?? 'Unknown browser',
      network,
      began: `${recentWords(createdAt, now)}${begunBy ? `, ${beginnings[begunBy]}` : ''}`,
      used: recentWords(lastUsedAt, now),
      current: id === who.sessionId,
    })),
  }
}

/** How hard it is for somebody else to get in, as it is now. */
function standsBetween(hasPassword: boolean, isProtected: boolean): string {
  const alone = hasPassword ? 'A password' : 'Your mailbox'
  return isProtected
    ? `${alone} alone does not open your account.`
    : `${hasPassword ? 'Only your password' : 'Only your mailbox'} protects your account. A passkey or an app adds a second step.`
}
