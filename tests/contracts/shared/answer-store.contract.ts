import { describe, expect, it } from 'vitest'
import type { AnswerStore, KeptAnswer, UserId } from '#modules/shared'

interface KeptRequest {
  readonly userId: UserId
  readonly key: string
  readonly fingerprint: string
  readonly answer: KeptAnswer
  readonly at: Temporal.Instant
}

interface OpenedAnswers extends AsyncDisposable {
  readonly answers: AnswerStore
  /** Two users. */
  readonly users: readonly [UserId, UserId]
  /** Keeps an answer as a store does in the transaction of what was asked. */
  keep(request: KeptRequest): Promise<void>
}

const now = Temporal.Instant.from('2026-03-03T10:00:00Z')
const answer = { status: 201, body: '{"reference":"CB-7KQ4XW"}' }
const dayAgo = now.subtract({ hours: 24 })

/** The contract of every `AnswerStore`, for any database. */
export function answerStoreContract(keeper: string, open: () => Promise<OpenedAnswers>): void {
  const aRequest = ({ users: [userId] }: OpenedAnswers, changes: Partial<KeptRequest> = {}): KeptRequest => ({
    userId,
    key: 'key-1',
    fingerprint: 'print',
    answer,
    at: now,
    ...changes,
  })

  describe(`AnswerStore kept by ${keeper}`, () => {
    it('finds the kept answer exactly, with the fingerprint of its request', async () => {
      await using opened = await open()
      await opened.keep(aRequest(opened))
      expect(await opened.answers.find(opened.users[0], 'key-1', now)).toEqual({ fingerprint: 'print', answer })
    })

    it("has null for a free key, also when another user's key is the same", async () => {
      await using opened = await open()
      await opened.keep(aRequest(opened))
      expect(await opened.answers.find(opened.users[0], 'key-2', now)).toBeNull()
      expect(await opened.answers.find(opened.users[1], 'key-1', now)).toBeNull()
    })

    it('finds an answer for less than 24 hours', async () => {
      await using opened = await open()
      await opened.keep(aRequest(opened, { key: 'young', at: dayAgo.add({ milliseconds: 1 }) }))
      await opened.keep(aRequest(opened, { key: 'old', at: dayAgo }))
      expect(await opened.answers.find(opened.users[0], 'young', now)).not.toBeNull()
      expect(await opened.answers.find(opened.users[0], 'old', now)).toBeNull()
    })

    it('finds the later answer where a key was used again after 24 hours', async () => {
      await using opened = await open()
      await opened.keep(aRequest(opened, { at: dayAgo }))
      await opened.keep(aRequest(opened, { fingerprint: 'later print' }))
      expect(await opened.answers.find(opened.users[0], 'key-1', now)).toEqual({ fingerprint: 'later print', answer })
    })

    it('deletes what was answered 24 hours ago or earlier, nothing else, and returns the number', async () => {
      await using opened = await open()
      const times = { old: dayAgo, older: dayAgo.subtract({ hours: 1 }), young: dayAgo.add({ milliseconds: 1 }) }
      for (const [key, at] of Object.entries(times)) await opened.keep(aRequest(opened, { key, at }))
      expect(await opened.answers.forget(now, 1)).toBe(1)
      expect(await opened.answers.forget(now, 9)).toBe(1)
      const found = (key: string) => opened.answers.find(opened.users[0], key, dayAgo)
      expect([await found('old'), await found('older')]).toEqual([null, null])
      expect(await found('young')).toEqual({ fingerprint: 'print', answer })
      expect(await opened.answers.forget(now, 9)).toBe(0)
    })
  })
}
