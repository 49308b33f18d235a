import { createHash, createHmac } from 'node:crypto'
import type { StopTokens } from '#modules/messaging'

/** Sealed with a secret of this server: 128 bits, in digits that no mail program cuts off at the end. */
export function createStopTokens(secret: string): StopTokens {
  return {
    of: ({ channel, to }) => createHmac('sha256', secret).update(`stop ${channel} ${to}`).digest('hex').slice(0, 32),
    hash: (token) => createHash('sha256').update(token).digest('base64url'),
  }
}
