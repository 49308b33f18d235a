import { z } from 'zod'

const bytes = z
  .string()
  .regex(/^[\w-]+$/)
  .max(20_000)
const common = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
}

/** A new credential as the browser sends it (WebAuthn); fields that we do not read are dropped. */
export const creation = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(40)).max(10).default([]),
  }),
})

/** The use of a credential as the browser sends it (WebAuthn). */
export const assertion = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
  }),
})

const claim = z.object({
  id: bytes,
  response: z.object({ clientDataJSON: bytes, userHandle: bytes.nullish() }),
})
const clientData = z.object({ challenge: bytes })

export function readClaim(answer: unknown) {
  const parsed = claim.safeParse(answer)
  if (!parsed.success) return null
  const { id: credentialId, response } = parsed.data
  const client = clientData.safeParse(jsonOf(response.clientDataJSON))
  if (!client.success) return null
  const { userHandle = null } = response
  return { challenge: client.data.challenge, credentialId, userHandle: userHandle === null ? null : text(userHandle) }
}

function jsonOf(encoded: string): unknown {
  try {
    return JSON.parse(text(encoded))
  } catch {
    return null
  }
}

function text(encoded: string): string {
  return Buffer.from(encoded, 'base64url').toString('utf8')
}
