import { z } from 'zod'
import { orderFields } from '#modules/booking'
import { localStart } from '../bookings/order-schema.ts'
import { freeText } from '../kit/fields.ts'

export const claimFields = z.strictObject({
  problem_description: freeText(orderFields.description.max, 'Please say what is wrong'),
  scheduled_date: localStart.optional(),
})
