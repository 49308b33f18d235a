import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { InvitationId, UserId } from '#modules/shared'
import { decideAcceptance, decideInvite, decideInviteAgain, decideWithdrawal } from './decide-invitation.ts'
import { type Invitation, lastsUntil } from './invitation.ts'
import { type UserRecord, userRoles, userStatuses } from './user-record.ts'

const sent = Temporal.Instant.from('2026-03-02T12:00:00Z')
const later = sent.add({ hours: 5 })
const id = 'inv_one' as InvitationId

function anInvitation(changes: Partial<Invitation> = {}): Invitation {
  return {
    id,
    email: 'Nia@example.com',
    role: 'office',
    invitedBy: 'usr_owner' as UserId,
    createdAt: sent,
    expiresAt: lastsUntil(sent),
    rounds: 1,
    acceptedAt: null,
    withdrawnAt: null,
    ...changes,
  }
}

function anAccount(changes: Partial<UserRecord> = {}): UserRecord {
  return {
    id: 'usr_nia' as UserId,
    email: 'nia@example.com',
    fullName: 'Nia',
    phone: '+447700900123',
    postcode: null,
    address: null,
    role: 'customer',
    status: 'active',
    emailVerifiedAt: sent,
    demo: false,
    createdAt: sent,
    ...changes,
  }
}

const wanted = { userId: 'usr_new' as UserId, fullName: 'Nia Jones', at: later }
const refused = (kind: string) => ({ ok: false, refusal: { kind } })

describe('decideInvite', () => {
  it('invites an address without an account, with one event and one audit note', () => {
    expect(decideInvite(anInvitation(), { account: null, pending: null })).toEqual({
      ok: true,
      value: {
        invitation: anInvitation(),
        events: [{ kind: 'staff-invited', invitationId: id, round: 1, at: sent }],
        audit: {
          action: 'staff_invited',
          target: { kind: 'invitation', id },
          before: null,
          after: { role: 'office' },
        },
      },
    })
  })

  it('refuses a second invitation while one of the address is pending', () => {
    const pending = 'inv_other' as InvitationId
    expect(decideInvite(anInvitation(), { account: anAccount(), pending })).toEqual({
      ok: false,
      refusal: { kind: 'already-invited', invitationId: pending },
    })
  })
})

describe('an account with the invited address', () => {
  const accounts = fc.record({
    role: fc.constantFrom(...userRoles),
    status: fc.constantFrom(...userStatuses),
    emailVerifiedAt: fc.constantFrom(sent, null),
  })

  it('can be invited and accept only as an active customer', () => {
    fc.assert(
      fc.property(accounts, (of) => {
        const account = anAccount(of)
        const mayJoin = of.role === 'customer' && of.status === 'active'
        expect(decideInvite(anInvitation(), { account, pending: null }).ok).toBe(mayJoin)
        expect(decideAcceptance(anInvitation(), account, wanted).ok).toBe(mayJoin)
      }),
    )
  })

  it.each([
    ['works-here', anAccount({ role: 'technician' })],
    ['works-here', anAccount({ role: 'admin', status: 'suspended' })],
    ['person-suspended', anAccount({ status: 'suspended' })],
  ])('is refused with %s', (kind, account) => {
    expect(decideInvite(anInvitation(), { account, pending: null })).toEqual(refused(kind))
    expect(decideAcceptance(anInvitation(), account, wanted)).toEqual(refused(kind))
  })
})

describe('decideInviteAgain', () => {
  it('starts a new invitation period of full length from now', () => {
    const expired = anInvitation({ rounds: 3 })
    const at = expired.expiresAt.add({ hours: 24 })
    expect(decideInviteAgain(expired, at)).toEqual({
      ok: true,
      value: {
        invitation: { ...expired, rounds: 4, expiresAt: lastsUntil(at) },
        events: [{ kind: 'staff-invited', invitationId: id, round: 4, at }],
        audit: {
          action: 'invitation_sent_again',
          target: { kind: 'invitation', id },
          before: { rounds: 3 },
          after: { rounds: 4 },
        },
      },
    })
  })
})

describe('decideWithdrawal', () => {
  it('withdraws an invitation without an event, since nobody is notified', () => {
    expect(decideWithdrawal(anInvitation(), later)).toEqual({
      ok: true,
      value: {
        invitation: anInvitation({ withdrawnAt: later }),
        events: [],
        audit: {
          action: 'invitation_withdrawn',
          target: { kind: 'invitation', id },
          before: { role: 'office' },
          after: null,
        },
      },
    })
  })
})

describe('a closed invitation', () => {
  it.each([anInvitation({ acceptedAt: sent }), anInvitation({ withdrawnAt: sent })])('is final', (closed) => {
    expect(decideInviteAgain(closed, later)).toEqual(refused('invitation-closed'))
    expect(decideWithdrawal(closed, later)).toEqual(refused('invitation-closed'))
    expect(decideAcceptance(closed, null, wanted)).toEqual(refused('invitation-closed'))
  })
})

describe('decideAcceptance', () => {
  it('adds a verified user with the invited role when no account has the address', () => {
    const decided = decideAcceptance(anInvitation({ role: 'admin' }), null, wanted)
    expect(decided).toMatchObject({
      ok: true,
      value: {
        person: { id: wanted.userId, email: 'Nia@example.com', role: 'admin', status: 'active' },
        isNew: true,
        provesEmail: false,
        audit: { action: 'invitation_accepted', before: null, after: { invitationId: id, role: 'admin' } },
        by: { userId: wanted.userId, role: 'admin' },
      },
    })
    expect(decided.ok && decided.value.person.emailVerifiedAt).toEqual(later)
  })

  it('keeps the id, the profile and the time of verification of an account', () => {
    const decided = decideAcceptance(anInvitation(), anAccount(), wanted)
    expect(decided.ok && decided.value.person).toEqual(anAccount({ role: 'office', fullName: 'Nia Jones' }))
    expect(decided).toMatchObject({
      value: { isNew: false, provesEmail: false, audit: { before: { role: 'customer' } } },
    })
  })

  it('verifies the address of an account that was not verified', () => {
    const decided = decideAcceptance(anInvitation(), anAccount({ emailVerifiedAt: null }), wanted)
    expect(decided).toMatchObject({ ok: true, value: { provesEmail: true } })
    expect(decided.ok && decided.value.person.emailVerifiedAt).toEqual(later)
  })

  it('refuses from the instant at which the invitation expires', () => {
    const { expiresAt } = anInvitation()
    expect(decideAcceptance(anInvitation(), null, { ...wanted, at: expiresAt })).toEqual(refused('invitation-closed'))
    const before = expiresAt.subtract({ milliseconds: 1 })
    expect(decideAcceptance(anInvitation(), null, { ...wanted, at: before }).ok).toBe(true)
  })
})
