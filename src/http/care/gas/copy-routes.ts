import { z } from 'zod'
import { type CopyLine, type GasModule } from '#modules/care'
import { type Clock, businessDate } from '#modules/shared'
import { actorOf } from '../../bookings/actor.ts'
import type { Api } from '../../kit/api.ts'
import { pageLimit } from '../../kit/paging.ts'
import { problem } from '../../kit/problem.ts'
import { copyParams, giveFields, newTenantFields, recordParams } from './fields.ts'
import { gasProblem } from './problems.ts'
import { copySchema, copyView } from './views.ts'

interface RoutePorts {
  readonly care: GasModule
  readonly clock: Clock
}

const lineSchema = copySchema.extend({
  record_id: z.string(),
  property_id: z.string().nullable(),
  address: z.string(),
  checked_on: z.iso.date(),
  customer_id: z.string(),
  customer: z.string(),
})

/** The copies of gas safety records that tenants have to have. */
export function gasCopyRoutes(api: Api, { care, clock }: RoutePorts): void {
  const today = () => businessDate(clock.now())
  const common = { tag: 'Care', access: 'signed-in' } as const
  const forWhom = 'For the owner of the property and the office.'

  api.endpoint(
    {
      ...common,
      method: 'post',
      path: '/api/gas-records/:id/copies',
      summary: `Somebody moves in: a copy is due to them before (regulation 36(6)(b)). ${forWhom}`,
      params: recordParams,
      body: newTenantFields,
      answers: { 201: { says: 'The copy, outstanding', schema: copySchema } },
    },
    async ({ c, who, params, body: { name, email, moves_in: movesIn } }) => {
      const added = await care.addGasCopy(actorOf(who), params.id, { name, email, movesIn })
      return added.ok ? { status: 201, body: copyView(added.value, today()) } : problem(c, gasProblem(added.refusal))
    },
  )

  api.endpoint(
    {
      ...common,
      method: 'post',
      path: '/api/gas-copies/:id/give',
      summary: `Keeps how the tenant got the copy: \`email\` sends it now, with a link; \`paper\` was handed over; \`nobody\` lives there. Once: 409 \`copy_done\`. ${forWhom}`,
      params: copyParams,
      body: giveFields,
      answers: { 200: { says: 'The copy', schema: copySchema } },
    },
    async ({ c, who, params, body }) => {
      const given = await care.giveGasCopy(actorOf(who), params.id, body)
      return given.ok ? { status: 200, body: copyView(given.value, today()) } : problem(c, gasProblem(given.refusal))
    },
  )

  api.endpoint(
    {
      tag: 'Care',
      access: 'customers',
      scope: 'customers:read',
      method: 'get',
      path: '/api/admin/care/copies',
      summary: 'Copies of gas safety records that are outstanding, by the day on which they are due.',
      query: z.strictObject({ limit: pageLimit.default(50), cursor: z.string().max(200).optional() }),
      answers: {
        200: {
          says: 'The copies',
          schema: z.strictObject({ items: z.array(lineSchema), next_cursor: z.string().nullable() }),
        },
      },
    },
    async ({ query: { limit, cursor } }) => {
      const found = await care.outstandingCopies(cursor ?? null, limit + 1)
      const items = found.slice(0, limit)
      const next_cursor = found.length > limit ? (items.at(-1)?.key ?? null) : null
      return { status: 200, body: { items: items.map((line) => lineView(line, today())), next_cursor } }
    },
  )
}

function lineView({ copy, record, owner }: CopyLine, today: Temporal.PlainDate): z.input<typeof lineSchema> {
  return {
    ...copyView(copy, today),
    record_id: record.id,
    property_id: record.propertyId,
    address: record.address,
    checked_on: record.checkedOn.toString(),
    customer_id: record.customerId,
    customer: owner,
  }
}
