import { z } from 'zod'
import { settingKeys } from '#modules/catalogue'
import { instantText } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { instantSchema } from '../kit/instant-schema.ts'
import { pageLimit, pageSchema } from '../kit/paging.ts'
import { problem } from '../kit/problem.ts'
import { type EffectModules, createSettingEffects } from './effects/index.ts'
import { effectsSchema, versionOfAnswer, writeFields, writeOf } from './fields.ts'
import { settingProblem } from './problems.ts'

const params = z.object({ key: z.enum(settingKeys) })

const versionSchema = z.strictObject({
  version: z.int(),
  value: z.unknown(),
  at: instantSchema,
  by: z.string().nullable(),
  why: z.string().nullable(),
})

const query = z.strictObject({
  limit: pageLimit.default(50),
  cursor: z.coerce.number('Give the version that came last').int().min(1).optional(),
})

const shared = { tag: 'Settings', access: 'settings' } as const

/** Earlier versions of settings, "Put back", and the effects of any value. */
export function settingHistoryRoutes(api: Api, modules: EffectModules): void {
  const { catalogue } = modules
  const effectsOf = createSettingEffects(modules)
  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/admin/settings/:key/versions',
      summary:
        'Each write of a setting, the latest first: its value, who wrote it, when and why. `next_cursor` is the version that came last.',
      params,
      query,
      answers: { 200: { says: 'The versions', schema: pageSchema(versionSchema) } },
    },
    async ({ params: { key }, query: { limit, cursor } }) => {
      const found = await catalogue.settingHistory(key, limit + 1, cursor ?? null)
      const items = found.slice(0, limit).map((one) => ({ ...one, at: instantText(one.at) }))
      const last = items.at(-1)
      return { status: 200, body: { items, next_cursor: last && found.length > limit ? String(last.version) : null } }
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/admin/settings/:key/restore',
      summary:
        'Put an earlier version back, as a new one, by the rules of today; version 0 is as it was before anybody set it. `now` is the version that was read: where another is saved by now, 409 `setting_changed`.',
      params,
      body: z.strictObject({ version: z.int().min(0), now: writeFields.version, why: writeFields.why }),
      answers: {
        200: { says: 'As it is now', schema: z.strictObject({ version: versionOfAnswer, value: z.unknown() }) },
      },
    },
    async ({ c, params: { key }, body: { version, now, why } }) => {
      const put = await catalogue.restoreSetting(key, version, writeOf({ version: now, why }))
      return put.ok ? { status: 200, body: put.value } : problem(c, settingProblem(put.refusal))
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/admin/settings/:key/preview',
      summary:
        'What another value of a setting would change, in words, before and after. The value has the form in which versions have it. Nothing is saved.',
      params,
      body: z.strictObject({ value: z.unknown() }),
      answers: { 200: { says: 'The effects', schema: effectsSchema } },
    },
    async ({ c, params: { key }, body: { value } }) => {
      const effects = await effectsOf(key, value)
      return effects.ok
        ? { status: 200, body: { effects: [...effects.value] } }
        : problem(c, settingProblem(effects.refusal))
    },
  )
}
