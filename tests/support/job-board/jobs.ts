import type { NewJob } from '#modules/job-board'
import { type JobId, type UserId, parseId } from '#modules/shared'
import type { TestPort } from '../test-port.ts'

export const jobNoon = Temporal.Instant.from('2026-03-02T12:00:00Z')

export function jobId(name: string): JobId {
  const id = parseId('job', `job_${name}`)
  if (!id) throw new Error(`not the name of a job: ${name}`)
  return id
}

export function aJob(name: string, ownerId: UserId, changes: Partial<NewJob> = {}): NewJob {
  return {
    id: jobId(name),
    ownerId,
    slug: `job-${name}`,
    categoryId: 'plumbing',
    title: `Work of ${name}`,
    description: 'Three weeks of work in a house.',
    companyName: 'Swift Homes',
    location: 'Croydon',
    postcode: 'CR0 1AB',
    place: { district: 'CR0', latitude: 51.376, longitude: -0.098 },
    jobType: 'contract',
    requiredCertifications: [],
    preferredCertifications: [],
    experienceRequired: '',
    salaryRange: '',
    salaryMin: null,
    salaryMax: null,
    salaryPeriod: null,
    paidMinutes: null,
    lowPayReason: '',
    occupationalRequirement: '',
    startDate: null,
    deadline: null,
    isUrgent: false,
    heldFor: [],
    isDemo: false,
    createdAt: jobNoon,
    ...changes,
  }
}

/** Shows a job until `paidUntil`, as its payment does. */
export function showJob(data: TestPort, id: JobId, paidUntil = '2026-04-01T12:00:00.000Z'): void {
  data.set('adverts', { id }, { state: 'live', paid_until: paidUntil, updated_at: '2026-03-02T12:00:00.000Z' })
}
