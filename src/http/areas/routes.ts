import { z } from 'zod'
import type { AreasModule } from '#modules/catalogue'
import { instantText } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { instantSchema } from '../kit/instant-schema.ts'
import { pageSchema } from '../kit/paging.ts'
import { notFound, problem } from '../kit/problem.ts'
import { areasFrom, areasSchema, areasView, listFields, savedFields } from './fields.ts'
import { areasProblem } from './problems.ts'

const mostVersions = 50
const number = z.int('Give the number of a version').min(1, 'Give the number of a version')

const versionsSchema = pageSchema(
  z.strictObject({
    version: z.int(),
    at: instantSchema,
    by: z.string().nullable(),
    districts: z.int(),
    effects: z.array(z.string()),
  }),
)

const shared = { tag: 'Office', access: 'settings' } as const
const answers = { 200: { says: 'The areas in their order', schema: areasSchema } }

/** Where the business works, read and put as a whole. */
export function areaRoutes(api: Api, areas: AreasModule): void {
  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/admin/districts',
      summary:
        'Where the business works. `waiting`: people who asked to be told and were not told yet; `asked_for`: the same in districts that are not covered.',
      answers,
    },
    async () => ({ status: 200, body: areasView(await areas.areas()) }),
  )

  api.endpoint(
    {
      ...shared,
      method: 'put',
      path: '/api/admin/districts',
      summary:
        'Work in exactly these districts from now on; bookings that stand are kept. A list of an older version: 409 `setting_changed`.',
      body: savedFields,
      answers,
    },
    async ({ c, body }) => {
      const saved = await areas.save(areasFrom(body), body.version)
      if (!saved.ok) return problem(c, areasProblem(saved.refusal))
      return { status: 200, body: areasView(await areas.areas()) }
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/admin/districts/preview',
      summary: 'What another list of areas would change. Changes nothing.',
      body: listFields,
      answers: { 200: { says: 'A sentence for each effect', schema: z.object({ effects: z.array(z.string()) }) } },
    },
    async ({ c, body }) => {
      const effects = await areas.effects(areasFrom(body))
      if (!effects.ok) return problem(c, areasProblem(effects.refusal))
      return { status: 200, body: { effects: [...effects.value] } }
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/admin/districts/versions',
      summary: 'The lists that were saved, the latest first, with what each changed; the latest 50.',
      answers: { 200: { says: 'The versions', schema: versionsSchema } },
    },
    async () => {
      const items = (await areas.history(mostVersions)).map(({ version, at, by, count, effects }) => ({
        version,
        at: instantText(at),
        by,
        districts: count,
        effects: effects === null ? [] : [...effects],
      }))
      return { status: 200, body: { items, next_cursor: null } }
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/admin/districts/restore',
      summary:
        'Work in the areas of an earlier version again; `seen` is the version of the list as it was read. Another one by now: 409 `setting_changed`.',
      body: z.strictObject({ version: number, seen: number }),
      answers,
    },
    async ({ c, body }) => {
      const put = await areas.putBack(body.version, body.seen)
      if (put.ok) return { status: 200, body: areasView(await areas.areas()) }
      return problem(c, put.refusal.kind === 'area-unknown' ? notFound : areasProblem(put.refusal))
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/admin/districts/:code/tell',
      summary: 'Tell everybody who asked about a covered district that you come there now, once each.',
      params: z.object({ code: z.string().max(10) }),
      answers: { 200: { says: 'How many people will be told', schema: z.object({ told: z.int() }) } },
    },
    async ({ c, who, params }) => {
      const told = await areas.tell(params.code.toUpperCase(), who.id)
      return told.ok ? { status: 200, body: { told: told.value } } : problem(c, notFound)
    },
  )
}
