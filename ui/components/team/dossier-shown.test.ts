import { describe, expect, it } from 'vitest'
import type { Credential, KeptDocument } from '#modules/administration'
import { dossierShown } from './dossier-shown.ts'

const now = Temporal.Instant.from('2026-06-15T10:00:00Z')

function credential(changes: Partial<Credential>): Credential {
  return {
    id: 'crd_one' as Credential['id'],
    userId: 'usr_bo' as Credential['userId'],
    kind: 'gas_safe',
    number: '123456',
    categories: null,
    expiresOn: Temporal.PlainDate.from('2027-01-31'),
    submittedAt: now,
    verified: { by: 'usr_admin' as Credential['userId'], at: now },
    expiredAt: null,
    reminded: null,
    ...changes,
  }
}

const shown = (changes: Partial<Credential>) =>
  dossierShown({ details: null, documents: [], credentials: [credential(changes)] }, [], now).credentials[0]

describe('certificates and documents on a page', () => {
  it('shows whether a certificate is valid, expires soon, or has expired', () => {
    expect(shown({})).toMatchObject({
      label: 'Gas Safe registration',
      state: 'verified',
      until: 'Sunday 31 January 2027',
    })
    expect(shown({ verified: null })).toMatchObject({ state: 'waiting', checked: null })
    expect(shown({ expiresOn: Temporal.PlainDate.from('2026-07-15') })).toMatchObject({ state: 'ending' })
    expect(shown({ expiresOn: Temporal.PlainDate.from('2026-07-16') })).toMatchObject({ state: 'verified' })
    expect(shown({ expiresOn: Temporal.PlainDate.from('2026-06-15') })).toMatchObject({ state: 'ending' })
    expect(shown({ expiresOn: Temporal.PlainDate.from('2026-06-14') })).toMatchObject({ state: 'expired' })
  })

  it('shows the name and size of a document, never its file', () => {
    const document: KeptDocument = {
      id: 'doc_one' as KeptDocument['id'],
      userId: 'usr_bo' as KeptDocument['userId'],
      kind: 'identity',
      file: 'secret.pdf',
      mediaType: 'application/pdf',
      bytes: 1_250_000,
      createdAt: now,
      isReliedOn: true,
    }
    const { documents } = dossierShown({ details: null, documents: [document], credentials: [] }, [], now)
    expect(documents).toMatchObject([
      { label: 'Proof of identity', size: '1.3 MB', href: '/api/documents/doc_one', isReliedOn: true },
    ])
    expect(JSON.stringify(documents)).not.toContain('secret')
  })
})
