import {
  type Advert,
  type AdvertKind,
  type AdvertStateRefused,
  type StoredAdvertState,
  advertMoves,
  nextNoticeAt,
} from '#modules/adverts'
import { type AdvertId, type Result, type UserId, accept, refuse } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'

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

/** States that no advert has before its first payment. */
const paidStates: ReadonlySet<string> = new Set(['in_review', 'live', 'paused'])

/**
 * Moves an advert as the rules allow. The days that it waited for its first decision are given back when it is approved.
 * Call it only inside `write`.
 */
export function prepareMove({ raw }: SqliteDatabase) {
  const find = raw.prepare<[string], AdvertRow & { readonly review_since: string | null }>(
    `select ${advertColumns}, review_since from adverts where id = ?`,
  )
  const change = raw.prepare<[Readonly<Record<string, string | null>>]>(
    `update adverts set state = @state, held_for = @heldFor, paid_until = @paidUntil, review_since = @reviewSince,
       next_notice_at = @next, updated_at = @at, version = version + 1 where id = @id`,
  )
  const periodsOf = raw.prepare<[string], { payment_id: string; starts_at: string; ends_at: string }>(
    'select payment_id, starts_at, ends_at from advert_periods where advert_id = ? and stopped_at is null',
  )
  const shift = raw.prepare<[string, string, string]>(
    'update advert_periods set starts_at = ?, ends_at = ? where payment_id = ?',
  )

  return (
    id: AdvertId,
    to: StoredAdvertState,
    heldFor: readonly string[],
    at: Temporal.Instant,
  ): Result<Advert, AdvertStateRefused> => {
    const row = find.get(id)
    if (!row) throw new Error(`advert ${id} has gone`)
    const { state, paidUntil } = toAdvert(row)
    const isAllowed = advertMoves[state].includes(to) && (paidUntil !== null || !paidStates.has(to))
    if (!isAllowed) return refuse({ kind: 'advert-state', state })
    const isFirstDecision = state === 'in_review' && row.review_since !== null
    const waited = isFirstDecision && to === 'live' ? at.since(Temporal.Instant.from(row.review_since ?? '')) : null
    const until = paidUntil && waited ? paidUntil.add(waited) : paidUntil
    if (waited) {
      for (const one of periodsOf.all(id)) {
        const [starts, ends] = [Temporal.Instant.from(one.starts_at), Temporal.Instant.from(one.ends_at)]
        shift.run(instantText(starts.add(waited)), instantText(ends.add(waited)), one.payment_id)
      }
    }
    const next = nextNoticeAt({ state: to, paidUntil: until }, at)
    change.run({
      id,
      state: to,
      heldFor: JSON.stringify(heldFor),
      paidUntil: until && instantText(until),
      reviewSince: isFirstDecision ? null : row.review_since,
      next: next && instantText(next),
      at: instantText(at),
    })
    const moved = find.get(id)
    if (!moved) throw new Error(`advert ${id} has gone`)
    return accept(toAdvert(moved))
  }
}
