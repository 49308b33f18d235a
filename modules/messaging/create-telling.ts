import type { Telling } from './telling.ts'
import { type TellingPorts, tell } from './tell.ts'

/** The deciding side of messages: from what has happened to what is said, and the rules in between. */
export function createTelling(ports: TellingPorts) {
  return {
    /** Tells everybody who is to hear of it, each once for the same cause; the ids of the messages that are new. */
    tell: (telling: Telling) => tell(ports, telling),
  }
}

export type TellingModule = ReturnType<typeof createTelling>
