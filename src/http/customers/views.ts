import { z } from 'zod'
import type { BusinessDetails, Property, TaxFacts } from '#modules/customers'
import { eachAccessNote, instantText } from '#modules/shared'
import { instantSchema } from '../kit/instant-schema.ts'

const text = z.string().nullable()

export const businessSchema = z.strictObject({
  company_name: text,
  vat_number: text,
  purchase_order: text,
  billing_name: text,
  billing_email: text,
  billing_address: text,
  billing_postcode: text,
})

export function businessView(business: BusinessDetails): z.input<typeof businessSchema> {
  return {
    company_name: business.companyName,
    vat_number: business.vatNumber,
    purchase_order: business.purchaseOrder,
    billing_name: business.billingName,
    billing_email: business.billingEmail,
    billing_address: business.billingAddress,
    billing_postcode: business.billingPostcode,
  }
}

export const taxFactsSchema = z.strictObject({
  version: z.int(),
  cis_registered: z.boolean(),
  cis_rate: z.number().nullable(),
  peppol_id: text,
  end_user_words: text,
  end_user_on: text,
  end_user_recorded_by: text.meta({ description: 'The id of the member of staff who recorded the confirmation' }),
  end_user_recorded_at: instantSchema.nullable(),
})

export function taxFactsView(facts: TaxFacts): z.input<typeof taxFactsSchema> {
  const { cisRegistered, cisRate, peppolId, endUser, version } = facts
  return {
    version,
    cis_registered: cisRegistered,
    cis_rate: cisRate,
    peppol_id: peppolId,
    end_user_words: endUser && endUser.words,
    end_user_on: endUser && endUser.on.toString(),
    end_user_recorded_by: endUser && endUser.recordedBy,
    end_user_recorded_at: endUser && instantText(endUser.recordedAt),
  }
}

export const propertySchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  postcode: z.string(),
  access: z.strictObject(eachAccessNote(() => z.string().optional())),
  occupier_name: text,
  occupier_phone: text,
  occupier_email: text,
  archived: z.boolean(),
  created_at: instantSchema,
})

export const propertiesSchema = z.strictObject({ items: z.array(propertySchema) })

export function propertyView(property: Property): z.input<typeof propertySchema> {
  const { occupier } = property
  return {
    id: property.id,
    name: property.name,
    address: property.address,
    postcode: property.postcode,
    access: { ...property.accessNotes },
    occupier_name: occupier.name,
    occupier_phone: occupier.phone,
    occupier_email: occupier.email,
    archived: property.archivedAt !== null,
    created_at: instantText(property.createdAt),
  }
}
