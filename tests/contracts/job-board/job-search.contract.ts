import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { storedAdvertStates } from '#modules/adverts'
import {
  type Job,
  type ShownJob,
  type JobFilter,
  type JobSort,
  type Matched,
  everyJob,
  jobCertifications,
  jobSorts,
  jobTypes,
  matchesSearch,
  payPeriods,
  rankJobs,
} from '#modules/job-board'
import { type UserId, pence } from '#modules/shared'
import { aJob, jobNoon } from '../../support/job-board/jobs.ts'
import type { OpenedJobs } from './job-store.contract.ts'
import { runs } from '../../support/property-runs.ts'

const words = ['pipe', 'wall', 'Café', 'lamp', 'floor'] as const
const text = fc.subarray([...words], { minLength: 1 }).map((some) => some.join(' '))
const districts = [
  { district: 'CR0', latitude: 51.376, longitude: -0.098 },
  { district: 'SM1', latitude: 51.366, longitude: -0.192 },
  { district: 'RH1', latitude: 51.237, longitude: -0.162 },
  { district: 'BN1', latitude: 50.846, longitude: -0.141 },
  { district: 'M1', latitude: 53.48, longitude: -2.235 },
] as const
const sum = fc.option(fc.integer({ min: 900, max: 4_000_000 }).map(pence))
const certifications = fc.subarray([...jobCertifications], { maxLength: 2 })

const given = fc.record({
  title: text,
  description: text,
  companyName: text,
  place: fc.option(fc.constantFrom(...districts)),
  categoryId: fc.constantFrom('plumbing', 'roofing'),
  jobType: fc.constantFrom(...jobTypes),
  requiredCertifications: certifications,
  preferredCertifications: certifications,
  salaryMin: fc.constant(null),
  salaryMax: sum,
  salaryPeriod: fc.constantFrom(...payPeriods),
  paidMinutes: fc.option(fc.integer({ min: 60, max: 3000 })),
  isUrgent: fc.boolean(),
  deadline: fc.option(
    fc.integer({ min: -1, max: 3 }).map((days) => Temporal.PlainDate.from('2026-03-02').add({ days })),
  ),
})
const life = fc.record({
  state: fc.oneof({ weight: 4, arbitrary: fc.constant('live' as const) }, fc.constantFrom(...storedAdvertStates)),
  hours: fc.integer({ min: -2, max: 48 }),
  isFeatured: fc.boolean(),
  isConfirmed: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.boolean()),
})
const filter: fc.Arbitrary<JobFilter> = fc.record(
  {
    terms: fc.option(fc.subarray(['PIPE', 'wall', 'cafe', 'lämp', 'floor', 'OR'], { minLength: 1, maxLength: 2 })),
    place: fc
      .option(fc.record({ centre: fc.constantFrom(...districts), miles: fc.integer({ min: 5, max: 50 }) }))
      .map(
        (place) => place && { latitude: place.centre.latitude, longitude: place.centre.longitude, miles: place.miles },
      ),
    categoryId: fc.option(fc.constantFrom('plumbing', 'roofing', 'unknown')),
    jobType: fc.option(fc.constantFrom(...jobTypes)),
    certification: fc.option(fc.constantFrom(...jobCertifications)),
    payFrom: fc.option(fc.integer({ min: 800, max: 3000 }).map(pence)),
    isUrgent: fc.boolean(),
  },
  { noNullPrototype: true },
)

const folded = (some: string) => some.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const has = ({ title, description, companyName }: Job) => {
  const kept = new Set(folded(`${title} ${description} ${companyName}`).split(' '))
  return (term: string) => kept.has(folded(term))
}

