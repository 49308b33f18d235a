import type { Act } from '#modules/administration'
import type { Clock } from '#modules/shared'

/** The user of the server's command line has no known name; their changes are audited all the same. */
export function commandLineAct(clock: Clock): Act {
  return {
    userId: null,
    role: 'system',
    at: clock.now(),
    network: 'this machine',
    device: 'command line',
    requestId: 'none',
  }
}
