import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DemoRows, createSqliteDemoStore } from '#adapters/sqlite'
import { isShownAt } from '#modules/adverts'
import type { ApplicationState, Job } from '#modules/job-board'
import type { NewCase } from '#modules/market'
import { type JobApplicationId, type JobId, type ListingId, type UserId, may } from '#modules/shared'
import { compose } from '../../../compose.ts'
import type { OpenedAdapters } from '../../../open-adapters.ts'
import { type PastClock, idsOfClock } from '../past-clock.ts'
import { cvPdf } from './cv.ts'

interface DemoModeration {
  readonly adapters: OpenedAdapters
  readonly dataDir: string
  /** The clock of the adapters. */
  readonly clock: PastClock
  readonly now: Temporal.Instant
  readonly rows: Pick<DemoRows, 'users'>
}

interface Person {
  readonly id: UserId
  readonly fullName: string
  readonly email: string
  readonly phone: string
}

const letters: readonly {
  readonly to: readonly ApplicationState[]
  readonly words: string
  readonly cv: readonly string[]
}[] = [
  {
    to: ['seen', 'hired'],
    words: 'Eleven years in the trade, the last four in charge of two apprentices. I could begin on Monday week.',
    cv: ['Site lead, Addiscombe, 2022 to now', 'Fitter, Norwood, 2015 to 2022', 'NVQ level 3, 2014'],
  },
  {
    to: ['seen', 'shortlisted'],
    words: 'I have done this work in flats and in schools, and I have my own van and tools. References on request.',
    cv: ['Self-employed, 2019 to now', 'Apprentice and fitter, Sutton, 2013 to 2019'],
  },
  { to: ['seen', 'rejected'], words: 'I would like to change trades, and learn while I work. I am handy.', cv: [] },
  {
    to: ['seen'],
    words: 'Six years of this, mostly for housing associations. I am free from the first of the month.',
    cv: ['Repairs operative, Thornton Heath, 2020 to now', 'City and Guilds, 2019'],
  },
  { to: [], words: 'Good morning, is the work still open? I did the same for three years in Bromley.', cv: [] },
]

/**
 * Applications for jobs of the demo business in each state, and a queue of moderation: held adverts, a held edit, reports, a
 * complaint, a notice of defamation and, where the business has an administrator, an appeal. Nobody is notified.
 */
