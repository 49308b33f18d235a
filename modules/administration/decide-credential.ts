import { type Result, type UserId, accept, documentsAtMost, refuse } from '#modules/shared'
import type { AuditNote } from './audit.ts'
import {
  type Credential,
  type CredentialDecided,
  type CredentialEnded,
  type KeptDocument,
  type TooManyDocuments,
} from './credential.ts'

export interface CredentialStanding {
  readonly credential: Credential
  /** Turned down, or replaced by another of its kind. */
  readonly isClosed: boolean
}

/** The end of a credential's check. */
export interface CredentialStep {
  /** With `verified`, the credential counts from now on, and the one of its kind that counted before does so no longer. */
  readonly credential: Credential
  /** The credential was turned down at this instant; null when it counts. */
  readonly closedAt: Temporal.Instant | null
  readonly at: Temporal.Instant
  readonly audit: AuditNote
}

interface Check {
  readonly by: UserId
  readonly at: Temporal.Instant
  readonly today: Temporal.PlainDate
}

/** A credential counts once an administrator has checked it, on its last day at the latest. */
export function decideVerification(
  standing: CredentialStanding,
  { by, at, today }: Check,
): Result<CredentialStep, CredentialDecided | CredentialEnded> {
  if (isDecided(standing)) return refuse({ kind: 'credential-decided' })
  const { id, userId, kind, number, categories, expiresOn } = standing.credential
  if (Temporal.PlainDate.compare(expiresOn, today) < 0) return refuse({ kind: 'credential-ended' })
  const after = { userId, kind, number, ...(categories && { categories }), expiresOn: expiresOn.toString() }
  return accept({
    credential: { ...standing.credential, verified: { by, at } },
    closedAt: null,
    at,
    audit: { action: 'credential_verified', target: { kind: 'credential', id }, before: null, after },
  })
}

export function decideTurnDown(
  standing: CredentialStanding,
  at: Temporal.Instant,
): Result<CredentialStep, CredentialDecided> {
  if (isDecided(standing)) return refuse({ kind: 'credential-decided' })
  const { credential } = standing
  const { id, userId, kind } = credential
  const target = { kind: 'credential', id }
  const audit: AuditNote = { action: 'credential_refused', target, before: { userId, kind }, after: null }
  return accept({ credential, closedAt: at, at, audit })
}

/** An approval, or a check of a credential of the document's kind, rests on every document that was there before it. */
export function isReliedOn(
  sentAt: Temporal.Instant,
  decided: { readonly approvedAt: Temporal.Instant | null; readonly verifiedAt: Temporal.Instant | null },
): boolean {
  const { approvedAt, verifiedAt } = decided
  return [approvedAt, verifiedAt].some((at) => at !== null && Temporal.Instant.compare(sentAt, at) <= 0)
}

/** Null when the user may add another document. */
export function judgeDocuments(kept: readonly Pick<KeptDocument, 'isReliedOn'>[]): TooManyDocuments | null {
  return kept.filter((document) => !document.isReliedOn).length < documentsAtMost
    ? null
    : { kind: 'too-many-documents' }
}

function isDecided({ credential, isClosed }: CredentialStanding): boolean {
  return isClosed || credential.verified !== null
}
