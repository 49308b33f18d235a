import { describe, expect, it } from 'vitest'
import { type ApplicationStore, type JobApplication, applicationStates } from '#modules/job-board'
import { type JobApplicationId, type JobId, type UserId, instantText } from '#modules/shared'
import { addJob } from '../../support/builders/market/jobs.ts'
import type { TestPort } from '../../support/test-port.ts'

export interface OpenedApplications extends AsyncDisposable {
  readonly applications: ApplicationStore
  readonly data: TestPort
  /** Two employers and an applicant. */
  readonly people: readonly [UserId, UserId, UserId]
}

const now = Temporal.Instant.from('2026-03-02T12:00:00Z')
const later = (hours: number) => now.add({ hours })
const job = 'job_one' as JobId
const id = (name: string) => `jap_${name}` as JobApplicationId

function application(name: string, more: Partial<JobApplication> = {}): JobApplication {
  return {
    id: id(name),
    jobId: job,
    userId: null,
    name: 'Jo Carter',
    email: `${name}@example.com`,
    phone: '+447700900123',
    words: 'Twelve years of bathrooms, with references.',
    cv: null,
    state: 'new',
    notes: '',
    createdAt: now,
    changedAt: now,
    ...more,
  }
}

const cv = { file: 'a-cv.pdf', name: 'My CV.pdf', mediaType: 'application/pdf', bytes: 100 } as const
const all = { q: '', state: null }

