import {
  type AdvertFacts,
  type DistrictCentres,
  type MarketBarred,
  type ScreenedAdvert,
  advertTextKey,
  isShownAt,
  shownState,
} from '#modules/adverts'
import {
  type Clock,
  type IdSource,
  type IdempotencyClaim,
  type JobId,
  type Result,
  type UserId,
  businessDate,
  refuse,
} from '#modules/shared'
import { excludingWordsIn, excludingWordsReason, isHeldForWords } from './excluding-words.ts'
import type { Job, JobCategory, JobFields } from './job.ts'
import { type JobFault, judgeJob } from './judge-job.ts'
import type { JobFilter, JobSort } from './search.ts'
import type { JobChangeRefusal, JobStore, NotAdded } from './store.ts'

export interface JobBoardPorts {
  readonly jobs: JobStore
  readonly centres: DistrictCentres
  /** The screen that all adverts pass. */
  readonly screen: (texts: readonly string[], facts: AdvertFacts) => ScreenedAdvert
  /** False for an account that staff have barred from the market. */
  readonly mayPost: (owner: UserId) => Promise<boolean>
  readonly clock: Clock
  readonly ids: IdSource
}

/** The account that advertises. */
export interface Employer {
  readonly id: UserId
  readonly emailVerifiedAt: Temporal.Instant | null
  readonly createdAt: Temporal.Instant
}

interface EmailNotVerified {
  readonly kind: 'email-not-verified'
}

interface JobNotValid {
  readonly kind: 'job-not-valid'
  readonly faults: readonly JobFault[]
}

export type PostJobRefusal = EmailNotVerified | MarketBarred | JobNotValid | NotAdded
export type EditJobRefusal = JobNotValid | JobChangeRefusal

const similarShown = 3
const slugWords = 70

/** The adverts of jobs, as employers write them and as seekers find them. */
export function createJobBoard({ jobs, centres, screen, mayPost, clock, ids }: JobBoardPorts) {
  /** Why the words wait for a person; empty where nothing holds them. */
  function reasonsFor(fields: JobFields, employer: Employer, own: readonly Job[]): readonly string[] {
    const now = clock.now()
    const key = keyOf(fields)
    const dayAgo = now.subtract({ hours: 24 })
    const screened = screen([fields.title, fields.description, fields.companyName, fields.experienceRequired], {
      sameWordsOf: own.some((other) => isLasting(other) && keyOf(other) === key) ? 'owner' : null,
      accountSince: employer.createdAt,
      madeLately: own.filter(({ createdAt }) => Temporal.Instant.compare(createdAt, dayAgo) > 0).length,
      now,
    })
    const held = screened.kind === 'hold' ? screened.reasons : []
    return isHeldForWords(fields) ? [...held, excludingWordsReason] : held
  }

  return {
    /** Keeps an advert that waits for its payment. Only an account with a confirmed e-mail address may post one. */
    async post(
      employer: Employer,
      fields: JobFields,
      claim: IdempotencyClaim<Job> | null,
    ): Promise<Result<Job, PostJobRefusal>> {
      if (employer.emailVerifiedAt === null) return refuse({ kind: 'email-not-verified' })
      if (!(await mayPost(employer.id))) return refuse({ kind: 'market-barred' })
      const now = clock.now()
      const faults = judgeJob(fields, now)
      if (faults.length > 0) return refuse({ kind: 'job-not-valid', faults })
      const heldFor = reasonsFor(fields, employer, await jobs.listOf(employer.id))
      const job = {
        ...fields,
        id: ids.next('job'),
        ownerId: employer.id,
        slug: slugOf(fields),
        place: centres(fields.postcode),
        heldFor,
        isDemo: false,
        createdAt: now,
      }
      return jobs.add(job, claim)
    },

    /** Null when it is none of theirs. */
    async findOwn(owner: UserId, id: JobId): Promise<Job | null> {
      const job = await jobs.find(id)
      return job?.ownerId === owner ? job : null
    },

    async edit(
      employer: Employer,
      id: JobId,
      version: number,
      fields: JobFields,
    ): Promise<Result<Job, EditJobRefusal>> {
      const before = await jobs.find(id)
      if (before?.ownerId !== employer.id) return refuse({ kind: 'job-unknown' })
      const now = clock.now()
      const faults = judgeJob(fields, now, before.deadline)
      if (faults.length > 0) return refuse({ kind: 'job-not-valid', faults })
      const others = (await jobs.listOf(employer.id)).filter((other) => other.id !== id)
      const heldFor = reasonsFor(fields, employer, others)
      return jobs.edit(id, version, { ...fields, place: centres(fields.postcode), heldFor }, now)
    },

    /** The job with the words that its employer wrote last, shown or waiting; null when it is none of theirs. */
    async lastWritten(owner: UserId, id: JobId): Promise<{ readonly job: Job; readonly isWaiting: boolean } | null> {
      const job = await this.findOwn(owner, id)
      const waiting = job && (await jobs.waitingEdit(id))
      return job && { job: waiting ?? job, isWaiting: waiting !== null }
    },

    async close(owner: UserId, id: JobId): Promise<Result<Job, JobChangeRefusal>> {
      const before = await jobs.find(id)
      return before?.ownerId === owner ? jobs.close(id, clock.now()) : refuse({ kind: 'job-unknown' })
    },

    ofOwner: (owner: UserId) => jobs.listOf(owner),
    find: (id: JobId) => jobs.find(id),
    search: (filter: JobFilter, sort: JobSort, page: { readonly cursor: string | null; readonly limit: number }) =>
      jobs.search(filter, sort, page, clock.now()),
    /** The middle of a postcode's district, or of a district; null where nobody knows it. */
    placeOf: (postcodeOrDistrict: string) => centres(postcodeOrDistrict),

    /** A job that is shown, or was and has ended; null for any other: one that is held or paused may come back. */
    async shownBySlug(
      slug: string,
    ): Promise<{ readonly job: Job; readonly isShown: boolean; readonly similar: readonly Job[] } | null> {
      const [job, now] = [await jobs.findBySlug(slug), clock.now()]
      if (!job || job.publishedAt === null) return null
      const isShown = isShownAt(job, now)
      if (!isShown && ['in_review', 'paused'].includes(shownState(job, now))) return null
      return { job, isShown, similar: isShown ? [] : await jobs.similar(job, similarShown, now) }
    },

    shownSlugs: (limit: number) => jobs.shownSlugs(clock.now(), limit),
    categories: () => jobs.categories(),
    putCategory: (category: JobCategory) => jobs.putCategory(category),
    passEdit: (id: JobId) => jobs.passEdit(id, clock.now()),
    countView: (id: JobId) => jobs.countView(id),
    jobsVersion: () => jobs.version(clock.now()),
    /** The faults of an advert that nobody has sent yet, and words in it that shut people out. */
    preview(fields: JobFields) {
      return { faults: judgeJob(fields, clock.now()), words: excludingWordsIn(fields) }
    },
    today: () => businessDate(clock.now()),
  }
}

export type JobBoardModule = ReturnType<typeof createJobBoard>

const keyOf = ({ title, description }: Pick<JobFields, 'title' | 'description'>) =>
  advertTextKey(`${title} ${description}`)
const isLasting = ({ state }: Job) => state !== 'closed' && state !== 'rejected'

/** The title and the place as an address, without accents: at most 70 characters. */
export function slugOf({ title, location }: Pick<JobFields, 'title' | 'location'>): string {
  const words = `${title} ${location}`
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, slugWords)
    .replaceAll(/^-+|-+$/g, '')
  return words === '' ? 'job' : words
}
