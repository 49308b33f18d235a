import { describe, expect, it } from 'vitest'
import type { AdvertStore } from '#modules/adverts'
import { type JobEdit, type JobStore, type NewJob, everyJob } from '#modules/job-board'
import type { UserId } from '#modules/shared'
import { aJob, jobId, jobNoon, showJob } from '../../support/job-board/jobs.ts'
import type { TestPort } from '../../support/test-port.ts'

export interface OpenedJobs extends AsyncDisposable {
  readonly jobs: JobStore
  readonly adverts: AdvertStore
  readonly data: TestPort
  /** Two people who advertise. */
  readonly owners: readonly [UserId, UserId]
}

const all = { cursor: null, limit: 50 }

function editOf({ id: _id, ownerId: _owner, slug: _slug, isDemo: _demo, createdAt: _at, ...edit }: NewJob): JobEdit {
  return edit
}

/** The contract of every `JobStore`, for any database. */
export function jobStoreContract(keeper: string, open: () => Promise<OpenedJobs>): void {
  describe(`JobStore kept by ${keeper}`, () => {
    const titles = async ({ jobs }: OpenedJobs, words: readonly string[], now = jobNoon) =>
      (await jobs.search({ ...everyJob, terms: words }, 'newest', all, now)).items.map(({ job }) => job.title)

    it('keeps a job as it was given, unpaid, with its contact confirmed, and finds it by id and slug', async () => {
      await using opened = await open()
      const { jobs, owners } = opened
      const given = aJob('one', owners[0], {
        requiredCertifications: ['gas_safe'],
        preferredCertifications: ['niceic'],
        salaryPeriod: 'week',
        paidMinutes: 2250,
        startDate: Temporal.PlainDate.from('2026-03-09'),
        deadline: Temporal.PlainDate.from('2026-03-20'),
        isUrgent: true,
        heldFor: ['link'],
      })
      const added = await jobs.add(given)
      const { isDemo: _demo, ...words } = given
      const expected = {
        ...words,
        state: 'awaiting_payment',
        paidUntil: null,
        version: 1,
        publishedAt: null,
        viewsCount: 0,
      }
      expect(added).toMatchObject({ ok: true, value: expected })
      expect(await jobs.find(given.id)).toMatchObject(expected)
      expect((await jobs.find(given.id))?.contactConfirmedAt?.equals(jobNoon)).toBe(true)
      expect(await jobs.findBySlug('job-one')).toEqual(await jobs.find(given.id))
      expect([await jobs.find(jobId('two')), await jobs.findBySlug('two')]).toEqual([null, null])
    })

    it('gives a slug that is taken another end', async () => {
      await using opened = await open()
      await opened.jobs.add(aJob('one', opened.owners[0], { slug: 'plumber' }))
      const second = await opened.jobs.add(aJob('other-job-two', opened.owners[1], { slug: 'plumber' }))
      expect(second).toMatchObject({ ok: true, value: { slug: 'plumber--job-two' } })
    })

    it('keeps nothing in a category that is unknown or no longer offered', async () => {
      await using opened = await open()
      const { jobs, owners } = opened
      expect(await jobs.putCategory({ id: 'tiling', name: 'Tiling', isActive: false, sortOrder: 9 })).toBe(true)
      for (const categoryId of ['unknown', 'tiling']) {
        expect(await jobs.add(aJob('one', owners[0], { categoryId }))).toEqual({
          ok: false,
          refusal: { kind: 'category-unknown' },
        })
      }
      expect(await jobs.listOf(owners[0])).toEqual([])
    })

    it('offers fourteen categories in their order, and refuses a name that another has', async () => {
      await using opened = await open()
      const { jobs } = opened
      const categories = await jobs.categories()
      expect(categories).toHaveLength(14)
      expect(categories.slice(0, 2).map(({ name }) => name)).toEqual(['Plumbing', 'Electrical'])
      expect(await jobs.putCategory({ id: 'glass', name: 'plumbing', isActive: true, sortOrder: 15 })).toBe(false)
      expect(await jobs.putCategory({ id: 'glass', name: 'Glazing', isActive: true, sortOrder: 0 })).toBe(true)
      expect((await jobs.categories())[0]).toEqual({ id: 'glass', name: 'Glazing', isActive: true, sortOrder: 0 })
    })

    it('lists the jobs of one owner, the newest first', async () => {
      await using opened = await open()
      const { jobs, owners } = opened
      await jobs.add(aJob('one', owners[0]))
      await jobs.add(aJob('two', owners[0], { createdAt: jobNoon.add({ hours: 1 }) }))
      await jobs.add(aJob('three', owners[1]))
      expect((await jobs.listOf(owners[0])).map(({ title }) => title)).toEqual(['Work of two', 'Work of one'])
    })

    it('changes the words once for each version, and finds the new ones alone', async () => {
      await using opened = await open()
      const { jobs, owners, data } = opened
      const given = aJob('one', owners[0], { title: 'Plumber' })
      await jobs.add(given)
      showJob(data, given.id)
      const edit = editOf({ ...given, title: 'Roofer', categoryId: 'roofing' })
      const edited = await jobs.edit(given.id, 1, edit, jobNoon)
      expect(edited).toMatchObject({ ok: true, value: { title: 'Roofer', version: 2, state: 'live' } })
      expect(await jobs.edit(given.id, 1, edit, jobNoon)).toEqual({ ok: false, refusal: { kind: 'job-changed' } })
      expect(await jobs.edit(jobId('two'), 1, edit, jobNoon)).toEqual({ ok: false, refusal: { kind: 'job-unknown' } })
      expect([await titles(opened, ['plumber']), await titles(opened, ['roofer'])]).toEqual([[], ['Roofer']])
    })

    it('shows the old words of a live job until the held ones are passed', async () => {
      await using opened = await open()
      const { jobs, owners, data } = opened
      const given = aJob('one', owners[0], { title: 'Plumber' })
      await jobs.add(given)
      showJob(data, given.id)
      const deadline = Temporal.PlainDate.from('2026-03-20')
      const edit = { ...editOf(given), title: 'Handyman', deadline, heldFor: ['excluding_words'] }
      expect(await jobs.edit(given.id, 1, edit, jobNoon)).toMatchObject({
        ok: true,
        value: { title: 'Plumber', version: 2, deadline: null },
      })
      expect(await titles(opened, ['handyman'])).toEqual([])
      expect(await jobs.waitingEdit(given.id)).toMatchObject({ title: 'Handyman', version: 2, deadline })
      expect(await jobs.passEdit(given.id, jobNoon)).toMatchObject({ title: 'Handyman', heldFor: [], deadline })
      expect([await titles(opened, ['handyman']), await jobs.passEdit(given.id, jobNoon)]).toEqual([['Handyman'], null])
      expect(await jobs.waitingEdit(given.id)).toBeNull()
    })

    it('closes a job for good: it is found no more, and no edit is taken', async () => {
      await using opened = await open()
      const { jobs, owners, data } = opened
      const given = aJob('one', owners[0], { title: 'Plumber' })
      await jobs.add(given)
      showJob(data, given.id)
      expect(await titles(opened, ['plumber'])).toEqual(['Plumber'])
      expect(await jobs.close(given.id, jobNoon)).toMatchObject({ ok: true, value: { state: 'closed', version: 2 } })
      expect(await jobs.close(given.id, jobNoon)).toMatchObject({ ok: true, value: { version: 2 } })
      expect(await jobs.edit(given.id, 2, editOf(given), jobNoon)).toEqual({ ok: false, refusal: { kind: 'job-over' } })
      expect(await jobs.close(jobId('two'), jobNoon)).toEqual({ ok: false, refusal: { kind: 'job-unknown' } })
      expect([await titles(opened, ['plumber']), await jobs.shownSlugs(jobNoon, 9)]).toEqual([[], []])
    })

    it('follows the state of an advert, whichever store moves it', async () => {
      await using opened = await open()
      const { adverts, jobs, owners, data } = opened
      const given = aJob('one', owners[0], { title: 'Plumber' })
      await jobs.add(given)
      expect(await titles(opened, ['plumber'])).toEqual([])
      showJob(data, given.id)
      expect((await jobs.find(given.id))?.publishedAt?.equals(jobNoon)).toBe(true)
      for (const [state, found] of [
        ['paused', []],
        ['live', ['Plumber']],
        ['suspended', []],
      ] as const) {
        await adverts.move(given.id, state, [], jobNoon)
        expect(await titles(opened, ['plumber'])).toEqual(found)
      }
    })

    it('finds the forms of a word, without accents and in any case, and text alone', async () => {
      await using opened = await open()
      const { jobs, owners, data } = opened
      const given = aJob('one', owners[0], { title: 'Plumbers', description: 'For a café; fitting "OR" signs.' })
      await jobs.add(given)
      showJob(data, given.id)
      for (const words of [['plumber'], ['PLUMBER', 'cafe'], ['café'], ['fitted'], ['OR'], ['swift']]) {
        expect(await titles(opened, words)).toEqual(['Plumbers'])
      }
      for (const words of [['roof'], ['plumber', 'roof'], [], ['zcplumbing'], ['ztcontract']]) {
        expect(await titles(opened, words)).toEqual([])
      }
    })

    it('ends a job by the clock of each read, on the last day of its deadline in London', async () => {
      await using opened = await open()
      const { jobs, owners, data } = opened
      const paid = aJob('one', owners[0])
      const due = aJob('two', owners[0], { deadline: Temporal.PlainDate.from('2026-03-31') })
      for (const job of [paid, due]) {
        await jobs.add(job)
        showJob(data, job.id)
      }
      const end = Temporal.Instant.from('2026-03-31T23:00:00Z')
      const last = Temporal.Instant.from('2026-04-01T12:00:00Z')
      const shown = async (at: Temporal.Instant) =>
        (await jobs.search(everyJob, 'newest', all, at)).items.map(({ job }) => job.slug)
      expect(await shown(end.subtract({ milliseconds: 1 }))).toEqual(['job-two', 'job-one'])
      expect([await shown(end), await shown(last), await jobs.shownSlugs(end, 9)]).toEqual([
        ['job-one'],
        [],
        ['job-one'],
      ])
    })

    it('has another version after each change of what is shown, and after each end, and none after a view', async () => {
      await using opened = await open()
      const { jobs, owners, data } = opened
      const job = aJob('one', owners[0], { deadline: Temporal.PlainDate.from('2026-03-20') })
      await jobs.add(job)
      const seen = [jobs.version(jobNoon)]
      const grown = (at = jobNoon) => {
        const [now, before] = [jobs.version(at), seen.at(-1) ?? 0]
        seen.push(now)
        return now > before
      }
      await jobs.countView(job.id)
      expect(grown()).toBe(false)
      showJob(data, job.id)
      expect(grown()).toBe(true)
      await jobs.countView(job.id)
      expect(grown()).toBe(false)
      await jobs.edit(job.id, 1, { ...editOf(job), experienceRequired: 'Two years' }, jobNoon)
      expect([grown(), grown()]).toEqual([true, false])
      const end = Temporal.Instant.from('2026-03-21T00:00:00Z')
      expect([grown(end.subtract({ milliseconds: 1 })), grown(end), grown(end)]).toEqual([false, true, false])
      await jobs.putCategory({ id: 'glass', name: 'Glazing', isActive: true, sortOrder: 0 })
      expect(grown(end)).toBe(true)
    })

    it('finds similar jobs of the category, the nearest first', async () => {
      await using opened = await open()
      const { jobs, owners, data } = opened
      const at = (latitude: number) => ({ place: { district: 'CR0', latitude, longitude: -0.1 } })
      const given = [
        aJob('here', owners[0], at(51.3)),
        aJob('far', owners[0], at(53)),
        aJob('near', owners[0], at(51.4)),
        aJob('roof', owners[0], { ...at(51.3), categoryId: 'roofing' }),
        aJob('ended', owners[0], at(51.3)),
      ]
      for (const job of given) {
        await jobs.add(job)
        if (job.slug !== 'job-ended') showJob(data, job.id)
      }
      const ended = await jobs.findBySlug('job-ended')
      const similar = ended ? await jobs.similar(ended, 3, jobNoon) : []
      expect(similar.map(({ slug }) => slug)).toEqual(['job-here', 'job-near', 'job-far'])
    })

    it('counts views', async () => {
      await using opened = await open()
      const given = aJob('one', opened.owners[0])
      await opened.jobs.add(given)
      for (let view = 0; view < 3; view += 1) await opened.jobs.countView(given.id)
      expect((await opened.jobs.find(given.id))?.viewsCount).toBe(3)
    })
  })
}
