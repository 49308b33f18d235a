import { z } from 'zod'
import {
  type GasAppliance,
  type GasDraft,
  copyWays,
  flueTypes,
  gasAppliancesAtMost,
  gasClasses,
  gasLimits,
  gasResults,
  isReading,
} from '#modules/care'
import { email, freeText, id, line, localDate, orEmpty } from '../../kit/fields.ts'

const text = (most: number) =>
  orEmpty(line(most))
    .default('')
    .transform((typed) => typed ?? '')
const words = orEmpty(freeText(gasLimits.words))
  .default('')
  .transform((typed) => typed ?? '')
const reading = text(gasLimits.reading)
  .transform((typed) => typed.replace(',', '.'))
  .refine(isReading, 'Give a number as it was measured, such as 20.5')
const result = orEmpty(z.enum(gasResults, 'Choose pass, fail or not_applicable')).default(null)
const covered = z
  .preprocess(
    (typed) => (typed === 'yes' ? true : typed === 'no' ? false : typed === '' ? null : typed),
    z.boolean('Say yes or no').nullable(),
  )
  .default(null)
export const version = z.coerce.number('Load the page again').int('Load the page again').min(0, 'Load the page again')

/** An appliance of a draft; what is left out is not answered yet. */
export const gasApplianceFields = z.strictObject({
  appliance_id: orEmpty(id('apl')).default(null),
  name: text(gasLimits.name),
  place: text(gasLimits.place),
  flue_type: orEmpty(z.enum(flueTypes, 'Choose open, room_sealed or flueless')).default(null),
  pressure: reading.meta({ description: 'mbar' }),
  heat_input: reading.meta({ description: 'kW' }),
  co: reading.meta({ description: 'ppm' }),
  co2: reading.meta({ description: '%' }),
  ratio: reading,
  safety_devices: result,
  flue: result,
  ventilation: result,
  covered: covered.meta({ description: 'The check covered regulation 26(9)(a) to (d)' }),
  defects: words,
  action: words,
  classification: orEmpty(z.enum(gasClasses, 'Choose none, at_risk or immediately_dangerous')).default(null),
  notice: text(gasLimits.notice).meta({ description: 'The number of the warning notice' }),
})

export const gasDraftFields = z.strictObject({
  version: version.meta({ description: 'The version that was read, 0 before the first' }),
  landlord: text(gasLimits.party),
  landlord_address: text(gasLimits.address),
  boiler_serviced: z.boolean().default(false),
  appliances: z
    .array(gasApplianceFields)
    .max(gasAppliancesAtMost, `A record has at most ${gasAppliancesAtMost} appliances`),
})

export const submitFields = z.strictObject({ version, signature: text(gasLimits.party) })
export const correctFields = z.strictObject({ reason: line(gasLimits.reason, 'Say why it is corrected') })

const tenantEmail = orEmpty(email).default(null)
export const newTenantFields = z.strictObject({
  name: line(gasLimits.party, 'Name the tenant'),
  email: tenantEmail,
  moves_in: localDate,
})
export const giveFields = z.strictObject({
  way: z.enum(copyWays, 'Choose how the tenant gets it'),
  name: text(gasLimits.party),
  email: tenantEmail,
})

export const recordParams = z.object({ id: id('gsr') })
export const copyParams = z.object({ id: id('gcp') })

export function applianceIn(fields: z.output<typeof gasApplianceFields>): GasAppliance {
  const { appliance_id, flue_type, heat_input, safety_devices, covered: isWhole, ...same } = fields
  return {
    ...same,
    applianceId: appliance_id,
    flueType: flue_type,
    heatInput: heat_input,
    safetyDevices: safety_devices,
    isWhole,
  }
}

export function draftIn(fields: Omit<z.output<typeof gasDraftFields>, 'version'>): GasDraft {
  const { landlord, landlord_address: landlordAddress, boiler_serviced: isServiced, appliances } = fields
  return { landlord, landlordAddress, isServiced, appliances: appliances.map(applianceIn) }
}
