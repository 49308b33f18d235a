import type { AccountsModule } from '#modules/accounts'
import type { WorkforceModule } from '#modules/workforce'
import type { Api } from '../kit/api.ts'
import { pageSchema } from '../kit/paging.ts'
import { notFound, problem } from '../kit/problem.ts'
import { onCallDayFields, onCallDayParams, onCallQuery, rotationFields } from './on-call-fields.ts'
import { onCallSchema, onCallView, ownOnCallSchema, ownOnCallView } from './on-call-views.ts'
import { onCallProblem } from './problems.ts'

const tag = 'On call'
const shared = { tag, access: 'dispatch' } as const

interface Modules {
  readonly accounts: Pick<AccountsModule, 'technicianOf' | 'technicians'>
  readonly workforce: WorkforceModule
}

/** The rota for emergencies. */
export function onCallRoutes(api: Api, { accounts, workforce }: Modules): void {
  async function shown(from: Temporal.PlainDate | null, days: number) {
    const [plan, team] = await Promise.all([workforce.onCallDays(from, days), accounts.technicians()])
    return onCallView(plan, new Map(team.map(({ technician, user }) => [technician.id, user.fullName])))
  }

  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/admin/on-call',
      summary:
        'Who is on call by day (by default the next 14), the rotation, and the times of the next 14 days without anybody first on call.',
      query: onCallQuery,
      answers: { 200: { says: 'The rota', schema: onCallSchema } },
    },
    async ({ query: { from, days = 14 } }) => ({ status: 200, body: await shown(from ?? null, days) }),
  )

  api.endpoint(
    {
      ...shared,
      method: 'put',
      path: '/api/admin/on-call/rotation',
      summary: 'Set who is on call by week, in turn, from a day on; it takes the place of every other rotation.',
      body: rotationFields,
      answers: { 200: { says: 'The rota', schema: onCallSchema } },
    },
    async ({ c, body }) => {
      const { hour, minute } = body.handover_time
      const set = await workforce.setRotation({
        fromDay: body.from_date,
        handover: { weekday: body.handover_weekday, minute: hour * 60 + minute },
        technicians: body.technician_ids,
      })
      if (!set.ok) return problem(c, onCallProblem(set.refusal, 'technician_ids', 'from_date'))
      return { status: 200, body: await shown(body.from_date, 14) }
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'put',
      path: '/api/admin/on-call/days/:date',
      summary: 'Put others on call on a day, or on some days from it on; null is nobody.',
      params: onCallDayParams,
      body: onCallDayFields,
      answers: { 200: { says: 'The rota from that day on', schema: onCallSchema } },
    },
    async ({ c, params: { date }, body: { first_id: first, second_id: second, days = 1 } }) => {
      const set = await workforce.setOnCallDays(date, days, { first, second })
      if (!set.ok) return problem(c, onCallProblem(set.refusal, 'second_id', 'date'))
      return { status: 200, body: await shown(date, 14) }
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'delete',
      path: '/api/admin/on-call/days/:date',
      summary: 'Let a day follow the rotation again.',
      params: onCallDayParams,
      answers: { 204: { says: 'It follows the rotation' } },
    },
    async ({ c, params: { date } }) => {
      const set = await workforce.setOnCallDays(date, 1, null)
      return set.ok ? { status: 204 } : problem(c, onCallProblem(set.refusal, 'date', 'date'))
    },
  )

  api.endpoint(
    {
      tag,
      access: 'field-work',
      method: 'get',
      path: '/api/me/on-call',
      summary: 'Your days on call in the next eight weeks.',
      answers: { 200: { says: 'The days', schema: pageSchema(ownOnCallSchema) } },
    },
    async ({ c, who }) => {
      const me = await accounts.technicianOf(who.id)
      if (!me) return problem(c, notFound)
      const items = await workforce.onCallOf(me.id)
      return { status: 200, body: { items: items.map(ownOnCallView), next_cursor: null } }
    },
  )
}
