import { z } from 'zod'
import { numberIn, templateFault, templateStates, whatsappLimits } from '#modules/whatsapp'
import { type PhotoId, parseId } from '#modules/shared'
import { freeText, line, orEmpty } from '../kit/fields.ts'

/** A number of any country, so that people who wrote from abroad can be answered too. */
export const whatsappNumber = z.string('Please enter a phone number').transform((text, context) => {
  const number = numberIn(text)
  if (number) return number
  context.issues.push({ code: 'custom', message: notNumber, input: text })
  return z.NEVER
})

const notNumber = 'Please enter a phone number, such as 07700 900123 or +33 6 12 34 56 78'

const parameter = line(whatsappLimits.parameter, 'Please fill in every place of the template')
const parameters = z.array(parameter).max(20, 'A template has at most 20 places')
const name = z
  .string()
  .regex(
    new RegExp(`^[a-z0-9_]{1,${whatsappLimits.templateName}}$`),
    'Small letters, digits and _ only, as it is named at WhatsApp',
  )

/** The bodies of seed 1, section 7. `from` is ignored: it is always our own number (decision L1). */
export const whatsappTextFields = z.strictObject({
  to: whatsappNumber,
  from: z.string().max(40).optional(),
  body: freeText(whatsappLimits.text, 'Please write the message'),
  type: z.literal('text', 'Only text is sent here').optional(),
})

export const whatsappTemplateFields = z.strictObject({
  to: whatsappNumber,
  template: name,
  parameters: parameters.default([]),
})

/** A picture of our own, by its address on this site or its id: nothing is fetched from anywhere (decision L5). */
export const whatsappMediaFields = z.strictObject({
  to: whatsappNumber,
  mediaUrl: z
    .string('Please give the address of a picture of this site')
    .max(500)
    .transform((text, context): PhotoId => {
      const id = parseId('pho', /(?:^|\/api\/photos\/)(pho_[0-9a-z-]+)$/.exec(text)?.[1] ?? '')
      if (id) return id
      context.issues.push({ code: 'custom', message: 'Only pictures of this site are sent', input: text })
      return z.NEVER
    }),
  caption: z
    .string()
    .trim()
    .max(whatsappLimits.caption, `Please use at most ${whatsappLimits.caption} characters`)
    .optional(),
})

export const whatsappBulkFields = z.strictObject({ template: name, parameters: parameters.default([]) })

/** The booking of a conversation, by its reference; null for none. */
export const whatsappAboutFields = z.strictObject({ booking_reference: orEmpty(line(whatsappLimits.bookingReference)) })

/** The number that visitors are led to; empty for none. */
export const whatsappNumberEdit = z.strictObject({ whatsapp_number: orEmpty(whatsappNumber).optional() })

export const whatsappTemplateEdit = z.strictObject({
  name,
  language: z.string().regex(/^[a-z]{2}(_[A-Z]{2})?$/, 'Such as en_GB'),
  body: freeText(whatsappLimits.templateBody, 'Please write the words of the template').check((context) => {
    const fault = templateFault(context.value)
    if (fault) context.issues.push({ code: 'custom', message: fault, input: context.value })
  }),
  state: z.enum(templateStates, 'Please choose one of these'),
})
