import { z } from 'zod'
import { type Variation, type VariationPhoto, askingPhotoTypes, variationStatuses } from '#modules/booking'
import { at, instantText, poundsNumber } from '#modules/shared'
import { instantSchema } from '../kit/instant-schema.ts'

export const variationSchema = z.object({
  id: z.string(),
  booking_id: z.string(),
  amount: z.number().meta({ description: 'The new total, in pounds' }),
  reason: z.string(),
  status: z.enum(variationStatuses),
  proposed_at: instantSchema,
  decided_at: instantSchema.nullable(),
  photos: z.array(
    z.object({
      id: z.string(),
      photo_url: z.string(),
      photo_type: z.enum(askingPhotoTypes),
      caption: z.string().nullable(),
    }),
  ),
})

/** The people who asked and answered stay inside. */
export function variationView(
  { id, bookingId, amount, reason, status, proposedAt, decidedAt }: Variation,
  photos: readonly VariationPhoto[],
): z.input<typeof variationSchema> {
  return {
    id,
    booking_id: bookingId,
    amount: poundsNumber(amount),
    reason,
    status,
    proposed_at: instantText(proposedAt),
    decided_at: decidedAt && instantText(decidedAt),
    photos: photos.map(({ id: photo, type, caption }) => ({
      id: photo,
      photo_url: at.variationPhoto(bookingId, id, photo),
      photo_type: type,
      caption,
    })),
  }
}
