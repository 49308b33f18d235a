import { z } from 'zod'
import { type CurrentTerms, type SavedTerms, type TermsPart, type TermsTexts, termsParts } from '#modules/terms'
import { instantText } from '#modules/shared'
import type { FormFields } from '../kit/form-body.ts'
import { instantSchema } from '../kit/instant-schema.ts'

const text = z.string()

const textsSchema = z.strictObject(
  Object.fromEntries(termsParts.map((part) => [part, text])) as Record<TermsPart, typeof text>,
)

export const termsFields = z.strictObject({
  texts: textsSchema,
  checked: z.boolean(),
  version: z.int().min(0),
})

export const termsSchema = z.strictObject({
  version: z.int(),
  checked: z.boolean(),
  texts: textsSchema,
  missing: z.array(z.string()),
})

export const versionSchema = z.strictObject({
  version: z.int(),
  checked: z.boolean(),
  saved_by: z.string(),
  saved_at: instantSchema,
  texts: textsSchema,
})

export function termsView(
  { version, isChecked, texts }: CurrentTerms,
  missing: readonly string[],
): z.input<typeof termsSchema> {
  return { version, checked: isChecked, texts, missing: [...missing] }
}

export function versionView({
  version,
  isChecked,
  savedBy,
  savedAt,
  texts,
}: SavedTerms): z.input<typeof versionSchema> {
  return { version, checked: isChecked, saved_by: savedBy, saved_at: instantText(savedAt), texts }
}

/** The texts of the owner's form; a part that the form leaves out is empty. */
export function textsFrom(fields: FormFields): TermsTexts {
  const of = (part: TermsPart) => (fields[part] ?? '').replaceAll('\r\n', '\n').trim()
  return Object.fromEntries(termsParts.map((part) => [part, of(part)])) as Record<TermsPart, string>
}
