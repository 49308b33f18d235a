import type { PageContextServer } from 'vike/types'
import { type Session, hasFactor } from '#modules/accounts'
import { signedIn } from '../../../../sign-in-first.ts'
import { datedWords, recentWords } from '../../../../time-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** What was done, in a sentence, by what the address says. */
const done: Readonly<Record<string, string>> = {
  password: 'Your password is changed, and you are signed out everywhere else',
  passkey: 'The passkey is added',
  'passkey-name': 'The passkey has its new name',
  'passkey-removed': 'The passkey is removed: it opens nothing any more',
  totp: 'The authenticator app is set up',
  'totp-removed': 'The authenticator app is removed',
  session: 'That device is signed out',
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
  const { modules, form, now, urlParsed } = pageContext
  const [factors, passkeys, sessions, hasPassword] = await Promise.all([
    modules.accounts.factorsOf(who.id),
    modules.accounts.passkeysOf(who.id),
    modules.accounts.sessionsOf(who.id),
    modules.recovery.hasPassword(who.id),
  ])
  const { saved = '' } = urlParsed.search
  const { customerMinimum, staffMinimum } = modules.accounts.passwordRules
  return {
    done: (!form && Object.hasOwn(done, saved) && done[saved]) || null,
    withheld: who.withheld,
    email: who.email,
    hasPassword,
    minimum: who.role === 'customer' && who.withheld === null ? customerMinimum : staffMinimum,
    factors,
    protectedNow: hasFactor(factors),
    passkeys: passkeys.map(({ id, name, backedUp, createdAt, lastUsedAt }) => ({
      id,
      name,
      backedUp,
      since: datedWords(createdAt, now),
      used: lastUsedAt && recentWords(lastUsedAt, now),
    })),
    sessions: sessions.map(({ id, device, network, begunBy, createdAt, lastUsedAt }) => ({
      id,
      device: device ?? 'A browser that does not say what it is',
      network,
      began: `${recentWords(createdAt, now)}${begunBy ? `, ${beginnings[begunBy]}` : ''}`,
      used: recentWords(lastUsedAt, now),
      current: id === who.sessionId,
    })),
  }
}
