import { z } from 'zod'
import type { AccessNotes, DraftFields } from '#modules/booking'

/** Unfinished work is taken as it is, within bounds; only what is no text at all is refused. */
const loose = (max: number) =>
  z
    .string()
    .max(max, `Please use at most ${max} characters`)
    .refine((text) => !/[^\P{Cc}\n\r\t]|\p{Cs}/u.test(text), 'This has characters that cannot be taken')
    .optional()

const accessFields = z.strictObject({
  parking: loose(300),
  entry: loose(300),
  pets: loose(300),
  vulnerable: loose(300),
})

export const draftFields = z.strictObject({
  category: loose(60),
  serviceId: loose(80),
  urgency: loose(20),
  date: loose(20),
  time: loose(20),
  name: loose(200),
  email: loose(254),
  phone: loose(40),
  address: loose(500),
  postcode: loose(20),
  propertyId: loose(80),
  purchaseOrder: loose(60),
  payerName: loose(200),
  payerEmail: loose(254),
  description: loose(4_000),
  specialInstructions: loose(2_000),
  access: accessFields.optional(),
  emergencyType: loose(200),
  danger: z.boolean().optional(),
  consent: z.boolean().optional(),
  step: z.int().min(1).max(6).optional(),
})

/** What was sent, without what was sent as `undefined`. */
export function draftFrom({ access, ...rest }: z.output<typeof draftFields>): DraftFields {
  const fields: Partial<Record<keyof DraftFields, unknown>> = { ...rest, ...(access && { access: accessFrom(access) }) }
  return withoutGaps(fields)
}

function accessFrom(access: z.output<typeof accessFields>): AccessNotes {
  return withoutGaps(access)
}

function withoutGaps<T>(fields: object): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T
}
