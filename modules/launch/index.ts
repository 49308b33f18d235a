import { type Result, type UserId, accept, instantText, refuse } from '#modules/shared'
import { type LaunchFault, launchFaults } from './launch-faults.ts'
import type { Launch, LaunchPorts } from './ports.ts'

export { type FirstStartStep, firstStart } from './first-start.ts'
export { type LaunchFacts, type LaunchFault, launchFaultCodes } from './launch-faults.ts'
export type { Launch, LaunchPorts, LaunchStore } from './ports.ts'

/** Something prevents going live. */
export interface NotReady {
  readonly kind: 'not-ready'
  readonly faults: readonly LaunchFault[]
}

/** Going live: the faults in its way, the step itself, and whether it is done. */
export function createLaunch({ launches, facts, takesRealMoney, clock }: LaunchPorts) {
  const faults = async () => launchFaults(await facts())
  return {
    /** Null before it. */
    launched: (): Launch | null => launches.read(),
    faults,
    /** Whether customers can pay: real money is taken only once the site is live, and test payments always. */
    takesPayments: (): boolean => !takesRealMoney || launches.read() !== null,
    /** Live once and for good; asked again, it answers the first time. */
    async launch(by: UserId): Promise<Result<Launch, NotReady>> {
      const already = launches.read()
      if (already) return accept(already)
      const found = await faults()
      if (found.length > 0) return refuse({ kind: 'not-ready', faults: found })
      const at = clock.now()
      const note = {
        action: 'site_launched',
        target: { kind: 'site', id: 'launch' },
        before: null,
        after: { live_since: instantText(at) },
      } as const
      return accept(await launches.launch({ at, by }, note))
    },
    /** Run it at each start. */
    settleEarlier: () => launches.settleEarlier(takesRealMoney),
    launchVersion: () => launches.version(),
  }
}

export type LaunchModule = ReturnType<typeof createLaunch>
