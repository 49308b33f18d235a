import { type CredentialKind, registrationFor } from './credential.ts'

/** A certificate as far as it decides who is sent: one that its holder has replaced or withdrawn is not among them. */
export interface Certificate {
  readonly kind: CredentialKind
  /** Somebody of the business has checked it. */
  readonly isVerified: boolean
  /** Its last day is over. */
  readonly hasExpired: boolean
}

export interface Fitness {
  /** The skills that count when a technician is chosen. */
  readonly skills: readonly string[]
  /** Takes no work. */
  readonly off: boolean
}

/**
 * The jobs that a technician may be sent to. A skill that needs a registration counts only while that registration is
 * verified and has not expired. Once verified insurance has expired, its holder is sent to no job.
 */
export function fitnessOf(
  skills: readonly string[],
  availability: string,
  certificates: readonly Certificate[],
): Fitness {
  const verified = certificates.filter(({ isVerified }) => isVerified)
  const valid = new Set(verified.filter(({ hasExpired }) => !hasExpired).map(({ kind }) => kind))
  const isInsuranceOver = verified.some(({ kind, hasExpired }) => kind === 'insurance' && hasExpired)
  return {
    skills: skills.filter((skill) => {
      const registration = registrationFor(skill)
      return registration === null || valid.has(registration)
    }),
    off: availability === 'off' || isInsuranceOver,
  }
}
