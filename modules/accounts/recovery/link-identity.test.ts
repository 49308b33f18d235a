import { describe, expect, it } from 'vitest'
import { aUser, noon } from '../../../tests/support/builders/accounts.ts'
import { decideIdentityLink } from './link-identity.ts'

const asha = aUser({ id: 'asha' })
const same = { email: 'ASHA@example.com' }

describe('decideIdentityLink', () => {
  it('verifies the address of the account when the issuer confirmed the same address', () => {
    expect(decideIdentityLink(asha, null, same)).toEqual({ ok: true, value: { isNew: true, verifiesEmail: true } })
    expect(decideIdentityLink(asha, null, { email: 'other@example.com' })).toMatchObject({
      value: { verifiesEmail: false },
    })
    expect(decideIdentityLink({ ...asha, emailVerifiedAt: noon }, null, same)).toMatchObject({
      value: { verifiesEmail: false },
    })
  })

  it("changes nothing when the identity is the user's own already, and refuses another user's identity", () => {
    expect(decideIdentityLink(asha, { userId: asha.id }, same)).toMatchObject({ value: { isNew: false } })
    expect(decideIdentityLink(asha, { userId: aUser({ id: 'bea' }).id }, same)).toEqual({
      ok: false,
      refusal: { kind: 'identity-taken' },
    })
  })
})
