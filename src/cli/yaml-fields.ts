import { z } from 'zod'
import { type Pence, parsePounds } from '#modules/shared'

const said = (wanted: string) => ({
  error: ({ input }: { readonly input?: unknown }) => (input === undefined ? 'is missing' : wanted),
})

/** Text on one or more lines, with its length after trimming. */
export function words(least: number, most: number) {
  const wanted = `must be text of ${least} to ${most} characters`
  return z
    .string(said(wanted))
    .transform((text) => text.trim().replaceAll(/\s+/g, ' '))
    .refine(({ length }) => length >= least && length <= most, wanted)
}

export function matching(form: RegExp, wanted: string) {
  return z.string(said(wanted)).regex(form, wanted)
}

export function oneOf<const Choice extends string>(...choices: readonly [Choice, ...Choice[]]) {
  return z.enum(choices, said(`must be ${choices.join(' or ')}`))
}

export const yesNo = oneOf('true', 'false').transform((text) => text === 'true')

export function wholeNumber(least: number, most: number, step = 1) {
  const steps = step === 1 ? '' : `, in steps of ${step}`
  const wanted = `must be a whole number from ${least} to ${most}${steps}`
  return z
    .string(said(wanted))
    .transform((text) => (/^\d{1,6}$/.test(text) ? Number(text) : Number.NaN))
    .refine((number) => number >= least && number <= most && number % step === 0, wanted)
}

/** Degrees with one or two decimals. */
export function degrees(least: number, most: number, example: string) {
  const wanted = `must be degrees from ${least} to ${most} with two decimals, such as ${example}`
  return z
    .string(said(wanted))
    .transform((text) => (/^-?\d{1,2}\.\d{1,2}$/.test(text) ? Number(text) : Number.NaN))
    .refine((number) => number >= least && number <= most, wanted)
}

const dearest = 5_000_000

/** An amount in pounds, read from its decimal text. */
export const pounds = z.string(said('must be pounds, such as 85.00')).transform((text, context): Pence => {
  const amount = parsePounds(text)
  if (amount !== null && amount > 0 && amount <= dearest) return amount
  context.addIssue(amount === null ? 'must be pounds, such as 85.00' : 'must be more than 0 and at most 50000')
  return z.NEVER
})

/** A list in which nothing stands twice. */
export function listOf<T extends z.ZodType>(item: T, wanted: string) {
  return z
    .array(item, said(wanted))
    .min(1, wanted)
    .refine((items) => new Set(items).size === items.length, 'names something twice')
}

/** A list with a largest number of items. */
export function listUpTo<T extends z.ZodType>(most: number, item: T) {
  const wanted = `must be a list of at most ${most}`
  return z.array(item, said(wanted)).max(most, wanted)
}

export function entries<Entry extends z.ZodType>(entry: Entry) {
  return z.array(entry, said('must be a list of entries')).min(1, 'has no entry')
}

export function record<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject(shape, said(`must be fields: ${Object.keys(shape).join(', ')}`))
}
