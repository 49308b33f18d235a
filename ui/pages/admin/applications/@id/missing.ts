import {
  type CredentialKind,
  type Dossier,
  credentialWords,
  documentWords,
  registrationFor,
} from '#modules/administration'
import { inBusinessZone } from '#modules/shared'

/**
 * The proofs that an approval needs and the dossier lacks (B1; documents of an earlier employment here do not count),
 * and registrations without which some of `skills` give no jobs.
 */
export function missingOf(dossier: Dossier, skills: readonly string[], now: Temporal.Instant) {
  const today = inBusinessZone(now).toPlainDate()
  const shows = (kind: CredentialKind) =>
    dossier.credentials.some(
      (one) => one.kind === kind && one.expiredAt === null && Temporal.PlainDate.compare(one.expiresOn, today) >= 0,
    )
  const hasDocument = (kind: 'identity' | 'insurance') =>
    dossier.documents.some((one) => one.kind === kind && !one.isReliedOn)
  return {
    papers: [
      ...(hasDocument('identity') ? [] : [`${documentWords.identity}: no document`]),
      ...(shows('insurance') ? [] : [`${credentialWords.insurance}: no number that is still valid`]),
      ...(hasDocument('insurance') ? [] : [`${documentWords.insurance}: no document`]),
    ],
    registrations: skills
      .flatMap((skill) => registrationFor(skill) ?? [])
      .filter((kind) => !shows(kind))
      .map((kind) => credentialWords[kind]),
  }
}
