import { z } from 'zod'
import { type ListingFields, listingLimits } from '#modules/directory'
import { email, freeText, id, line, phone, postcode } from '../kit/fields.ts'

export const listingParams = z.object({ id: id('lst') })

const {
  businessName,
  businessDescription,
  serviceArea,
  radius,
  radiusFrom,
  radiusTo,
  years,
  certifications,
  certification,
} = listingLimits

const radiusWords = `Please enter a whole number of miles from ${radiusFrom} to ${radiusTo}`
const yearsWords = `Please enter a whole number of years from 0 to ${years}`
const categoriesWords = 'Please choose at least one trade'

const listingShape = {
  business_name: line(businessName, 'Please enter the name of your business'),
  business_description: freeText(businessDescription, 'Please describe your business'),
  service_categories: z
    .array(z.string().max(60), categoriesWords)
    .min(1, categoriesWords)
    .max(14, 'Please choose at most 14 trades')
    .overwrite((slugs) => [...new Set(slugs)].toSorted()),
  contact_email: email,
  contact_phone: phone,
  service_area: line(serviceArea, 'Please enter the area that you serve'),
  postcode,
}

const choices = {
  service_radius_miles: z.int(radiusWords).min(radiusFrom, radiusWords).max(radiusTo, radiusWords),
  years_experience: z.int(yearsWords).min(0, yearsWords).max(years, yearsWords),
  certifications: z
    .array(line(certification), 'Please give a list of certifications')
    .max(certifications, `Please name at most ${certifications} certifications`)
    .overwrite((names) => [...new Set(names)]),
  insurance_declared: z.boolean('Please say whether you have insurance'),
}

/** A new listing. A price, a state, a rating or a check is nothing that its owner says. */
export const newListingFields = z.strictObject({
  ...listingShape,
  service_radius_miles: choices.service_radius_miles.default(radius),
  years_experience: choices.years_experience.default(0),
  certifications: choices.certifications.default([]),
  insurance_declared: choices.insurance_declared.default(false),
})

/** An edit names the fields that change. */
export const editFields = z
  .strictObject({ ...listingShape, ...choices })
  .partial()
  .extend({ version: z.int('Please give the version that you have read') })

export const codeFields = z.strictObject({
  code: z
    .string('Please enter the code')
    .trim()
    .regex(/^\d{6}$/, 'Please enter the six digits of the code'),
})

type Wire = z.output<typeof newListingFields>

const names = {
  business_name: 'businessName',
  business_description: 'businessDescription',
  service_categories: 'categories',
  contact_email: 'contactEmail',
  contact_phone: 'contactPhone',
  service_area: 'serviceArea',
  postcode: 'postcode',
  service_radius_miles: 'radiusMiles',
  years_experience: 'yearsExperience',
  certifications: 'certifications',
  insurance_declared: 'insuranceDeclared',
} as const satisfies Readonly<Record<keyof Wire, keyof ListingFields>>

/** The sent fields under our names; those that were not sent are left out. */
export function listingChange(sent: {
  readonly [Name in keyof Wire]?: Wire[Name] | undefined
}): Partial<ListingFields> {
  const values: Readonly<Record<string, unknown>> = sent
  return Object.fromEntries(
    Object.entries(names).flatMap(([name, ours]) => (values[name] === undefined ? [] : [[ours, values[name]]])),
  )
}

export function listingFieldsOf(sent: Wire): ListingFields {
  return {
    businessName: sent.business_name,
    businessDescription: sent.business_description,
    categories: sent.service_categories,
    contactEmail: sent.contact_email,
    contactPhone: sent.contact_phone,
    serviceArea: sent.service_area,
    postcode: sent.postcode,
    radiusMiles: sent.service_radius_miles,
    yearsExperience: sent.years_experience,
    certifications: sent.certifications,
    insuranceDeclared: sent.insurance_declared,
  }
}
