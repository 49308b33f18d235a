import type { FindableListing } from '#modules/directory'
import { instantText } from '#modules/shared'
import type { TestDatabase } from '../database.ts'

const owner = 'usr_owner-of-listings'

/** The owner of all that `keepListing` keeps. */
export function keepOwner(database: Pick<TestDatabase, 'raw'>): void {
  database.raw
    .prepare(
      `insert into users (id, email, email_key, password_hash, full_name, role, status, created_at, updated_at)
       values (?, 'expert@example.org', 'expert@example.org', '', 'Ella Expert', 'customer', 'active', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z')`,
    )
    .run(owner)
}

/** Writes a listing as the slices that keep them do. */
export function keepListing(
  { raw }: Pick<TestDatabase, 'raw'>,
  listing: FindableListing,
  how: 'insert' | 'update' = 'insert',
): void {
  const { id, centre, isFeatured, state, paidUntil, contactConfirmedAt, createdAt } = listing
  const advert = {
    id,
    title: listing.businessName,
    state,
    paidUntil: paidUntil && instantText(paidUntil),
    confirmedAt: contactConfirmedAt && instantText(contactConfirmedAt),
    isFeatured: Number(isFeatured),
    createdAt: instantText(createdAt),
  }
  const fields = {
    id,
    name: listing.businessName,
    description: listing.description,
    area: listing.serviceArea,
    postcode: listing.postcode,
    district: listing.district,
    latitude: centre?.latitude ?? null,
    longitude: centre?.longitude ?? null,
    radius: listing.radiusMiles,
    certifications: JSON.stringify(listing.certifications),
    sum: listing.ratingSum,
    count: listing.totalReviews,
  }
  if (how === 'insert') {
    raw
      .prepare(
        `insert into adverts (id, kind, owner_id, slug, title, state, paid_until, contact_confirmed_at, is_featured, created_at, updated_at)
         values (@id, 'listing', '${owner}', @id, @title, @state, @paidUntil, @confirmedAt, @isFeatured, @createdAt, @createdAt)`,
      )
      .run(advert)
    raw
      .prepare(
        `insert into listings (advert_id, business_name, business_description, contact_email, contact_phone, service_area,
           postcode, district, latitude, longitude, service_radius_miles, certifications, rating_sum, total_reviews)
         values (@id, @name, @description, 'secret@example.org', '+447700900456', @area, @postcode, @district, @latitude,
           @longitude, @radius, @certifications, @sum, @count)`,
      )
      .run(fields)
  } else {
    raw
      .prepare(
        `update adverts set title = @title, state = @state, paid_until = @paidUntil, contact_confirmed_at = @confirmedAt,
           is_featured = @isFeatured, created_at = @createdAt where id = @id`,
      )
      .run(advert)
    raw
      .prepare(
        `update listings set business_name = @name, business_description = @description, service_area = @area,
           postcode = @postcode, district = @district, latitude = @latitude, longitude = @longitude,
           service_radius_miles = @radius, certifications = @certifications where advert_id = @id`,
      )
      .run(fields)
    raw.prepare('update listings set rating_sum = @sum, total_reviews = @count where advert_id = @id').run(fields)
    raw.prepare('delete from listing_categories where advert_id = ?').run(id)
  }
  for (const category of listing.categories) {
    raw.prepare('insert into listing_categories (advert_id, category) values (?, ?)').run(id, category)
  }
}
