import { describe, expect, it } from 'vitest'
import type { Credential, Dossier, KeptDocument } from '#modules/administration'
import type { CredentialId, DocumentId, UserId } from '#modules/shared'
import { missingOf } from './missing.ts'

const now = Temporal.Instant.from('2026-03-04T10:30:00Z')
const userId = 'usr_bo' as UserId
const nothing: Dossier = { details: null, documents: [], credentials: [] }
const skills = ['plumbing', 'gas-safe', 'niceic']

function credential(kind: Credential['kind'], expiresOn: string): Credential {
  return {
    id: `crd_${kind}` as CredentialId,
    userId,
    kind,
    number: '123',
    categories: null,
    expiresOn: Temporal.PlainDate.from(expiresOn),
    submittedAt: now,
    verified: null,
    expiredAt: null,
    reminded: null,
  }
}

function document(kind: KeptDocument['kind']): KeptDocument {
  const id = `doc_${kind}` as DocumentId
  return { id, userId, kind, file: 'a.pdf', mediaType: 'application/pdf', bytes: 1, createdAt: now, isReliedOn: false }
}

describe('missing documents of an applicant', () => {
  it('are all documents at first, with each registration that a skill needs', () => {
    expect(missingOf(nothing, skills, now)).toEqual({
      papers: [
        'Proof of identity: no document',
        'Public liability insurance: no number that is still valid',
        'Insurance certificate: no document',
      ],
      registrations: ['Gas Safe registration', 'NICEIC registration'],
    })
  })

  it('are none when all are present, and include what has expired', () => {
    const documents = [document('identity'), document('insurance')]
    const credentials = [credential('insurance', '2026-03-04'), credential('gas_safe', '2026-03-03')]
    expect(missingOf({ ...nothing, documents, credentials }, skills, now)).toEqual({
      papers: [],
      registrations: ['Gas Safe registration', 'NICEIC registration'],
    })
    const earlier = documents.map((one) => ({ ...one, isReliedOn: true }))
    expect(missingOf({ ...nothing, documents: earlier, credentials }, [], now).papers).toHaveLength(2)
    const others = [credential('insurance', '2026-03-04'), credential('gas_safe', '2026-03-04')]
    expect(missingOf({ ...nothing, documents, credentials: others }, ['gas-safe'], now).registrations).toEqual([])
  })
})
