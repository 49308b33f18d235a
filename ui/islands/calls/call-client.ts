import { type Answer, type Ice, type Participant, type Session, type Signal, ask, newId } from './api.ts'
import { type Peer, type PeerPorts, createPeer as createRealPeer } from './peer.ts'

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
/** The time for which a page looks for another path before it says "Try again". */
const patienceMs = 30_000
const retryMs = 1_500
/** Credentials of a relay work for an hour: older ones are not used for a new connection. */
const iceMs = 50 * 60_000

/** One person's part in the video call of a booking. */
export function createCallClient(
  { bookingId, onChange, onTracks, onShows, onPace, onConnected }: CallPorts,
  createPeer: (ports: PeerPorts) => Peer = createRealPeer,
) {
  const root = `/api/bookings/${bookingId}/video`
  const device = newId()
  const local = new MediaStream()
  let state: CallState = 'idle'
  let session: Session | null = null
  let own: Participant | null = null
  let ice: Ice | null = null
  let iceAt = 0
  let peer: { readonly other: Participant; readonly connection: Peer } | null = null
  let stream: EventSource | null = null
  let opening: Promise<void> | null = null
  /** The entry that began before the devices were open. */
  let entering: Promise<Answer<Session>> | null = null
  /** The tracks to send are known: the other person is not met before. */
  let isReady = false
  let isClosed = false
  /** Our entry is on its way. */
  let isEntering = false
  let isReading = false
  /** Something was said of the call that was not read yet. */
  let hasNews = false
  /** How often the call changed under a reading that was on its way. */
  let readings = 0
  let beats: ReturnType<typeof setInterval> | undefined
  let patience: ReturnType<typeof setTimeout> | undefined
  let mayTryAgain = false
  let wasConnected = false
  /** Signals of an entry, or for one of ours, that we do not know yet. */
  let early: Signal[] = []
  let newest = 0
  /** The id of the last event of the stream, after which a new stream begins. */
  let heardUntil = ''
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
    const opened = new EventSource(`/api/bookings/${bookingId}/events${heardUntil && `?after=${heardUntil}`}`)
    stream = opened
    const on = (kind: string, act: (data: string) => void) =>
      opened.addEventListener(kind, ({ data, lastEventId }: MessageEvent<string>) => {
        heardUntil = lastEventId
        act(data)
      })
    on('call', (data) => hear(JSON.parse(data).session))
    on('signal', (data) => take(JSON.parse(data)))
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

  /**
   * Comes into the call: starts it, joins it, or takes over from another device. News that come meanwhile may be older or
   * newer than the answer: the call is read again after it.
   */
  async function enter(): Promise<Answer<Session>> {
    isEntering = true
    const answer = await ask<Session>('POST', root, { device_id: device })
    isEntering = false
    if (!answer.ok) {
      if (hasNews) void refresh()
      return answer
    }
    // The newest entry is ours.
    const [mine = null] = answer.value.participants.toSorted((one, next) => next.entry - one.entry)
    own = mine
    if (session?.session_id !== answer.value.session_id) newest = 0
    session = answer.value
    readings += 1
    if (isClosed) {
      leave()
      return answer
    }
    drop()
    clearInterval(beats)
    beats = setInterval(() => void beat(), beatMs)
    await meetAnew()
    if (hasNews) void refresh()
    return answer
  }

  /** Meets the other person by fresh servers. */
  async function meetAnew(): Promise<void> {
    ice = null
    const mine = own
    const found = (await servers()) ?? { ice_servers: [], ice_transport_policy: 'all' }
    // A later entry asks for servers of its own.
    if (own !== mine) return
    ice = found
    iceAt = performance.now()
    meet()
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
    if (performance.now() - iceAt > iceMs) return void meetAnew()
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
  function pass(kind: Signal['kind'], words: object): void {
    const { session_id: id } = session ?? {}
    const to = peer
    // The server knows who is in the call when a signal arrives: it was meant for those who were when it was sent.
    const data = { ...words, between: [own?.entry, peer?.other.entry] }
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
    const { between: [from, to] = [signal.from.entry, signal.to.entry], ...data } = signal.data
    // The other person may be faster than the answer that says which entry is ours.
    if (!own || to > own.entry) return void early.push(signal)
    if (signal.session_id !== session?.session_id || to !== own.entry) return
    if (signal.from.id === peer?.other.id && from === peer.other.entry) {
      if (signal.number <= newest) return
      newest = signal.number
      return peer.connection.take({ kind: signal.kind, data })
    }
    // The connection of their earlier entry is gone.
    if (signal.from.id === peer?.other.id && from < peer.other.entry) return
    early.push(signal)
    void refresh()
  }

  /** News of the stream. They may be older than what we know: only an arrival is handled at once. */
  function hear(next: Session | null): void {
    if (next && isGrown(next) && !isEntering) {
      readings += 1
      return apply(next)
    }
    void refresh()
  }

  function isGrown({ session_id: id, session_status: status, participants }: Session): boolean {
    if (id !== session?.session_id || status === 'ended') return false
    const known = Math.max(...session.participants.map(({ entry }) => entry))
    const isMine = participants.some((each) => each.id === own?.id && each.entry === own.entry)
    return isMine && participants.some(({ entry }) => entry > known)
  }

  /** The call as the server has it now. */
  function apply(next: Session | null): void {
    if (!own || !session) return
    if (!next) return over('ended')
    if (next.session_id !== session.session_id) return
    if (next.session_status === 'ended') return over('ended')
    const me = next.participants.find(({ id }) => id === own?.id)
    if (!me) return void again()
    if (me.entry > own.entry) return void askWhose()
    session = next
    meet()
    onChange()
  }

  /** A newer entry of ours: of another device, which took over, or of this one where its answer was lost on the way. */
  async function askWhose(): Promise<void> {
    const asked = own
    const answer = await post('heartbeat')
    if (own !== asked || isEntering) return
    if (answer.ok) void again()
    else lost(answer)
  }

  /** Reads the call. One reading at a time, and none that something newer has overtaken: what is read is never older. */
  async function refresh(): Promise<void> {
    hasNews = true
    if (isReading || isEntering) return
    isReading = true
    while (hasNews && isIn() && !isEntering) {
      hasNews = false
      const before = readings
      const now = await ask<{ readonly session: Session | null }>('GET', root)
      if (!now.ok) break
      if (before !== readings || isEntering) hasNews = true
      else if (isIn()) apply(now.value.session)
    }
    isReading = false
  }

  async function beat(): Promise<void> {
    const answer = await post<Session>('heartbeat')
    if (!isIn()) return
    if (!answer.ok) return lost(answer)
    const entries = ({ participants }: Session) => participants.map(({ entry }) => entry).join()
    if (!session || entries(session) !== entries(answer.value)) void refresh()
  }

  function lost({ code, status }: { readonly code: string; readonly status: number }): void {
    if (code === 'call_taken_over') over('taken-over')
    else if (code === 'call_over' || status === 404 || status === 401) over('ended')
    else if (code === 'not_in_call') void again()
  }

  /** We were away for too long, or the person asks for it: come in again. */
  async function again(): Promise<void> {
    if (isEntering || !isIn()) return
    clearTimeout(patience)
    patience = undefined
    mayTryAgain = false
    become('connecting')
    const answer = await enter()
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
    hasNews = false
    heardUntil = ''
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
