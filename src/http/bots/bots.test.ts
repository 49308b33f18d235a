import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { describe, expect, it } from 'vitest'
import { noon } from '../../../tests/support/builders/accounts.ts'
import { movableClock } from '../../../tests/support/doubles.ts'
import { challengeMinutes, createChallenges } from './challenges.ts'

const secret = 'the secret of a test'

async function solved(challenges: ReturnType<typeof createChallenges>): Promise<{
  readonly challenge: Awaited<ReturnType<typeof challenges.next>>
  readonly solution: NonNullable<Awaited<ReturnType<typeof solveChallenge>>>
}> {
  const challenge = await challenges.next()
  // The library's own type has no signature that is undefined.
  const solution = await solveChallenge({ challenge: challenge as never, deriveKey })
  if (!solution) throw new Error('it was not solved')
  return { challenge, solution }
}

const sent = (value: unknown) => btoa(JSON.stringify(value))

describe('a challenge', () => {
  it('is solved by the solver of browsers, in bounded work, and is known by its own id', async () => {
    const challenges = createChallenges(secret, movableClock(noon))
    const [one, other] = [await solved(challenges), await solved(challenges)]
    expect(one.solution.counter).toBeLessThan(300)
    expect(one.challenge.parameters.cost).toBe(1_000)
    const [first, second] = [await challenges.read(sent(one)), await challenges.read(sent(other))]
    expect(first).toEqual({ id: expect.any(String), until: noon.add({ minutes: challengeMinutes }) })
    expect(second?.id).not.toBe(first?.id)
  })

  it('ends by the clock of the site, to the millisecond', async () => {
    const clock = movableClock(noon)
    const challenges = createChallenges(secret, clock)
    const proof = sent(await solved(challenges))
    clock.set(noon.add({ minutes: challengeMinutes }).subtract({ milliseconds: 1 }))
    expect(await challenges.read(proof)).not.toBeNull()
    clock.set(noon.add({ minutes: challengeMinutes }))
    expect(await challenges.read(proof)).toBeNull()
  })

  it('does not count with another secret, another end, less work, another solution, or none', async () => {
    const challenges = createChallenges(secret, movableClock(noon))
    const { challenge, solution } = await solved(challenges)
    const { parameters } = challenge
    expect(await createChallenges('another secret', movableClock(noon)).read(sent({ challenge, solution }))).toBeNull()
    const bad = [
      { challenge: { ...challenge, parameters: { ...parameters, data: { until: 9e15 } } }, solution },
      { challenge: { ...challenge, parameters: { ...parameters, cost: 1 } }, solution },
      { challenge: { ...challenge, parameters: { ...parameters, keyPrefix: '00' } }, solution },
      { challenge: { parameters }, solution },
      { challenge: { ...challenge, signature: '00' }, solution },
      { challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } },
      { challenge, solution: { counter: -1, derivedKey: solution.derivedKey } },
      { challenge },
      null,
    ]
    for (const one of bad) expect([one, await challenges.read(sent(one))]).toEqual([one, null])
    for (const text of ['', 'no base64!', 'bnVsbA==']) expect(await challenges.read(text)).toBeNull()
  })
})
