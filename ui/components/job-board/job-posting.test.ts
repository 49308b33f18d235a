import Validator from '@adobe/structured-data-validator'
import { describe, expect, it } from 'vitest'
import type { Job } from '#modules/job-board'
import { type JobId, type UserId, pence } from '#modules/shared'
import { jobPosting } from './job-posting.ts'

const at = Temporal.Instant.from('2026-11-20T09:00:00Z')

const plumber: Job = {
  id: 'job_00000001' as JobId,
  ownerId: 'usr_00000001' as UserId,
  slug: 'plumber-croydon',
  state: 'live',
  paidUntil: Temporal.Instant.from('2026-12-20T09:00:00Z'),
  contactConfirmedAt: at,
  isFeatured: false,
  version: 1,
  createdAt: at,
  updatedAt: at,
  publishedAt: at,
  viewsCount: 0,
  heldFor: [],
  place: { district: 'CR0', latitude: 51.37, longitude: -0.1 },
  categoryId: 'plumbing',
  title: 'Plumber <first fix>',
  description: 'Pipes & drains.\nIn six houses.',
  companyName: 'Swift Homes',
  location: 'Croydon',
  postcode: 'CR0 9ZH',
  jobType: 'full_time',
  requiredCertifications: ['gas_safe'],
  preferredCertifications: [],
  experienceRequired: 'Two years in the trade',
  salaryRange: '',
  salaryMin: pence(1_800),
  salaryMax: pence(2_200),
  salaryPeriod: 'hour',
  paidMinutes: null,
  lowPayReason: '',
  occupationalRequirement: '',
  startDate: null,
  deadline: null,
  isUrgent: false,
}

/** The faults that search engines would report. */
const faultsOf = (posting: object) =>
  new Validator().validate({ jsonld: { JobPosting: [posting] }, microdata: {}, rdfa: {}, metatags: {} })

describe('a job for search engines', () => {
  it.each<[string, Partial<Job>]>([
    ['with all facts', {}],
    ['without figures of its pay', { salaryMin: null, salaryMax: null, salaryPeriod: null }],
    ['without experience and certificates', { experienceRequired: '', requiredCertifications: [] }],
    ['with pay a year and a deadline', { salaryPeriod: 'year', deadline: Temporal.PlainDate.from('2026-12-01') }],
    ['of an unknown district, once', { place: null, jobType: 'one_off' }],
  ])('has no fault that keeps it out, %s', async (_, facts) => {
    const faults = await faultsOf(jobPosting({ ...plumber, ...facts }, 'https://example.com'))
    expect(faults.filter((fault) => JSON.stringify(fault).includes('"ERROR"'))).toEqual([])
  })

  it('would have one without its title, so the check reads it', async () => {
    const { title, ...rest } = { ...jobPosting(plumber, 'https://example.com') } as Record<string, unknown>
    expect(title).toBe(plumber.title)
    expect(await faultsOf(rest)).toContainEqual(expect.objectContaining({ severity: 'ERROR' }))
  })

  it('is valid until its days or its deadline are over, and names the district alone', () => {
    const json = (facts: Partial<Job>) => JSON.stringify(jobPosting({ ...plumber, ...facts }, 'https://example.com'))
    expect(json({})).toContain('"validThrough":"2026-12-20T09:00:00Z"')
    expect(json({ deadline: Temporal.PlainDate.from('2026-12-01') })).toContain('"validThrough":"2026-12-02T00:00:00Z"')
    expect(json({})).not.toContain('9ZH')
    expect(json({})).toContain('Pipes &amp; drains.<br>')
  })
})
