import type { AppliedJob, JobApplication, NotifiedState } from '#modules/job-board'
import type { Recipient } from '#modules/messaging'
import { at, inBusinessZone } from '#modules/shared'
import type { Modules } from '../../compose.ts'
import type { Emitted, Subscribers } from '../outbox/events.ts'

interface Parts {
  readonly accounts: Pick<Modules['accounts'], 'find'>
  readonly applying: Pick<Modules['applying'], 'everyOf' | 'find' | 'job' | 'jobsOf' | 'makeLink' | 'telling'>
  readonly messaging: Pick<Modules['messaging'], 'notify' | 'wasNotified'>
}

const rows = {
  shortlisted: 'job_application_shortlisted',
  rejected: 'job_application_rejected',
  hired: 'job_application_hired',
} as const satisfies Record<NotifiedState, string>

/** Subscribers for applications: applicants are notified of progress, employers of new applications. */
export function applicationMessages(modules: Parts) {
  return {
    'job-applied-for': [
      async (event: Emitted<'job-applied-for'>) => {
        const found = await modules.applying.find(event.body.applicationId)
        if (!found) return
        await toApplicant(modules, found.application, found.job, { event: 'job_application_sent', at: event.at })
        await toEmployer(modules, found.job, event)
      },
    ],
    'job-application-decided': [
      async (event: Emitted<'job-application-decided'>) => {
        const { applicationId, state } = event.body
        const found = await modules.applying.find(applicationId)
        // One that was moved on since is notified of that move only.
        if (found?.application.state !== state) return
        const cause = `${applicationId}:${event.id}`
        await toApplicant(modules, found.application, found.job, { event: rows[state], at: event.at, cause })
      },
    ],
    'job-applicants-told': [
      async (event: Emitted<'job-applicants-told'>) => {
        const [job, telling] = await Promise.all([
          modules.applying.job(event.body.jobId),
          modules.applying.telling(event.body.jobId),
        ])
        if (!job || !telling) return
        const news = { event: 'job_closed_for_applicants', at: event.at, words: telling.text }
        for await (const application of modules.applying.everyOf(job.id)) {
          if (application.state !== 'hired') await toApplicant(modules, application, job, news)
        }
      },
    ],
  } satisfies Subscribers
}

/** The news of one application; its cause begins with the application, so that it is erased with it. */
interface News {
  readonly event: string
  readonly at: Temporal.Instant
  /** Missing where an application has such news once. */
  readonly cause?: string
  readonly words?: string
}

/** With a link of its own, made once for each message. */
async function toApplicant(
  { applying, messaging }: Parts,
  { id, userId, name, email }: JobApplication,
  { title, company }: AppliedJob,
  { event, at: moment, cause = `${id}:${event}`, words = '' }: News,
): Promise<void> {
  if (await messaging.wasNotified(event, cause)) return
  const token = await applying.makeLink(id)
  const applicant: Recipient = { part: 'visitor', userId, name, email, phone: null }
  await messaging.notify({
    event,
    cause,
    at: moment,
    bookingId: null,
    facts: { title, company, words },
    to: [applicant],
    link: at.myApplications(),
    outsideLink: at.link.application(token),
  })
}

/** Under the bell for each application; by e-mail at most once an hour for each job. */
async function toEmployer(
  { accounts, applying, messaging }: Parts,
  { id, ownerId, title, company }: AppliedJob,
  event: Pick<Emitted, 'id' | 'at'>,
): Promise<void> {
  const owner = await accounts.find(ownerId)
  if (!owner) return
  const { email, fullName: name } = owner
  const counts = (await applying.jobsOf(ownerId)).find((job) => job.id === id)?.counts
  const fresh = counts?.new ?? 0
  const told = {
    at: event.at,
    bookingId: null,
    facts: {
      title,
      company,
      waiting: fresh === 1 ? 'There is 1 new application' : `There are ${fresh} new applications`,
    },
    to: [{ part: 'account', userId: ownerId, name, email, phone: null } satisfies Recipient],
    link: at.myJobs.job(id),
  }
  const hour = inBusinessZone(event.at).toPlainDateTime().toString({ smallestUnit: 'minute' }).slice(0, 13)
  await messaging.notify({ ...told, event: 'job_application_received', cause: `evt_${event.id}` })
  await messaging.notify({ ...told, event: 'job_applications_waiting', cause: `applications_${id}_${hour}` })
}
