import { describe, expect, it } from 'vitest'
import { createCallServers } from './call-servers.ts'

const now = Temporal.Instant.from('2026-03-01T07:00:00Z')
const none = { stunUrls: [], turnUrls: [], turnSecret: null, relayOnly: false }
const relay = {
  stunUrls: ['stun:stun.example:3478'],
  turnUrls: ['turn:turn.example:3478?transport=udp', 'turns:turn.example:5349'],
  turnSecret: 'north',
  relayOnly: true,
}

describe('the servers of calls', () => {
  it('are none where none is set', () => {
    const servers = createCallServers(none)
    expect(servers.servers('vid_one', 60, now)).toEqual({
      servers: [],
      policy: 'all',
      expiresAt: now.add({ hours: 1 }),
    })
    expect([servers.hasRelay, servers.hasStun]).toEqual([false, false])
  })

  it('have credentials that end in an hour and name the session, as coturn computes them', () => {
    // printf '1772352000:vid_one' | openssl dgst -sha1 -hmac north -binary | base64
    const credential = 'R+40smFWzWWAXvJk7YV2TD/JoN0='
    expect(createCallServers(relay).servers('vid_one', 60, now)).toEqual({
      servers: [{ urls: relay.stunUrls }, { urls: relay.turnUrls, username: '1772352000:vid_one', credential }],
      policy: 'relay',
      expiresAt: Temporal.Instant.fromEpochMilliseconds(1_772_352_000_000),
    })
  })
})
