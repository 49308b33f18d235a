import type { EditHeldFor, Listing, ListingFields } from '#modules/directory'
import type { ListingId } from '#modules/shared'
import { type AdvertRow, advertColumns, toAdvert } from '../market/advert-rows.ts'

/** A listing with its advert, its trades and the edit that waits. */
export interface ListingRow extends Omit<AdvertRow, 'id'> {
  readonly id: ListingId
  readonly held_for: string
  readonly business_name: string
  readonly business_description: string
  readonly contact_email: string
  readonly contact_phone: string
  readonly service_area: string
  readonly postcode: string
  readonly service_radius_miles: number
  readonly years_experience: number
  readonly certifications: string
  readonly insurance_declared: 0 | 1
  readonly rating_sum: number
  readonly total_reviews: number
  readonly views_count: number
  readonly clicks_count: number
  readonly categories: string
  readonly edit_content: string | null
  readonly edit_held_for: string | null
  readonly edit_created_at: string | null
}

export const selectListings = `select ${advertColumns}, a.held_for,
    l.business_name, l.business_description, l.contact_email, l.contact_phone, l.service_area, l.postcode,
    l.service_radius_miles, l.years_experience, l.certifications, l.insurance_declared,
    l.rating_sum, l.total_reviews, l.views_count, l.clicks_count,
    (select json_group_array(category order by category) from listing_categories c where c.advert_id = l.advert_id)
      as categories,
    edit_content, edit_held_for, edit_created_at
  from adverts a join listings l on l.advert_id = a.id
    left join (select advert_id as edited, content as edit_content, held_for as edit_held_for, created_at as edit_created_at
      from advert_edits) on edited = a.id`

export function listingFrom(row: ListingRow): Listing {
  return {
    id: row.id,
    advert: toAdvert(row),
    fields: {
      businessName: row.business_name,
      businessDescription: row.business_description,
      categories: listOf(row.categories),
      contactEmail: row.contact_email,
      contactPhone: row.contact_phone,
      serviceArea: row.service_area,
      postcode: row.postcode,
      radiusMiles: row.service_radius_miles,
      yearsExperience: row.years_experience,
      certifications: listOf(row.certifications),
      insuranceDeclared: row.insurance_declared === 1,
    },
    heldFor: listOf(row.held_for),
    heldEdit:
      row.edit_content === null || row.edit_held_for === null || row.edit_created_at === null
        ? null
        : {
            fields: fieldsOfEdit(row.edit_content),
            heldFor: reasonsFrom(row.edit_held_for),
            createdAt: Temporal.Instant.from(row.edit_created_at),
          },
    counts: {
      views: row.views_count,
      clicks: row.clicks_count,
      reviews: row.total_reviews,
      ratingSum: row.rating_sum,
    },
  }
}

function listOf(text: string): readonly string[] {
  return JSON.parse(text)
}

function reasonsFrom(text: string): readonly EditHeldFor[] {
  return JSON.parse(text)
}

/** The edit under the names that the form sends. */
export function contentOf(fields: ListingFields): string {
  return JSON.stringify({
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
  })
}

function fieldsOfEdit(content: string): ListingFields {
  const sent = JSON.parse(content)
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
