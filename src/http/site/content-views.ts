import { z } from 'zod'
import { instantText } from '#modules/shared'
import type { CurrentText, SavedContent } from '#modules/site'
import { instantSchema } from '../kit/instant-schema.ts'

export const contentParams = z.strictObject({ id: z.string().min(3).max(80) })

/** The limit of each text is its own; this one keeps longer ones out before it is known. */
const mostCharacters = 100_000

export const contentFields = z.strictObject({
  text: z.string().max(mostCharacters),
  version: z.int().min(0),
})

export const textSchema = z.strictObject({
  id: z.string(),
  page: z.string(),
  label: z.string(),
  kind: z.enum(['line', 'markdown']),
  limit: z.int(),
  text: z.string(),
  version: z.int(),
  is_default: z.boolean(),
})

export const textWithVersionsSchema = textSchema.extend({
  default_text: z.string(),
  versions: z.array(
    z.strictObject({
      version: z.int(),
      text: z.string(),
      is_default: z.boolean(),
      saved_by: z.string().nullable(),
      saved_at: instantSchema,
    }),
  ),
})

export function textView({ block, page, text, version, isDefault }: CurrentText): z.input<typeof textSchema> {
  const { id, label, kind, limit } = block
  return { id, page, label, kind, limit, text, version, is_default: isDefault }
}

export function textWithVersionsView(
  current: CurrentText,
  versions: readonly SavedContent[],
): z.input<typeof textWithVersionsSchema> {
  const { default: original } = current.block
  return {
    ...textView(current),
    default_text: original,
    versions: versions.map(({ version, text, savedBy, savedAt }) => ({
      version,
      text: text ?? original,
      is_default: text === null,
      saved_by: savedBy,
      saved_at: instantText(savedAt),
    })),
  }
}
