import { z } from 'zod'
import { type ApplyingModule, applicationStates } from '#modules/job-board'
import type { ModerationModule } from '#modules/market'
import { type ReportId, at, instantText, parseId } from '#modules/shared'
import { cvAnswer } from '../../applications/cv-answer.ts'
import type { Api } from '../../kit/api.ts'
import { id } from '../../kit/fields.ts'
import { instantSchema } from '../../kit/instant-schema.ts'
import { notFound, problem } from '../../kit/problem.ts'

interface Ports {
  readonly moderation: Pick<ModerationModule, 'applicationFor'>
  readonly applying: Pick<ApplyingModule, 'readForReport' | 'openCv'>
}

const schema = z.object({
  id: z.string(),
  job_id: z.string(),
  report: z.string().meta({ description: 'The reference of the report' }),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  words: z.string(),
  state: z.enum(applicationStates),
  cv_url: z.string().nullable(),
  created_at: instantSchema,
})

/** The application that a report names, for staff; each opening is in the audit log. */
export function reportedApplication(api: Api, { moderation, applying }: Ports): void {
  async function read(report: ReportId | null, part: 'application' | 'cv') {
    const named = report && (await moderation.applicationFor(report))
    const found = named && (await applying.readForReport(named.id, named.case.reference, part))
    return found ? { ...found, reference: named.case.reference } : null
  }

  api.endpoint(
    {
      method: 'get',
      path: '/api/admin/market/reports/:id/application',
      tag: 'Market',
      access: 'message',
      summary:
        'The application for a job that a report names, while the report is open and for 60 days after: each reading is in the audit log. Without a report: 404',
      params: z.strictObject({ id: id('rpt') }),
      answers: { 200: { says: 'The application', schema } },
    },
    async ({ c, params }) => {
      const found = await read(params.id, 'application')
      if (!found) return problem(c, notFound)
      const { application, job, reference } = found
      return {
        status: 200,
        body: {
          id: application.id,
          job_id: job.id,
          report: reference,
          name: application.name,
          email: application.email,
          phone: application.phone,
          words: application.words,
          state: application.state,
          cv_url: application.cv && at.admin.reportedCv(params.id),
          created_at: instantText(application.createdAt),
        },
      }
    },
  )

  api.other({ method: 'get', path: '/admin/market/reports/:id/cv', access: 'message' }, async (c) => {
    const found = await read(parseId('rpt', c.req.param('id') ?? ''), 'cv')
    return found ? cvAnswer(c, applying, found.application.cv) : problem(c, notFound)
  })
}
