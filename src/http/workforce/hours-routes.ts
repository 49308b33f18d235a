import { parseWeek } from '#modules/scheduling'
import type { WorkforceModule } from '#modules/workforce'
import type { Api } from '../kit/api.ts'
import { notFound, notValidFields, problem } from '../kit/problem.ts'
import { technicianParams } from './fields.ts'
import { hoursSchema, hoursView } from './views.ts'

const shared = { tag: 'Technicians', access: 'dispatch', path: '/api/admin/technicians/:id/hours' } as const
const answers = {
  200: { says: 'The hours; Monday is 1, a day off is empty, null is the opening hours', schema: hoursSchema },
} as const

/** The weekly hours of a technician, for the office. */
export function hoursRoutes(api: Api, { workforce }: { readonly workforce: WorkforceModule }): void {
  api.endpoint(
    {
      ...shared,
      method: 'get',
      summary: 'The weekly hours of a technician; null where they work the opening hours of the business.',
      params: technicianParams,
      answers,
    },
    async ({ c, params }) => {
      const found = await workforce.hoursOf(params.id)
      return found ? { status: 200, body: hoursView(found.week) } : problem(c, notFound)
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'put',
      summary:
        'Give a technician weekly hours of their own, or null for the opening hours. Bookings that stand are kept.',
      params: technicianParams,
      body: hoursSchema,
      answers,
    },
    async ({ c, params, body }) => {
      const read = body.hours === null ? null : parseWeek(body.hours)
      if (read?.ok === false) {
        const errors = read.refusal.faults.map(({ path, message }) => ({ path: `hours.${path}`, message }))
        return problem(c, notValidFields(errors))
      }
      const set = await workforce.setWeek(params.id, read && read.value)
      return set.ok ? { status: 200, body: hoursView(set.value) } : problem(c, notFound)
    },
  )
}
