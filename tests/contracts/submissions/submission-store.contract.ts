import { describe, expect, it } from 'vitest'
import type { SubmissionId } from '#modules/shared'
import type { Submission, SubmissionStore } from '#modules/submissions'

interface Opened extends AsyncDisposable {
  readonly submissions: SubmissionStore
  /** The kinds of the events that were kept, oldest first. */
  kept(): Promise<readonly string[]>
}

const noon = Temporal.Instant.from('2026-03-02T12:00:00Z')
const ends = noon.add({ hours: 72 })

function aSubmission(name: string, changes: Partial<Submission> = {}): Submission {
  return {
    id: `sub_${name}` as SubmissionId,
    kind: 'enquiry',
    email: 'zoe@example.com',
    body: '{"words":"Ein Rohr ist geplatzt – Łukasik"}',
    createdAt: noon,
    expiresAt: ends,
    page: null,
    ...changes,
  }
}

/** The contract of every `SubmissionStore`, for any database. */
export function submissionStoreContract(keeper: string, open: () => Promise<Opened>): void {
  describe(`SubmissionStore kept by ${keeper}`, () => {
    const keep = ({ submissions }: Opened, submission: Submission) =>
      submissions.keep(submission, { kind: 'submission-waits', at: noon, submissionId: submission.id })

    it('finds a submission as it was kept, with its event', async () => {
      await using opened = await open()
      await keep(opened, aSubmission('one'))
      expect(await opened.submissions.find(aSubmission('one').id)).toEqual(aSubmission('one'))
      expect(await opened.submissions.find(aSubmission('two').id)).toBeNull()
      expect(await opened.kept()).toEqual(['submission-waits'])
    })

    it('keeps nothing of a submission whose id is taken', async () => {
      await using opened = await open()
      await keep(opened, aSubmission('one'))
      await expect(keep(opened, aSubmission('one', { body: '{}' }))).rejects.toThrow(/submissions/)
      expect(await opened.submissions.find(aSubmission('one').id)).toEqual(aSubmission('one'))
      expect(await opened.kept()).toHaveLength(1)
    })

    it('leads the latest link alone to its submission', async () => {
      await using opened = await open()
      const { submissions } = opened
      const [one, two] = [aSubmission('one'), aSubmission('two')]
      for (const each of [one, two]) await keep(opened, each)
      expect(await submissions.findByToken('first')).toBeNull()
      await submissions.setToken(one.id, 'first')
      await submissions.setToken(two.id, 'of two')
      await submissions.setToken(one.id, 'second')
      expect(await submissions.findByToken('first')).toBeNull()
      expect(await submissions.findByToken('second')).toEqual(one)
      expect(await submissions.findByToken('of two')).toEqual(two)
    })

    it('empties the body of a confirmed submission and names its page; its link and others stay', async () => {
      await using opened = await open()
      const { submissions } = opened
      const [one, two] = [aSubmission('one'), aSubmission('two')]
      for (const each of [one, two]) await keep(opened, each)
      await submissions.setToken(one.id, 'token')
      await submissions.confirm(one.id, '/thanks')
      const confirmed = { ...one, body: '', page: '/thanks' }
      expect([await submissions.find(one.id), await submissions.findByToken('token')]).toEqual([confirmed, confirmed])
      expect(await submissions.find(two.id)).toEqual(two)
    })

    it('lets a proof be spent once, by one of two at once', async () => {
      await using opened = await open()
      const spend = (proof: string) => opened.submissions.spend(proof, ends)
      const spent = await Promise.all([spend('proof'), spend('proof')])
      expect(spent.filter((isSpent) => isSpent)).toHaveLength(1)
      expect([await spend('proof'), await spend('another')]).toEqual([false, true])
    })

    it('forgets what is over, the first to end first, some at a time, and nothing that is not', async () => {
      await using opened = await open()
      const { submissions } = opened
      const names = ['third', 'first', 'second', 'later'] as const
      const hours = { first: 1, second: 2, third: 3, later: 4 } as const
      for (const name of names) await keep(opened, aSubmission(name, { expiresAt: noon.add({ hours: hours[name] }) }))
      await submissions.spend('over', noon.add({ hours: 1 }))
      await submissions.spend('running', noon.add({ hours: 4 }))
      const now = noon.add({ hours: 3 })
      const left = async () => {
        const found = await Promise.all(names.map((name) => submissions.find(aSubmission(name).id)))
        return found.flatMap((one) => (one ? [one.id] : []))
      }
      expect(await submissions.forget(now, 2)).toBe(2)
      expect(await left()).toEqual(['sub_third', 'sub_later'])
      expect([await submissions.forget(now, 2), await submissions.forget(now, 2)]).toEqual([1, 0])
      expect(await left()).toEqual(['sub_later'])
      expect([await submissions.spend('over', ends), await submissions.spend('running', ends)]).toEqual([true, false])
    })
  })
}
