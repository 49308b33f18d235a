import { z } from 'zod'
import type { Checked, SystemFacts } from '#modules/system'
import { atSystem, doneAt, instantText } from '#modules/shared'
import { tooMany } from '../kit/api.ts'
import { instantSchema } from '../kit/instant-schema.ts'
import type { HttpKit } from '../kit/kit.ts'

const checkedSchema = z.strictObject({
  at: instantSchema,
  checks: z.array(z.strictObject({ level: z.enum(['ok', 'warn', 'fail']), about: z.string(), detail: z.string() })),
})

const systemSchema = z.strictObject({
  version: z.string(),
  runtime: z.string(),
  started_at: instantSchema,
  database_bytes: z.int().nullable(),
  free_bytes: z.int().nullable(),
  jobs: z.array(
    z.strictObject({
      name: z.string(),
      runs: z.int(),
      faults: z.int(),
      last_success_at: instantSchema.nullable(),
      running: z.boolean(),
    }),
  ),
  settings: z.array(
    z.strictObject({
      name: z.string(),
      value: z.string().nullable().meta({ description: 'null: set, and not shown' }),
    }),
  ),
  checked: checkedSchema.nullable().meta({ description: 'The last run of the checks since the start' }),
})

const shared = { tag: 'System', access: 'settings' } as const
const path = '/api/admin/system'

/** The program itself, and its checks. */
export function addSystem({ api, modules: { system }, submission, limits }: HttpKit): void {
  api.endpoint(
    {
      ...shared,
      method: 'get',
      path,
      summary: 'Version, disk, timed jobs since the start, settings of the environment without secrets, last checks.',
      answers: { 200: { says: 'The system', schema: systemSchema } },
    },
    async () => ({ status: 200, body: systemView(await system.facts(), system.lastChecked()) }),
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: `${path}/checks`,
      summary: 'Run the checks of `callout doctor`. They change nothing.',
      limit: 'connection',
      answers: { 200: { says: 'What they found', schema: checkedSchema } },
    },
    async () => ({ status: 200, body: checkedView(await system.checkNow()) }),
  )

  const page = atSystem.system()
  submission(`${page}/checks`, { access: 'settings', page: () => page }, async ({ c, who, again }) => {
    const wait = await limits.take('connection', { address: c.var.address, account: who.id })
    if (wait !== null) return again(tooMany(wait))
    await system.checkNow()
    return c.redirect(doneAt(page, 'checked', 'checks'), 303)
  })
}

function systemView(facts: SystemFacts, checked: Checked | null): z.input<typeof systemSchema> {
  const { version, runtime, startedAt, databaseBytes, freeBytes, jobs, settings } = facts
  return {
    version,
    runtime,
    started_at: instantText(startedAt),
    database_bytes: databaseBytes,
    free_bytes: freeBytes,
    jobs: jobs.map(({ name, runs, faults, lastSuccess, isRunning }) => ({
      name,
      runs,
      faults,
      last_success_at: lastSuccess && instantText(lastSuccess),
      running: isRunning,
    })),
    settings: settings.map(({ name, value }) => ({ name, value })),
    checked: checked && checkedView(checked),
  }
}

function checkedView({ at, checks }: Checked): z.input<typeof checkedSchema> {
  return { at: instantText(at), checks: checks.map(({ level, about, says }) => ({ level, about, detail: says })) }
}
