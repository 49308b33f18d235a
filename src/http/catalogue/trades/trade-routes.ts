import { z } from 'zod'
import type { Catalogue } from '#modules/catalogue'
import { instantText } from '#modules/shared'
import type { Api } from '../../kit/api.ts'
import { id } from '../../kit/fields.ts'
import { instantSchema } from '../../kit/instant-schema.ts'
import { pageSchema } from '../../kit/paging.ts'
import { notFound, notValidFields, problem } from '../../kit/problem.ts'
import { effectsSchema } from '../../settings/fields.ts'
import { tradeEffects, tradeRetirementEffects } from './trade-effects.ts'
import {
  adminCategory,
  adminCategoryView,
  factsView,
  tradeDetailsOf,
  tradeFactsSchema,
  tradeFields,
  tradeProblemOf,
  tradesChanged,
} from './trade-fields.ts'

const slug = z.string().max(60)
const params = z.object({ slug })
const number = z.int('Give the number of a version').min(1, 'Give the number of a version')
const mostVersions = 50

const { is_tile, parallel_capacity, ...needed } = tradeFields
const added = z.strictObject({
  ...needed,
  is_tile: is_tile.default(true),
  parallel_capacity: parallel_capacity.default(1),
})

const edit = z.strictObject({
  ...z.object(tradeFields).partial().shape,
  version: z.int('Send the version of the trade that you saw'),
  is_active: z.boolean().optional(),
  retire_services: z
    .array(id('svc'))
    .max(500)
    .default([])
    .meta({ description: 'The offered services that were seen; they are retired together with the trade.' }),
})

const versionSchema = z.object({
  version: z.int(),
  at: instantSchema,
  by: z.string().nullable(),
  category: tradeFactsSchema,
})

const shared = { tag: 'Office', access: 'settings' } as const

/** Trades of the office: adding, changing, retiring, sorting, and earlier versions. */
export function tradeRoutes(api: Api, catalogue: Catalogue): void {
  const tradeAt = async (wanted: string) => (await catalogue.allCategories()).find((one) => one.slug === wanted) ?? null

  api.endpoint(
    {
      ...shared,
      access: 'dispatch',
      method: 'get',
      path: '/api/admin/categories',
      scope: 'catalogue:read',
      summary: 'Every trade, offered or not, and the tile of emergencies, with the version that an edit names',
      answers: { 200: { says: 'The trades, in their order', schema: pageSchema(adminCategory) } },
    },
    async () => {
      const all = await catalogue.allCategories()
      return { status: 200, body: { items: all.map(adminCategoryView), next_cursor: null } }
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/admin/categories',
      scope: 'catalogue:write',
      summary:
        'Add a trade, the last in the order. No data file changes or removes it. Its `slug` follows from its label.',
      body: added,
      answers: { 201: { says: 'The trade', schema: adminCategory } },
    },
    async ({ c, body }) => {
      const { label, description, icon, is_tile: isTile, parallel_capacity: parallelCapacity } = body
      const none = { label, description, icon, isTile, parallelCapacity }
      const made = await catalogue.addTrade({ ...none, ...tradeDetailsOf(body) })
      return made.ok ? { status: 201, body: adminCategoryView(made.value) } : problem(c, tradeProblemOf(made.refusal))
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'patch',
      path: '/api/admin/categories/:slug',
      scope: 'catalogue:write',
      summary:
        'Change a trade; no later seed undoes it. With `is_active` false it is retired, together with the offered services that `retire_services` names: another one by now, 409 `trade_offers_services`. Their bookings stay.',
      params,
      body: edit,
      answers: { 200: { says: 'The trade as it is now', schema: adminCategory } },
    },
    async ({ c, params: { slug: wanted }, body }) => {
      const { version, is_active, retire_services: retiring } = body
      const edited = await catalogue.editTrade({
        slug: wanted,
        version,
        ...tradeDetailsOf(body),
        ...(is_active !== undefined && { isActive: is_active }),
        retiring,
      })
      return edited.ok
        ? { status: 200, body: adminCategoryView(edited.value) }
        : problem(c, tradeProblemOf(edited.refusal))
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/admin/categories/:slug/preview',
      summary:
        'The effects of other details. With `is_active` false: those of retiring the trade, with its services, emergency cards and open bookings. Nothing is saved.',
      params,
      body: z.strictObject({ ...z.object(tradeFields).partial().shape, is_active: z.boolean().optional() }),
      answers: { 200: { says: 'The effects', schema: effectsSchema } },
    },
    async ({ c, params: { slug: wanted }, body }) => {
      const trade = await tradeAt(wanted)
      if (!trade) return problem(c, notFound)
      if (trade.isFlag) return problem(c, tradeProblemOf({ kind: 'no-trade' }))
      const then = { ...trade, ...tradeDetailsOf(body) }
      const faults = await catalogue.tradeFaults(then, wanted)
      if (faults.length > 0) return problem(c, notValidFields(faults))
      const retires = trade.isActive && body.is_active === false
      const effects = await tradeEffects(catalogue, trade, then)
      const retired = retires ? await tradeRetirementEffects(catalogue, trade) : []
      return { status: 200, body: { effects: [...effects, ...retired] } }
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'put',
      path: '/api/admin/categories/order',
      scope: 'catalogue:write',
      summary:
        'Sort the trades and the tile of emergencies as customers see them. Each is named once, offered or not; after another came or went: 409 `order_changed`.',
      body: z.strictObject({ slugs: z.array(slug).max(200) }),
      answers: { 200: { says: 'The order', schema: z.object({ slugs: z.array(z.string()) }) } },
    },
    async ({ c, body: { slugs } }) => {
      const sorted = await catalogue.sortTrades(slugs)
      return sorted.ok ? { status: 200, body: { slugs } } : problem(c, tradesChanged)
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/admin/categories/:slug/versions',
      scope: 'catalogue:read',
      summary: 'A trade as it was after each change, the latest first; the latest 50.',
      params,
      answers: { 200: { says: 'The versions', schema: pageSchema(versionSchema) } },
    },
    async ({ c, params: { slug: wanted } }) => {
      if (!(await tradeAt(wanted))) return problem(c, notFound)
      const found = await catalogue.tradeHistory(wanted, mostVersions)
      const items = found.map(({ version, at, by, facts }) => ({
        version,
        at: instantText(at),
        by,
        category: factsView(facts),
      }))
      return { status: 200, body: { items, next_cursor: null } }
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/admin/categories/:slug/restore',
      scope: 'catalogue:write',
      summary:
        'Make a trade what it was in an earlier version, as a new one, by the rules of today. `seen` is the version that was read: another one by now, 409 `trade_changed`. A trade that offers services is not retired by this.',
      params,
      body: z.strictObject({ version: number, seen: number }),
      answers: { 200: { says: 'The trade as it is now', schema: adminCategory } },
    },
    async ({ c, params: { slug: wanted }, body }) => {
      const put = await catalogue.putBackTrade(wanted, body.version, body.seen)
      if (put.ok) return { status: 200, body: adminCategoryView(put.value) }
      return problem(c, put.refusal.kind === 'version-unknown' ? notFound : tradeProblemOf(put.refusal))
    },
  )
}
