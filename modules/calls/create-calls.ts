import { type BookingId, type CallId, type Result, accept, refuse } from '#modules/shared'
import { type Call, type Caller, type Participant, callAt, isActive } from './call.ts'
import { eventsOf } from './events.ts'
import type { CallPorts, Changed, IceServers, NewSignal } from './ports.ts'
import { type SignalKind, otherIn } from './signal.ts'
import {
  type Acting,
  type CallOver,
  type CallRefusal,
  type CallUnknown,
  type Entered,
  type NotInCall,
  type VideoInProgress,
  beat,
  end,
  enter,
  leave,
  within,
} from './steps.ts'

/** How long the credentials of a call work, and those of the page that checks a device. */
const callMinutes = 60
const checkMinutes = 5
/** Calls that one turn of the job looks at. */
const mostDue = 100

export type CallsModule = ReturnType<typeof createCalls>

/** Video calls. The caller has judged that who asks is a member of the thread of the booking. */
export function createCalls({ calls, servers, clock, ids }: CallPorts) {
  const now = () => clock.now().round('millisecond')

  /** Keeps what differs from `latest`, with its events. */
  function changed<T>(
    latest: Call | null,
    after: readonly Call[],
    answer: T,
    signal: NewSignal | null = null,
  ): Changed<T> {
    const saved = after.filter((call) => call !== latest)
    const events = saved.flatMap((call) => eventsOf(latest?.id === call.id ? latest : null, call))
    return { answer, calls: saved, signal, events }
  }

  /** A step of somebody in the call `id`. */
  async function step(
    bookingId: BookingId,
    id: CallId,
    take: (call: Call, at: Temporal.Instant) => Result<Call, CallOver | NotInCall>,
  ): Promise<Result<Call, CallRefusal>> {
    const at = now()
    const { answer } = await calls.change<Result<Call, CallRefusal>>(bookingId, (latest) => {
      if (latest?.id !== id) return changed(latest, [], refuse({ kind: 'call-unknown' }))
      const taken = take(latest, at)
      const after = taken.ok ? taken.value : callAt(latest, at)
      return changed(latest, [after], taken)
    })
    if (!answer.ok && answer.refusal.kind === 'call-unknown') return refuse(await notTheLast(bookingId, id))
    return answer
  }

  const endOf = ({ personId, entry }: Participant) => ({ personId, entry })

  /** An earlier call of the booking is over; another one is unknown there. */
  async function notTheLast(bookingId: BookingId, id: CallId): Promise<CallUnknown | CallOver> {
    const earlier = await calls.find(id)
    return { kind: earlier?.bookingId === bookingId ? 'call-over' : 'call-unknown' }
  }

  async function active(bookingId: BookingId): Promise<Call | null> {
    const latest = await calls.latest(bookingId)
    const call = latest && callAt(latest, now())
    return call && isActive(call) ? call : null
  }

  return {
    /** The help that browsers get to find each other, as it is set up. */
    network: () => ({ hasRelay: servers.hasRelay, hasStun: servers.hasStun }),

    /** Starts a call or joins the one that there is; a second device of a person takes over. */
    async enter(
      bookingId: BookingId,
      caller: Caller,
      device: string,
    ): Promise<Result<{ readonly call: Call; readonly how: Entered }, VideoInProgress>> {
      const at = now()
      const id = ids.next('vid')
      const { answer } = await calls.change(bookingId, (latest) => {
        const present = latest && callAt(latest, at)
        const entered = enter(present, { caller, device, now: at }, { id, bookingId })
        const isNew = entered.ok && entered.value.how === 'started'
        const after = [
          ...(present && (isNew || !entered.ok) ? [present] : []),
          ...(entered.ok ? [entered.value.call] : []),
        ]
        return changed(latest, after, entered)
      })
      return answer
    },

    /** The call that goes on; null without one. */
    active,

    /** A call of the booking, also one that is over; null where it has no such call. */
    async find(bookingId: BookingId, id: CallId): Promise<Call | null> {
      const call = await calls.find(id)
      return call?.bookingId === bookingId ? callAt(call, now()) : null
    },

    beat: (bookingId: BookingId, id: CallId, acting: Acting) =>
      step(bookingId, id, (call, at) => beat(call, acting, at)),
    leave: (bookingId: BookingId, id: CallId, acting: Acting) =>
      step(bookingId, id, (call, at) => leave(call, acting, at)),
    end: (bookingId: BookingId, id: CallId, acting: Acting) => step(bookingId, id, (call, at) => end(call, acting, at)),

    /** Passes a signal on to the other person in the call. It is a sign of life, too. */
    async signal(
      bookingId: BookingId,
      id: CallId,
      acting: Acting,
      { kind, data }: { readonly kind: SignalKind; readonly data: string },
    ): Promise<Result<null, CallRefusal>> {
      const at = now()
      const { answer } = await calls.change<Result<null, CallRefusal>>(bookingId, (latest) => {
        if (latest?.id !== id) return changed(latest, [], refuse({ kind: 'call-unknown' }))
        const found = within(latest, acting, at)
        if (!found.ok) return changed(latest, [callAt(latest, at)], found)
        const { call, own } = found.value
        const other = otherIn(call, own.personId)
        const kept = other && { callId: id, kind, data, at, from: endOf(own), to: endOf(other) }
        const alive = beat(call, acting, at)
        return changed(latest, alive.ok ? [alive.value] : [], accept(null), kept)
      })
      if (!answer.ok && answer.refusal.kind === 'call-unknown') return refuse(await notTheLast(bookingId, id))
      return answer
    },

    /** A signal for one person; null where it is not for them, or its call is over. */
    async signalFor(callId: CallId, number: number, personId: string) {
      const signal = await calls.signal(callId, number)
      return signal?.to.personId === personId ? signal : null
    },

    /** The servers for somebody in the call that goes on. */
    async ice(bookingId: BookingId, personId: string): Promise<Result<IceServers, NotInCall>> {
      const call = await active(bookingId)
      if (!call?.participants.some((each) => each.personId === personId)) {
        return refuse({ kind: 'not-in-call', isTakenOver: false })
      }
      return accept(servers.servers(call.id, callMinutes, now()))
    },

    /** The servers for the page that checks a device. */
    checkServers: (personId: string) => servers.servers(`check-${personId}`, checkMinutes, now()),

    /** Those without a sign of life go, and calls in which nobody is end. */
    async settle(): Promise<void> {
      const at = now()
      for (const bookingId of await calls.due(at, mostDue)) {
        await calls.change(bookingId, (latest) => changed(latest, latest ? [callAt(latest, at)] : [], null))
      }
    },
  }
}
