import type { Clock, PropertyId, Result } from '#modules/shared'
import type { DoneBefore, DoneLater, Due, DueKind } from './dues.ts'
import type { CaredProperty } from './ports.ts'

/** A due with its property and owner, for the list of the office. */
export interface DueLine extends Due {
  readonly property: CaredProperty
  readonly ownerName: string
}

export interface DueQuery {
  readonly kind: DueKind | null
  /** Due on that day or before. */
  readonly until: Temporal.PlainDate
}

/** Keeps the days on which properties are due. Each method is one transaction, with its audit line where staff did it. */
export interface DueStore {
  /** In the order in which they are due. */
  of(propertyId: PropertyId): Promise<readonly Due[]>
  /** Null when there is none. */
  find(propertyId: PropertyId, kind: DueKind): Promise<Due | null>
  /** Keeps what `decideDone` says. */
  done(
    step: Pick<Due, 'propertyId' | 'kind' | 'doneOn'>,
    today: Temporal.PlainDate,
  ): Promise<Result<Due, DoneLater | DoneBefore>>
  /** False where there was none. */
  forget(propertyId: PropertyId, kind: DueKind): Promise<boolean>
  /** By the day on which they are due, from after `after` on; those of archived properties are left out. */
  list(query: DueQuery, after: string | null, limit: number): Promise<readonly (DueLine & { readonly key: string })[]>
  /**
   * Keeps the reminders of a day by `decideReminder`, each with its event, some at a time; answers their number.
   * Archived properties get none.
   */
  remind(today: Temporal.PlainDate, at: Temporal.Instant, limit: number): Promise<number>
}

/** The ports of the dues; `src/compose.ts` provides them. */
export interface DuePorts {
  readonly dues: DueStore
  readonly clock: Clock
}
