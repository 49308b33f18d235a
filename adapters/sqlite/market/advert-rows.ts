import type { Advert, AdvertKind, StoredAdvertState } from '#modules/adverts'
import type { AdvertId, UserId } from '#modules/shared'

/** The columns of `adverts` that make an `Advert`. */
export interface AdvertRow {
  readonly id: AdvertId
  readonly kind: AdvertKind
  readonly owner_id: UserId
  readonly slug: string
  readonly title: string
  readonly state: StoredAdvertState
  readonly paid_until: string | null
  readonly contact_confirmed_at: string | null
  readonly is_featured: 0 | 1
  readonly deadline: string | null
  readonly version: number
  readonly created_at: string
  readonly updated_at: string
}

export const advertColumns = `id, kind, owner_id, slug, title, state, paid_until, contact_confirmed_at, is_featured,
  deadline, version, created_at, updated_at`

export function toAdvert(row: AdvertRow): Advert {
  return {
    id: row.id,
    kind: row.kind,
    ownerId: row.owner_id,
    slug: row.slug,
    title: row.title,
    state: row.state,
    paidUntil: row.paid_until === null ? null : Temporal.Instant.from(row.paid_until),
    contactConfirmedAt: row.contact_confirmed_at === null ? null : Temporal.Instant.from(row.contact_confirmed_at),
    isFeatured: row.is_featured === 1,
    deadline: row.deadline === null ? null : Temporal.PlainDate.from(row.deadline),
    version: row.version,
    createdAt: Temporal.Instant.from(row.created_at),
    updatedAt: Temporal.Instant.from(row.updated_at),
  }
}