/** The property of every search of jobs: it answers what the pure filter and the pure order say of all rows. */
export function jobSearchContract(keeper: string, open: () => Promise<OpenedJobs>): void {
  describe(`the search of a JobStore kept by ${keeper}`, () => {
    /** Keeps jobs with their lives; answers them in the order of their numbers. */
    async function filled({ jobs, owners, data }: OpenedJobs, all: readonly [Parameters<typeof aJob>[2], Life][]) {
      const shown: Matched[] = []
      const kept: Job[] = []
      for (const [place, [fields, { state, hours, isFeatured, isConfirmed }]] of all.entries()) {
        const job = aJob(`n${String(place).padStart(4, '0')}`, owners[0], fields)
        await jobs.add(job)
        const isPaid = !['awaiting_payment', 'closed', 'rejected', 'suspended'].includes(state)
        data.set(
          'adverts',
          { id: job.id },
          {
            state,
            is_featured: isFeatured,
            contact_confirmed_at: isConfirmed ? '2026-03-02T12:00:00.000Z' : null,
            paid_until: isPaid ? `${jobNoon.add({ hours }).toString({ smallestUnit: 'millisecond' })}` : null,
          },
        )
        const now = await jobs.find(job.id)
        if (!now) throw new Error('it was kept')
        kept.push(now)
        if (now.publishedAt) shown.push({ job: now, number: place, score: 0 })
      }
      return { shown, kept }
    }

    async function pages(
      { jobs }: OpenedJobs,
      asked: JobFilter,
      sort: JobSort,
      limit: number,
      between = async () => {},
    ) {
      const seen: ShownJob[] = []
      let cursor: string | null = null
      let total = -1
      do {
        const page = await jobs.search(asked, sort, { cursor, limit }, jobNoon)
        seen.push(...page.items.map(({ job }) => job))
        if (total < 0) total = page.total
        cursor = page.next
        await between()
      } while (cursor !== null)
      return { seen, total }
    }

    it('finds what the pure filter finds, in the pure order, in pages that join to the list', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(given, life), { maxLength: 25 }),
          fc.array(fc.tuple(filter, fc.constantFrom(...jobSorts), fc.integer({ min: 1, max: 9 })), {
            minLength: 4,
            maxLength: 8,
          }),
          async (all, questions) => {
            await using opened = await open()
            const { shown, kept } = await filled(opened, all)
            for (const [asked, sort, limit] of questions) {
              const expected = shown.filter(({ job }) => matchesSearch(job, asked, jobNoon, has(job)))
              const outside = kept.filter((job) => matchesSearch(job, asked, jobNoon, has(job)))
              expect(outside).toHaveLength(expected.length)
              const { seen, total } = await pages(opened, asked, sort, limit)
              expect(total).toBe(expected.length)
              const order = sort === 'nearest' && asked.place === null ? 'best' : sort
              const ids = seen.map(({ id }) => id)
              expect(ids.toSorted()).toEqual(expected.map(({ job }) => job.id).toSorted())
              // How well words fit is the index's to say: sponsored jobs are first all the same.
              const featured = seen.map(({ isFeatured }) => isFeatured)
              const isByWords = asked.terms !== null && order === 'best'
              const ranked = rankJobs(expected, order, asked.place).map(({ job }) => job.id)
              const sponsoredFirst = featured.toSorted((one, other) => Number(other) - Number(one))
              expect(isByWords ? featured : ids).toEqual(isByWords ? sponsoredFirst : ranked)
            }
          },
        ),
        { numRuns: runs(25) },
      )
    })

    it('never finds more with a higher pay, nor less within more miles', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(given, life), { minLength: 5, maxLength: 15 }),
          filter,
          async (all, asked) => {
            await using opened = await open()
            await filled(opened, all)
            const found = async (one: JobFilter) => (await pages(opened, one, 'newest', 50)).seen.map(({ id }) => id)
            const some = await found(asked)
            const stricter = await found({ ...asked, payFrom: pence((asked.payFrom ?? 0) + 500) })
            expect(some).toEqual(expect.arrayContaining(stricter))
            const place = asked.place && { ...asked.place, miles: asked.place.miles + 10 }
            const wider = await found({ ...asked, place })
            expect(wider).toEqual(expect.arrayContaining(some))
          },
        ),
        { numRuns: runs(15) },
      )
    })

    it.each(jobSorts)('shows each job once while others come and go between the pages: %s', async (sort) => {
      await using opened = await open()
      const steady = Array.from(
        { length: 12 },
        (_, n) =>
          [
            { title: 'Steady', place: districts[n % districts.length] ?? null },
            { state: 'live', hours: 9, isFeatured: n % 5 === 0, isConfirmed: true },
          ] satisfies [Parameters<typeof aJob>[2], Life],
      )
      await filled(opened, steady)
      let more = 0
      const change = async () => {
        const job = aJob(`more${more}`, opened.owners[1], { title: 'Fleeting', place: districts[more % 5] ?? null })
        await opened.jobs.add(job)
        const life = { state: 'live', paid_until: '2026-04-01T12:00:00.000Z', is_featured: more % 2 === 0 }
        opened.data.set('adverts', { id: job.id }, life)
        if (more % 3 === 2) await opened.jobs.close(job.id, jobNoon)
        more += 1
      }
      const place = { latitude: 51.376, longitude: -0.098, miles: 200 }
      const { seen } = await pages(opened, { ...everyJob, place }, sort, 3, change)
      const ids = seen.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(seen.filter(({ title }) => title === 'Steady')).toHaveLength(12)
    })

    it('counts to a thousand, and says where there are more', async () => {
      await using opened = await open()
      const many = (count: number, from: number) =>
        Array.from({ length: count }, (_, n) => aJob(`m${from + n}`, opened.owners[0] as UserId, { title: 'Pipe' }))
      const show = async (count: number, from: number) => {
        for (const job of many(count, from)) {
          await opened.jobs.add(job)
          opened.data.set('adverts', { id: job.id }, { state: 'live', paid_until: '2026-04-01T12:00:00.000Z' })
        }
      }
      await show(1000, 1000)
      const asked = { ...everyJob, terms: ['pipe'] }
      const ask = (one: JobFilter) => opened.jobs.search(one, 'newest', { cursor: null, limit: 5 }, jobNoon)
      expect(await ask(asked)).toMatchObject({ total: 1000, isTotalExact: true })
      await show(1, 3000)
      for (const one of [asked, everyJob]) expect(await ask(one)).toMatchObject({ total: 1000, isTotalExact: false })
    })

    it('begins anew with a cursor that is none of its own', async () => {
      await using opened = await open()
      await filled(opened, [[{}, { state: 'live', hours: 9, isFeatured: false, isConfirmed: true }]])
      for (const cursor of ['', 'x', 'newest~1', 'newest~Infinity~1', 'best~0~1', "newest~0~1' or 1", 'newest~0~-1']) {
        const { items } = await opened.jobs.search(everyJob, 'newest', { cursor, limit: 5 }, jobNoon)
        expect(items).toHaveLength(1)
      }
    })
  })
}

type Life = typeof life extends fc.Arbitrary<infer One> ? One : never
