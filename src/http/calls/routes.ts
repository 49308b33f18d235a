import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Acting, Caller, CallsModule } from '#modules/calls'
import type { BookingId, UserId } from '#modules/shared'
import { type Api, tooMany } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { type Problem, problem } from '../kit/problem.ts'
import type { RateLimits } from '../kit/rate-limits.ts'
import { bookingParams, deviceFields, mostSignalBytes, sessionParams, signalFields } from './fields.ts'
import { problemOf } from './problems.ts'
import { callSchema, callView, iceSchema, iceView } from './views.ts'

type C = Context<HttpEnv>

/** Somebody to whom the thread of the booking is there. */
interface Member {
  readonly person: string
  readonly userId: UserId
  readonly side: Caller['side']
  readonly name: string
  /** A holder of a link reads first names. */
  readonly isByLink: boolean
  /** False once the thread is read-only. */
  readonly canWrite: boolean
}

export interface CallRoutePorts {
  readonly calls: CallsModule
  readonly limits: RateLimits
  /** The member that asks, as the facts are now; else the problem. */
  readonly member: (c: C, id: BookingId) => Promise<{ readonly member: Member } | { readonly problem: Problem }>
  /** The problem where the thread is read-only. */
  readonly closed: Problem
  /** The token of the tracking link that the request shows for the booking; null without one. */
  readonly linkToken: (c: C, id: BookingId) => Promise<string | null>
}

const shared = { tag: 'Video calls', access: 'anyone' } as const
const one = (says: string) => ({ says, schema: callSchema })

/** Video calls of bookings, for members of their thread. */
export function callRoutes(api: Api, { calls, limits, member, closed, linkToken }: CallRoutePorts): void {
  /** The same for every request of one device. */
  async function deviceOf(c: C, id: BookingId, given: string | undefined): Promise<string> {
    const key = given ?? c.var.sessionToken ?? (await linkToken(c, id)) ?? ''
    return createHash('sha256').update(key).digest('base64url').slice(0, 22)
  }

  async function acting(
    c: C,
    id: BookingId,
    device: string | undefined,
  ): Promise<{ readonly acting: Acting; readonly member: Member } | { readonly problem: Problem }> {
    const found = await member(c, id)
    if ('problem' in found) return found
    const { member: own } = found
    return { acting: { personId: own.person, device: await deviceOf(c, id, device) }, member: own }
  }

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/bookings/:id/video',
      summary:
        'Start a video call, or join the one that there is. Another device of a person who is in it takes over. A page names its device with `device_id`, the same in every call below',
      params: bookingParams,
      body: deviceFields,
      answers: { 201: one('Started: the others are rung'), 200: one('Joined') },
    },
    async ({ c, params: { id }, body }) => {
      const found = await member(c, id)
      if ('problem' in found) return problem(c, found.problem)
      const { person, userId, side, name, canWrite } = found.member
      if (!canWrite) return problem(c, closed)
      const wait = await limits.take('call', { address: c.var.address, account: `${id} ${person}` })
      if (wait !== null) return problem(c, tooMany(wait))
      const device = await deviceOf(c, id, body.device_id)
      const entered = await calls.enter(id, { personId: person, userId, side, name }, device)
      if (!entered.ok) return problem(c, problemOf(entered.refusal))
      return { status: entered.value.how === 'started' ? 201 : 200, body: callView(entered.value.call, found.member) }
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/bookings/:id/video',
      summary: 'The video call that goes on',
      params: bookingParams,
      answers: { 200: { says: 'The call, or null', schema: z.object({ session: callSchema.nullable() }) } },
    },
    async ({ c, params: { id } }) => {
      const found = await member(c, id)
      if ('problem' in found) return problem(c, found.problem)
      const call = await calls.active(id)
      return { status: 200, body: { session: call && callView(call, found.member) } }
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/bookings/:id/video/ice',
      summary: 'The servers by which the browsers of those in the call find each other. Credentials work for an hour',
      params: bookingParams,
      answers: { 200: { says: 'Servers for `RTCConfiguration`', schema: iceSchema } },
    },
    async ({ c, params: { id } }) => {
      const found = await member(c, id)
      if ('problem' in found) return problem(c, found.problem)
      const ice = await calls.ice(id, found.member.person)
      return ice.ok ? { status: 200, body: iceView(ice.value) } : problem(c, problemOf(ice.refusal))
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/bookings/:id/video/:session/signals',
      summary:
        'Pass a description or a candidate on to the other person in the call. It reaches their pages by the stream of events, as an event of kind `signal`',
      params: sessionParams,
      body: signalFields,
      mostBytes: mostSignalBytes,
      answers: { 202: { says: 'Passed on; nobody gets it while there is no other person in the call' } },
    },
    async ({ c, params: { id, session }, body: { device_id: device, kind, data } }) => {
      const found = await acting(c, id, device)
      if ('problem' in found) return problem(c, found.problem)
      const wait = await limits.take('signal', { address: c.var.address, account: `${id} ${found.acting.personId}` })
      if (wait !== null) return problem(c, tooMany(wait))
      const sent = await calls.signal(id, session, found.acting, { kind, data: JSON.stringify(data) })
      return sent.ok ? { status: 202 } : problem(c, problemOf(sent.refusal))
    },
  )

  const steps = {
    heartbeat: ['beat', 'A sign of life, every 15 seconds: a person without one for 30 seconds is gone'],
    leave: ['leave', 'Leave the call, which waits a minute for somebody to come back'],
    end: ['end', 'End the call for both'],
  } as const
  for (const [name, [step, summary]] of Object.entries(steps)) {
    api.endpoint(
      {
        ...shared,
        method: 'post',
        path: `/api/bookings/:id/video/:session/${name}` as `/api/${string}`,
        summary,
        params: sessionParams,
        body: deviceFields,
        answers: { 200: one('The call as it is now') },
      },
      async ({ c, params: { id, session }, body }) => {
        const found = await acting(c, id, body.device_id)
        if ('problem' in found) return problem(c, found.problem)
        const taken = await calls[step](id, session, found.acting)
        return taken.ok
          ? { status: 200, body: callView(taken.value, found.member) }
          : problem(c, problemOf(taken.refusal))
      },
    )
  }
}
