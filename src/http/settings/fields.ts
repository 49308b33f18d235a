import { z } from 'zod'
import { type SettingWrite, catalogueLimits } from '#modules/catalogue'
import { line } from '../kit/fields.ts'

const versionWords = 'Give the version that was read'
const mostWhy = catalogueLimits.settingWhy

/** Beside the fields of a setting that is put: the version that was read, and why. */
export const writeFields = {
  version: z.int(versionWords).min(0, versionWords).optional().meta({
    description:
      'The version that was read. Where another is saved by now: 409 `setting_changed`, with the present one.',
  }),
  why: line(mostWhy, 'Say why').optional().meta({ description: 'Why, for the history.' }),
}

/** 0 while nobody has saved it. */
export const versionOfAnswer = z.int()

export function writeOf({
  version,
  why,
}: {
  readonly version?: number | undefined
  readonly why?: string | undefined
}): SettingWrite {
  return { version: version ?? null, why: why ?? null }
}

/** The version that a form sends. A form without one saves over any; text that is no version never matches. */
export function typedWrite(fields: Readonly<Record<string, string>>): SettingWrite {
  const version = fields['version']
  const why = (fields['why'] ?? '').trim().slice(0, mostWhy)
  return {
    version: version === undefined ? null : /^\d{1,9}$/.test(version) ? Number(version) : -1,
    why: why === '' ? null : why,
  }
}

const effectSchema = z.strictObject({
  about: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})

/** One effect of a change of settings, in words, before and after. */
export type Effect = Readonly<z.infer<typeof effectSchema>>

export const effectsSchema = z.strictObject({ effects: z.array(effectSchema) })
