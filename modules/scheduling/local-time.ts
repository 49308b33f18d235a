import { type Result, accept, businessZone, refuse, remembered } from '#modules/shared'

export interface LocalStart {
  readonly local: Temporal.PlainDateTime
  readonly startsAt: Temporal.Instant
}

export type LocalStartRefusal =
  | { readonly kind: 'malformed-start' }
  /** The clock skips this time on the night that summer time begins. */
  | { readonly kind: 'no-such-hour' }

/** A start as the form sends it, "YYYY-MM-DDTHH:MM:00" or without the seconds, on the clock of the business's zone. */
export function readLocalStart(text: string): Result<LocalStart, LocalStartRefusal> {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d(:00)?$/.test(text) ? startOf(text) : refuse({ kind: 'malformed-start' })
}

/** Visits begin at the same few hundred starts. */
const startOf = remembered((text: string): Result<LocalStart, LocalStartRefusal> => {
  const local = existing(() => Temporal.PlainDateTime.from(text))
  if (!local) return refuse({ kind: 'malformed-start' })
  const startsAt = instantOf(local)
  return startsAt ? accept({ local, startsAt }) : refuse({ kind: 'no-such-hour' })
})

/** The day in "YYYY-MM-DD", or null when there is none. */
export function readDate(text: string): Temporal.PlainDate | null {
  return /^\d{4}-\d\d-\d\d$/.test(text) ? existing(() => Temporal.PlainDate.from(text)) : null
}

/**
 * When the clock of the business's zone shows `local`: the earlier time where it shows it twice, null where it skips it.
 */
export function instantOf(local: Temporal.PlainDateTime): Temporal.Instant | null {
  const zoned = local.toZonedDateTime(businessZone, { disambiguation: 'earlier' })
  return zoned.toPlainDateTime().equals(local) ? zoned.toInstant() : null
}

function existing<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
