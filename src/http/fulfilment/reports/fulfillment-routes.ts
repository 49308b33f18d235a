import { z } from 'zod'
import type { PositionOfVisit, VisitReportsModule } from '#modules/booking'
import { may } from '#modules/shared'
import { actorOf } from '../../bookings/actor.ts'
import { bookingParams } from '../../bookings/fields.ts'
import { bookingProblem } from '../../bookings/problems.ts'
import type { Api } from '../../kit/api.ts'
import { reportSchema, viewFor } from '../report-views.ts'
import { visitSchema, visitView } from '../visit-views.ts'

const location = z
  .strictObject({ latitude: z.number(), longitude: z.number(), accuracy: z.number() })
  .nullable()
  .optional()

const fulfillmentSchema = z.strictObject({
  visits: z.array(
    z.strictObject({
      ...visitSchema.shape,
      report: reportSchema.nullable(),
      /** For the office alone. */
      check_in_location: location,
      check_out_location: location,
    }),
  ),
})

/** The visits of a booking with their reports. */
export function fulfillmentRoutes(api: Api, { reports }: { readonly reports: VisitReportsModule }): void {
  api.endpoint(
    {
      method: 'get',
      path: '/api/bookings/:id/fulfillment',
      scope: 'bookings:read',
      tag: 'Field',
      summary:
        'The visits of a booking with their reports: to the office all of them with the positions of check-in and check-out, to technicians their own as they are now, to the customer those that are submitted, without the rating and positions. `report` is null where there is none to read.',
      access: 'booker',
      params: bookingParams,
      answers: { 200: { says: 'The visits', schema: fulfillmentSchema } },
    },
    async ({ c, who, params }) => {
      const found = await reports.ofBooking(actorOf(who), params.id)
      if (!found.ok) return bookingProblem(c, found.refusal)
      const view = viewFor(who)
      const visits = found.value.map(({ visit, report, positions }) => ({
        ...visitView(visit),
        report: report && view(report),
        ...(may(who, 'dispatch') && {
          check_in_location: locationOf(positions, 'check_in'),
          check_out_location: locationOf(positions, 'check_out'),
        }),
      }))
      return { status: 200, body: { visits } }
    },
  )
}

function locationOf(positions: readonly PositionOfVisit[], moment: PositionOfVisit['moment']) {
  const position = positions.find((one) => one.moment === moment)
  return position ? { latitude: position.latitude, longitude: position.longitude, accuracy: position.accuracy } : null
}
