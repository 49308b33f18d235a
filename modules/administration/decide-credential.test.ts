import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CredentialId, UserId } from '#modules/shared'
import { documentsAtMost } from '#modules/shared'
import type { Credential } from './credential.ts'
import { decideTurnDown, decideVerification, isReliedOn, judgeDocuments } from './decide-credential.ts'

const at = Temporal.Instant.from('2026-03-02T12:00:00Z')
const today = Temporal.PlainDate.from('2026-03-02')
const by = 'usr_admin' as UserId
const id = 'crd_one' as CredentialId
const target = { kind: 'credential', id }

function aCredential(changes: Partial<Credential> = {}): Credential {
  return {
    id,
    userId: 'usr_tom' as UserId,
    kind: 'gas_safe',
    number: '123456',
    categories: null,
    expiresOn: today,
    submittedAt: at,
    verified: null,
    expiredAt: null,
    reminded: null,
    ...changes,
  }
}

const open = (credential = aCredential()) => ({ credential, isClosed: false })

describe('decideVerification', () => {
  it('makes a credential valid through its last day, with an audit note of its facts', () => {
    const { userId, kind, number } = aCredential()
    expect(decideVerification(open(), { by, at, today })).toEqual({
      ok: true,
      value: {
        credential: aCredential({ verified: { by, at } }),
        closedAt: null,
        at,
        audit: {
          action: 'credential_verified',
          target,
          before: null,
          after: { userId, kind, number, expiresOn: '2026-03-02' },
        },
      },
    })
  })

  it('refuses a credential whose last day is over', () => {
    expect(decideVerification(open(), { by, at, today: today.add({ days: 1 }) })).toEqual({
      ok: false,
      refusal: { kind: 'credential-ended' },
    })
  })
})

describe('decideTurnDown', () => {
  it('closes an unchecked credential, whether or not its last day is over', () => {
    const old = aCredential({ expiresOn: today.subtract({ days: 9 }) })
    expect(decideTurnDown(open(old), at)).toEqual({
      ok: true,
      value: {
        credential: old,
        closedAt: at,
        at,
        audit: {
          action: 'credential_refused',
          target,
          before: { userId: old.userId, kind: 'gas_safe' },
          after: null,
        },
      },
    })
  })
})

describe('a credential that was checked or closed', () => {
  it.each([open(aCredential({ verified: { by, at } })), { credential: aCredential(), isClosed: true }])(
    'is never decided again',
    (standing) => {
      const refused = { ok: false, refusal: { kind: 'credential-decided' } }
      expect(decideVerification(standing, { by, at, today })).toEqual(refused)
      expect(decideTurnDown(standing, at)).toEqual(refused)
    },
  )
})

describe('isReliedOn', () => {
  it('returns true exactly when an approval or a check came at the time of the document or later', () => {
    const instants = fc.integer({ min: 0, max: 10 }).map((minutes) => at.add({ minutes }))
    const decided = fc.record({ approvedAt: fc.option(instants), verifiedAt: fc.option(instants) })
    fc.assert(
      fc.property(instants, decided, (sentAt, { approvedAt, verifiedAt }) => {
        const latest = [approvedAt, verifiedAt].flatMap((one) => one?.epochMilliseconds ?? [])
        const expected = sentAt.epochMilliseconds <= Math.max(-1, ...latest)
        expect(isReliedOn(sentAt, { approvedAt, verifiedAt })).toBe(expected)
      }),
    )
  })
})

describe('judgeDocuments', () => {
  const documents = (count: number, isRelied: boolean) =>
    Array.from({ length: count }, () => ({ isReliedOn: isRelied }))

  it('counts only the documents that no approval relies on', () => {
    const others = documents(40, true)
    expect(judgeDocuments([...others, ...documents(documentsAtMost - 1, false)])).toBeNull()
    expect(judgeDocuments([...others, ...documents(documentsAtMost, false)])).toEqual({ kind: 'too-many-documents' })
  })
})
