import { z } from 'zod'
import { type Enquiry, type NumberedEntry, plainFieldsOf } from '#modules/enquiries'
import { instantText } from '#modules/shared'
import { instantSchema } from '../kit/instant-schema.ts'

export const enquirySchema = z.object({
  id: z.string(),
  reference: z.string(),
  kind: z.string(),
  subject: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  postcode: z.string().nullable(),
  message: z.string(),
  contact_method: z.string(),
  state: z.string(),
  assigned_to: z.string().nullable(),
  created_at: instantSchema,
  answered_at: instantSchema.nullable(),
})

export const enquiryEntrySchema = z.object({
  kind: z.string(),
  text: z.string(),
  by: z.string(),
  at: instantSchema,
})

export function enquiryView(enquiry: Enquiry): z.output<typeof enquirySchema> {
  return {
    ...plainFieldsOf(enquiry),
    contact_method: enquiry.contactMethod,
    assigned_to: enquiry.assignedTo,
    created_at: instantText(enquiry.createdAt),
    answered_at: enquiry.answeredAt && instantText(enquiry.answeredAt),
  }
}

export function enquiryEntryView({ kind, text, by, at }: NumberedEntry): z.output<typeof enquiryEntrySchema> {
  return { kind, text, by, at: instantText(at) }
}
