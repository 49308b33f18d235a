import { type CheckKind, type ListingCard, answerHours, shownChecks } from '#modules/directory'
import { type ListingId, businessDate, businessZone } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText, storedInstant } from '../kit/instant-text.ts'
import { keepLatestUsed } from '../market/latest-used.ts'

interface CardRow {
  readonly num: number
  readonly id: ListingId
  readonly slug: string
  readonly business_name: string
  readonly business_description: string
  readonly service_area: string
  readonly district: string | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly service_radius_miles: number
  readonly years_experience: number
  readonly certifications: string
  readonly categories: string
  readonly insurance_declared: number
  readonly is_featured: number
  readonly rating_sum: number
  readonly total_reviews: number
  readonly created_at: string
  readonly paid_until: string
  /** Its checks that have not been ended, as a list. */
  readonly checks: string
  /**
   * Its messages of ninety days: those that were answered in time or had the time for it, those that were answered in time,
   * and the oldest of all and of the others.
   */
  readonly messages: string
}

/** The days over which answers are looked at, up to the messages that had the time for one. */
interface Window {
  readonly since: string
  readonly before: string
}

interface KeptCard {
  readonly card: ListingCard
  /** The clock changes nothing on it from the one moment until the other, in milliseconds. */
  readonly from: number
  readonly until: number
}

const rateDays = 90
const ratedFrom = 5
const mostCards = 4_096
const hourMs = 3_600_000
const inTime = `m.first_answered_at is not null
  and unixepoch(m.first_answered_at) - unixepoch(m.created_at) <= ${answerHours * 3_600}`
const columns = `i.num, a.id, a.slug, a.is_featured, a.created_at, a.paid_until, i.categories, l.business_name,
  l.business_description, l.service_area, l.district, l.latitude, l.longitude, l.service_radius_miles, l.years_experience,
  l.certifications, l.insurance_declared, l.rating_sum, l.total_reviews,
  (select json_group_array(json_array(c.kind, c.number, c.checked_at, c.expires_on)) from listing_checks c
    where c.advert_id = a.id and c.ended_at is null) as checks,
  (select json_array(sum(m.created_at <= @before or ${inTime}), sum(${inTime}), min(m.created_at),
      min(iif(m.created_at <= @before or ${inTime}, null, m.created_at)))
    from listing_messages m where m.advert_id = i.advert_id and m.created_at >= @since) as messages`

/** The listings of lists and pages. The latest used ones stay in memory until one changes, or the clock changes theirs. */
export function prepareListingCards({ raw, memory }: Pick<SqliteDatabase, 'raw' | 'memory'>) {
  const byNumbers = raw.prepare<[Window & { readonly nums: string }], CardRow>(
    `select ${columns} from json_each(@nums) n cross join listing_index i on i.num = n.value
       cross join adverts a on a.id = i.advert_id cross join listings l on l.advert_id = i.advert_id`,
  )
  const bySlug = raw.prepare<[Window & { readonly slug: string; readonly now: string }], CardRow>(
    `select ${columns} from listing_index i join adverts a on a.id = i.advert_id join listings l on l.advert_id = i.advert_id
     where a.slug = @slug and i.paid_until > @now`,
  )
  const keptNow = memory
    .of('listing_index', 'listing_words', 'listing_reviews', 'listing_checks', 'listing_messages')
    .one(() => keepLatestUsed<number, KeptCard>(mostCards))

  return {
    /** Those of the index with these numbers, in their order. */
    read(nums: readonly number[], now: Temporal.Instant): readonly ListingCard[] {
      const kept = keptNow()
      const at = now.epochMilliseconds
      const found = new Map<number, ListingCard>()
      for (const num of nums) {
        const known = kept.get(num)
        if (known && known.from <= at && at < known.until) found.set(num, known.card)
      }
      const missing = nums.filter((num) => !found.has(num))
      if (missing.length > 0) {
        for (const row of byNumbers.all({ ...windowOf(now), nums: JSON.stringify(missing) })) {
          const card = cardFrom(row, now)
          found.set(row.num, card)
          kept.set(row.num, { card, from: at, until: endOf(row, now) })
        }
      }
      return nums.flatMap((num) => found.get(num) ?? [])
    },

    bySlug(slug: string, now: Temporal.Instant): ListingCard | null {
      const row = bySlug.get({ ...windowOf(now), slug, now: instantText(now) })
      return row ? cardFrom(row, now) : null
    },
  }
}

function windowOf(now: Temporal.Instant): Window {
  return {
    since: instantText(now.subtract({ hours: 24 * rateDays })),
    before: instantText(now.subtract({ hours: answerHours })),
  }
}

type Messages = readonly [asked: number | null, answered: number | null, oldest: string | null, waiting: string | null]

/** The moment from which the clock may show something else on the row. */
function endOf({ checks, messages }: CardRow, now: Temporal.Instant): number {
  const [, , oldest, waiting]: Messages = JSON.parse(messages)
  const after = (text: string | null, hours: number) =>
    text === null ? Infinity : storedInstant(text).epochMilliseconds + hours * hourMs
  const midnight = () => businessDate(now).add({ days: 1 }).toZonedDateTime(businessZone).toInstant().epochMilliseconds
  return Math.min(after(oldest, 24 * rateDays), after(waiting, answerHours), checks === '[]' ? Infinity : midnight())
}

/** Per cent, from five messages on. */
function rateOf([asked, answered]: Messages): number | null {
  return asked === null || asked < ratedFrom ? null : Math.floor((100 * (answered ?? 0)) / asked)
}

function cardFrom(row: CardRow, now: Temporal.Instant): ListingCard {
  const { district, latitude, longitude } = row
  const messages: Messages = JSON.parse(row.messages)
  return {
    id: row.id,
    slug: row.slug,
    businessName: row.business_name,
    description: row.business_description,
    serviceArea: row.service_area,
    district,
    centre: district === null || latitude === null || longitude === null ? null : { latitude, longitude },
    radiusMiles: row.service_radius_miles,
    yearsExperience: row.years_experience,
    certifications: JSON.parse(row.certifications) as readonly string[],
    categories: row.categories.trim() === '' ? [] : row.categories.trim().split(' '),
    isInsuranceDeclared: row.insurance_declared === 1,
    checks: row.checks === '[]' ? [] : checksFrom(row.checks, now),
    isFeatured: row.is_featured === 1,
    responseRate: rateOf(messages),
    ratingSum: row.rating_sum,
    totalReviews: row.total_reviews,
    createdAt: storedInstant(row.created_at),
    paidUntil: storedInstant(row.paid_until),
  }
}

function checksFrom(text: string, now: Temporal.Instant): ListingCard['checks'] {
  const rows: readonly (readonly [CheckKind, string, string, string])[] = JSON.parse(text)
  const checks = rows.map(([kind, registration, checkedAt, expiresOn]) => ({
    kind,
    registration,
    checkedAt: Temporal.Instant.from(checkedAt),
    expiresOn: Temporal.PlainDate.from(expiresOn),
    ended: null,
  }))
  return shownChecks(checks, now)
}
