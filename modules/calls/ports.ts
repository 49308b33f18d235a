import type { BookingId, CallId, Clock, IdSource } from '#modules/shared'
import type { Call } from './call.ts'
import type { CallEvent } from './events.ts'
import type { Signal } from './signal.ts'

/** The outcome of a step. */
export interface Changed<T> {
  readonly answer: T
  /** Calls as they are now, the older one first; an ended one loses its signals. */
  readonly calls: readonly Call[]
  readonly signal: NewSignal | null
  readonly events: readonly CallEvent[]
}

export interface NewSignal extends Omit<Signal, 'number'> {
  readonly callId: CallId
  readonly at: Temporal.Instant
}

/** Keeps calls. A method is one transaction. */
export interface CallStore {
  /**
   * Runs `step` on the last call of the booking (null: there was none), keeps what it leaves, and answers its answer with
   * the number of its signal (null: none). The open pages of the thread get news of who is in a call, and the person to
   * whom a signal goes gets news of it.
   */
  change<T>(
    bookingId: BookingId,
    step: (latest: Call | null) => Changed<T>,
  ): Promise<{ readonly answer: T; readonly signal: number | null }>
  /** The last call of the booking, as it was kept; time may have changed it. */
  latest(bookingId: BookingId): Promise<Call | null>
  /** The call as it was kept. */
  find(id: CallId): Promise<Call | null>
  /** The bookings of at most `limit` calls that time has changed by `now`, those that wait longest first. */
  due(now: Temporal.Instant, limit: number): Promise<readonly BookingId[]>
  /** A signal of a call that goes on; null where there is none. */
  signal(id: CallId, number: number): Promise<Signal | null>
}

/** The servers by which a browser finds the other one: the form of `RTCConfiguration`. */
export interface IceServers {
  readonly servers: readonly {
    readonly urls: readonly string[]
    readonly username?: string
    readonly credential?: string
  }[]
  /** `relay`: nothing goes directly from browser to browser. */
  readonly policy: 'all' | 'relay'
  readonly expiresAt: Temporal.Instant
}

/** The servers of the settings that help browsers to connect. */
export interface CallServers {
  /** Credentials that name `session` and work for so long. */
  servers(session: string, minutes: number, now: Temporal.Instant): IceServers
  /** Whether calls between two networks work: there is a relay. */
  readonly hasRelay: boolean
  readonly hasStun: boolean
}

export interface CallPorts {
  readonly calls: CallStore
  readonly servers: CallServers
  readonly clock: Clock
  readonly ids: IdSource
}
