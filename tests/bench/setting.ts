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
  /** The folder of an earlier commit that is built there, for `against`. */
  readonly earlier?: string
  /** How long `soak` measures. */
  readonly minutes: number
}

/** How Callout runs wherever its timed jobs are not the subject: they would take the core that is measured. */
export const withoutJobs = { NODE_ENV: 'production', JOBS: 'off' } as const

/** Like {@link withoutJobs}, with the log and the rate limits that every new server has, behind one proxy. */
export const asDeployed = { ...withoutJobs, LOG_LEVEL: 'info', RATE_LIMITS: 'on', TRUST_PROXY: '1' } as const

/** The client's address as that proxy forwards it: each of 250 clients has its own allowance. */
export function forwarded(client: number): Readonly<Record<string, string>> {
  return { 'x-forwarded-for': `192.0.2.${(client % 250) + 1}` }
}
