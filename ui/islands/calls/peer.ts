import type { Ice, Signal } from './api.ts'
import { type Pace, lookMs, nextPace, usualPace } from './pace.ts'

export interface PeerPorts {
  readonly ice: Ice
  /** The servers with fresh credentials; null where they cannot be had. */
  readonly freshIce: () => Promise<Ice | null>
  /** Gives way where two descriptions cross. */
  readonly isPolite: boolean
  readonly send: (kind: Signal['kind'], data: object) => void
  readonly onState: (state: 'connecting' | 'connected' | 'disconnected') => void
  readonly onTracks: (stream: MediaStream) => void
  readonly onShows: (hasPicture: boolean) => void
  /** The picture pauses for the voice, or comes back. */
  readonly onPace: (isPaused: boolean) => void
}

export type Peer = ReturnType<typeof createPeer>

const mostPictureBits = 560_000
const mostVoiceBits = 40_000
/** The time for which the second person waits for the description of the first before they begin themselves. */
const firstOfferMs = 5_000
/** The time within which a lost connection may come back before a new path is looked for. */
const graceMs = 2_000
/** A path that was not found is looked for again so often: the network, or the relay, may be back. */
const againMs = 8_000

const configurationOf = ({ ice_servers: servers, ice_transport_policy: policy }: Ice): RTCConfiguration => ({
  iceServers: [...servers],
  iceTransportPolicy: policy,
  bundlePolicy: 'max-bundle',
})

/**
 * One connection to the other browser. The impolite side, who was in the call first, describes it and the other answers:
 * Chromium may find no path where the very first descriptions cross.
 */
