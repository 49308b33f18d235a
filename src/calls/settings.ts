import type { CallSettings } from '#adapters/turn'

interface CallVariables {
  readonly STUN_URLS?: string | undefined
  readonly TURN_URLS?: string | undefined
  readonly TURN_SECRET?: string | undefined
  readonly CALLS_RELAY_ONLY: 'on' | 'off'
}

/** None by default: a public STUN server is a third party that could see who calls. */
export function callsFrom({ STUN_URLS, TURN_URLS, TURN_SECRET, CALLS_RELAY_ONLY }: CallVariables): CallSettings {
  return {
    stunUrls: listOf(STUN_URLS),
    turnUrls: listOf(TURN_URLS),
    turnSecret: TURN_SECRET ?? null,
    relayOnly: CALLS_RELAY_ONLY === 'on',
  }
}

export function callFaults({ STUN_URLS, TURN_URLS, TURN_SECRET, CALLS_RELAY_ONLY }: CallVariables): readonly string[] {
  return [
    ...wrong('STUN_URLS', STUN_URLS, /^stuns?:[^\s/?]+$/, 'stun:turn.example.com:3478'),
    ...wrong('TURN_URLS', TURN_URLS, /^turns?:[^\s/?]+(\?transport=(udp|tcp))?$/, 'turn:turn.example.com:3478'),
    ...(TURN_SECRET && TURN_SECRET.length < 16 ? ['TURN_SECRET must have at least 16 characters'] : []),
    ...(CALLS_RELAY_ONLY === 'on' && !TURN_URLS ? ['CALLS_RELAY_ONLY is on and needs a relay: set TURN_URLS'] : []),
  ]
}

function wrong(name: string, text: string | undefined, form: RegExp, example: string): readonly string[] {
  const isRight = listOf(text).every((url) => form.test(url))
  return isRight ? [] : [`${name} must be addresses with commas, such as ${example}`]
}

function listOf(text: string | undefined): readonly string[] {
  return (text ?? '')
    .split(',')
    .map((url) => url.trim())
    .filter((url) => url !== '')
}
