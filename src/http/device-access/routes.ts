import type { Context } from 'hono'
import { z } from 'zod'
import { type DeviceAccessModule, type DeviceAccessRefusal, accessDeeds } from '#modules/device-access'
import type { Clock } from '#modules/shared'
import { bookingParams } from '../bookings/fields.ts'
import type { Askers } from '../conversations/askers.ts'
import type { Api } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { notFound, problem } from '../kit/problem.ts'
import { accessFields, accessParams } from './fields.ts'
import { accessProblem } from './problems.ts'
import { accessSchema, accessView } from './views.ts'

const tag = 'Bookings'
const linkHeader = 'The holder of the link of a request sends its token in X-Access-Token.'

const summaries = {
  approve: `The customer grants access to the device for 24 hours. ${linkHeader}`,
  decline: `The customer does not grant access. ${linkHeader}`,
  revoke: `The customer or the office ends access at once, or withdraws the request. ${linkHeader}`,
} as const

interface RoutePorts {
  readonly deviceAccess: DeviceAccessModule
  readonly askers: Askers
  readonly clock: Clock
}

/** Access to a phone or tablet of the customer: asked for, granted, declined, revoked. */
export function deviceAccessRoutes(api: Api, { deviceAccess, askers, clock }: RoutePorts): void {
  const tokenOf = (c: Context<HttpEnv>) => c.req.header('x-access-token') ?? null
  const problemOf = (c: Context<HttpEnv>, refusal: DeviceAccessRefusal) =>
    refusal.kind === 'access-unknown' ? askers.turnedAway(c) : accessProblem(refusal)

  api.endpoint(
    {
      method: 'get',
      path: '/api/bookings/:id/device-access',
      tag,
      summary: `Requests to use a phone or tablet of the customer, newest first: for members of the booking's conversation. ${linkHeader}`,
      access: 'anyone',
      params: bookingParams,
      limit: 'link',
      answers: {
        200: { says: 'The requests', schema: z.object({ items: z.array(accessSchema), next_cursor: z.null() }) },
      },
    },
    async ({ c, params }) => {
      const token = tokenOf(c)
      if (token !== null) {
        const access = await deviceAccess.byToken(token)
        if (access?.bookingId !== params.id) return problem(c, notFound)
        return { status: 200, body: { items: [accessView(access, clock.now())], next_cursor: null } }
      }
      const asker = await askers.of(c, params.id)
      const listed = await deviceAccess.list(params.id, asker)
      if (!listed) return problem(c, askers.turnedAway(c))
      const items = listed.items.map((access) => accessView(access, clock.now()))
      return { status: 200, body: { items, next_cursor: null } }
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/bookings/:id/device-access',
      tag,
      summary:
        'A technician of the booking asks the customer, who is notified with a link; unanswered, the request is over after 24 hours. The same again while it is open is the same request; another for this device: 409 `access_open`.',
      access: 'field-work',
      params: bookingParams,
      body: accessFields,
      limit: 'message',
      answers: { 201: { says: 'The request', schema: accessSchema } },
    },
    async ({ c, params, body: { device_type: device, purpose } }) => {
      const asker = await askers.of(c, params.id)
      const asked = await deviceAccess.ask(params.id, asker, { device, purpose })
      if (!asked.ok) return problem(c, problemOf(c, asked.refusal))
      return { status: 201, body: accessView(asked.value, clock.now()) }
    },
  )

  for (const deed of accessDeeds) {
    api.endpoint(
      {
        method: 'post',
        path: `/api/bookings/:id/device-access/:access/${deed}`,
        tag,
        summary: `${summaries[deed]} Said again, nothing changes; decided otherwise before: 409 \`access_closed\`.`,
        access: 'anyone',
        params: accessParams,
        limit: 'link',
        answers: { 200: { says: 'The state of the access', schema: accessSchema } },
      },
      async ({ c, params }) => {
        const token = tokenOf(c)
        if (token !== null) {
          const access = await deviceAccess.byToken(token)
          if (access?.id !== params.access || access.bookingId !== params.id) return problem(c, notFound)
          const decided = await deviceAccess.decideByLink(token, deed)
          if (!decided.ok) return problem(c, accessProblem(decided.refusal))
          return { status: 200, body: accessView(decided.value, clock.now()) }
        }
        const asker = await askers.of(c, params.id)
        const decided = await deviceAccess.decide(params.id, asker, params.access, deed)
        if (!decided.ok) return problem(c, problemOf(c, decided.refusal))
        return { status: 200, body: accessView(decided.value, clock.now()) }
      },
    )
  }
}
