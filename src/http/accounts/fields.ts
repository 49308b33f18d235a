import { z } from 'zod'
import { type PasswordRules, accountLimits, availabilities, judgeLength, passwordWords } from '#modules/accounts'
import {
  address,
  email,
  freeText,
  fullName,
  id,
  line,
  orEmpty,
  password,
  phone,
  postcode,
  postcodeDistrict,
} from '../kit/fields.ts'

/** Sign-up, with the length of the password that the rules ask for. */
export function signUpFields(rules: PasswordRules) {
  return z
    .strictObject({
      // In the order of the form, which is the order of the faults.
      full_name: fullName,
      email,
      phone: orEmpty(phone).optional(),
      postcode: orEmpty(postcode).optional(),
      address: orEmpty(address).optional(),
      user_type: z.enum(['customer', 'technician'], 'Choose customer or technician').default('customer'),
      password,
    })
    .refine((fields) => lengthFault(fields, rules) === null, {
      path: ['password'],
      error: ({ input }) => lengthFault(input, rules) ?? '',
      when: ({ issues }) => !issues.some(({ path }) => path?.[0] === 'password' || path?.length === 0),
    })
}

/** Judged even when other fields are wrong, so that all faults are shown in one round. */
function lengthFault(fields: unknown, rules: PasswordRules): string | null {
  const { data } = lengthFields.safeParse(fields)
  if (!data) return null
  const judged = judgeLength(
    data.password,
    data.user_type === 'technician' ? rules.staffMinimum : rules.customerMinimum,
  )
  return judged.ok ? null : passwordWords(judged.refusal)
}

const lengthFields = z.object({ password: z.string(), user_type: z.unknown() })

/** `totp`: a code of an app or from paper; an empty one is none. */
export const signInFields = z.strictObject({
  email,
  password,
  totp: z
    .string()
    .regex(/^[\w -]{0,40}$/, 'Please enter the code')
    .optional(),
})

export const profileFields = z.strictObject({
  full_name: fullName.optional(),
  phone: orEmpty(phone).optional(),
  postcode: orEmpty(postcode).optional(),
  address: orEmpty(address).optional(),
})

const skill = line(40).regex(/^[a-z][a-z0-9-]*$/, 'A skill is a trade or a certificate in small letters')

export const approvalFields = z.strictObject({
  skills: z.array(skill, 'Choose at least one skill').min(1, 'Choose at least one skill').max(40, 'Too many skills'),
  home_district: orEmpty(postcodeDistrict).optional(),
})

export const declineFields = z.strictObject({ reason: freeText(accountLimits.declineReason, 'Please give a reason') })

export const applicationParams = z.object({ id: id('app') })

export const technicianParams = z.object({ id: id('tec') })

export const availabilityFields = z.strictObject({
  availability: z.enum(availabilities, 'Choose available, on call or off'),
})

/** Where a technician's day begins; empty where it is not known. */
export const homeFields = z.strictObject({ home_district: orEmpty(postcodeDistrict) })

export const readFields = z.strictObject({ ids: z.array(id('ntf')).max(200).optional() })
