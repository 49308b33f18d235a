import type { Context } from 'hono'
import type { CareModule } from '#modules/care'
import { type Clock, businessDate } from '#modules/shared'
import { actorOf } from '../bookings/actor.ts'
import { type Api, type UploadSpec, tooMany } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { notFound, notValidField, problem } from '../kit/problem.ts'
import type { RateLimits } from '../kit/rate-limits.ts'
import type { Uploads } from '../uploads/uploads.ts'
import { z } from 'zod'
import {
  applianceChangeFields,
  applianceFields,
  applianceParams,
  changeFrom,
  detailsFrom,
  historyQuery,
  propertyParams,
} from './fields.ts'
import { careProblem } from './problems.ts'
import { applianceSchema, applianceView, historySchema, historyView } from './views.ts'

interface RoutePorts {
  readonly care: CareModule
  readonly uploads: Uploads
  readonly limits: RateLimits
  readonly clock: Clock
}

const forWhom =
  'For the owner of the property, the office, and a technician while a visit there is theirs (403 for others among them; 404 for another customer).'
const common = { tag: 'Care', access: 'signed-in' } as const

/** Appliances and the history of a property. */
export function applianceRoutes(api: Api, { care, uploads, limits, clock }: RoutePorts): void {
  const today = () => businessDate(clock.now())

  api.endpoint(
    {
      ...common,
      method: 'get',
      path: '/api/properties/:id/appliances',
      summary: `The appliances of a property, those that are no longer there last. ${forWhom}`,
      params: propertyParams,
      answers: { 200: { says: 'The appliances', schema: z.strictObject({ items: z.array(applianceSchema) }) } },
    },
    async ({ c, who, params }) => {
      const found = await care.appliances(actorOf(who), params.id)
      if (!found.ok) return problem(c, careProblem(found.refusal))
      return { status: 200, body: { items: found.value.map((one) => applianceView(one, today())) } }
    },
  )

  api.endpoint(
    {
      ...common,
      method: 'post',
      path: '/api/properties/:id/appliances',
      summary: `Adds an appliance. ${forWhom}`,
      params: propertyParams,
      body: applianceFields,
      answers: { 201: { says: 'The appliance', schema: applianceSchema } },
    },
    async ({ c, who, params, body }) => {
      const added = await care.addAppliance(actorOf(who), params.id, detailsFrom(body))
      if (!added.ok) return problem(c, careProblem(added.refusal))
      return { status: 201, body: applianceView(added.value, today()) }
    },
  )

  api.endpoint(
    {
      ...common,
      method: 'patch',
      path: '/api/properties/:id/appliances/:appliance',
      summary: `Changes an appliance; one that is no longer there stays in the list. ${forWhom}`,
      params: applianceParams,
      body: applianceChangeFields,
      answers: { 200: { says: 'The appliance', schema: applianceSchema } },
    },
    async ({ c, who, params, body: { version, ...fields } }) => {
      const changed = await care.changeAppliance(actorOf(who), params.id, params.appliance, changeFrom(fields), version)
      if (!changed.ok) return problem(c, careProblem(changed.refusal))
      return { status: 200, body: applianceView(changed.value, today()) }
    },
  )

  api.other(
    {
      method: 'put',
      path: '/api/properties/:id/appliances/:appliance/photo',
      access: 'signed-in',
      upload: photoUpload,
    },
    async (c) => {
      const { who } = c.var
      const params = applianceParams.safeParse(c.req.param())
      if (!who || !params.success) return problem(c, notFound)
      const wait = await limits.take('upload', { address: c.var.address, account: who.id })
      if (wait !== null) return problem(c, tooMany(wait))
      return uploads.receive(c, 'photo', async ({ files: [file, ...more] }) => {
        if (!file || more.length > 0) return problem(c, notValidField('photo', 'Please send one photo'))
        const kept = await care.putPhoto(actorOf(who), params.data.id, params.data.appliance, file)
        return kept.ok
          ? c.json(applianceView(kept.value, today()), 200, { 'cache-control': 'no-store' })
          : problem(c, careProblem(kept.refusal))
      })
    },
  )

  api.endpoint(
    {
      ...common,
      method: 'get',
      path: '/api/properties/:id/appliances/:appliance/photo',
      summary: `The photo of an appliance, as a JPEG without the data of the camera. ${forWhom}`,
      params: applianceParams,
      answers: { 200: { says: 'The picture' } },
    },
    async ({ c, who, params }) => {
      const bytes = await care.readPhoto(actorOf(who), params.id, params.appliance)
      return bytes ? picture(c, bytes) : problem(c, notFound)
    },
  )

  api.endpoint(
    {
      ...common,
      method: 'delete',
      path: '/api/properties/:id/appliances/:appliance/photo',
      summary: `Takes the photo of an appliance away. ${forWhom}`,
      params: applianceParams,
      answers: { 200: { says: 'The appliance', schema: applianceSchema } },
    },
    async ({ c, who, params }) => {
      const removed = await care.removePhoto(actorOf(who), params.id, params.appliance)
      if (!removed.ok) return problem(c, careProblem(removed.refusal))
      return { status: 200, body: applianceView(removed.value, today()) }
    },
  )

  api.endpoint(
    {
      ...common,
      method: 'get',
      path: '/api/properties/:id/history',
      summary: `Visits, submitted reports, issued documents and requests for quotes of a property, newest first. ${forWhom}`,
      params: propertyParams,
      query: historyQuery,
      answers: { 200: { says: 'The history', schema: historySchema } },
    },
    async ({ c, who, params, query: { limit, cursor } }) => {
      const read = await care.history(actorOf(who), params.id, cursor ?? null, limit)
      if (!read.ok) return problem(c, careProblem(read.refusal))
      return { status: 200, body: { items: read.value.items.map(historyView), next_cursor: read.value.next } }
    },
  )
}

const photoUpload: UploadSpec = {
  tag: 'Care',
  summary: `The photo of an appliance, in the place of the one before; kept upright and without the data of the camera. ${forWhom}`,
  params: applianceParams,
  fields: z.strictObject({}),
  files: { photo: { says: 'A JPEG, PNG or WebP', most: 15 * 1024 * 1024, isRequired: true } },
  limit: 'upload',
  answers: { 200: { says: 'The appliance', schema: applianceSchema } },
  refusals: '422 `not_a_picture`, 403 `not_allowed`, 404 `not_found`',
}

function picture(c: Context<HttpEnv>, bytes: Uint8Array): Response {
  return c.body(Buffer.from(bytes), 200, {
    'content-type': 'image/jpeg',
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, max-age=300',
  })
}
