import type { Cores } from './machine.ts'
import type { Memory } from './memory.ts'

/** How a run is done. */
export interface Setting {
  readonly rounds: number
  /** How long one subject is loaded in one round. */
  readonly seconds: number
  /** For trying things out: the figures mean little. */
  readonly quick: boolean
  readonly cores: Cores
  readonly memory: Memory
}

/** How Callout runs wherever its timed jobs are not the subject: they would take the core that is measured. */
export const withoutJobs = { NODE_ENV: 'production', JOBS: 'off' } as const
