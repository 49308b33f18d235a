import { z } from 'zod'
import { textableNumber } from '#modules/messaging'
import { email, fullName, id, phone } from '../kit/fields.ts'

/** A number that gets text messages. */
const mobile = phone.refine(
  (number) => textableNumber(number) !== null,
  'Enter a UK mobile number, such as 07700 900123: we send no codes to others',
)

/** Where the code goes: one of the two. */
export const codeRequestFields = z
  .strictObject({ email: email.optional(), phone: mobile.optional() })
  .refine((asked) => (asked.email === undefined) !== (asked.phone === undefined), {
    path: ['email'],
    error: 'Give an e-mail address or a UK mobile number, and not both',
  })

/** The details of a guest, in the order of the form. */
export const guestFields = z.strictObject({ full_name: fullName, email, phone })

/** The same of a guest without an e-mail address. */
export const guestByTextFields = z.strictObject({ full_name: fullName, phone: mobile })

/** Spaces between the digits are the mail program's. */
const code = z
  .string('Enter the six digits of the code')
  .overwrite((text) => text.replaceAll(/\s/g, ''))
  .regex(/^\d{6}$/, 'Enter the six digits of the code')

export const guestEntryFields = guestFields.extend({ code })

export const guestByTextEntryFields = guestByTextFields.extend({ code })

/** Over HTTP: without an e-mail address, the code went to the number. */
export const guestSessionFields = z
  .strictObject({ full_name: fullName, email: email.optional(), phone, code })
  .refine((entry) => entry.email !== undefined || textableNumber(entry.phone) !== null, {
    path: ['phone'],
    error: 'Enter the UK mobile number that got the code, or the e-mail address',
  })

export const claimFields = z.strictObject({ guest_id: id('usr') })
