/** The addresses of a user, as far as they tell whose a row is that names only an address. */
export interface AddressFacts {
  readonly isGuest: boolean
  /** An e-mail address in lower case, or the mobile number by which a guest comes back; null for a caller. */
  readonly key: string | null
  readonly isEmailConfirmed: boolean
  /** An account has the e-mail address of the guest: rows that name only the address are the account's. */
  readonly isAccounts: boolean
  /** Another user has the number of the guest, or a booking of another customer names it. */
  readonly isShared: boolean
}

/** The addresses that prove a row to be about somebody; null where there is none. */
export interface ProvenAddresses {
  readonly email: string | null
  /** A mobile number that a code has confirmed: codes that it was sent are the guest's. */
  readonly codeNumber: string | null
  /** The same where nobody else has it: whatever names only the number is the guest's, too. */
  readonly number: string | null
}

/**
 * A confirmed e-mail address proves that a row is about somebody, and so does a number that a code has confirmed and that
 * nobody else shares. A number that somebody only typed proves nothing: families share one.
 */
export function provenAddresses({ key, ...facts }: AddressFacts): ProvenAddresses {
  const isNumber = facts.isGuest && key !== null && !key.includes('@')
  const codeNumber = isNumber ? key : null
  return {
    email: isNumber || !facts.isEmailConfirmed || (facts.isGuest && facts.isAccounts) ? null : key,
    codeNumber,
    number: facts.isShared ? null : codeNumber,
  }
}
