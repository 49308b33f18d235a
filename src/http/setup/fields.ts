import { z } from 'zod'
import { setupLimits } from '#modules/setup'
import { email, fullName, password, postcodeDistrict } from '../kit/fields.ts'
import { hours, site } from '../catalogue/settings-routes.ts'

export const code = z
  .string('Please enter the code')
  .trim()
  .min(1, 'Please enter the code')
  .max(setupLimits.code, 'That code is too long')

/** Settings that are left out stay as they are. */
export const setupFields = z.strictObject({
  code,
  owner: z.strictObject({ full_name: fullName, email, password }),
  business: site.partial().optional(),
  opening_hours: hours.optional(),
  districts: z.array(postcodeDistrict).max(setupLimits.districts, 'That is too many districts').optional(),
})

export type SetupFields = z.output<typeof setupFields>
