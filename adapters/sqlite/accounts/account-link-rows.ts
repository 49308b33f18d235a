import type { AccountLink, AccountLinkPurpose, AccountRequest, AccountRequestId } from '#modules/accounts'
import type { UserId } from '#modules/shared'

export interface AccountLinkRow {
  readonly token_hash: string
  readonly purpose: AccountLinkPurpose
  readonly user_id: UserId
  readonly data: string
  readonly created_at: string
  readonly expires_at: string
  readonly used_at: string | null
}

export interface AccountRequestRow {
  readonly id: AccountRequestId
  readonly purpose: AccountRequest['purpose']
  readonly email: string
  readonly user_id: UserId | null
  readonly data: string
  readonly created_at: string
}

export function accountLinkFrom(row: AccountLinkRow): AccountLink {
  return {
    tokenHash: row.token_hash,
    purpose: row.purpose,
    userId: row.user_id,
    data: JSON.parse(row.data),
    createdAt: Temporal.Instant.from(row.created_at),
    expiresAt: Temporal.Instant.from(row.expires_at),
    usedAt: row.used_at === null ? null : Temporal.Instant.from(row.used_at),
  }
}

export function accountRequestFrom(row: AccountRequestRow): AccountRequest {
  return {
    id: row.id,
    purpose: row.purpose,
    email: row.email,
    userId: row.user_id,
    data: JSON.parse(row.data),
    createdAt: Temporal.Instant.from(row.created_at),
  }
}
