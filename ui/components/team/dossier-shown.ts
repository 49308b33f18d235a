import {
  type Credential,
  type CredentialKind,
  type Dossier,
  type KeptDocument,
  credentialWords,
  documentWords,
} from '#modules/administration'
import type { Category } from '#modules/catalogue'
import { dayWords, inBusinessZone } from '#modules/shared'
import { datedWords } from '../../time-words.ts'

export interface CredentialShown {
  readonly id: string
  readonly kind: CredentialKind
  readonly label: string
  readonly number: string
  /** The kinds of work that it covers; null where nobody named them. */
  readonly categories: string | null
  readonly until: string
  readonly state: 'waiting' | 'verified' | 'ending' | 'expired'
  readonly checked: string | null
}

interface DocumentShown {
  readonly id: string
  readonly label: string
  readonly href: string
  readonly size: string
  readonly when: string
  /** It stays with the records: an approval rests on it. */
  readonly isReliedOn: boolean
}

export interface DossierShown {
  readonly skills: readonly string[]
  /** The same by the names that customers see. */
  readonly trades: readonly string[]
  readonly district: string | null
  readonly about: string | null
  readonly credentials: readonly CredentialShown[]
  readonly documents: readonly DocumentShown[]
}

export function dossierShown(
  { details, credentials, documents }: Dossier,
  categories: readonly Category[],
  now: Temporal.Instant,
): DossierShown {
  const skills = details?.skills ?? []
  return {
    skills,
    trades: skills.map((slug) => categories.find((category) => category.slug === slug)?.label ?? slug),
    district: details?.homeDistrict ?? null,
    about: details?.about ?? null,
    credentials: credentials.map((credential) => credentialShown(credential, now)),
    documents: documents.map((document) => documentShown(document, now)),
  }
}

function credentialShown(credential: Credential, now: Temporal.Instant): CredentialShown {
  const { id, kind, number, categories, expiresOn, verified } = credential
  return {
    id,
    kind,
    label: credentialWords[kind],
    number,
    categories,
    until: `${dayWords(expiresOn)} ${expiresOn.year}`,
    state: stateOf(credential, now),
    checked: verified && datedWords(verified.at, now),
  }
}

/** The last thirty days are worth a word. */
function stateOf({ verified, expiredAt, expiresOn }: Credential, now: Temporal.Instant): CredentialShown['state'] {
  if (!verified) return 'waiting'
  const today = inBusinessZone(now).toPlainDate()
  if (expiredAt || Temporal.PlainDate.compare(expiresOn, today) < 0) return 'expired'
  return Temporal.PlainDate.compare(expiresOn, today.add({ days: 30 })) <= 0 ? 'ending' : 'verified'
}

function documentShown({ id, kind, bytes, createdAt, isReliedOn }: KeptDocument, now: Temporal.Instant): DocumentShown {
  const size = bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
  return {
    id,
    label: documentWords[kind],
    href: `/api/documents/${id}`,
    size,
    when: datedWords(createdAt, now),
    isReliedOn,
  }
}
