export interface EmailTaken {
  readonly kind: 'email-taken'
}

export interface UserUnknown {
  readonly kind: 'user-unknown'
}

export interface UserSuspended {
  readonly kind: 'user-suspended'
}

export interface ApplicationUnknown {
  readonly kind: 'application-unknown'
}

export interface ApplicationDecided {
  readonly kind: 'application-decided'
  readonly status: 'approved' | 'declined'
}

export interface TechnicianUnknown {
  readonly kind: 'technician-unknown'
}

/** One at a time: it is being looked at. */
export interface ApplicationWaiting {
  readonly kind: 'application-waiting'
}

/** The applicant's address is not verified: the application counts from then on (B5). */
export interface EmailNotVerified {
  readonly kind: 'email-not-verified'
}

/** The site has an administrator already. */
export interface AdminKnown {
  readonly kind: 'admin-known'
}
