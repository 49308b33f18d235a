import { z } from 'zod'
import { instantText } from '#modules/shared'
import { type SavedLegal, type ShownLegal, legalLabel, legalPages } from '#modules/terms'
import { instantSchema } from '../kit/instant-schema.ts'

export const legalParams = z.strictObject({ page: z.enum(legalPages) })

export const legalFieldsOfEdit = z.strictObject({ text: z.string(), version: z.int().min(0) })

export const legalSchema = z.strictObject({
  page: z.enum(legalPages),
  version: z.int(),
  label: z.string().meta({ description: 'The version as bookings name it' }),
  text: z.string().meta({ description: 'The template: facts in braces, blanks in double brackets' }),
  blanks: z.array(z.string()),
  saved_at: instantSchema.nullable(),
})

export const legalVersionSchema = z.strictObject({
  version: z.int(),
  label: z.string(),
  saved_at: instantSchema,
  text: z.string(),
})

export function legalView({ page, version, text, blanks, savedAt }: ShownLegal): z.input<typeof legalSchema> {
  const saved_at = savedAt && instantText(savedAt)
  return { page, version, label: legalLabel(version), text, blanks: [...blanks], saved_at }
}

export function legalVersionView({ version, text, savedAt }: SavedLegal): z.input<typeof legalVersionSchema> {
  return { version, label: legalLabel(version), saved_at: instantText(savedAt), text }
}
