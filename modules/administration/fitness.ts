import { type Credential, type CredentialKind, registrationFor } from './credential.ts'

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

/** The work that the certificates of a technician stand against. */
interface Lapses {
  /** Skills that do not count for want of a valid registration. */
  readonly uncertified: readonly string[]
  /** The verified insurance has expired. */
  readonly isUninsured: boolean
}

export function lapsesOf(skills: readonly string[], certificates: readonly Certificate[]): Lapses {
  const verified = certificates.filter(({ isVerified }) => isVerified)
  const valid = new Set(verified.filter(({ hasExpired }) => !hasExpired).map(({ kind }) => kind))
  return {
    uncertified: skills.filter((skill) => {
      const registration = registrationFor(skill)
      return registration !== null && !valid.has(registration)
    }),
    isUninsured: verified.some(({ kind, hasExpired }) => kind === 'insurance' && hasExpired),
  }
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
  const { uncertified, isUninsured } = lapsesOf(skills, certificates)
  return {
    skills: skills.filter((skill) => !uncertified.includes(skill)),
    off: availability === 'off' || isUninsured,
  }
}

/**
 * The last day on which somebody may be sent to any job at all, by the certificates that end: that of the insurance, or
 * of the last registration where each skill that counts needs one. Null where these certificates end nothing.
 */
export function lastDayOfWork(
  skills: readonly string[],
  ending: readonly Pick<Credential, 'kind' | 'expiresOn'>[],
): Temporal.PlainDate | null {
  const endOf = (kind: CredentialKind | null) => ending.find((one) => one.kind === kind)?.expiresOn ?? null
  const ends = skills.map((skill) => endOf(registrationFor(skill))).filter((day) => day !== null)
  const ofSkills = ends.length === skills.length ? (inOrder(ends).at(-1) ?? null) : null
  return inOrder([endOf('insurance'), ofSkills].filter((day) => day !== null))[0] ?? null
}

function inOrder(days: readonly Temporal.PlainDate[]): readonly Temporal.PlainDate[] {
  return days.toSorted((a, b) => Temporal.PlainDate.compare(a, b))
}
