import { z } from 'zod'
import { email, fullName, id, phone } from '../kit/fields.ts'

export const codeRequestFields = z.strictObject({ email })

/** The details of a guest, in the order of the form. */
export const guestFields = z.strictObject({ full_name: fullName, email, phone })

/** Spaces between the digits are the mail program's. */
const code = z
  .string('Enter the six digits of the code')
  .overwrite((text) => text.replaceAll(/\s/g, ''))
  .regex(/^\d{6}$/, 'Enter the six digits of the code')

export const guestEntryFields = guestFields.extend({ code })

export const claimFields = z.strictObject({ guest_id: id('usr') })
