import type { Channel } from '../message.ts'
import { textableNumber } from '../sms/mobile-number.ts'
import type { ChoiceStore } from '../wording/rule-ports.ts'
import type { Recipient } from './notification-request.ts'
import { addressesOf } from './notify.ts'

/** A channel that does not reach somebody: without an address, stopped by them, or not set up here. */
export interface Unreached {
  readonly channel: Channel
  readonly why: 'no-address' | 'stopped' | 'off'
}

interface ReachPorts {
  readonly choices: Pick<ChoiceStore, 'stopped'>
  readonly channels: readonly Channel[]
}

/** The wanted channels that do not reach the recipient with what they ask for. A stopped e-mail address still gets that. */
export async function unreached(
  { choices, channels }: ReachPorts,
  to: Pick<Recipient, 'email' | 'phone'>,
  wanted: readonly ('email' | 'sms' | 'whatsapp')[],
): Promise<readonly Unreached[]> {
  const stopped = await choices.stopped(addressesOf(to))
  const addresses = {
    email: to.email,
    sms: to.phone === null ? null : textableNumber(to.phone),
    whatsapp: to.phone,
  }
  return wanted.flatMap((channel): readonly Unreached[] => {
    if (!channels.includes(channel)) return [{ channel, why: 'off' }]
    if (addresses[channel] === null) return [{ channel, why: 'no-address' }]
    return channel !== 'email' && stopped.has(channel) ? [{ channel, why: 'stopped' }] : []
  })
}
