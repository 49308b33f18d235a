import { describe, expect, it } from 'vitest'
import { openWholeApp } from '../../support/apps/whole-app.ts'
import { addJob, applicationRow } from '../../support/builders/market/jobs.ts'

const application = 'jap_one'

async function openReports() {
  const site = await openWholeApp()
  const { app, data } = site
  const owner = data.text('users', 'id', { email: 'customer@example.com' })
  const applicant = data.text('users', 'id', { email: 'technician@example.com' })
  addJob(data, { id: 'job_one', owner })
  addJob(data, { id: 'job_two', owner })
  data.insert('job_applications', applicationRow(application, 'job_one', { user: applicant }))
  data.insert('job_applications', applicationRow('jap_two', 'job_one'))
  const cookies = {
    employer: await site.signIn('customer'),
    applicant: await site.signIn('technician'),
    office: await site.signIn('office'),
    admin: await site.signIn('admin'),
    visitor: '',
  }
  type By = keyof typeof cookies
  async function report(by: By, named: string | null = application, id = 'job_one') {
    const answer = await app.request('/api/reports', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: cookies[by] },
      body: JSON.stringify({
        subject: 'job',
        id,
        reason: 'discriminatory',
        text: `${by} says so about ${named}`,
        email: `${by}@example.org`,
        ...(named !== null && { application: named }),
      }),
    })
    return answer.status
  }
  const pathOf = { application: '/api/admin/market/reports', cv: '/admin/market/reports' } as const
  async function open(by: By, part: 'application' | 'cv' = 'application') {
    const id = data.text('market_cases', 'id')
    const answer = await app.request(`${pathOf[part]}/${id}/${part}`, { headers: { cookie: cookies[by] } })
    return { status: answer.status, text: await answer.text() }
  }
  const readings = () => data.rows('audit_log', { action: 'job_application_read' })
  return { ...site, report, open, readings, cookies, [Symbol.dispose]: () => site[Symbol.dispose]() }
}

describe('a report that names an application', () => {
  it('comes from its applicant or its employer alone, and about its own job', async () => {
    using reports = await openReports()
    expect([await reports.report('visitor'), await reports.report('office')]).toEqual([404, 404])
    expect(await reports.report('applicant', 'jap_two')).toBe(404)
    expect(await reports.report('employer', application, 'job_two')).toBe(404)
    expect(await reports.report('employer', 'jap_none')).toBe(404)
    expect(reports.data.count('market_cases')).toBe(0)
    expect([await reports.report('applicant'), await reports.report('employer')]).toEqual([201, 201])
    expect(reports.data.texts('market_cases', 'application_id')).toEqual([application, application])
  })

  it('lets the office open that one application, each time with an audit line that has the reference', async () => {
    using reports = await openReports()
    await reports.report('applicant')
    const opened = await reports.open('office')
    expect([opened.status, opened.text.includes('Twelve years of bathrooms')]).toEqual([200, true])
    expect((await reports.open('admin')).status).toBe(200)
    const reference = reports.data.text('market_cases', 'reference')
    expect(reports.readings().map(({ target_id: id, after_json: after }) => [id, JSON.parse(String(after))])).toEqual([
      [application, { report: reference, part: 'application' }],
      [application, { report: reference, part: 'application' }],
    ])
  })

  it('opens nothing to anybody else, nothing without a CV, and nothing that was erased', async () => {
    using reports = await openReports()
    await reports.report('employer')
    expect([(await reports.open('applicant')).status, (await reports.open('employer')).status]).toEqual([403, 403])
    expect((await reports.open('office', 'cv')).status).toBe(404)
    reports.data.remove('job_applications', { id: application })
    expect((await reports.open('office')).status).toBe(404)
    expect(reports.readings()).toEqual([])
  })

  it('is closed to staff 60 days after its decision', async () => {
    using reports = await openReports()
    await reports.report('employer')
    const closed = { state: 'closed', due_at: null, closed_at: '2026-03-01T00:00:00.000Z' }
    reports.data.set('market_cases', {}, closed)
    reports.clock.set(Temporal.Instant.from('2026-04-29T23:59:59Z'))
    reports.cookies.office = await reports.signIn('office')
    expect((await reports.open('office')).status).toBe(200)
    reports.clock.set(Temporal.Instant.from('2026-04-30T00:00:00Z'))
    expect((await reports.open('office')).status).toBe(404)
    expect(reports.readings()).toHaveLength(1)
  })

  it('without an application opens none', async () => {
    using reports = await openReports()
    await reports.report('employer', null)
    expect([(await reports.open('office')).status, (await reports.open('office', 'cv')).status]).toEqual([404, 404])
    expect(reports.readings()).toEqual([])
  })
})
