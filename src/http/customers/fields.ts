import { z } from 'zod'
import {
  type BusinessDetails,
  type PropertyChange,
  type PropertyDetails,
  type TaxFactsRefused,
  type WantedTaxFacts,
  cisRatesOfCustomers,
  customerLimits,
  noBusiness,
  readVatNumber,
  vatWords,
} from '#modules/customers'
import { type AccessNotes, type Result, accept, accessNotes, eachAccessNote, refuse, textLimits } from '#modules/shared'
import { address, email, freeText, fullName, id, line, localDate, orEmpty, phone, postcode } from '../kit/fields.ts'
import type { Problem } from '../kit/problem.ts'

const vatNumber = z
  .string()
  .max(customerLimits.vatNumber, 'A UK VAT number has GB and 9 or 12 figures, such as GB123456782')
  .transform((text, context) => {
    const read = readVatNumber(text)
    if (read.ok) return read.value
    context.addIssue(vatWords(read.refusal))
    return z.NEVER
  })

export const purchaseOrder = line(textLimits.purchaseOrder)

/** All of it at once: what is left out is forgotten. */
export const businessFields = z.strictObject({
  company_name: orEmpty(line(customerLimits.companyName)).default(null),
  vat_number: orEmpty(vatNumber).default(null),
  purchase_order: orEmpty(purchaseOrder).default(null),
  billing_name: orEmpty(fullName).default(null),
  billing_email: orEmpty(email).default(null),
  billing_address: orEmpty(address).default(null),
  billing_postcode: orEmpty(postcode).default(null),
})

export function businessFrom(fields: z.output<typeof businessFields>): BusinessDetails {
  return {
    companyName: fields.company_name,
    vatNumber: fields.vat_number,
    purchaseOrder: fields.purchase_order,
    billingName: fields.billing_name,
    billingEmail: fields.billing_email,
    billingAddress: fields.billing_address,
    billingPostcode: fields.billing_postcode,
  }
}

export const taxFactsBody = z.strictObject({
  version: z.int('This is a whole number').min(0).meta({ description: 'As it was read; 0 where nothing is kept yet' }),
  cis_registered: z.boolean('This is true or false'),
  cis_rate: z
    .union(
      cisRatesOfCustomers.map((rate) => z.literal(rate)),
      'The rate is 0, 20 or 30',
    )
    .nullable(),
  peppol_id: orEmpty(line(customerLimits.peppolId)),
  end_user_words: orEmpty(freeText(customerLimits.endUserWords)).meta({
    description: 'The words by which they confirmed that they are an end user; null: they did not',
  }),
  end_user_on: localDate.nullable().meta({ description: 'The day on which they confirmed it' }),
})

/** The same as a form sends it. */
export const taxFactsForm = z.strictObject({
  version: z.coerce.number().int().min(0),
  cis_registered: z
    .literal('yes')
    .optional()
    .transform((text) => text === 'yes'),
  cis_rate: z
    .enum(['', ...cisRatesOfCustomers.map(String)], 'The rate is 0, 20 or 30')
    .default('')
    .transform((text) => cisRatesOfCustomers.find((rate) => String(rate) === text) ?? null),
  peppol_id: orEmpty(line(customerLimits.peppolId)).default(null),
  end_user_words: orEmpty(freeText(customerLimits.endUserWords)).default(null),
  end_user_on: orEmpty(localDate).default(null),
})

/** The facts as the module wants them, or the field that is missing. */
export function taxFactsFrom({
  cis_registered,
  cis_rate,
  peppol_id,
  end_user_words: words,
  end_user_on: on,
}: z.output<typeof taxFactsBody>): Result<WantedTaxFacts, TaxFactsRefused> {
  const fault = (field: 'end_user_words' | 'end_user_on', message: string) =>
    refuse({ kind: 'tax-facts-refused', faults: [{ field, message }] } as const)
  if (words !== null && on === null) return fault('end_user_on', 'Give the day on which they confirmed it')
  if (words === null && on !== null) return fault('end_user_words', 'Give the words by which they confirmed it')
  const endUser = words !== null && on !== null ? { words, on } : null
  return accept({ cisRegistered: cis_registered, cisRate: cis_rate, peppolId: peppol_id, endUser })
}

export const accessFields = z.strictObject(eachAccessNote((name) => line(accessNotes[name].max).optional()))

export function notesFrom(access: z.output<typeof accessFields>): AccessNotes {
  return Object.fromEntries(Object.entries(access).filter(([, note]) => note !== undefined))
}

const propertyName = line(customerLimits.propertyName, 'Please give it a name, such as Flat 2')

export const propertyFields = z.strictObject({
  name: propertyName,
  address,
  postcode,
  access: accessFields.default({}),
  occupier_name: orEmpty(fullName).default(null),
  occupier_phone: orEmpty(phone).default(null),
  occupier_email: orEmpty(email).default(null),
})

/** A field that is left out stays as it is. */
export const propertyChangeFields = z.strictObject({
  name: propertyName.optional(),
  address: address.optional(),
  postcode: postcode.optional(),
  access: accessFields.optional(),
  occupier_name: orEmpty(fullName).optional(),
  occupier_phone: orEmpty(phone).optional(),
  occupier_email: orEmpty(email).optional(),
  archived: z.boolean('This is true or false').optional(),
})

export function propertyFrom(fields: z.output<typeof propertyFields>): PropertyDetails {
  const { name, address: street, postcode: code, access, occupier_name, occupier_phone, occupier_email } = fields
  return {
    name,
    address: street,
    postcode: code,
    accessNotes: notesFrom(access),
    occupier: { name: occupier_name, phone: occupier_phone, email: occupier_email },
  }
}

export function propertyChangeFrom(
  fields: z.output<typeof propertyChangeFields>,
  { occupier }: Pick<PropertyDetails, 'occupier'>,
): PropertyChange {
  const { name, address: street, postcode: code, access, archived } = fields
  const { occupier_name = occupier.name, occupier_phone = occupier.phone, occupier_email = occupier.email } = fields
  return {
    ...(name !== undefined && { name }),
    ...(street !== undefined && { address: street }),
    ...(code !== undefined && { postcode: code }),
    ...(access !== undefined && { accessNotes: notesFrom(access) }),
    ...(archived !== undefined && { isArchived: archived }),
    occupier: { name: occupier_name, phone: occupier_phone, email: occupier_email },
  }
}

export const propertyParams = z.object({ id: id('prp') })
export const customerParams = z.object({ id: id('usr') })
export const customerPropertyParams = z.object({ id: id('usr'), property: id('prp') })

/** A customer whom the office adds: the address is the one that they sign in with later. */
export const customerFields = z.object({
  full_name: fullName,
  email,
  phone: orEmpty(phone),
  address: orEmpty(address),
  postcode: orEmpty(postcode),
  company_name: orEmpty(line(customerLimits.companyName)),
})

export function customerFrom(fields: z.output<typeof customerFields>) {
  const { full_name: named, company_name: companyName, ...person } = fields
  return { fullName: named, ...person, business: { ...noBusiness, companyName } }
}

export const addressKnown: Problem = {
  status: 409,
  code: 'email_taken',
  detail: 'Somebody has an account with this e-mail address. Search for them among the customers.',
  errors: [{ path: 'email', message: 'Somebody has an account with this e-mail address' }],
}
