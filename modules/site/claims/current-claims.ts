import type { Clock } from '#modules/shared'
import { type ClaimSums, type Claims, type Promises, claims, jobsDoneIn } from './claims.ts'

/** Reads the figures behind the claims. */
export interface ClaimStore {
  /** The same object until a figure changes. */
  sums(): ClaimSums
  /** Grows whenever a figure has changed, by this process or another. */
  version(): number
}

export interface ClaimPorts {
  readonly figures: ClaimStore
  readonly promises: {
    read(): Promise<Promises>
    /** Grows whenever settings or the rota may have changed. */
    version(): number
  }
  readonly clock: Clock
}

/** Rota and measured response are read anew after so long, because time itself changes them. */
const seconds = 60

/** The claims as they are true now. */
export function createClaims({ figures, promises, clock }: ClaimPorts) {
  let kept: {
    readonly of: ClaimSums
    readonly version: number
    readonly until: Temporal.Instant
    readonly claims: Claims
  } | null = null

  return {
    async claims(): Promise<Claims> {
      const [of, version, now] = [figures.sums(), promises.version(), clock.now()]
      if (kept?.of === of && kept.version === version && Temporal.Instant.compare(now, kept.until) < 0) {
        return kept.claims
      }
      const made = claims(of, await promises.read())
      kept = { of, version, until: now.add({ seconds }), claims: made }
      return made
    },

    /** The jobs done in some districts, by their first halves of postcodes; null for fewer than 10. */
    jobsDoneIn: async (outcodes: readonly string[]) => jobsDoneIn(figures.sums(), outcodes),
  }
}
