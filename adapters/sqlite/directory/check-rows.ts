import type { CheckEnding, CheckKind, ListingCheck, ListingDocument } from '#modules/directory'
import type { DocumentId, ListingId, ProofMediaType, UserId } from '#modules/shared'

export interface CheckRow {
  readonly id: number
  readonly advert_id: ListingId
  readonly kind: CheckKind
  readonly number: string
  readonly document_id: DocumentId | null
  readonly expires_on: string
  readonly checked_by: UserId | null
  readonly checked_at: string
  readonly ended_at: string | null
  readonly ended_for: CheckEnding | null
  readonly ended_by: UserId | null
  readonly reason: string
  readonly reminded: number | null
}

export interface DocumentRow {
  readonly id: DocumentId
  readonly advert_id: ListingId
  readonly kind: CheckKind
  readonly file: string
  readonly media_type: ProofMediaType
  readonly bytes: number
  readonly created_at: string
  readonly is_relied_on: 0 | 1
}

export function checkFrom(row: CheckRow): ListingCheck {
  const { ended_at: at, ended_for: cause, ended_by: by, reason } = row
  return {
    number: row.id,
    listingId: row.advert_id,
    kind: row.kind,
    registration: row.number,
    documentId: row.document_id,
    expiresOn: Temporal.PlainDate.from(row.expires_on),
    checkedBy: row.checked_by,
    checkedAt: Temporal.Instant.from(row.checked_at),
    ended: at === null || cause === null ? null : { at: Temporal.Instant.from(at), cause, by, reason },
    reminded: row.reminded,
  }
}

export function documentFrom(row: DocumentRow): ListingDocument {
  return {
    id: row.id,
    listingId: row.advert_id,
    kind: row.kind,
    file: row.file,
    mediaType: row.media_type,
    bytes: row.bytes,
    createdAt: Temporal.Instant.from(row.created_at),
    isReliedOn: row.is_relied_on === 1,
  }
}
