import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { UserId } from '#modules/shared'
import { aUser, noon } from '../../../tests/support/builders/accounts.ts'
import type { User } from '../user.ts'
import {
  type AccountLink,
  type AccountLinkData,
  type AccountLinkPurpose,
  type AccountRequestId,
  type Identity,
  type IdentityId,
  accountLinkMinutes,
} from './account-link.ts'
import {
  type FoundLink,
  type LinkStep,
  decideEmailChange,
  decidePasswordReset,
  decideSignInByLink,
  decideUndoEmailChange,
  decideVerifyEmail,
  openLinkOf,
} from './use-link.ts'

const at = noon.add({ minutes: 5 })
const requestId = 'arq_one' as AccountRequestId
const identityId = 'idn_new' as IdentityId
const issued = { issuer: 'https://id.example', subject: 'asha', email: 'asha@example.com' }
const unverified = aUser({ id: 'asha' })
const verified = aUser({ id: 'asha', emailVerifiedAt: noon.subtract({ hours: 24 }) })
const ended = { ok: false, refusal: { kind: 'link-ended' } }
const everything = { before: null, identity: null }

function aLink(purpose: AccountLinkPurpose, data: AccountLinkData = {}): AccountLink {
  const expiresAt = noon.add({ minutes: accountLinkMinutes[purpose] })
  return { tokenHash: 'hash', purpose, userId: verified.id, data, createdAt: noon, expiresAt, usedAt: null }
}

const found = (user: User, purpose: AccountLinkPurpose, data: AccountLinkData = {}): FoundLink => ({
  link: aLink(purpose, data),
  user,
})

function stepOf(decided: ReturnType<typeof decideVerifyEmail>): LinkStep {
  if (!decided.ok) throw new Error(decided.refusal.kind)
  return decided.value
}

const kinds = ({ events }: LinkStep) => events.map(({ kind }) => kind)

describe('openLinkOf', () => {
  it('returns null for a suspended owner, for another purpose and for an expired link', () => {
    const link = aLink('sign-in')
    expect(openLinkOf(link, verified, 'sign-in', at)).toEqual({ link, user: verified })
    expect(openLinkOf(link, { ...verified, status: 'suspended' }, 'sign-in', at)).toBeNull()
    expect(openLinkOf(link, verified, 'password-reset', at)).toBeNull()
    expect(openLinkOf(link, verified, 'sign-in', link.expiresAt)).toBeNull()
    expect(openLinkOf(null, verified, 'sign-in', at)).toBeNull()
    expect(openLinkOf(link, null, 'sign-in', at)).toBeNull()
  })
})

describe('decidePasswordReset', () => {
  it('sets the password, verifies the address and ends every session', () => {
    const step = stepOf(decidePasswordReset(found(unverified, 'password-reset'), 'new hash', at))
    expect(step).toMatchObject({
      password: { hash: 'new hash' },
      endsSessions: true,
      endsLinks: ['password-reset', 'change-email', 'sign-in', 'link-identity'],
      revokesBut: everything,
    })
    expect(step.user).toEqual({ ...unverified, emailVerifiedAt: at })
    expect(kinds(step)).toEqual(['password-changed'])
  })

  it('keeps the other ways to sign in to an account whose address was verified before', () => {
    const step = stepOf(decidePasswordReset(found(verified, 'password-reset'), 'new hash', at))
    expect([step.user, step.revokesBut]).toEqual([verified, null])
  })
})

describe('a link that the office made', () => {
  const made = { byOffice: true } as const

  it('sets a password and signs in, and verifies no address', () => {
    const reset = stepOf(decidePasswordReset(found(unverified, 'password-reset', made), 'new hash', at))
    expect(reset).toMatchObject({ user: unverified, password: { hash: 'new hash' }, revokesBut: everything })
    const use = { identityId: null, linked: null, hasPassword: true, at }
    const signIn = stepOf(decideSignInByLink(found(unverified, 'sign-in', made), use))
    expect(signIn).toMatchObject({
      user: unverified,
      password: null,
      endsSessions: false,
      revokesBut: null,
      events: [],
    })
  })

  it('serves customers only', () => {
    const link = aLink('password-reset', made)
    expect(openLinkOf(link, verified, 'password-reset', at)).toEqual({ link, user: verified })
    for (const role of ['technician', 'office', 'admin'] as const) {
      expect(openLinkOf(link, { ...verified, role }, 'password-reset', at)).toBeNull()
    }
  })
})

