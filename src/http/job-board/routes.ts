import { z } from 'zod'
import { isShownAt } from '#modules/adverts'
import { type Catalogue, offeredPlan } from '#modules/catalogue'
import type { Job, JobBoardModule } from '#modules/job-board'
import { type Clock, type Pence, may, pence } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { notFound, notValidFields, problem } from '../kit/problem.ts'
import { editJobFields, emptyJob, jobFieldsFrom, jobParams, newJobFields } from './fields.ts'
import { jobProblem, refusePost } from './problems.ts'
import { filterOf, searchQuery } from './search-query.ts'
import {
  categorySchema,
  categoryView,
  ownJobSchema,
  ownJobView,
  publicJobJson,
  publicJobSchema,
  publicJobView,
} from './views.ts'

export interface JobRoutePorts {
  readonly jobBoard: JobBoardModule
  readonly clock: Clock
  readonly catalogue: Pick<Catalogue, 'adverts'>
}

const tag = 'Job board'

const foundSchema = z.object({
  items: z.array(publicJobSchema),
  next_cursor: z.string().nullable(),
  total: z.int(),
  total_is_exact: z.boolean(),
})

/** Jobs over HTTP. */
export function jobRoutes(api: Api, { jobBoard, catalogue, clock }: JobRoutePorts): void {
  /** The price of thirty days. */
  const priceNow = async (): Promise<Pence> =>
    offeredPlan(await catalogue.adverts(), 'job', 'standard')?.price ?? pence(0)
  const own = async (job: Job) => ownJobView(job, await priceNow(), clock.now())

  api.endpoint(
    {
      method: 'get',
      path: '/api/job-categories',
      tag,
      summary: 'The categories of jobs that are offered, in their order.',
      access: 'anyone',
      answers: {
        200: { says: 'The categories', schema: z.object({ items: z.array(categorySchema), next_cursor: z.null() }) },
      },
    },
    async () => {
      const offered = (await jobBoard.categories()).filter(({ isActive }) => isActive)
      return { status: 200, body: { items: offered.map(categoryView), next_cursor: null } }
    },
  )

  api.endpoint(
    {
      method: 'get',
      path: '/api/jobs',
      tag,
      summary:
        'Search the jobs that are live. `area` is a postcode or the first half of one, and `within` miles around it. `total` is exact to 1,000, else `total_is_exact` is false.',
      access: 'anyone',
      query: searchQuery,
      answers: { 200: { says: 'A page of jobs', schema: foundSchema } },
    },
    async ({ c, query }) => {
      const asked = filterOf(query, jobBoard.placeOf)
      if ('errors' in asked) return problem(c, notValidFields(asked.errors))
      const { limit, cursor = null } = query
      const page = await jobBoard.search(asked.filter, asked.sort, { cursor, limit })
      const { items, next, total, isTotalExact } = page
      const list = items.map(publicJobJson).join(',')
      return {
        status: 200,
        text: `{"items":[${list}],"next_cursor":${JSON.stringify(next)},"total":${total},"total_is_exact":${isTotalExact}}`,
      }
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/jobs',
      tag,
      summary:
        'Post a job, which is shown once it is paid for: 201 with its state. Only with a confirmed account (403 `email_not_verified`) that staff have not barred (403 `market_barred`). Pay of an employee under the National Living Wage needs `low_pay_reason`; words that shut people out are named in `excluding_words`, and hold the job unless `occupational_requirement` is given. A price or a state in the body is refused.',
      access: 'signed-in',
      body: newJobFields,
      answers: { 201: { says: 'The job, which waits for its payment', schema: ownJobSchema } },
      idempotent: true,
      limit: 'enquiry',
    },
    async ({ c, who, body, claim }) => {
      const price = await priceNow()
      const answer = (job: Job) => ({ status: 201, body: ownJobView(job, price, clock.now()) })
      const posted = await jobBoard.post(who, jobFieldsFrom(body, emptyJob(who.fullName)), claim(answer))
      return posted.ok ? answer(posted.value) : refusePost(c, posted.refusal)
    },
  )

  api.endpoint(
    {
      method: 'get',
      path: '/api/me/jobs',
      tag,
      summary: 'The jobs of the caller, the newest first.',
      access: 'signed-in',
      answers: { 200: { says: 'The jobs', schema: z.object({ items: z.array(ownJobSchema), next_cursor: z.null() }) } },
    },
    async ({ who }) => ({
      status: 200,
      body: { items: await Promise.all((await jobBoard.ofOwner(who.id)).map(own)), next_cursor: null },
    }),
  )

  api.endpoint(
    {
      method: 'get',
      path: '/api/jobs/:id',
      tag,
      summary: 'A job: in full to its employer and to the office, and as everybody sees it while it is live.',
      access: 'anyone',
      params: jobParams,
      answers: { 200: { says: 'The job', schema: z.union([ownJobSchema, publicJobSchema]) } },
    },
    async ({ c, who, params }) => {
      const job = await jobBoard.find(params.id)
      if (!job) return problem(c, notFound)
      if (who && (job.ownerId === who.id || may(who, 'message'))) return { status: 200, body: await own(job) }
      if (!isShownAt(job, clock.now())) return problem(c, notFound)
      return { status: 200, body: publicJobView(job) }
    },
  )

  api.endpoint(
    {
      method: 'patch',
      path: '/api/jobs/:id',
      tag,
      summary:
        'Edit a job. The employer names the version that they have read; a stale one: 409 `job_changed`. Held words of a live job leave the old ones in place. What is left out stays as it was written last, be it shown or waiting.',
      access: 'signed-in',
      params: jobParams,
      body: editJobFields,
      answers: { 200: { says: 'The job as it is now', schema: ownJobSchema } },
      limit: 'enquiry',
    },
    async ({ c, who, params, body: { version, ...sent } }) => {
      const before = await jobBoard.lastWritten(who.id, params.id)
      if (!before) return problem(c, notFound)
      const edited = await jobBoard.edit(who, params.id, version, jobFieldsFrom(sent, before.job))
      return edited.ok ? { status: 200, body: await own(edited.value) } : problem(c, jobProblem(edited.refusal))
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/jobs/:id/close',
      tag,
      summary: 'End a job for good. Said again, nothing changes.',
      access: 'signed-in',
      params: jobParams,
      answers: { 200: { says: 'The job as it is now', schema: ownJobSchema } },
    },
    async ({ c, who, params }) => {
      const closed = await jobBoard.close(who.id, params.id)
      return closed.ok ? { status: 200, body: await own(closed.value) } : problem(c, jobProblem(closed.refusal))
    },
  )
}
