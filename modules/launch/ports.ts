import type { AuditNote, UserId } from '#modules/shared'
import type { LaunchFacts } from './launch-faults.ts'

/** The site is live. It never stops being so. */
export interface Launch {
  readonly at: Temporal.Instant
  /** Null where real money was taken before there was a launch to do. */
  readonly by: UserId | null
}

export interface LaunchStore {
  /** Null before it; from memory. */
  read(): Launch | null
  /** Keeps it once; asked again, the first stays. */
  launch(launch: Launch, audit: AuditNote<'site_launched'>): Promise<Launch>
  /**
   * A release before this one may have taken payments through a provider. Says once, at the first start after the upgrade,
   * whether they were real money; then the site is live since the first of them.
   */
  settleEarlier(wasReal: boolean): Promise<void>
  /** Grows whenever it may have changed. */
  version(): number
}

/** The ports of this module; `src/compose.ts` provides them. */
export interface LaunchPorts {
  readonly launches: LaunchStore
  readonly facts: () => Promise<LaunchFacts>
  /** Whether the keys of the payment providers take real money. */
  readonly takesRealMoney: boolean
  readonly clock: { now(): Temporal.Instant }
}