export async function addDemoModeration({ adapters, dataDir, clock, now, rows }: DemoModeration): Promise<void> {
  const { accounts, applying, moderation, jobBoard } = compose({ ...adapters, ids: idsOfClock(clock) })
  const store = createSqliteDemoStore(adapters.database)
  const people = rows.users.flatMap(({ id, role, fullName, email, phone }): Person[] =>
    role === 'customer' && email && phone ? [{ id: id as UserId, fullName, email, phone }] : [],
  )
  const jobs = await shownJobs()
  const folder = join(dataDir, 'incoming')

  async function shownJobs(): Promise<readonly Job[]> {
    const ids = Array.from({ length: 40 }, (_, index) => `job_demo-${String(index + 1).padStart(2, '0')}` as JobId)
    const all = await Promise.all(ids.map((id) => jobBoard.find(id)))
    const since = now.subtract({ hours: 24 * 5 })
    return all.filter(
      (job): job is Job => job !== null && isShownAt(job, now) && Temporal.Instant.compare(job.createdAt, since) < 0,
    )
  }

  async function shownListings(): Promise<readonly ListingId[]> {
    const ids = Array.from({ length: 60 }, (_, index) => `lst_demo-${String(index + 1).padStart(2, '0')}` as ListingId)
    const all = await Promise.all(ids.map((id) => moderation.subject({ kind: 'listing', id })))
    return all.flatMap((subject) =>
      subject?.ref.kind === 'listing' && subject.state === 'live' ? [subject.ref.id] : [],
    )
  }

  async function keepCv(name: string, lines: readonly string[]) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, randomUUID())
    const content = cvPdf([name, ...lines])
    await writeFile(path, content, { mode: 0o600 })
    try {
      const file = { path, bytes: content.length, name: `CV ${name}.pdf`, read: async () => content }
      const kept = await applying.keepCv(file)
      if (!kept.ok) throw new Error(`a sample CV was refused: ${kept.refusal.kind}`)
      return kept.value
    } finally {
      await rm(path, { force: true })
    }
  }

  async function apply(job: Job, applicant: Person, { to, words, cv }: (typeof letters)[number]) {
    const applied = await applying.apply(
      {
        id: applying.newId(),
        jobId: job.id,
        name: applicant.fullName,
        email: applicant.email,
        phone: applicant.phone,
        words,
        cv: cv.length === 0 ? null : await keepCv(applicant.fullName, cv),
      },
      applicant.id,
    )
    if (!applied.ok) throw new Error(`a sample application was refused: ${applied.refusal.kind}`)
    for (const state of to) await applying.move(applied.value.id, job.ownerId, state)
    return applied.value.id
  }

  type Case = Pick<NewCase, 'kind' | 'subject' | 'reason' | 'text'> & Partial<NewCase>
  async function report(by: Person | undefined, asked: Case) {
    if (!by) throw new Error('the sample business has too few people')
    const sender = { name: by.fullName, email: by.email, userId: by.id }
    const kept = await moderation.report({ applicationId: null, notice: null, isSpam: false, ...sender, ...asked })
    if (!kept) throw new Error('a sample report was refused')
  }

  await store.withoutEvents(async () => {
    clock.goTo(now.subtract({ hours: 70 }))
    let named: { readonly job: Job; readonly id: JobApplicationId } | null = null
    for (const [place, job] of jobs.slice(0, 2).entries()) {
      const applicants = people.filter(({ id }) => id !== job.ownerId)
      for (const [index, letter] of letters.entries()) {
        const applicant = applicants[place * letters.length + index]
        if (!applicant) continue
        const id = await apply(job, applicant, letter)
        if (place === 1 && index === 2) named = { job, id }
      }
    }

    clock.goTo(now.subtract({ hours: 30 }))
    const experts = await shownListings()
    const [first, second, third, fourth, fifth, sixth] = experts
    const held = [
      [first, 'link'],
      [second, 'others-duplicate'],
      [jobs[2]?.id, 'many-from-new-account'],
      [jobs[3]?.id, 'excluding_words'],
    ] as const
    for (const [id, why] of held) if (id) await adapters.market.adverts.move(id, 'in_review', [why], clock.now())
    const [, , , , edited, suspended] = jobs
    if (edited) {
      const { id, ownerId, version, ...job } = edited
      const employer = { id: ownerId, emailVerifiedAt: now, createdAt: now.subtract({ hours: 2_000 }) }
      const description = `${job.description}\n\nWe look for a young and energetic team member.`
      await jobBoard.edit(employer, id, version, { ...job, description })
    }
    if (named) {
      const sender = people.find(({ id }) => id !== named.job.ownerId)
      const text = 'The answer to this application speaks of where the applicant was born. Please read it.'
      await report(sender, {
        kind: 'report',
        subject: { kind: 'job', id: named.job.id },
        applicationId: named.id,
        reason: 'discriminatory',
        text,
      })
    }
    const [one, two, three, four] = people.slice(-4)
    if (third) {
      const text = 'Nobody answers at the address of this business, and the shop next door has never heard of it.'
      await report(one, { kind: 'report', subject: { kind: 'listing', id: third }, reason: 'fake', text })
    }
    if (fourth) {
      const text = 'The text says Gas Safe. The register has no such business.'
      await report(two, { kind: 'report', subject: { kind: 'listing', id: fourth }, reason: 'misleading', text })
    }
    if (fifth) {
      const text = 'They took £150 for a visit, and did not come. Three messages were not answered.'
      await report(three, { kind: 'complaint', subject: { kind: 'listing', id: fifth }, reason: 'money', text })
    }
    if (sixth) {
      await report(four, {
        kind: 'defamation',
        subject: { kind: 'listing', id: sixth },
        reason: 'defamation',
        text: 'Neighbours and customers of mine read it, and take me for somebody who does not pay.',
        notice: {
          statement: 'We finish what the builder next door leaves undone.',
          where: 'The description of the listing, last sentence',
          meaning: 'That I leave work undone, on purpose',
          untrue: 'Each of my jobs of this year was handed over and signed for.',
          posterUnknown: true,
          shareName: true,
          shareEmail: false,
        },
      })
    }
    const admin = (await accounts.staff()).find((user) => user.status === 'active' && may(user, 'users'))
    if (admin && suspended) {
      const subject = { kind: 'job', id: suspended.id } as const
      const text = 'The telephone number belongs to another business, which knows nothing of this job.'
      const decided = await moderation.decide({
        subject,
        decision: 'suspend',
        reason: 'misleading',
        text,
        by: admin.id,
      })
      if (!decided.ok) throw new Error(`a sample decision was refused: ${decided.refusal.kind}`)
      const words = 'It is the number of our old office. We moved in spring, and the number is right since today.'
      const { number } = decided.value
      const appealed = await moderation.appeal({ decision: number, side: 'owner', reportId: null, text: words })
      if (!appealed.ok) throw new Error(`a sample appeal was refused: ${appealed.refusal.kind}`)
    }
    await store.forgetNotices()
  })
}
