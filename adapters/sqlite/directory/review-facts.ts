import { type ReviewFacts, burstHours } from '#modules/directory'
import { type ListingId, type ListingMessageId, type ListingReviewId, isStaffRole, roles } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { sqlTexts } from '../kit/sql-lists.ts'

interface Asked {
  readonly id: ListingReviewId
  readonly messageId: ListingMessageId
  readonly listingId: ListingId
  readonly network: string
  readonly textKey: string
  readonly isSameDevice: boolean
  /** When the review was written. */
  readonly at: Temporal.Instant
}

interface FactsRow {
  readonly is_owner: 0 | 1
  readonly is_staff: 0 | 1
  readonly is_same_network: 0 | 1
  readonly of_listing: number
  readonly of_network: number
  readonly of_author: number
  readonly is_copied: 0 | 1
  readonly is_rival: 0 | 1
}

/** The facts that the screen of a review reads, inside the transaction of the review. */
export function prepareReviewFacts({ raw }: SqliteDatabase) {
  const read = raw.prepare<[Readonly<Record<string, string>>], FactsRow>(
    `with
       author as (
         select m.email_key, coalesce(m.user_id, (select id from users where email_key = m.email_key)) as user_id
         from listing_messages m where m.id = @messageId
       ),
       expert as (
         select a.owner_id, o.email_key, lower(l.contact_email) as contact_key, l.district, lower(l.service_area) as area
         from adverts a join listings l on l.advert_id = a.id join users o on o.id = a.owner_id where a.id = @listingId
       )
     select
       (author.user_id is expert.owner_id or author.email_key in (expert.email_key, expert.contact_key)) as is_owner,
       exists (select 1 from users where id = author.user_id and role in (${sqlTexts(roles.filter(isStaffRole))})) as is_staff,
       (@network <> '' and exists (
         select 1 from sessions where user_id = expert.owner_id and network = @network)) as is_same_network,
       (select count(*) from listing_reviews where advert_id = @listingId and created_at > @since and created_at <= @at
         and id <> @id) as of_listing,
       (select count(*) from listing_reviews where network = @network and network <> '' and created_at > @since
         and created_at <= @at and id <> @id) as of_network,
       (select count(*) from listing_messages o join listing_reviews r on r.message_id = o.id
         where o.email_key = author.email_key and r.created_at > @since and r.created_at <= @at and r.id <> @id) as of_author,
       exists (select 1 from listing_reviews where text_key = @textKey and text_key <> '' and id <> @id) as is_copied,
       exists (
         select 1 from adverts own join listings theirs on theirs.advert_id = own.id
         where own.owner_id = author.user_id and own.owner_id <> expert.owner_id
           and own.state in ('live', 'paused', 'in_review')
           and (theirs.district = expert.district or lower(theirs.service_area) = expert.area)
           and exists (select 1 from listing_categories one join listing_categories other on other.category = one.category
             where one.advert_id = own.id and other.advert_id = @listingId)) as is_rival
     from author, expert`,
  )

  return ({ id, messageId, listingId, network, textKey, isSameDevice, at }: Asked): ReviewFacts => {
    const since = instantText(at.subtract({ hours: burstHours }))
    const row = read.get({ id, messageId, listingId, network, textKey, at: instantText(at), since })
    if (!row) throw new Error(`the message ${messageId} has gone`)
    return {
      isOwner: row.is_owner === 1,
      isStaff: row.is_staff === 1,
      isSameDevice,
      isSameNetwork: row.is_same_network === 1,
      ofListing: row.of_listing,
      ofNetwork: row.of_network,
      ofAuthor: row.of_author,
      isCopied: row.is_copied === 1,
      isRival: row.is_rival === 1,
    }
  }
}
