import { stuckAlerts } from '#modules/messaging'
import type { Clock } from '#modules/shared'
import type { Modules } from '../../compose.ts'
import type { DeliveryPorts } from './message-delivery.ts'

/** Puts under the bell of all the staff that a message is stuck. */
export function alertOfStuck(
  { accounts, messaging }: Pick<Modules, 'accounts' | 'messaging'>,
  clock: Clock,
): DeliveryPorts['stuck'] {
  return async (message, ended, reason) => {
    const staff = (await accounts.staff()).map(({ id }) => id)
    await messaging.send(stuckAlerts(message, ended, reason, staff, clock.now()))
  }
}
