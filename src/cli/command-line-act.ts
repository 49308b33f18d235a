import type { Act } from '#modules/administration'
import type { Clock } from '#modules/shared'

/** Whoever has the server's command line is nobody whose name is known, and what they change is put down all the same. */
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
