import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestPort } from '../../support/sqlite-test-port.ts'
import { like, not } from '../../support/test-port.ts'
import { type Office, type Person, openBusyOffice, people } from '../office-steps.ts'
import { expectWalked } from '../walked.ts'

let office: Office
let found: Awaited<ReturnType<typeof places>>

beforeAll(async () => {
  office = await openBusyOffice()
  found = places()
})

afterAll(() => office?.[Symbol.asyncDispose]())

/** Carla has a listing and a job of the sample business, and has applied for a job of somebody else. */
function places() {
  using data = openTestPort(office.server.dataDir)
  const carla = data.text('users', 'id', { email: people.customer.email })
  const job = data.text('job_applications', 'job_id', { state: 'hired' })
  const application = data.text('job_applications', 'id', { job_id: job, cv_file: not(null) })
  const listing = data.text('adverts', 'id', { kind: 'listing', state: 'live' })
  data.set('adverts', { id: job }, { owner_id: carla })
  data.set('adverts', { id: listing }, { owner_id: carla })
  const other = data.text('job_applications', 'id', { job_id: not(job), state: 'shortlisted' })
  data.set('job_applications', { id: other }, { user_id: carla })
  const report = data.row('market_cases', { application_id: not(null) })
  // A badge of the queue says "Late".
  for (const { id } of data.rows('adverts', { state: 'in_review' }))
    data.set('adverts', { id: String(id) }, { updated_at: '2026-01-05T09:00:00.000Z' })
  return {
    job,
    application,
    listing,
    jobSlug: data.text('adverts', 'slug', { id: job }),
    listingSlug: data.text('adverts', 'slug', { id: listing }),
    report: String(report?.['id']),
    reported: String(report?.['subject_id']),
    appealed: data.text('market_decisions', 'subject_id'),
    edited: data.text('advert_edits', 'advert_id'),
    held: data.text('adverts', 'id', { state: 'in_review', kind: 'listing' }),
    notice: data.text('market_cases', 'subject_id', { kind: 'defamation' }),
    complaint: data.text('market_cases', 'subject_id', { kind: 'complaint', reference: like('RP-%') }),
  }
}

const walks: readonly (readonly [string, Person | null, () => readonly string[]])[] = [
  [
    'of visitors',
    null,
    () => [
      '/find-experts',
      `/find-experts/${found.listingSlug}`,
      '/advertise',
      '/jobs',
      `/jobs/${found.jobSlug}`,
      '/post-job',
      '/badges',
      `/report-content?subject=job&id=${found.job}`,
      `/report-content/defamation?subject=listing&id=${found.listing}`,
    ],
  ],
  ['of rules', null, () => ['/how-we-check', '/how-we-rank', '/how-reviews-work', '/market-complaints']],
  [
    'of somebody who advertises and applies',
    'customer',
    () => [
      '/my-jobs',
      `/my-jobs/${found.job}`,
      `/my-jobs/${found.job}/edit`,
      `/my-jobs/${found.job}/${found.application}`,
      '/my-applications',
      '/my-listings',
      `/my-listings/${found.listing}`,
    ],
  ],
  [
    'of the staff',
    'admin',
    () => [
      '/admin/market',
      `/admin/market/listing/${found.held}`,
      `/admin/market/job/${found.edited}`,
      `/admin/market/job/${found.reported}`,
      `/admin/market/job/${found.appealed}`,
      `/admin/market/listing/${found.notice}`,
      `/admin/market/listing/${found.complaint}`,
      `/admin/market/reports/${found.report}/application`,
      '/admin/market/categories',
    ],
  ],
]

describe('The pages of the market, with rows,', () => {
  it.each(walks)('%s are walked by keys, are accessible and run over at no width', async (_, person, pages) => {
    const paths = pages()
    expect(paths.length).toBeGreaterThan(3)
    await expectWalked(office, person, paths)
  })
})
