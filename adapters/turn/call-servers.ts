import { createHmac } from 'node:crypto'
import type { CallServers } from '#modules/calls'

export interface CallSettings {
  /** `stun:` addresses. */
  readonly stunUrls: readonly string[]
  /** `turn:` and `turns:` addresses of relays; with none there is no secret either. */
  readonly turnUrls: readonly string[]
  readonly turnSecret: string | null
  /** Nothing goes directly from browser to browser, so that neither gets the address of the other. */
  readonly relayOnly: boolean
}

/** Credentials as coturn takes them with `use-auth-secret` (draft-uberti-behave-turn-rest). */
export function createCallServers({ stunUrls, turnUrls, turnSecret, relayOnly }: CallSettings): CallServers {
  return {
    hasRelay: turnUrls.length > 0,
    hasStun: stunUrls.length > 0,
    servers(session, minutes, now) {
      const expiresAt = now.add({ minutes })
      const username = `${Math.floor(expiresAt.epochMilliseconds / 1_000)}:${session}`
      const credential = turnSecret && createHmac('sha1', turnSecret).update(username).digest('base64')
      return {
        servers: [
          ...(stunUrls.length > 0 ? [{ urls: stunUrls }] : []),
          ...(turnUrls.length > 0 && credential ? [{ urls: turnUrls, username, credential }] : []),
        ],
        policy: relayOnly ? 'relay' : 'all',
        expiresAt,
      }
    },
  }
}
