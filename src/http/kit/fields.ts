import { parsePhoneNumberFromString } from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/min/metadata'
import { isValid, parse, validOutcode } from 'postcode'
import { z } from 'zod'
import { type Id, type IdPrefix, parseId, parsePounds, remembered, textLimits } from '#modules/shared'

/** Characters that no text field accepts: NUL, control characters, unpaired surrogates. */
const unseen = /[\p{Cc}\p{Cs}\u2028\u2029]/u
const unseenButLines = /[^\P{Cc}\n\t]|\p{Cs}/u
const notText = 'This has characters that cannot be taken'

/** One line of text, trimmed. */
export function line(max: number, required = 'Please fill this in') {
  return z
    .string(required)
    .trim()
    .min(1, required)
    .max(max, `Please use at most ${max} characters`)
    .refine((text) => !unseen.test(text), notText)
}

/** Text of many lines, trimmed; line ends become `\n`. */
export function freeText(max: number, required = 'Please fill this in') {
  return z
    .string(required)
    .overwrite((text) => text.replaceAll('\r\n', '\n').trim())
    .min(1, required)
    .max(max, `Please use at most ${max} characters`)
    .refine((text) => !unseenButLines.test(text), notText)
}

/** A moment as RFC 3339 text, to the nanosecond. */
export function moment(words: string) {
  return z.iso
    .datetime({ offset: true, error: words })
    .refine((text) => !/\.\d{10}/.test(text), words)
    .transform((text) => Temporal.Instant.from(text))
}

/** Null when it is left empty: null, or blank text. */
export function orEmpty<Field extends z.ZodType>(field: Field) {
  return z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? null : value), field.nullable())
}

export const fullName = line(textLimits.fullName, 'Full name is required')

export const address = line(textLimits.address, 'Please enter your address')

export const email = z
  .string('Please enter your email address')
  .trim()
  .min(1, 'Please enter your email address')
  .max(textLimits.email, 'Please enter a valid email address')
  .pipe(z.email('Please enter a valid email address'))

/** A secret as it was typed: not trimmed. How long it must be is the accounts module's to say. */
export const password = z
  .string('Please enter your password')
  .min(1, 'Please enter your password')
  .max(textLimits.password, 'Password must be at most 200 characters')
  .refine((text) => !unseen.test(text), notText)

/** Only the country that is taken: the library would try every country of +44, and each kind of number in it. */
const ofBritain: typeof metadata = {
  ...metadata,
  country_calling_codes: { ...metadata.country_calling_codes, '44': ['GB'] },
}

/** A customer sends the same number at each step of an order. */
const readPhone = remembered((text: string): { readonly e164: string | null } => {
  const number = /^[+\d\s().-]+$/.test(text) ? parsePhoneNumberFromString(text, 'GB', ofBritain) : undefined
  return { e164: number?.countryCallingCode === '44' && number.isPossible() ? String(number.number) : null }
})

/**
 * A UK number as it is written on paper, to E.164. Its length must be possible; whether the range is in use is not
 * asked, for new ranges open every year, and Ofcom's numbers for drama are in none.
 */
export const phone = z
  .string('Please enter your phone number')
  .trim()
  .min(1, 'Please enter your phone number')
  .max(textLimits.phone, 'Please enter a valid UK phone number')
  .transform((text, context) => {
    const { e164 } = readPhone(text)
    if (e164 !== null) return e164
    context.issues.push({ code: 'custom', message: 'Please enter a valid UK phone number', input: text })
    return z.NEVER
  })

/** A UK postcode in any spelling, to "CR0 1AB". */
export const postcode = z
  .string('Please enter your postcode')
  .trim()
  .min(1, 'Please enter your postcode')
  .max(textLimits.postcode, 'Please enter a valid UK postcode')
  .refine(isValid, 'Please enter a valid UK postcode')
  .overwrite((text) => parse(text).postcode ?? text)

/** The first half of a postcode: "CR0". */
export const postcodeDistrict = z
  .string()
  .trim()
  .max(textLimits.district, 'Please enter a postcode district, such as CR0')
  .toUpperCase()
  .refine(validOutcode, 'Please enter a postcode district, such as CR0')

export function id<Prefix extends IdPrefix>(prefix: Prefix) {
  return z.string().transform((text, context): Id<Prefix> => {
    const parsed = parseId(prefix, text)
    if (parsed) return parsed
    context.issues.push({ code: 'custom', message: `This is not an id that begins with ${prefix}_`, input: text })
    return z.NEVER
  })
}

/** A day of the calendar, `YYYY-MM-DD`. */
export const localDate = z.iso
  .date({
    error: ({ input }) => (input === '' ? 'Please give the date' : 'Please give a date as YYYY-MM-DD'),
    abort: true,
  })
  .refine((text) => text >= '1900' && text < '2200', 'Please give a date of this century')
  .transform((text) => Temporal.PlainDate.from(text))

/** Pounds with at most two places, as a JSON number or as text, to pence; never negative. */
export const pounds = z
  .union([z.number(), z.string()], 'Please enter an amount in pounds')
  .transform((given, context) => {
    const amount = parsePounds(String(given))
    if (amount !== null && amount >= 0 && amount <= 100_000_000) return amount
    context.issues.push({ code: 'custom', message: 'Please enter an amount in pounds, such as 85.50', input: given })
    return z.NEVER
  })
