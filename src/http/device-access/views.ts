import { z } from 'zod'
import { type NamedAccess, accessDevices, statusAt } from '#modules/device-access'
import { instantText } from '#modules/shared'
import { instantSchema } from '../kit/instant-schema.ts'

const statuses = ['requested', 'approved', 'declined', 'revoked', 'expired'] as const

export const accessSchema = z.object({
  id: z.string(),
  booking_id: z.string(),
  device_type: z.enum(accessDevices),
  purpose: z.string(),
  status: z.enum(statuses),
  requested_by: z.string().meta({ description: 'The name of the technician' }),
  requested_at: instantSchema,
  decided_at: instantSchema.nullable(),
  revoked_at: instantSchema.nullable(),
  access_expires_at: instantSchema.meta({
    description: 'The end of the request; once it is granted, the end of the permission',
  }),
})

/** As members of the booking read it: nothing of the token of its link. */
export function accessView(access: NamedAccess, now: Temporal.Instant): z.input<typeof accessSchema> {
  const { id, bookingId, device, purpose, askerName, requestedAt, decidedAt, revokedAt, expiresAt } = access
  return {
    id,
    booking_id: bookingId,
    device_type: device,
    purpose,
    status: statusAt(access, now),
    requested_by: askerName,
    requested_at: instantText(requestedAt),
    decided_at: decidedAt && instantText(decidedAt),
    revoked_at: revokedAt && instantText(revokedAt),
    access_expires_at: instantText(expiresAt),
  }
}
