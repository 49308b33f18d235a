import { describe, expect, it } from 'vitest'
import type { AuditNote, Invitation, UserRecord } from '#modules/administration'
import { type InvitationId, accept, refuse } from '#modules/shared'
import { aPasskey, aSession, aUser, noon } from '../../support/builders/accounts.ts'
import { endedAt, restOnPassword, stillResting, untouched } from '../accounts/former-password.ts'
import { type OpenedAdministration, addUsers, asha, boss } from './administration-opened.ts'

const email = 'New@Example.com'
const at = noon.add({ hours: 1 })

function anInvitation(name: string, changes: Partial<Invitation> = {}): Invitation {
  return {
    id: `inv_${name}` as InvitationId,
    email,
    role: 'office',
    invitedBy: boss.id,
    createdAt: noon,
    expiresAt: noon.add({ hours: 168 }),
    rounds: 1,
    acceptedAt: null,
    withdrawnAt: null,
    ...changes,
  }
}

const one = anInvitation('one')
const noteOf = ({ id }: Invitation): AuditNote => ({
  action: 'staff_invited',
  target: { kind: 'invitation', id },
  before: null,
  after: { role: 'office' },
})
const stepOf = (invitation: Invitation) => ({
  invitation,
  events: [{ kind: 'staff-invited', invitationId: invitation.id, round: invitation.rounds, at: noon }] as const,
  audit: noteOf(invitation),
})
const newcomer: UserRecord = aUser({ id: 'new', email, role: 'office', emailVerifiedAt: at, createdAt: at })
const by = { userId: newcomer.id, role: 'office', at, network: 'unknown', device: 'unknown', requestId: 'r' } as const
const acceptanceOf = (person: UserRecord, changes = {}) => ({
  person,
  isNew: true,
  provesEmail: false,
  acceptedAt: at,
  audit: { ...noteOf(one), action: 'invitation_accepted' } as const,
  by,
  ...changes,
})

