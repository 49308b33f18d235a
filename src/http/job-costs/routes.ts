import { z } from 'zod'
import { type JobCostsModule, partCostLimits } from '#modules/job-costs'
import { pence } from '#modules/shared'
import { bookingParams } from '../bookings/fields.ts'
import type { Api } from '../kit/api.ts'
import { line } from '../kit/fields.ts'
import { notFound, problem } from '../kit/problem.ts'
import { partCostProblem } from './problems.ts'

const tag = 'Bookings'
const partSchema = z.strictObject({
  visit: z.int().meta({ description: 'The visit whose report names it; 0 where no report does' }),
  name: z.string(),
  quantity: z.int(),
  unit_cost_pence: z.int().nullable(),
})
const schema = z.strictObject({ version: z.string(), parts: z.array(partSchema) })

const cost = `Give pence from 0 to ${partCostLimits.unitCost}, or null`
const count = `Give a quantity from 1 to ${partCostLimits.quantity}`
const body = z.strictObject({
  version: z.string('Give the version that was read').max(40, 'Give the version that was read'),
  parts: z
    .array(
      z.strictObject({
        visit: z
          .int('Give the number of a visit, or 0')
          .min(0, 'Give the number of a visit, or 0')
          .max(999, 'Too many'),
        name: line(partCostLimits.name, 'Name the part'),
        quantity: z.int(count).min(1, count).max(partCostLimits.quantity, count),
        unit_cost_pence: z.int(cost).min(0, cost).max(partCostLimits.unitCost, cost).nullable(),
      }),
      'Give the parts',
    )
    .max(500, 'Too many parts'),
})

/** The purchase prices of the parts of a job. */
export function jobCostRoutes(api: Api, costs: JobCostsModule): void {
  api.endpoint(
    {
      method: 'get',
      path: '/api/admin/bookings/:id/part-costs',
      tag,
      summary:
        'The parts of a job with their purchase prices, for one and as they cost the business: those of the reports of its visits, and those that the office added. Null is a price that nobody said.',
      access: 'take-payments',
      params: bookingParams,
      answers: { 200: { says: 'The parts', schema } },
    },
    async ({ c, params: { id } }) => {
      const found = await costs.parts(id)
      return found ? { status: 200, body: viewOf(found) } : problem(c, notFound)
    },
  )

  api.endpoint(
    {
      method: 'put',
      path: '/api/admin/bookings/:id/part-costs',
      tag,
      summary:
        'Say the purchase prices of the parts of a job, in place of all that it has, with the `version` that was read: another one by now, 409 `part_costs_changed`. A part of a report keeps its quantity. Parts with visit 0 are further ones.',
      access: 'take-payments',
      params: bookingParams,
      body,
      answers: { 200: { says: 'The parts as they are now', schema } },
    },
    async ({ c, params: { id }, body: { version, parts } }) => {
      const wanted = parts.map(({ unit_cost_pence: unit, ...part }) => ({
        ...part,
        unitCost: unit === null ? null : pence(unit),
      }))
      const saved = await costs.savePartCosts(id, version, wanted)
      return saved.ok ? { status: 200, body: viewOf(saved.value) } : problem(c, partCostProblem(saved.refusal))
    },
  )
}

function viewOf({
  parts,
  version,
}: NonNullable<Awaited<ReturnType<JobCostsModule['parts']>>>): z.output<typeof schema> {
  return {
    version,
    parts: parts.map(({ visit, name, quantity, unitCost }) => ({ visit, name, quantity, unit_cost_pence: unitCost })),
  }
}
