import { z } from 'zod'
import type { Catalogue, ServiceFacts } from '#modules/catalogue'
import { instantText, poundsNumber } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { id } from '../kit/fields.ts'
import { instantSchema } from '../kit/instant-schema.ts'
import { pageSchema } from '../kit/paging.ts'
import { type Problem, notFound, problem } from '../kit/problem.ts'
import { adminService, adminServiceView, serviceProblemOf } from './routes.ts'

const params = z.object({ id: id('svc') })
const number = z.int('Give the number of a version').min(1, 'Give the number of a version')
const mostVersions = 50

const facts = adminService.omit({ id: true, version: true, buffer_minutes: true })
const versionSchema = z.object({
  version: z.int(),
  at: instantSchema,
  by: z.string().nullable(),
  service: facts,
})

const shared = { tag: 'Office', access: 'settings' } as const

/** The order of the services of a trade, and the earlier versions of a service. */
export function serviceDeskRoutes(api: Api, catalogue: Catalogue): void {
  api.endpoint(
    {
      ...shared,
      method: 'put',
      path: '/api/admin/categories/:slug/order',
      scope: 'catalogue:write',
      summary:
        'Sort the services of a trade as customers see them. Each of its services is named once, offered or not; after another came or left: 409 `order_changed`.',
      params: z.object({ slug: z.string().max(60) }),
      body: z.strictObject({ service_ids: z.array(id('svc')).max(500) }),
      answers: { 200: { says: 'The order', schema: z.object({ service_ids: z.array(z.string()) }) } },
    },
    async ({ c, params: { slug }, body }) => {
      const categories = await catalogue.allCategories()
      if (!categories.some((one) => one.slug === slug && !one.isFlag)) return problem(c, notFound)
      const sorted = await catalogue.sortServices(slug, body.service_ids)
      return sorted.ok ? { status: 200, body: { service_ids: body.service_ids } } : problem(c, orderChanged)
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/admin/services/:id/versions',
      scope: 'catalogue:read',
      summary: 'A service as it was after each change, the latest first; the latest 50.',
      params,
      answers: { 200: { says: 'The versions', schema: pageSchema(versionSchema) } },
    },
    async ({ c, params: { id: service } }) => {
      if (!(await catalogue.service(service))) return problem(c, notFound)
      const found = await catalogue.serviceHistory(service, mostVersions)
      const items = found.map((one) => ({
        version: one.version,
        at: instantText(one.at),
        by: one.by,
        service: factsView(one.facts),
      }))
      return { status: 200, body: { items, next_cursor: null } }
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/admin/services/:id/restore',
      scope: 'catalogue:write',
      summary:
        'Make a service what it was in an earlier version, as a new one, by the rules of today; bookings stay. `seen` is the version that was read: another one by now, 409 `service_changed`.',
      params,
      body: z.strictObject({ version: number, seen: number }),
      answers: { 200: { says: 'The service as it is now', schema: adminService } },
    },
    async ({ c, params: { id: service }, body }) => {
      const put = await catalogue.putBackService(service, body.version, body.seen)
      if (put.ok) return { status: 200, body: adminServiceView(put.value) }
      return problem(c, put.refusal.kind === 'version-unknown' ? notFound : serviceProblemOf(put.refusal))
    },
  )
}

/** Why a trade was not sorted, in a person's words. */
export const orderChanged: Problem = {
  status: 409,
  code: 'order_changed',
  detail: 'A service came to this trade or left it meanwhile. Look at the list again, then sort it.',
}

function factsView(of: ServiceFacts) {
  return {
    name: of.name,
    slug: of.slug,
    description: of.description,
    category: of.category,
    base_price: poundsNumber(of.basePrice),
    emergency_price: of.emergencyPrice === null ? null : poundsNumber(of.emergencyPrice),
    duration_minutes: of.durationMinutes,
    required_skills: [...of.requiredSkills],
    is_emergency: of.isEmergency,
    is_active: of.isActive,
    arrival: of.arrival,
    districts: of.districts && [...of.districts],
    included: [...of.included],
    questions: of.questions.map(({ question, answer }) => ({ question, answer })),
    buffer_before_minutes: of.room.beforeMinutes,
    buffer_after_minutes: of.room.afterMinutes,
    minimum_notice_minutes: of.room.noticeMinutes,
    horizon_days: of.room.horizonDays,
    payment_policy: of.paymentPolicy,
  }
}