export function createPeer({ ice, freshIce, isPolite, send, onState, onTracks, onShows, onPace }: PeerPorts) {
  const connection = new RTCPeerConnection(configurationOf(ice))
  const heard = new MediaStream()
  const senders = new Map<'audio' | 'video', RTCRtpSender>()
  let isOffering = false
  let ignoresOffer = false
  let isClosed = false
  let first: ReturnType<typeof setTimeout> | undefined
  let grace: ReturnType<typeof setTimeout> | undefined
  let isLooking = false
  // Two that begin at the same time would only disturb each other.
  const oftenMs = isPolite ? againMs * 1.5 : againMs
  let pace: Pace = usualPace
  let last = { sent: 0, lost: 0 }
  let chain: Promise<void> = Promise.resolve()

  // Each side says itself whether it sends a picture: no browser is sure to notice that none comes any more.
  const channel = connection.createDataChannel('picture', { negotiated: true, id: 0 })
  const tellPicture = () => {
    if (channel.readyState === 'open') channel.send(senders.get('video')?.track && !pace.isPaused ? 'sent' : 'none')
  }
  channel.addEventListener('open', tellPicture)
  channel.addEventListener('message', ({ data }) => onShows(data === 'sent'))

  connection.addEventListener('negotiationneeded', () => {
    if (!isPolite || connection.remoteDescription) return void offer()
    first ??= setTimeout(() => {
      if (!connection.remoteDescription && connection.signalingState === 'stable') void offer()
    }, firstOfferMs)
  })
  connection.addEventListener('icecandidate', ({ candidate }) => {
    if (candidate) send('candidate', candidate.toJSON())
  })
  connection.addEventListener('track', ({ track }) => {
    for (const old of heard.getTracks()) if (old.kind === track.kind) heard.removeTrack(old)
    heard.addTrack(track)
    onTracks(heard)
  })
  connection.addEventListener('connectionstatechange', () => {
    if (isClosed) return
    clearTimeout(grace)
    const state = connection.connectionState
    if (state === 'connected') {
      onState('connected')
      void limit()
    } else if (state === 'disconnected') {
      onState('disconnected')
      lookAgain(graceMs)
    } else if (state === 'failed') {
      onState('disconnected')
      lookAgain(0)
    } else {
      onState('connecting')
      lookAgain(oftenMs)
    }
  })
  const looks = setInterval(() => void look(), lookMs)

  async function offer(): Promise<void> {
    if (isClosed) return
    try {
      isOffering = true
      await connection.setLocalDescription()
      if (connection.localDescription) send('description', connection.localDescription.toJSON())
    } catch {
      // A description of the other side came first: it is answered.
    } finally {
      isOffering = false
    }
  }

  async function take({ kind, data }: Pick<Signal, 'kind' | 'data'>): Promise<void> {
    if (isClosed) return
    if (kind === 'candidate') {
      try {
        await connection.addIceCandidate(data as RTCIceCandidateInit)
      } catch (fault) {
        if (!ignoresOffer) throw fault
      }
      return
    }
    const description = data as RTCSessionDescriptionInit
    const crosses = description.type === 'offer' && (isOffering || connection.signalingState !== 'stable')
    ignoresOffer = !isPolite && crosses
    if (ignoresOffer) {
      // Our own stands. It is sent again: the other side may never have had it.
      if (connection.localDescription?.type === 'offer') send('description', connection.localDescription.toJSON())
      return
    }
    await connection.setRemoteDescription(description)
    if (description.type !== 'offer') return
    await connection.setLocalDescription()
    if (connection.localDescription) send('description', connection.localDescription.toJSON())
  }

  /** Looks for another path, and again until there is one. */
  function lookAgain(ms: number): void {
    clearTimeout(grace)
    grace = setTimeout(() => {
      if (isClosed || connection.connectionState === 'connected') return
      void restart()
      lookAgain(oftenMs)
    }, ms)
  }

  async function restart(): Promise<void> {
    if (isClosed || isLooking || !connection.remoteDescription) return
    isLooking = true
    // Credentials of a relay end in time, and a call may last longer.
    const fresh = await freshIce()
    isLooking = false
    if (isClosed) return
    if (fresh) connection.setConfiguration(configurationOf(fresh))
    connection.restartIce()
  }

  /** At most 600 kbit/s in all; the voice goes before the picture. */
  async function limit(): Promise<void> {
    for (const [kind, sender] of senders) {
      const parameters = sender.getParameters()
      const [encoding] = parameters.encodings ?? []
      if (!encoding) continue
      encoding.maxBitrate = kind === 'video' ? mostPictureBits : mostVoiceBits
      encoding.priority = kind === 'video' ? 'low' : 'high'
      encoding.networkPriority = encoding.priority
      if (kind === 'video') encoding.active = !pace.isPaused
      await sender.setParameters(parameters).catch(() => {})
    }
  }

  async function look(): Promise<void> {
    if (isClosed || connection.connectionState !== 'connected') return
    let [sent, lost, room]: [number, number, number | null] = [0, 0, null]
    const stats = await connection.getStats()
    for (const each of stats.values()) {
      if (each.type === 'outbound-rtp') sent += each.packetsSent ?? 0
      if (each.type === 'remote-inbound-rtp') lost += Math.max(0, each.packetsLost ?? 0)
      if (each.type === 'candidate-pair' && each.nominated) room = each.availableOutgoingBitrate ?? room
    }
    const fresh = sent - last.sent
    const next = nextPace(pace, { lost: fresh > 0 ? Math.max(0, lost - last.lost) / fresh : null, room })
    last = { sent, lost }
    const isOther = next.isPaused !== pace.isPaused
    pace = next
    if (!isOther) return
    onPace(pace.isPaused)
    tellPicture()
    await limit()
  }

  return {
    /** Sends this track from now on; null: nothing of the kind. */
    async put(kind: 'audio' | 'video', track: MediaStreamTrack | null, stream: MediaStream): Promise<void> {
      const sender = senders.get(kind)
      if (sender) await sender.replaceTrack(track)
      else if (track) senders.set(kind, connection.addTrack(track, stream))
      tellPicture()
      await limit()
    },
    /** Without own audio or video, the other side is still received. */
    listen(): void {
      for (const kind of ['audio', 'video'] as const) {
        if (!senders.has(kind)) connection.addTransceiver(kind, { direction: 'recvonly' })
      }
    },
    /** Takes signals one after another, in their order. */
    take(signal: Pick<Signal, 'kind' | 'data'>): void {
      chain = chain.then(() => take(signal)).catch(() => {})
    },
    /** The network changed: look for another path, even where the old one seems to be there. */
    restart,
    stats: () => connection.getStats(),
    close(): void {
      isClosed = true
      clearTimeout(grace)
      clearTimeout(first)
      clearInterval(looks)
      connection.close()
    },
  }
}
