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
  decided_by: z
    .enum(['customer', 'link'])
    .nullable()
    .meta({ description: 'The customer, signed in, or the holder of the link of the request' }),
  decided_at: instantSchema.nullable(),
  approved_at: instantSchema.nullable(),
  revoked_by: z
    .enum(['customer', 'link', 'office', 'system'])
    .nullable()
    .meta({ description: '`system`: the technician was taken off the visit, or the booking was cancelled' }),
  revoked_at: instantSchema.nullable(),
  access_expires_at: instantSchema.meta({
    description: 'The end of the request; once it is granted, the end of the permission',
  }),
})

/** The access as members of the booking read it, without the token of its link. */
export function accessView(access: NamedAccess, now: Temporal.Instant): z.input<typeof accessSchema> {
  const { id, bookingId, device, purpose, state, askerName, requestedAt, decidedAt, revokedAt, expiresAt } = access
  return {
    id,
    booking_id: bookingId,
    device_type: device,
    purpose,
    status: statusAt(access, now),
    requested_by: askerName,
    requested_at: instantText(requestedAt),
    decided_by: access.decidedSide,
    decided_at: decidedAt && instantText(decidedAt),
    approved_at: decidedAt && state !== 'declined' ? instantText(decidedAt) : null,
    revoked_by: access.revokedSide,
    revoked_at: revokedAt && instantText(revokedAt),
    access_expires_at: instantText(expiresAt),
  }
}
