import { z } from 'zod'
import { advertStates, isShownAt, shownState } from '#modules/adverts'
import type { Listing, ListingFields } from '#modules/directory'
import { instantText } from '#modules/shared'
import { id } from '../kit/fields.ts'
import { instantSchema } from '../kit/instant-schema.ts'

const fieldsSchema = {
  business_name: z.string(),
  business_description: z.string(),
  service_categories: z.array(z.string()),
  contact_email: z.string(),
  contact_phone: z.string(),
  service_area: z.string(),
  postcode: z.string(),
  service_radius_miles: z.int(),
  years_experience: z.int(),
  certifications: z.array(z.string()),
  insurance_declared: z.boolean(),
}

/** A listing, to its owner and to staff. */
export const listingSchema = z.object({
  id: id('lst'),
  slug: z.string(),
  status: z.enum(advertStates),
  payment_status: z.enum(['pending', 'paid']),
  is_active: z.boolean(),
  payment_amount: z.number().meta({ description: 'The price of thirty days, in pounds' }),
  paid_until: instantSchema.nullable(),
  contact_confirmed: z.boolean(),
  is_featured: z.boolean(),
  version: z.int(),
  ...fieldsSchema,
  held_for: z.array(z.string()).meta({ description: 'Why it waits for a person' }),
  pending_edit: z
    .object({ ...fieldsSchema, held_for: z.array(z.string()) })
    .nullable()
    .meta({ description: 'New words that wait, while the old ones are shown' }),
  average_rating: z.number().nullable(),
  total_reviews: z.int(),
  views_count: z.int(),
  clicks_count: z.int(),
  created_at: instantSchema,
  updated_at: instantSchema,
})

/** `pounds`: the price of the usual plan. */
export function listingView(
  { id: listingId, advert, fields, heldFor, heldEdit, counts }: Listing,
  at: Temporal.Instant,
  pounds: number,
) {
  return {
    id: listingId,
    slug: advert.slug,
    status: shownState(advert, at),
    payment_status: advert.paidUntil === null ? 'pending' : 'paid',
    is_active: isShownAt(advert, at),
    payment_amount: pounds,
    paid_until: advert.paidUntil && instantText(advert.paidUntil),
    contact_confirmed: advert.contactConfirmedAt !== null,
    is_featured: advert.isFeatured,
    version: advert.version,
    ...wireFields(fields),
    held_for: heldFor,
    pending_edit: heldEdit && { ...wireFields(heldEdit.fields), held_for: heldEdit.heldFor },
    average_rating: counts.reviews === 0 ? null : Math.round((counts.ratingSum * 10) / counts.reviews) / 10,
    total_reviews: counts.reviews,
    views_count: counts.views,
    clicks_count: counts.clicks,
    created_at: instantText(advert.createdAt),
    updated_at: instantText(advert.updatedAt),
  }
}

function wireFields(fields: ListingFields) {
  return {
    business_name: fields.businessName,
    business_description: fields.businessDescription,
    service_categories: fields.categories,
    contact_email: fields.contactEmail,
    contact_phone: fields.contactPhone,
    service_area: fields.serviceArea,
    postcode: fields.postcode,
    service_radius_miles: fields.radiusMiles,
    years_experience: fields.yearsExperience,
    certifications: fields.certifications,
    insurance_declared: fields.insuranceDeclared,
  }
}
