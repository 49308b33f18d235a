import { z } from 'zod'
import type { Catalogue } from '#modules/catalogue'
import type { PrivacyModule } from '#modules/privacy'
import { type RetentionName, keepWords, parseRetention, retentionRules, rulesBy } from '#modules/retention'
import type { Api } from '../kit/api.ts'
import { notValidFields, problem } from '../kit/problem.ts'
import { effectsSchema, versionOfAnswer, writeFields, writeOf } from '../settings/fields.ts'
import { settingProblem } from '../settings/problems.ts'
import { retentionEffects } from './retention-effects.ts'

const eachRule = <Schema>(schema: Schema) =>
  // Each name is one of the rules, and each has one.
  Object.fromEntries(retentionRules.map(({ name }) => [name, schema])) as Record<RetentionName, Schema>

const months = z.strictObject(eachRule(z.int().nullable().optional()))
const answer = z.strictObject({
  ...eachRule(z.int().nullable()),
  keeps: z.strictObject(eachRule(z.string())),
  version: versionOfAnswer,
})

const shared = { tag: 'Settings', access: 'settings' } as const
const answers = {
  200: { says: 'Months by rule, null where it is as the program came; `keeps` says each in words', schema: answer },
}

interface Modules {
  readonly catalogue: Catalogue
  readonly privacy: Pick<PrivacyModule, 'retain'>
}

/** The time that data is kept before it is deleted automatically. */
export function retentionRoutes(api: Api, { catalogue, privacy }: Modules): void {
  async function now() {
    const { version } = await catalogue.presentSetting('retention')
    const settings = await catalogue.retention()
    const each = <T>(of: (rule: ReturnType<typeof rulesBy>[number]) => T) =>
      Object.fromEntries(rulesBy(settings).map((rule) => [rule.name, of(rule)])) as Record<RetentionName, T>
    return { ...each(({ name }) => settings[name] ?? null), keeps: each(keepWords), version }
  }

  api.endpoint(
    { ...shared, method: 'get', path: '/api/admin/retention', summary: 'How long data is kept', answers },
    async () => ({ status: 200, body: await now() }),
  )

  api.endpoint(
    {
      ...shared,
      method: 'put',
      path: '/api/admin/retention',
      summary:
        'Keep data for other times from the next night on: 1 to 120 months by rule, and records for tax no shorter than the law asks. Null, or a rule left out, is as the program came. `version` is the one that was read: where another is saved by now, 409 `setting_changed`.',
      body: months.extend(writeFields),
      answers,
    },
    async ({ c, body: { version, why, ...wanted } }) => {
      const saved = await catalogue.saveSetting('retention', wanted, writeOf({ version, why }))
      return saved.ok ? { status: 200, body: await now() } : problem(c, settingProblem(saved.refusal))
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/admin/retention/preview',
      summary:
        'What the next night would delete by other times: a dry run of each rule that changes. Nothing is saved.',
      body: months.extend(writeFields),
      answers: { 200: { says: 'The effects', schema: effectsSchema } },
    },
    async ({ c, body: { version: _version, why: _why, ...wanted } }) => {
      const then = parseRetention(wanted)
      if (!then.ok) return problem(c, notValidFields(then.refusal.faults))
      const effects = await retentionEffects(privacy, await catalogue.retention(), then.value)
      return { status: 200, body: { effects: [...effects] } }
    },
  )
}
