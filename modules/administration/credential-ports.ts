import type { CredentialId, DocumentId, ProofMediaType, IncomingFile, Result, UserId } from '#modules/shared'
import type {
  ApplicationDetails,
  Credential,
  CredentialKind,
  CredentialUnknown,
  Dossier,
  KeptDocument,
  NotADocument,
  TooManyDocuments,
} from './credential.ts'
import type { CredentialStanding, CredentialStep } from './decide-credential.ts'
import type { AdministrationEvent } from './events.ts'

/** Keeps what people have shown. Each method is one transaction; what staff decide has its line in the audit log. */
export interface CredentialStore {
  dossier(userId: UserId): Promise<Dossier>

  /** Applies to be a technician, or is one. */
  isOfTrade(userId: UserId): Promise<boolean>

  putDetails(userId: UserId, details: ApplicationDetails, at: Temporal.Instant): Promise<void>

  /** `decide` gets the documents of the user. */
  addDocument(
    document: KeptDocument,
    decide: (kept: readonly KeptDocument[]) => TooManyDocuments | null,
  ): Promise<Result<KeptDocument, TooManyDocuments>>

  /** Null when there is none. */
  document(id: DocumentId): Promise<KeptDocument | null>

  /** Null when that person has none with the id, or an approval rests on it; its file is the caller's to remove. */
  removeDocument(id: DocumentId, userId: UserId): Promise<KeptDocument | null>

  /** Takes the place of the one of its kind that waits to be checked. */
  submit(credential: Credential): Promise<void>

  /** Null when there is none. */
  find(id: CredentialId): Promise<Credential | null>

  /** Writes what `decide` returns, with its audit note; nothing when it refuses. */
  settle<Refusal>(
    id: CredentialId,
    decide: (found: CredentialStanding) => Result<CredentialStep, Refusal>,
  ): Promise<Result<Credential, CredentialUnknown | Refusal>>

  /** Those of these people and kinds that counted at that moment, by person and kind. */
  countedAt(
    people: readonly UserId[],
    kinds: readonly CredentialKind[],
    at: Temporal.Instant,
  ): Promise<readonly Credential[]>

  /** Those of technicians at work that count and whose last day is `until` or before. */
  running(until: Temporal.PlainDate): Promise<readonly Credential[]>

  noteReminded(id: CredentialId, days: number, events: readonly AdministrationEvent[]): Promise<void>

  /** Jobs that need it are no longer given to its holder by this. */
  noteExpired(id: CredentialId, at: Temporal.Instant, events: readonly AdministrationEvent[]): Promise<void>
}

/** Files in a folder of their own, outside of what the web server serves, by random names. */
export interface DocumentFiles {
  /** The content alone decides the type: a PDF, a JPEG or a PNG of at most 10 MB; anything else is refused. */
  keep(
    file: IncomingFile,
  ): Promise<
    Result<{ readonly file: string; readonly mediaType: ProofMediaType; readonly bytes: number }, NotADocument>
  >

  /** Null when it has gone. */
  read(file: string): Promise<Uint8Array | null>

  remove(file: string): Promise<void>
}