/** The contract of a store of applications. */
export function applicationStoreContract(kind: string, open: () => Promise<OpenedApplications>): void {
  describe(`applications in ${kind}`, () => {
    async function opened(more: Omit<Parameters<typeof addJob>[1], 'id' | 'owner'> = {}) {
      const store = await open()
      addJob(store.data, { id: job, owner: store.people[0], ...more })
      return store
    }

    it('keeps one with its CV and an event, and takes the CV off the list of files that go', async () => {
      await using store = await opened()
      const { applications, data, people } = store
      await applications.announceCv(cv.file, later(1))
      expect(data.rows('files_to_remove')).toEqual([{ kind: 'cv', file: cv.file, at: instantText(later(1)) }])
      const one = application('ada', { cv, userId: people[2] })
      expect(await applications.keep(one)).toEqual({ ok: true, value: one })
      expect([data.count('files_to_remove'), data.eventKinds()]).toEqual([0, ['job-applied-for']])
      expect(await applications.find(one.id)).toEqual({
        application: one,
        job: expect.objectContaining({ id: job, ownerId: people[0], company: 'Swift Homes' }),
      })
      expect(await applications.keep({ ...one, words: 'The same again' })).toEqual({ ok: true, value: one })
      expect([data.count('job_applications'), data.eventKinds()]).toEqual([1, ['job-applied-for']])
    })

    it('keeps one for each address and job, however it is written, also of two at once', async () => {
      await using store = await opened()
      const { applications, data, people } = store
      addJob(data, { id: 'job_two', owner: people[1] })
      const both = await Promise.all([
        applications.keep(application('ada', { email: 'Ada@Example.com' })),
        applications.keep(application('eve', { email: ' ada@example.COM' })),
      ])
      expect(both.filter(({ ok }) => ok)).toHaveLength(1)
      expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, refusal: { kind: 'already-applied' } })
      const other = await applications.keep(application('ben', { email: 'ada@example.com', jobId: 'job_two' as JobId }))
      expect([other.ok, data.count('job_applications')]).toEqual([true, 2])
    })

    it.each([
      ['closed', {}, 'closed'],
      ['paused', {}, 'paused'],
      ['in_review', {}, 'in_review'],
      ['suspended', {}, 'suspended'],
      ['awaiting_payment', { paidUntil: null }, 'awaiting_payment'],
      ['live', { confirmedAt: null }, 'awaiting_payment'],
      ['live', { paidUntil: instantText(now) }, 'expired'],
      ['live', { deadline: '2026-03-01' }, 'expired'],
    ] as const)(
      'refuses one for a job that is %s with %o, and keeps its CV on the list',
      async (state, more, found) => {
        await using store = await opened({ state, ...more })
        const { applications, data } = store
        await applications.announceCv(cv.file, later(1))
        const refused = await applications.keep(application('ada', { cv }))
        expect(refused).toEqual({ ok: false, refusal: { kind: 'job-not-open', state: found } })
        expect([data.count('job_applications'), data.count('files_to_remove'), data.eventKinds()]).toEqual([0, 1, []])
      },
    )

    it('takes one on the day of the deadline, in the last millisecond of the paid days, and for no job that is not there', async () => {
      const end = later(5)
      await using store = await opened({ deadline: '2026-03-02', paidUntil: instantText(end) })
      const last = end.subtract({ milliseconds: 1 })
      expect((await store.applications.keep(application('ada', { createdAt: last }))).ok).toBe(true)
      expect((await store.applications.keep(application('eve', { createdAt: end }))).ok).toBe(false)
      const nowhere = await store.applications.keep(application('ben', { jobId: 'job_none' as JobId }))
      expect(nowhere).toMatchObject({ refusal: { kind: 'job-not-open' } })
    })

    it('moves one as the states allow, and tells of each state that the applicant hears of once', async () => {
      await using store = await opened()
      const { applications, data } = store
      await applications.keep(application('ada'))
      const moves: unknown[] = []
      for (const to of [
        'seen',
        'seen',
        'shortlisted',
        'new',
        'rejected',
        'hired',
        'shortlisted',
        'hired',
        'rejected',
      ] as const) {
        const moved = await applications.move(id('ada'), to, later(1))
        moves.push(moved.ok ? moved.value.state : moved.refusal)
      }
      const refused = (state: string) => ({ kind: 'application-state', state })
      expect(moves).toEqual([
        'seen',
        'seen',
        'shortlisted',
        refused('shortlisted'),
        'rejected',
        refused('rejected'),
        'shortlisted',
        'hired',
        refused('hired'),
      ])
      expect(data.eventKinds().filter((event) => event === 'job-application-decided')).toHaveLength(4)
      expect((await applications.find(id('ada')))?.application).toMatchObject({ state: 'hired', changedAt: later(1) })
      expect(await applications.move(id('eve'), 'seen', now)).toEqual({
        ok: false,
        refusal: { kind: 'application-unknown' },
      })
    })

    it('lists those of a job by state and words, newest first, in pages that are the list', async () => {
      await using store = await opened()
      const { applications, people } = store
      const names = ['a', 'b', 'c', 'd', 'e']
      for (const name of names)
        await applications.keep(application(name, { words: `Words of ${name}, with 100% care` }))
      await applications.move(id('c'), 'shortlisted', now)
      const ids = async (
        filter: Parameters<ApplicationStore['ofJob']>[1],
        before: JobApplicationId | null = null,
        limit = 9,
      ) => (await applications.ofJob(job, filter, before, limit)).map((each) => each.id)
      expect(await ids(all)).toEqual(names.toReversed().map(id))
      expect([...(await ids(all, null, 2)), ...(await ids(all, id('d'), 9))]).toEqual(names.toReversed().map(id))
      expect(await ids({ q: '', state: 'shortlisted' })).toEqual([id('c')])
      expect(await ids({ q: 'WORDS OF B', state: null })).toEqual([id('b')])
      expect(await ids({ q: '100%', state: 'new' })).toHaveLength(4)
      for (const q of ['%', '_%_', '" OR (*', '🙂', 'x'.repeat(200)]) {
        expect(await ids({ q, state: null })).toHaveLength(q === '%' ? 5 : 0)
      }
      const [mine] = await applications.jobsOf(people[0])
      expect([mine?.id, mine?.counts]).toEqual([job, { new: 4, seen: 0, shortlisted: 1, rejected: 0, hired: 0 }])
      expect(applicationStates.every((state) => mine && state in mine.counts)).toBe(true)
      expect(await applications.jobsOf(people[1])).toEqual([])
    })

    it('finds those of an account, and of its address only once that is confirmed', async () => {
      await using store = await opened()
      const { applications, people } = store
      const [employer, , applicant] = people
      await applications.keep(application('ada', { userId: applicant }))
      await applications.keep(application('ben', { email: 'own@example.com' }))
      const of = async (email: string | null) =>
        (await applications.ofApplicant(applicant, email)).map((each) => each.application.id)
      expect([await of(null), await of('Own@example.com')]).toEqual([[id('ada')], [id('ben'), id('ada')]])
      expect(await applications.standingOf(applicant, null)).toEqual({ hasJobs: false, hasApplications: true })
      expect(await applications.standingOf(employer, null)).toEqual({ hasJobs: true, hasApplications: false })
      expect(await applications.standingOf(employer, 'own@example.com')).toEqual({
        hasJobs: true,
        hasApplications: true,
      })
    })

    it('erases one that is withdrawn with its links, and its address may apply again', async () => {
      await using store = await opened()
      const { applications, data } = store
      await applications.announceCv(cv.file, later(1))
      await applications.keep(application('ada', { cv }))
      await applications.keep(application('eve'))
      for (const name of ['ada', 'eve']) {
        const moment = instantText(now)
        data.insert('application_links', {
          token_hash: name,
          application_id: id(name),
          created_at: moment,
          expires_at: moment,
        })
      }
      expect(await applications.withdraw(id('ada'), later(2))).toEqual({ ok: true, value: { file: cv.file } })
      expect([data.texts('job_applications', 'id'), data.texts('application_links', 'token_hash')]).toEqual([
        [id('eve')],
        ['eve'],
      ])
      expect(data.rows('files_to_remove')).toEqual([{ kind: 'cv', file: cv.file, at: instantText(later(2)) }])
      expect((await applications.withdraw(id('ada'), later(2))).ok).toBe(false)
      expect((await applications.keep(application('ida', { email: 'ada@example.com' }))).ok).toBe(true)
    })

    it('keeps notes, which are no move', async () => {
      await using store = await opened()
      await store.applications.keep(application('ada'))
      const noted = await store.applications.setNotes(id('ada'), 'Ask about Monday')
      expect(noted).toEqual({ ok: true, value: application('ada', { notes: 'Ask about Monday' }) })
      expect((await store.applications.setNotes(id('eve'), 'x')).ok).toBe(false)
      expect(store.data.eventKinds()).toEqual(['job-applied-for'])
    })

    it('tells the applicants of a job once, also of two presses at once', async () => {
      await using store = await opened()
      const { applications, data } = store
      expect(await applications.telling(job)).toBeNull()
      const both = await Promise.all([
        applications.tell(job, { text: 'Thank you', at: now }),
        applications.tell(job, { text: 'Thank you all', at: now }),
      ])
      expect(both.filter(({ ok }) => ok)).toHaveLength(1)
      expect(await applications.telling(job)).toEqual({ text: expect.stringContaining('Thank you'), at: now })
      expect(data.eventKinds()).toEqual(['job-applicants-told'])
    })
  })
}
