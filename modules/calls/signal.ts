import type { Call, Participant } from './call.ts'

export const signalKinds = ['description', 'candidate'] as const
export type SignalKind = (typeof signalKinds)[number]

/** The most bytes of a signal. */
export const signalBytes = 64 * 1024

/** A word from one browser to the other about how they connect; the server passes it on unread. */
export interface Signal {
  /** Grows with every signal of a call. */
  readonly number: number
  readonly kind: SignalKind
  /** JSON. */
  readonly data: string
  readonly from: SignalEnd
  readonly to: SignalEnd
}

interface SignalEnd {
  readonly personId: string
  readonly entry: number
}

/** The other person in the call; null while there is none. */
export function otherIn(call: Call, personId: string): Participant | null {
  return call.participants.find((each) => each.personId !== personId) ?? null
}
