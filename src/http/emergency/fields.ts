import { z } from 'zod'
import { emergencyColours, emergencyIcons, emergencyServiceLimits as limits } from '#modules/catalogue'
import { freeText, id, line, orEmpty } from '../kit/fields.ts'

const count = `Give ${limits.leastFeatures} to ${limits.mostFeatures} features`

const version = z.int('Send the version of the card that you saw').min(1, 'Send the version of the card that you saw')

const features = z.array(line(limits.feature, count)).min(limits.leastFeatures, count).max(limits.mostFeatures, count)

const place = z
  .number('Give the place of the card, from 1')
  .int('Give the place of the card, from 1')
  .min(1, 'Give the place of the card, from 1')
  .max(1_000, 'Give the place of the card, from 1')

const card = {
  service_id: id('svc').nullable(),
  service_name: line(limits.name),
  service_type: z.string().trim().min(1, 'Choose a trade').max(60),
  description: freeText(limits.description),
  features,
  color: z.enum(emergencyColours, 'Choose one of the colours'),
  icon: z.enum(emergencyIcons, 'Choose one of the icons'),
  is_active: z.boolean(),
  display_order: place,
}

/** The body of programs: a field that is left out stays. */
export const emergencyEditBody = z.strictObject({ version, ...z.object(card).partial().shape })

/** The fields of the form: one feature a line, and a box that is ticked or missing. */
export const emergencyEditForm = z.strictObject({
  ...card,
  version: z.coerce.number('Send the version of the card that you saw').pipe(version),
  service_id: orEmpty(id('svc')),
  features: z
    .string()
    .transform((text) =>
      text
        .split('\n')
        .map((one) => one.trim())
        .filter((one) => one !== ''),
    )
    .pipe(features),
  is_active: z
    .literal('yes')
    .optional()
    .transform((value) => value === 'yes'),
  display_order: z.coerce.number('Give the place of the card, from 1').pipe(place),
})

/** A card as the module takes it. */
export function emergencyEditOf(fields: Omit<z.output<typeof emergencyEditBody>, 'version'>) {
  const { service_id, service_name, service_type, description, features: listed, color, icon } = fields
  return {
    ...(service_id !== undefined && { serviceId: service_id }),
    ...(service_name !== undefined && { name: service_name }),
    ...(service_type !== undefined && { type: service_type }),
    ...(description !== undefined && { description }),
    ...(listed !== undefined && { features: listed }),
    ...(color !== undefined && { colour: color }),
    ...(icon !== undefined && { icon }),
    ...(fields.is_active !== undefined && { isActive: fields.is_active }),
    ...(fields.display_order !== undefined && { displayOrder: fields.display_order }),
  }
}
