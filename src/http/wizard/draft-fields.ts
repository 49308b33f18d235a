import { z } from 'zod'
import { type DraftFields, type OrderTextName, orderFields, orderTextNames } from '#modules/booking'
import { type AccessNotes, accessNotes, eachAccessNote } from '#modules/shared'

/**
 * Unfinished work is taken as it is, within bounds; only what is no text at all is refused. A form sends a line end as
 * two characters, which its `maxLength` counts as one.
 */
const loose = (max: number) =>
  z
    .string()
    .overwrite((text) => text.replaceAll('\r\n', '\n'))
    .max(max, `Please use at most ${max} characters`)
    .refine((text) => !/[^\P{Cc}\n\r\t]|\p{Cs}/u.test(text), 'This has characters that cannot be taken')
    .optional()

const accessFields = z.strictObject(eachAccessNote((name) => loose(accessNotes[name].max)))

const texts = Object.fromEntries(orderTextNames.map((name) => [name, loose(orderFields[name].max)]))

export const draftFields = z.strictObject({
  ...(texts as Record<OrderTextName, ReturnType<typeof loose>>),
  access: accessFields.optional(),
  danger: z.boolean().optional(),
  keep: z.boolean().optional(),
  consent: z.boolean().optional(),
  step: z.int().min(1).max(6).optional(),
})

/** The sent fields, without those sent as `undefined`. */
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
