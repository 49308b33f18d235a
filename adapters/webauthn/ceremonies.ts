import { randomBytes } from 'node:crypto'
import type { PasskeyCeremonies } from '#modules/accounts'
import { assertion, creation, readClaim } from './answers.ts'

/** Read when it is first needed: it is large, and most visits never need it. */
const library = () => import('@simplewebauthn/server')

/** Ed25519, P-256 and RSA: what authenticators have. */
const supportedAlgorithmIDs = [-8, -7, -257]
const challengeBytes = 32
const timeout = 300_000

/** The site's own address says for which origin a passkey is good. */
export function createPasskeyCeremonies({
  publicUrl,
  name,
}: {
  readonly publicUrl: URL
  readonly name: string
}): PasskeyCeremonies {
  const rpID = publicUrl.hostname
  const expected = { expectedOrigin: publicUrl.origin, expectedRPID: rpID }
  const asked = (passkeys: Parameters<PasskeyCeremonies['askToAdd']>[1]) =>
    passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] }))

  return {
    async askToAdd(user, known) {
      const { generateRegistrationOptions } = await library()
      const options = await generateRegistrationOptions({
        rpID,
        rpName: name,
        userName: user.email,
        userDisplayName: user.fullName,
        userID: new Uint8Array(Buffer.from(user.id)),
        challenge: new Uint8Array(randomBytes(challengeBytes)),
        timeout,
        supportedAlgorithmIDs,
        attestationType: 'none',
        excludeCredentials: asked(known),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      })
      return { challenge: options.challenge, options: { ...options } }
    },

    async askToUse(allowed, verifiesUser) {
      const { generateAuthenticationOptions } = await library()
      const options = await generateAuthenticationOptions({
        rpID,
        challenge: new Uint8Array(randomBytes(challengeBytes)),
        timeout,
        userVerification: verifiesUser ? 'required' : 'preferred',
        ...(allowed && { allowCredentials: asked(allowed) }),
      })
      return { challenge: options.challenge, options: { ...options } }
    },

    claimOf: readClaim,

    async added(answer, challenge) {
      const parsed = creation.safeParse(answer)
      if (!parsed.success) return null
      const { verifyRegistrationResponse } = await library()
      const verified = await orNull(() =>
        verifyRegistrationResponse({
          ...expected,
          response: { ...parsed.data, clientExtensionResults: {} },
          expectedChallenge: challenge,
          requireUserVerification: false,
          supportedAlgorithmIDs,
        }),
      )
      if (!verified?.verified) return null
      const { credential, credentialBackedUp: backedUp } = verified.registrationInfo
      const { id: credentialId, publicKey, counter } = credential
      return { credentialId, publicKey, counter, transports: parsed.data.response.transports, backedUp }
    },

    async used(answer, challenge, passkey, verifiesUser) {
      const parsed = assertion.safeParse(answer)
      if (!parsed.success) return null
      const { verifyAuthenticationResponse } = await library()
      const { credentialId, publicKey, counter, transports } = passkey
      const verified = await orNull(() =>
        verifyAuthenticationResponse({
          ...expected,
          response: { ...parsed.data, clientExtensionResults: {} },
          expectedChallenge: challenge,
          credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter, transports: [...transports] },
          requireUserVerification: verifiesUser,
        }),
      )
      if (!verified?.verified) return null
      const { newCounter, credentialBackedUp } = verified.authenticationInfo
      return { counter: newCounter, backedUp: credentialBackedUp }
    },
  }
}

/** The library throws at whatever does not hold; to us all of it is one no. */
async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch {
    return null
  }
}
