import { z } from 'zod'
import type { KeywordRuns } from '#modules/keywords'
import { type Api, tooMany } from '../kit/api.ts'
import { csvStream } from '../kit/csv-stream.ts'
import { notValid } from '../kit/form-faults.ts'
import { notFound, notValidField, problem, signInNeeded } from '../kit/problem.ts'
import type { RateLimits } from '../kit/rate-limits.ts'
import type { Uploads } from '../uploads/uploads.ts'
import { generateBody, importFields, jobParams } from './fields.ts'
import { runProblem } from './problems.ts'
import { type KeywordRoutePorts, keywordTag, serviceNames } from './routes.ts'
import { jobSchema, jobView, logSchema, logView, previewSchema, previewView } from './views.ts'

export interface KeywordRunPorts extends KeywordRoutePorts {
  readonly keywordRuns: Pick<KeywordRuns, 'startGenerating' | 'startImport' | 'preview' | 'stop' | 'find' | 'current'>
  readonly uploads: Uploads
  readonly limits: RateLimits
}

const startedSchema = z.object({ job_id: z.string() })

/** Generations and imports: they run in batches, one at a time, and are found again by their ids. */
export function keywordRunRoutes(api: Api, ports: KeywordRunPorts): void {
  const { keywords, keywordRuns, catalogue, uploads, limits } = ports

  api.endpoint(
    {
      method: 'post',
      path: '/api/keywords/generate',
      tag: keywordTag,
      summary:
        'Generate keywords of services and places, all or one. The answer names the job; while another one runs: 409 `job_running` with its `job_id`. What a person edited, added or deleted stays as it is.',
      access: 'keywords',
      body: generateBody,
      answers: { 202: { says: 'The job has begun', schema: startedSchema } },
    },
    async ({ c, who, body: { service_id: serviceId = null, location = null, ai = false } }) => {
      const started = await keywordRuns.startGenerating({ serviceId, location, ai, by: who.id })
      if (!started.ok) return problem(c, runProblem(started.refusal))
      return { status: 202, body: { job_id: started.value.id } }
    },
  )

  api.other({ method: 'post', path: '/api/keywords/import', access: 'keywords', upload: importUpload }, async (c) => {
    const { who } = c.var
    if (!who) return problem(c, signInNeeded)
    const wait = await limits.take('upload', { address: c.var.address, account: who.id })
    if (wait !== null) return problem(c, tooMany(wait))
    return uploads.receive(c, 'keywords', async ({ fields, files: [file] }) => {
      const parsed = importFields.safeParse(fields)
      if (!parsed.success) return problem(c, notValid(parsed.error))
      if (!file) return problem(c, notValidField('file', 'Please choose a file'))
      if (parsed.data.dry_run) {
        const seen = await keywordRuns.preview(file.path)
        return seen.ok ? c.json(previewView(seen.value)) : problem(c, runProblem(seen.refusal))
      }
      const started = await keywordRuns.startImport(file.path, who.id)
      return started.ok ? c.json({ job_id: started.value.id }, 202) : problem(c, runProblem(started.refusal))
    })
  })

  api.endpoint(
    {
      method: 'get',
      path: '/api/keywords/jobs/:id',
      tag: keywordTag,
      summary: 'How far a generation or an import is. `errors` are the first 100 refused lines.',
      access: 'keywords',
      params: jobParams,
      answers: { 200: { says: 'The job', schema: jobSchema } },
    },
    async ({ c, params }) => {
      const run = await keywordRuns.find(params.id)
      return run ? { status: 200, body: jobView(run, await serviceNames(catalogue)) } : problem(c, notFound)
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/keywords/jobs/:id/stop',
      tag: keywordTag,
      summary: 'Stop a job before its next batch. What it wrote before stays. One that has ended is answered as it is.',
      access: 'keywords',
      params: jobParams,
      answers: { 200: { says: 'The job as it is now', schema: jobSchema } },
    },
    async ({ c, who, params }) => {
      const run = (await keywordRuns.stop(params.id, who.id)) ?? (await keywordRuns.find(params.id))
      return run ? { status: 200, body: jobView(run, await serviceNames(catalogue)) } : problem(c, notFound)
    },
  )

  api.endpoint(
    {
      method: 'get',
      path: '/api/keywords/export',
      tag: keywordTag,
      summary: 'The whole list as CSV, which imports again unchanged. Cells are safe in a program of tables.',
      access: 'keywords',
      answers: { 200: { says: 'The file' } },
    },
    async () => {
      const names = await serviceNames(catalogue)
      return new Response(csvStream(keywords.exported((id) => names.get(id) ?? '')), {
        headers: {
          'content-type': 'text/csv;charset=utf-8',
          'content-disposition': 'attachment; filename="keywords.csv"',
          'cache-control': 'no-store',
        },
      })
    },
  )

  api.endpoint(
    {
      method: 'get',
      path: '/api/keywords/logs',
      tag: keywordTag,
      summary: 'Recent Updates: the newest 20 generations and imports.',
      access: 'keywords',
      answers: {
        200: { says: 'The newest first', schema: z.object({ items: z.array(logSchema), next_cursor: z.null() }) },
      },
    },
    async () => {
      const names = await serviceNames(catalogue)
      return {
        status: 200,
        body: { items: (await keywords.logs()).map((run) => logView(run, names)), next_cursor: null },
      }
    },
  )
}

const importUpload = {
  tag: keywordTag,
  summary:
    'Import our own export, a plain list, or the performance export of Search Console (ZIP or CSV). With `dry_run` the answer is a preview and nothing is written.',
  fields: importFields,
  files: { file: { says: 'A file of keywords', most: 1, isRequired: true } },
  refusals:
    'A file that is none of these: 422 `keyword_file_refused`. While another job runs: 409 `job_running` with its `job_id`. A file above its limit: 413 `too_large`.',
  answers: {
    200: { says: 'How the file would change the list', schema: previewSchema },
    202: { says: 'The job has begun', schema: startedSchema },
  },
  limit: 'upload',
} as const
