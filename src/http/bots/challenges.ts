import { randomInt } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '#modules/shared'

/** How long a visitor may take between the first key and sending. */
export const challengeMinutes = 30

/** A phone makes some 300,000 rounds of PBKDF2 in half a second, a computer in a tenth. */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 1_000, least: 100, most: 300 } as const

const text = z.string().max(200)

export const challengeSchema = z.strictObject({
  parameters: z.looseObject({
    algorithm: text,
    nonce: text,
    salt: text,
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: text,
    keySignature: text.optional(),
    data: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  }),
  signature: text.optional(),
})

const payloadSchema = z.strictObject({
  challenge: challengeSchema,
  solution: z.looseObject({ counter: z.int().nonnegative(), derivedKey: text }),
})

interface Proof {
  /** The same for every form of one challenge. */
  readonly id: string
  readonly until: Temporal.Instant
}

/** Loaded with the first form, and not with the server: it takes 20 ms of a start. */
async function library() {
  const [{ createChallenge, verifySolution }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/pbkdf2'),
  ])
  return { createChallenge, verifySolution, deriveKey }
}

/** Challenges of work for browsers, signed with a secret of this installation. Nothing is kept of them. */
export function createChallenges(secret: string, clock: Clock) {
  const secrets = { hmacSignatureSecret: `${secret} challenge`, hmacKeySignatureSecret: `${secret} key` }

  return {
    async next(): Promise<z.input<typeof challengeSchema>> {
      const { createChallenge, deriveKey } = await library()
      const until = clock.now().add({ minutes: challengeMinutes })
      return challengeSchema.parse(
        await createChallenge({
          algorithm: work.algorithm,
          cost: work.cost,
          counter: randomInt(work.least, work.most),
          // Signed with the rest. The end that the library knows of would be by the clock of the system.
          data: { until: until.epochMilliseconds },
          deriveKey,
          ...secrets,
        }),
      )
    },

    /** The work behind what a form sent; null when it is none, of another installation, or too late. */
    async read(sent: string): Promise<Proof | null> {
      const payload = payloadIn(sent)
      if (!payload) return null
      const { challenge, solution } = payload
      const { parameters, signature } = challenge
      const { verifySolution, deriveKey } = await library()
      const { verified } = await verifySolution({
        // The challenge as the browser sent it: the signature covers every field.
        challenge: { parameters, ...(signature !== undefined && { signature }) } as Parameters<
          typeof verifySolution
        >[0]['challenge'],
        solution,
        deriveKey,
        ...secrets,
      })
      const until = parameters.data?.['until']
      if (!verified || typeof until !== 'number' || clock.now().epochMilliseconds >= until) return null
      return { id: `${parameters.nonce} ${parameters.salt}`, until: Temporal.Instant.fromEpochMilliseconds(until) }
    },
  }
}

export type Challenges = ReturnType<typeof createChallenges>

/** JSON in Base64, as the library's own form field sends it. */
function payloadIn(sent: string): z.output<typeof payloadSchema> | null {
  try {
    return payloadSchema.safeParse(JSON.parse(Buffer.from(sent, 'base64').toString('utf8'))).data ?? null
  } catch {
    return null
  }
}
