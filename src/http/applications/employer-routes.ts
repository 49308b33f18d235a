import type { ApplyingModule } from '#modules/job-board'
import { type JobId, inBusinessZone } from '#modules/shared'
import { csvLine } from '../kit/csv.ts'
import { csvStream } from '../kit/csv-stream.ts'
import type { Api } from '../kit/api.ts'
import { page, pageSchema } from '../kit/paging.ts'
import { notFound, problem } from '../kit/problem.ts'
import { applicationParams, changeFields, jobParams, listQuery } from './fields.ts'
import { changeProblem } from './problems.ts'
import { applicationSchema, applicationView } from './views.ts'

export interface EmployerPorts {
  readonly applying: ApplyingModule
}

const shared = { tag: 'Job board', access: 'signed-in' } as const

/** Applications for their employer; to everybody else they do not exist. */
export function employerRoutes(api: Api, { applying }: EmployerPorts): void {
  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/jobs/:id/applications',
      summary: 'The applications for a job of one’s own, newest first: of one state, or with the words of `q` in them.',
      params: jobParams,
      query: listQuery,
      answers: { 200: { says: 'The applications', schema: pageSchema(applicationSchema) } },
    },
    async ({ c, who, params, query: { q, state = null, limit, cursor = null } }) => {
      const found = await applying.listFor(params.id, who.id, { q, state }, cursor, limit + 1)
      if (!found) return problem(c, notFound)
      return { status: 200, body: page(found.items, limit, applicationView, ({ id }) => id) }
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'patch',
      path: '/api/applications/:id',
      summary:
        'Move an application for a job of one’s own: seen, shortlisted, rejected or hired, of which the last three are mailed to the applicant; or keep notes about it, which nobody else reads.',
      params: applicationParams,
      body: changeFields,
      answers: { 200: { says: 'The application', schema: applicationSchema } },
    },
    async ({ c, who, params, body: { state, notes } }) => {
      const moved = state === undefined ? null : await applying.move(params.id, who.id, state)
      if (moved && !moved.ok) return problem(c, changeProblem(moved.refusal))
      const noted = notes === undefined ? moved : await applying.setNotes(params.id, who.id, notes)
      if (!noted) throw new Error('a change of an application changes nothing')
      return noted.ok ? { status: 200, body: applicationView(noted.value) } : problem(c, changeProblem(noted.refusal))
    },
  )

  api.other({ method: 'get', path: '/my-jobs/:id/applications.csv', access: 'signed-in' }, async (c) => {
    const { who } = c.var
    const params = jobParams.safeParse({ id: c.req.param('id') })
    const job = params.success && who ? await applying.jobOf(params.data.id, who.id) : null
    if (!job) return problem(c, notFound)
    return new Response(csvStream(linesOf(applying, job.id)), {
      headers: {
        'content-type': 'text/csv; charset=utf-8; header=present',
        'content-disposition': `attachment; filename="applications-${job.slug}.csv"`,
        'cache-control': 'private, no-store',
      },
    })
  })
}

async function* linesOf(applying: Pick<ApplyingModule, 'everyOf'>, job: JobId): AsyncGenerator<string> {
  yield csvLine(['Received', 'Name', 'E-mail', 'Phone', 'State', 'Words', 'CV', 'Notes'])
  for await (const { createdAt, name, email, phone, state, words, cv, notes } of applying.everyOf(job)) {
    yield csvLine([momentText(createdAt), name, email, phone, state, words, cv?.name ?? '', notes])
  }
}

/** The time by the clock of the business: "2026-03-02 09:30". */
function momentText(at: Temporal.Instant): string {
  return inBusinessZone(at).toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ')
}
