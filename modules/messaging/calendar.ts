/** A visit as a calendar keeps it. */
export interface CalendarVisit {
  /** Stays the same for as long as the visit is the same one: changes and the cancellation find it by this. */
  readonly uid: string
  /** Grows with every change. */
  readonly sequence: number
  readonly changedAt: Temporal.Instant
  readonly startsAt: Temporal.Instant
  readonly minutes: number
  readonly title: string
  /** Plain text. */
  readonly description: string
  readonly place: string
  /** Absolute. */
  readonly url: string
  readonly state: 'confirmed' | 'tentative' | 'cancelled'
}

interface Invited {
  /** The business's name. */
  readonly from: string
  readonly name: string | null
  readonly email: string
}

/** Writes calendar files (RFC 5545). */
export interface CalendarFiles {
  /**
   * For one person: asks them to keep the visit, or to change the one with the same uid, or, where it is cancelled, to
   * take it out (RFC 5546: REQUEST and CANCEL).
   */
  invitation(visit: CalendarVisit, people: Invited): Promise<string>
}