/** The contract of every `InvitationStore`, for any database. */
export function invitationStoreContract(keeper: string, open: () => Promise<OpenedAdministration>): void {
  async function openInvited(invited: readonly Invitation[] = [one]) {
    const opened = await open()
    await addUsers(opened, [asha, boss])
    const { invitations } = opened
    for (const each of invited) await invitations.add(each.email, () => accept(stepOf(each)))
    return { ...opened, invitations, [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() }
  }

  describe(`InvitationStore kept by ${keeper}`, () => {
    it('returns exactly the added invitation, with its event and audit note', async () => {
      await using opened = await openInvited([])
      const added = await opened.atWork(() => opened.invitations.add(email, () => accept(stepOf(one))))
      expect(added).toEqual({ ok: true, value: one })
      expect(await opened.invitations.find(one.id)).toEqual(one)
      expect(await opened.kept()).toEqual(['staff-invited'])
      expect(await opened.audited()).toEqual([noteOf(one)])
    })

    it('adds nothing when the decision refuses, and returns its refusal', async () => {
      await using opened = await openInvited([])
      const refused = await opened.atWork(() => opened.invitations.add(email, () => refuse({ kind: 'works-here' })))
      expect(refused).toEqual({ ok: false, refusal: { kind: 'works-here' } })
      expect(await opened.invitations.list(9, null)).toEqual([])
      expect([await opened.kept(), await opened.audited()]).toEqual([[], []])
    })

    it('decides with the account and the open invitation of the address, in any spelling', async () => {
      await using opened = await openInvited()
      const seen: unknown[] = []
      for (const address of [asha.email.toUpperCase(), email.toLowerCase(), 'other@example.com']) {
        await opened.invitations.add(address, (found) => {
          seen.push(found)
          return refuse({ kind: 'works-here' })
        })
      }
      expect(seen).toEqual([
        { account: asha, pending: null },
        { account: null, pending: one.id },
        { account: null, pending: null },
      ])
    })

    it('invites an address once for concurrent requests', async () => {
      await using opened = await openInvited([])
      const answers = await Promise.all(
        ['a', 'b', 'c'].map((name) =>
          opened.invitations.add(email, ({ pending }) =>
            pending ? refuse({ kind: 'already-invited', invitationId: pending }) : accept(stepOf(anInvitation(name))),
          ),
        ),
      )
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      expect(await opened.invitations.list(9, null)).toHaveLength(1)
    })

    it('has null for an invitation and a token that it does not know', async () => {
      await using opened = await openInvited()
      expect(await opened.invitations.find('inv_unknown' as InvitationId)).toBeNull()
      expect(await opened.invitations.findByToken('unknown')).toBeNull()
    })

    it('lists the latest first, page by page, each once', async () => {
      const several = ['a', 'b', 'c', 'd'].map((name, place) =>
        anInvitation(name, { email: `${name}@example.com`, createdAt: noon.add({ hours: Math.floor(place / 2) }) }),
      )
      await using opened = await openInvited(several)
      const whole = await opened.invitations.list(9, null)
      expect(whole.map(({ createdAt }) => createdAt.toString())).toEqual(
        several.map(({ createdAt }) => createdAt.toString()).toReversed(),
      )
      const first = await opened.invitations.list(3, null)
      const rest = await opened.invitations.list(3, first.at(-1)?.id ?? null)
      expect([...first, ...rest]).toEqual(whole)
      expect(await opened.invitations.list(3, 'inv_unknown' as InvitationId)).toEqual([])
    })

    it('keeps the token of the present round only, and finds the invitation by it', async () => {
      await using opened = await openInvited()
      expect(await opened.invitations.keepToken(one.id, 2, 'early')).toBe(false)
      expect(await opened.invitations.keepToken(one.id, 1, 'first')).toBe(true)
      expect(await opened.invitations.findByToken('first')).toEqual(one)
      expect(await opened.invitations.findByToken('early')).toBeNull()
      expect(await opened.invitations.keepToken('inv_unknown' as InvitationId, 1, 'none')).toBe(false)
    })

    it('writes another round with its event and audit note, and ends the earlier link', async () => {
      await using opened = await openInvited()
      await opened.invitations.keepToken(one.id, 1, 'first')
      const again = { ...one, rounds: 2, expiresAt: at.add({ hours: 168 }) }
      const changed = await opened.atWork(() => opened.invitations.change(one.id, () => accept(stepOf(again))))
      expect(changed).toEqual({ ok: true, value: again })
      expect(await opened.invitations.find(one.id)).toEqual(again)
      expect(await opened.invitations.findByToken('first')).toBeNull()
      expect(await opened.invitations.keepToken(one.id, 1, 'late')).toBe(false)
      expect(await opened.invitations.keepToken(one.id, 2, 'second')).toBe(true)
      expect(await opened.kept()).toEqual(['staff-invited', 'staff-invited'])
      expect(await opened.audited()).toEqual([noteOf(one)])
    })

    it('writes a withdrawal, after which no token is kept and the address may be invited again', async () => {
      await using opened = await openInvited()
      await opened.invitations.keepToken(one.id, 1, 'first')
      const withdrawn = { ...one, withdrawnAt: at }
      await opened.invitations.change(one.id, () => accept({ ...stepOf(withdrawn), events: [] }))
      expect(await opened.invitations.find(one.id)).toEqual(withdrawn)
      expect(await opened.invitations.findByToken('first')).toBeNull()
      expect(await opened.invitations.keepToken(one.id, 1, 'late')).toBe(false)
      const two = anInvitation('two')
      const added = await opened.invitations.add(email, ({ pending }) => {
        expect(pending).toBeNull()
        return accept(stepOf(two))
      })
      expect(added).toEqual({ ok: true, value: two })
    })

    it('changes nothing when the decision refuses, or the invitation is unknown', async () => {
      await using opened = await openInvited()
      await opened.invitations.keepToken(one.id, 1, 'first')
      const closed = { ok: false, refusal: { kind: 'invitation-closed' } }
      expect(await opened.invitations.change(one.id, () => refuse({ kind: 'invitation-closed' }))).toEqual(closed)
      expect(await opened.invitations.findByToken('first')).toEqual(one)
      const unknown = await opened.invitations.change('inv_unknown' as InvitationId, () => accept(stepOf(one)))
      expect(unknown).toEqual({ ok: false, refusal: { kind: 'invitation-unknown' } })
      expect(await opened.kept()).toEqual(['staff-invited'])
    })

    it('adds a user who accepts, with the password, once, and writes the audit note as theirs', async () => {
      await using opened = await openInvited()
      await opened.invitations.keepToken(one.id, 1, 'first')
      const decide = (found: Invitation, account: UserRecord | null) => {
        expect([found, account]).toEqual([one, null])
        return accept(acceptanceOf(newcomer))
      }
      expect(await opened.invitations.accept('first', 'a hash', decide)).toEqual({ ok: true, value: newcomer })
      expect(await opened.accounts.findByEmail(email.toLowerCase())).toEqual({ user: newcomer, passwordHash: 'a hash' })
      expect(await opened.invitations.find(one.id)).toEqual({ ...one, acceptedAt: at })
      expect(await opened.audited()).toMatchObject([{ action: 'invitation_accepted' }])
      expect(await opened.invitations.accept('first', 'another', decide)).toEqual({
        ok: false,
        refusal: { kind: 'invitation-unknown' },
      })
    })

    it('gives name, role and password to the account of the address, and ends its sessions', async () => {
      const invitation = { ...one, email: asha.email }
      await using opened = await openInvited([invitation])
      await opened.passkeys.add(aPasskey(asha), [], [])
      await opened.invitations.keepToken(one.id, 1, 'first')
      const staff: UserRecord = { ...asha, role: 'office', fullName: 'Asha Shah', emailVerifiedAt: at }
      const step = acceptanceOf(staff, { isNew: false })
      expect(await opened.invitations.accept('first', 'a hash', () => accept(step))).toEqual({ ok: true, value: staff })
      expect(await opened.accounts.findByEmail('asha@example.com')).toEqual({ user: staff, passwordHash: 'a hash' })
      expect(await opened.accounts.findSession(aSession(asha).tokenHash)).toBeNull()
      expect(await opened.accounts.findSession(aSession(boss).tokenHash)).not.toBeNull()
      expect(await opened.passkeys.passkeysOf(asha.id)).toEqual([aPasskey(asha)])
    })

    it('ends what rests on the former password of an account that accepts, and nothing of another user', async () => {
      await using opened = await openInvited([{ ...one, email: asha.email }])
      for (const user of [asha, boss]) await restOnPassword(opened, user)
      await opened.invitations.keepToken(one.id, 1, 'first')
      const staff: UserRecord = { ...asha, role: 'office', emailVerifiedAt: at }
      await opened.invitations.accept('first', 'a hash', () => accept(acceptanceOf(staff, { isNew: false })))
      expect(await stillResting(opened, asha)).toEqual(endedAt(at))
      expect(await stillResting(opened, boss)).toEqual(untouched)
    })

    it('ends the ways to sign in of before, where the acceptance is the first proof of the address', async () => {
      await using opened = await openInvited([{ ...one, email: asha.email }])
      await opened.passkeys.add(aPasskey(asha), [], [])
      await opened.invitations.keepToken(one.id, 1, 'first')
      const staff: UserRecord = { ...asha, role: 'office', emailVerifiedAt: at }
      const step = acceptanceOf(staff, { isNew: false, provesEmail: true })
      await opened.invitations.accept('first', 'a hash', () => accept(step))
      expect(await opened.passkeys.passkeysOf(asha.id)).toEqual([])
    })

    it('leaves everything as it is when the decision on an acceptance refuses', async () => {
      await using opened = await openInvited([{ ...one, email: asha.email }])
      await opened.invitations.keepToken(one.id, 1, 'first')
      const refused = await opened.invitations.accept('first', 'a hash', () => refuse({ kind: 'person-suspended' }))
      expect(refused).toEqual({ ok: false, refusal: { kind: 'person-suspended' } })
      expect(await opened.accounts.find(asha.id)).toEqual(asha)
      expect(await opened.invitations.findByToken('first')).toMatchObject({ acceptedAt: null })
      expect(await opened.audited()).toEqual([])
    })
  })
}
