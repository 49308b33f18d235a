import type { OldJobId } from '#modules/shared'
import type { KnownOldJob, KnownOldJobs, OldJobWrite } from './plan-old-job.ts'

/** The jobs that are kept, with the planned changes of earlier rows over them. */
export function createOldJobOverlay(known: KnownOldJobs) {
  const jobs = new Map<OldJobId, KnownOldJob>()
  const byNumber = new Map<string, OldJobId>()
  const byDay = new Map<string, Set<OldJobId>>()
  const dayOf = ({ userId, doneOn }: Pick<KnownOldJob, 'userId' | 'doneOn'>) => `${userId} ${doneOn.toString()}`

  const overlaid: KnownOldJobs = {
    customers: known.customers,
    serviceOf: known.serviceOf,
    jobByExternalId(externalId) {
      const id = byNumber.get(externalId)
      const kept = id === undefined ? known.jobByExternalId(externalId) : null
      return (id && jobs.get(id)) ?? (kept && (jobs.get(kept.id) ?? kept))
    },
    jobsOf(userId, doneOn) {
      const kept = known.jobsOf(userId, doneOn).filter(({ id }) => !jobs.has(id))
      const planned = [...(byDay.get(dayOf({ userId, doneOn })) ?? [])].flatMap((id) => jobs.get(id) ?? [])
      return [...kept, ...planned].toSorted((one, other) => (one.id < other.id ? -1 : 1))
    },
  }

  return {
    known: overlaid,
    note(writes: readonly OldJobWrite[]): void {
      for (const { job } of writes) {
        const before = jobs.get(job.id)
        if (before) byDay.get(dayOf(before))?.delete(job.id)
        jobs.set(job.id, job)
        const day = dayOf(job)
        byDay.set(day, (byDay.get(day) ?? new Set()).add(job.id))
        if (job.externalId !== null) byNumber.set(job.externalId, job.id)
      }
    },
  }
}