describe('decideVerifyEmail', () => {
  it('verifies the address that the link was sent to, and only once', () => {
    const first = stepOf(decideVerifyEmail(found(unverified, 'verify-email', { email: 'ASHA@example.com' }), at))
    expect([first.user.emailVerifiedAt, kinds(first)]).toEqual([at, ['email-verified']])
    const again = stepOf(decideVerifyEmail(found(verified, 'verify-email', { email: verified.email }), at))
    expect([again.user, kinds(again)]).toEqual([verified, []])
  })

  it('refuses a link when the account has changed its address since', () => {
    expect(decideVerifyEmail(found(unverified, 'verify-email', { email: 'old@example.com' }), at)).toEqual(ended)
  })
})

describe('decideEmailChange', () => {
  const change = (holder: UserId | null, data: AccountLinkData = { email: 'new@example.com' }) =>
    decideEmailChange(found(verified, 'change-email', data), { holder, requestId, at })

  it('gives the account the verified new address, and keeps the former one in a request', () => {
    const step = stepOf(change(null))
    expect(step.user).toEqual({ ...verified, email: 'new@example.com', emailVerifiedAt: at })
    expect(step.request).toMatchObject({ id: requestId, purpose: 'email-changed', email: verified.email })
    expect(step.events).toEqual([{ kind: 'email-changed', userId: verified.id, requestId, at }])
    expect(step.endsLinks).not.toContain('undo-email-change')
    expect(step.endsSessions).toBe(false)
  })

  it('refuses an address that another account has taken since, and a link without an address', () => {
    expect(change('usr_other' as UserId)).toEqual(ended)
    expect(change(null, {})).toEqual(ended)
    expect(change(verified.id).ok).toBe(true)
  })
})

describe('decideUndoEmailChange', () => {
  const undo = (user: User, holder: UserId | null = null) =>
    decideUndoEmailChange(found(user, 'undo-email-change', { email: 'former@example.com' }), { holder, at })

  it('restores the former address, and removes the password, the sessions and the links', () => {
    const step = stepOf(undo(verified))
    expect(step.user).toMatchObject({ email: 'former@example.com' })
    expect(step).toMatchObject({ password: { hash: null }, endsSessions: true, endsLinks: 'all' })
    expect(kinds(step)).toEqual(['email-change-undone'])
  })

  it('trusts the ways to sign in from before the change, which is never later than the link', () => {
    const minutes = fc.integer({ min: -100, max: 100 })
    fc.assert(
      fc.property(minutes, (later) => {
        const changedAt = noon.add({ minutes: later })
        const { revokesBut } = stepOf(undo({ ...verified, emailVerifiedAt: changedAt }))
        expect(revokesBut?.before).toEqual(later < 0 ? changedAt : noon)
      }),
    )
  })

  it('refuses a former address that another account has taken since', () => {
    expect(undo(verified, 'usr_other' as UserId)).toEqual(ended)
  })
})

describe('decideSignInByLink', () => {
  const signIn = (user: User, linked: Identity | null = null, hasPassword = true) =>
    decideSignInByLink(found(user, 'link-identity', { identity: issued }), { identityId, linked, hasPassword, at })
  const identity = (userId: UserId): Identity => ({ ...issued, id: 'idn_old' as IdentityId, userId, linkedAt: noon })

  it('changes nothing of a verified account except the linked identity', () => {
    const step = stepOf(signIn(verified))
    expect(step).toMatchObject({ password: null, endsSessions: false, revokesBut: null })
    expect(step.identity).toEqual({ ...issued, id: identityId, userId: verified.id, linkedAt: at })
    expect(kinds(step)).toEqual(['identity-linked'])
  })

  it('ends password, sessions and other ways to sign in when the mailbox is the first proof, and keeps the agreed identity', () => {
    const step = stepOf(signIn(unverified))
    expect(step).toMatchObject({ password: { hash: null }, endsSessions: true })
    expect(step.revokesBut).toEqual({ before: null, identity: identityId })
    expect(kinds(step)).toEqual(['identity-linked', 'email-verified', 'password-removed'])
    expect(kinds(stepOf(signIn(unverified, null, false)))).not.toContain('password-removed')
  })

  it('links an identity once: one that the account already has is confirmed and kept', () => {
    const step = stepOf(signIn(unverified, identity(unverified.id)))
    expect(step.identity).toBeNull()
    expect(step.revokesBut).toEqual({ before: null, identity: 'idn_old' })
    expect(kinds(step)).not.toContain('identity-linked')
  })

  it("refuses another account's identity, and a link without one", () => {
    expect(signIn(verified, identity('usr_other' as UserId))).toEqual(ended)
    const use = { identityId, linked: null, hasPassword: true, at }
    expect(decideSignInByLink(found(verified, 'link-identity'), use)).toEqual(ended)
  })
})
