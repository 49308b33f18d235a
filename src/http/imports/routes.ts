import { z } from 'zod'
import type { Administration } from '#modules/administration'
import { type ImportKind, type ImportsModule, columnsOf, chosenFields, importKinds } from '#modules/imports'
import { type Api, tooMany } from '../kit/api.ts'
import { csvLine } from '../kit/csv.ts'
import { csvFile, exportOf } from '../kit/csv-stream.ts'
import { notValid } from '../kit/form-faults.ts'
import { notValidField, passwordNeeded, problem, signInNeeded } from '../kit/problem.ts'
import type { RateLimits } from '../kit/rate-limits.ts'
import type { Uploads } from '../uploads/uploads.ts'
import { exampleRows } from './example-rows.ts'
import { importProblem } from './problems.ts'

export interface ImportRoutePorts {
  readonly imports: ImportsModule
  readonly administration: Pick<Administration, 'note'>
  readonly uploads: Uploads
  readonly limits: RateLimits
}

const kind = z.enum(importKinds, 'Choose what the file has')
const mappingWords = 'Give the field of each column as JSON: {"name":"Full name"}'

/** The heading of the column of each field, as JSON. */
const mapping = z
  .string()
  .max(20_000, mappingWords)
  .transform((text, context) => {
    const parsed = z.record(z.string(), z.string(), mappingWords).safeParse(parsedJson(text))
    if (parsed.success) return parsed.data
    context.addIssue(mappingWords)
    return z.NEVER
  })

const importFields = z.object({
  kind,
  mapping: mapping.optional(),
  dry_run: z
    .enum(['true', 'false'], 'This is true or false')
    .default('true')
    .transform((text) => text === 'true'),
})

const startedSchema = z.strictObject({ import_id: z.string(), task_id: z.string() })

/** Files of earlier programs. No key opens these routes. */
export function importRoutes(api: Api, { imports, administration, uploads, limits }: ImportRoutePorts): void {
  api.other({ method: 'post', path: '/api/admin/imports', access: 'settings', upload: importUpload }, async (c) => {
    const { who } = c.var
    if (!who) return problem(c, signInNeeded)
    if (!c.get('passwordFresh')) return problem(c, passwordNeeded)
    const wait = await limits.take('upload', { address: c.var.address, account: who.id })
    if (wait !== null) return problem(c, tooMany(wait))
    return uploads.receive(c, 'import', async ({ fields, files: [file] }) => {
      const parsed = importFields.safeParse(fields)
      if (!parsed.success) return problem(c, notValid(parsed.error))
      if (!file) return problem(c, notValidField('file', 'Please choose a file'))
      const { kind: of, mapping: headings, dry_run: isDry } = parsed.data
      const taken = await imports.takeIn({ path: file.path, name: nameOf(file.name), kind: of, by: who.id })
      if (!taken.ok) return problem(c, importProblem(taken.refusal))
      const { id, columns, mapping: guessed } = taken.value
      const chosen = headings
        ? columns.map((column) => Object.keys(headings).find((field) => headings[field] === column) ?? null)
        : chosenFields(guessed, columns)
      const checked = await imports.check(id, chosen, who.id, { isDry })
      return checked.ok
        ? c.json({ import_id: id, task_id: checked.value }, 202)
        : problem(c, importProblem(checked.refusal))
    })
  })

  api.other({ method: 'get', path: '/admin/imports/example.csv', access: 'settings' }, (c) => {
    const of = kind.safeParse(c.req.query('kind') ?? 'customers')
    return of.success
      ? csvFile(`${of.data.replaceAll('_', '-')}-example`, examples(of.data))
      : problem(c, notValid(of.error))
  })

  api.other({ method: 'get', path: '/admin/imports/export.csv', access: 'settings' }, async (c) => {
    const of = kind.safeParse(c.req.query('kind') ?? 'customers')
    if (!of.success) return problem(c, notValid(of.error))
    await administration.note(exportOf(of.data, {}))
    return csvFile(of.data.replaceAll('_', '-'), exported(imports, of.data))
  })
}

/** The name of a file as its sender has it: shown, and nothing else. */
export function nameOf(name: string): string {
  const plain = name
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, '')
    .trim()
    .slice(-200)
  return plain === '' ? 'A file' : plain
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function* exported(imports: Pick<ImportsModule, 'exported'>, of: ImportKind): AsyncGenerator<string> {
  const names = columnsOf(of).map(({ name }) => name)
  yield csvLine(names)
  for (let after: string | null = null; ;) {
    const found: Awaited<ReturnType<ImportsModule['exported']>> = await imports.exported(of, after)
    const last = found.at(-1)
    if (!last) return
    yield found.flatMap(({ rows }) => rows.map((row) => csvLine(names.map((name) => row[name] ?? '')))).join('')
    after = last.id
  }
}

async function* examples(of: ImportKind): AsyncGenerator<string> {
  const names = columnsOf(of).map(({ name }) => name)
  yield csvLine(names)
  for (const row of exampleRows[of]) yield csvLine(names.map((name) => row[name] ?? ''))
}

const importUpload = {
  tag: 'Imports',
  summary:
    'Import a CSV file of customers with their properties, of services by the rules of the catalogue, or of jobs that were done before (`old_jobs`), which are past and closed: nobody is notified, and no figure of takings has them. `mapping` gives the heading of the column of each field as JSON; without it columns are matched by their names. With `dry_run` (the usual) nothing is written. The answer names the task, at `/api/admin/tasks/{id}`. A thing is found again by `external_id`: the same file again changes nothing.',
  fields: importFields,
  files: { file: { says: 'A CSV file of at most 50 MB and 100,000 rows', most: 1, isRequired: true } },
  refusals:
    'A file that cannot be read: 422 `import_file_refused`. Columns without a field that is needed: 422 `not_valid`. A file above its limit: 413 `too_large`.',
  answers: { 202: { says: 'The task has begun', schema: startedSchema } },
  limit: 'upload',
} as const
