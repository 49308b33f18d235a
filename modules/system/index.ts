import type { Check, SystemPorts } from './ports.ts'

export type { Check, EnvironmentSetting, SystemFacts, SystemPorts, TimedJob } from './ports.ts'

/** The checks of one moment. */
export interface Checked {
  readonly at: Temporal.Instant
  readonly checks: readonly Check[]
}

/** The program as an administrator sees it. */
export function createSystem({ facts, inspect, note, clock }: SystemPorts) {
  let last: Checked | null = null
  let running: Promise<Checked> | null = null

  async function run(): Promise<Checked> {
    const checks = await inspect()
    last = { at: clock.now(), checks }
    return last
  }

  return {
    facts,
    /** Null before the first run since the start. */
    lastChecked: () => last,
    /** A second question while the checks run gets the result of that run. */
    async checkNow(): Promise<Checked> {
      await note({ action: 'system_checked', target: { kind: 'site', id: 'system' }, before: null, after: null })
      running ??= run().finally(() => (running = null))
      return running
    },
  }
}

export type SystemModule = ReturnType<typeof createSystem>
