import { type Answer, type Ice, type Participant, type Session, type Signal, ask, newId } from './api.ts'
import { type Peer, createPeer } from './peer.ts'

export type CallState =
  /** Not in a call, or not any more. */
  | 'idle'
  | 'connecting'
  /** In the call alone. */
  | 'waiting'
  | 'connected'
  | 'disconnected'
  /** It goes on on another device of this person. */
  | 'taken-over'
  | 'ended'

export interface CallPorts {
  readonly bookingId: string
  readonly onChange: () => void
  readonly onTracks: (stream: MediaStream | null) => void
  /** Whether the other person sends a picture, as they say themselves. */
  readonly onShows: (hasPicture: boolean) => void
  /** The picture pauses for the voice, or comes back. */
  readonly onPace: (isPaused: boolean) => void
  readonly onConnected: () => void
}

/** Why nobody came in; null where they did. */
export type Refused = 'in-progress' | 'failed' | null

const beatMs = 15_000
/** So long a page looks for another path before it says "Try again". */
const patienceMs = 30_000
const retryMs = 1_500

/** One person's part in the video call of a booking. */
export function createCallClient({ bookingId, onChange, onTracks, onShows, onPace, onConnected }: CallPorts) {
  const root = `/api/bookings/${bookingId}/video`
  const device = newId()
  const local = new MediaStream()
  let state: CallState = 'idle'
  let session: Session | null = null
  let own: Participant | null = null
  let ice: Ice | null = null
  let peer: { readonly other: Participant; readonly connection: Peer } | null = null
  let stream: EventSource | null = null
  let opening: Promise<void> | null = null
  /** The entry that began before the devices were open. */
  let entering: Promise<Answer<Session>> | null = null
  /** The tracks to send are known: the other person is not met before. */
  let isReady = false
  let isClosed = false
  let beats: ReturnType<typeof setInterval> | undefined
  let patience: ReturnType<typeof setTimeout> | undefined
  let mayTryAgain = false
  let wasConnected = false
  /** Signals of an entry, or for one of ours, that we do not know yet. */
  let early: Signal[] = []
  let newest = 0
  let outgoing: Promise<void> = Promise.resolve()

  const isIn = () => own !== null
  const post = <T>(name: string, body: object = {}) =>
    ask<T>('POST', `${root}/${session?.session_id}/${name}`, { device_id: device, ...body })

  function become(next: CallState): void {
    state = next
    if (next !== 'connecting' && next !== 'disconnected') {
      clearTimeout(patience)
      patience = undefined
      mayTryAgain = false
    } else {
      patience ??= setTimeout(() => {
        mayTryAgain = true
        onChange()
      }, patienceMs)
    }
    onChange()
  }

  /** Opens the stream first, so that no signal comes before it. */
  function open(): Promise<void> {
    stream?.close()
    const opened = new EventSource(`/api/bookings/${bookingId}/events`)
    stream = opened
    opened.addEventListener('call', ({ data }: MessageEvent<string>) => apply(JSON.parse(data).session))
    opened.addEventListener('signal', ({ data }: MessageEvent<string>) => take(JSON.parse(data)))
    opened.addEventListener('gap', () => void refresh())
    let wasOpen = false
    opened.addEventListener('open', () => {
      if (wasOpen) void refresh()
      wasOpen = true
    })
    opened.addEventListener('error', () => {
      if (stream === opened && opened.readyState === EventSource.CLOSED && isIn()) setTimeout(() => void open(), 3_000)
    })
    return new Promise((resolve) => {
      opened.addEventListener('open', () => resolve(), { once: true })
      setTimeout(resolve, 3_000)
    })
  }

  /** Comes into the call: starts it, joins it, or takes over from another device. */
  async function enter(): Promise<Answer<Session>> {
    const answer = await ask<Session>('POST', root, { device_id: device })
    if (!answer.ok) return answer
    // The newest entry is ours.
    own = answer.value.participants.reduce<Participant | null>(
      (latest, each) => (latest && latest.entry > each.entry ? latest : each),
      null,
    )
    if (session?.session_id !== answer.value.session_id) newest = 0
    session = answer.value
    if (isClosed) {
      leave()
      return answer
    }
    drop()
    ice = (await servers()) ?? { ice_servers: [], ice_transport_policy: 'all' }
    clearInterval(beats)
    beats = setInterval(() => void beat(), beatMs)
    meet()
    return answer
  }

  async function servers(): Promise<Ice | null> {
    const answer = await ask<Ice>('GET', `${root}/ice`)
    return answer.ok ? answer.value : null
  }

  /** Connects to the other person where there is one, anew where they came in anew. */
  function meet(): void {
    if (!own || !session || !ice || !isReady) return
    const other = session.participants.find(({ id }) => id !== own?.id) ?? null
    if (!other) {
      drop()
      return become('waiting')
    }
    if (peer?.other.id === other.id && peer.other.entry === other.entry) return
    drop()
    const me = own
    const connection = createPeer({
      ice,
      freshIce: servers,
      isPolite: me.entry > other.entry,
      send: (kind, data) => pass(kind, data),
      onState(next) {
        if (peer?.connection !== connection) return
        if (next === 'connected' && !wasConnected) {
          wasConnected = true
          onConnected()
        }
        become(next)
      },
      onTracks: (heard) => {
        if (peer?.connection === connection) onTracks(heard)
      },
      onShows,
      onPace,
    })
    peer = { other, connection }
    become('connecting')
    for (const track of local.getTracks()) void connection.put(track.kind as 'audio' | 'video', track, local)
    connection.listen()
    const waiting = early
    early = []
    for (const signal of waiting) take(signal)
  }

  function drop(): void {
    peer?.connection.close()
    peer = null
    onTracks(null)
  }

  /** One after another: a candidate never comes before its description. */
  function pass(kind: Signal['kind'], data: object): void {
    const { session_id: id } = session ?? {}
    const to = peer
    outgoing = outgoing.then(async () => {
      for (let tries = 0; tries < 20; tries += 1) {
        if (!isIn() || session?.session_id !== id || peer !== to) return
        const sent = await post(`signals`, { kind, data })
        if (sent.ok) return
        if (sent.status > 0 && sent.status < 500 && sent.status !== 429) return lost(sent)
        await new Promise((resolve) => setTimeout(resolve, retryMs))
      }
    })
  }

  function take(signal: Signal): void {
    // The other person may be faster than the answer that says which entry is ours.
    if (!own || signal.to.entry > own.entry) return void early.push(signal)
    if (signal.session_id !== session?.session_id || signal.to.entry !== own.entry) return
    if (signal.from.id === peer?.other.id && signal.from.entry === peer.other.entry) {
      if (signal.number <= newest) return
      newest = signal.number
      return peer.connection.take(signal)
    }
    const isOld = peer !== null && signal.from.id === peer.other.id && signal.from.entry < peer.other.entry
    if (isOld) return
    early.push(signal)
    void refresh()
  }

  /** The call as the server has it now. */
  function apply(next: Session | null): void {
    if (!own || !session) return
    if (!next) return over('ended')
    if (next.session_id !== session.session_id) return
    if (next.session_status === 'ended') return over('ended')
    session = next
    const me = next.participants.find(({ id }) => id === own?.id)
    // Another device of ours came in after this one.
    if (me && me.entry > own.entry) return over('taken-over')
    if (!me) return void again()
    meet()
    onChange()
  }

  async function refresh(): Promise<void> {
    const now = await ask<{ readonly session: Session | null }>('GET', root)
    if (now.ok && isIn()) apply(now.value.session)
  }

  async function beat(): Promise<void> {
    const answer = await post<Session>('heartbeat')
    if (!isIn()) return
    if (answer.ok) apply(answer.value)
    else lost(answer)
  }

  function lost({ code, status }: { readonly code: string; readonly status: number }): void {
    if (code === 'call_taken_over') over('taken-over')
    else if (code === 'call_over' || status === 404 || status === 401) over('ended')
    else if (code === 'not_in_call') void again()
  }

  let isEntering = false
  /** We were away for too long, or the person asks for it: come in again. */
  async function again(): Promise<void> {
    if (isEntering || !isIn()) return
    isEntering = true
    clearTimeout(patience)
    patience = undefined
    mayTryAgain = false
    become('connecting')
    const answer = await enter()
    isEntering = false
    if (!answer.ok) {
      if (answer.code === 'video_in_progress') over('ended')
      else {
        mayTryAgain = true
        become('disconnected')
      }
    }
  }

  function over(as: 'ended' | 'taken-over' | 'idle'): void {
    clearInterval(beats)
    own = null
    session = null
    early = []
    drop()
    stream?.close()
    stream = null
    wasConnected = false
    become(as)
  }

  const onNetwork = () => {
    if (!isIn()) return
    void peer?.connection.restart()
    void refresh()
  }
  /** A page that goes says so, and is not waited for. */
  const onHide = () => {
    if (!session || !isIn()) return
    const body = new Blob([JSON.stringify({ device_id: device })], { type: 'application/json' })
    navigator.sendBeacon(`${root}/${session.session_id}/leave`, body)
  }
  function leave(): void {
    onHide()
    over('idle')
  }

  addEventListener('online', onNetwork)
  addEventListener('pagehide', onHide)
  const network = 'connection' in navigator && navigator.connection instanceof EventTarget ? navigator.connection : null
  let kind = kindOf(network)
  /** The estimates of a line change often; another network is another kind of it. */
  const onLine = () => {
    if (kind === kindOf(network)) return
    kind = kindOf(network)
    onNetwork()
  }
  network?.addEventListener('change', onLine)

  return {
    state: () => state,
    /** The person is asked whether to try again. */
    mayTryAgain: () => mayTryAgain,
    participants: () => session?.participants ?? [],
    other: () => peer?.other ?? null,
    local,

    /** Opens the stream while the devices open, and comes in already where `entersNow`: `begin` waits for it. */
    prepare(entersNow: boolean): void {
      isReady = false
      opening = open()
      entering = entersNow ? opening.then(enter) : null
    },

    /** Leaves a call that was entered before the devices were open, and they are not. */
    giveUp(): void {
      const entered = entering
      entering = null
      void entered?.then(leave)
    },

    /** Starts or joins; the refusal, and whether the call was started by it. */
    async begin(): Promise<{ readonly refused: Refused; readonly isStarted: boolean; readonly why: string }> {
      become('connecting')
      await (opening ?? open())
      opening = null
      isReady = true
      const answer = await (entering ?? enter())
      entering = null
      meet()
      if (answer.ok) return { refused: null, isStarted: answer.status === 201, why: '' }
      over('idle')
      return {
        refused: answer.code === 'video_in_progress' ? 'in-progress' : 'failed',
        isStarted: false,
        why: answer.why,
      }
    },

    again,

    /** Sends this track from now on, in place of the one of its kind. */
    async put(kind: 'audio' | 'video', track: MediaStreamTrack | null): Promise<void> {
      for (const old of local.getTracks()) if (old.kind === kind && old !== track) local.removeTrack(old)
      if (track) local.addTrack(track)
      await peer?.connection.put(kind, track, local)
    },

    /** Ends the call for both; whether the server has it. */
    async end(): Promise<boolean> {
      if (!session) return true
      const answer = await post<Session>('end')
      const isDone = answer.ok || answer.status === 404 || answer.code === 'call_over' || answer.code === 'not_in_call'
      over('ended')
      return isDone
    },

    stats: async () => peer?.connection.stats() ?? null,

    close(): void {
      isClosed = true
      leave()
      removeEventListener('online', onNetwork)
      removeEventListener('pagehide', onHide)
      network?.removeEventListener('change', onLine)
    },
  }
}

/** "wifi" or "cellular", where the browser says it. */
function kindOf(network: EventTarget | null): unknown {
  return network && 'type' in network ? network.type : null
}
