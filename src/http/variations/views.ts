import { z } from 'zod'
import { type Variation, variationStatuses } from '#modules/booking'
import { instantText, poundsNumber } from '#modules/shared'
import { instantSchema } from '../kit/instant-schema.ts'

export const variationSchema = z.object({
  id: z.string(),
  booking_id: z.string(),
  amount: z.number().meta({ description: 'The new total, in pounds' }),
  reason: z.string(),
  status: z.enum(variationStatuses),
  proposed_at: instantSchema,
  decided_at: instantSchema.nullable(),
})

/** The people who asked and answered stay inside. */
export function variationView({ id, bookingId, amount, reason, status, proposedAt, decidedAt }: Variation) {
  return {
    id,
    booking_id: bookingId,
    amount: poundsNumber(amount),
    reason,
    status,
    proposed_at: instantText(proposedAt),
    decided_at: decidedAt && instantText(decidedAt),
  }
}
