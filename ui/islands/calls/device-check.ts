import { element } from '../chat/elements.ts'
import { type Ice, ask } from './api.ts'
import { openOne } from './devices.ts'
import { deviceWords } from './words.ts'

/** `warn`: calls may work, but not everywhere. */
type State = 'good' | 'warn' | 'bad'

interface Outcome {
  readonly state: State
  readonly says: string
}

type Server = Ice['ice_servers'][number]

const patienceMs = 10_000
const voiceMs = 4_000
const root = document.querySelector<HTMLElement>('[data-call-check]')
const list = root?.querySelector<HTMLElement>('[data-check-list]')
const sum = root?.querySelector<HTMLElement>('[data-check-sum]')
const start = root?.querySelector<HTMLButtonElement>('[data-check-start]')

if (root && list && sum && start) {
  start.hidden = false
  start.addEventListener('click', () => void run(list, sum, start))
}

const good = (says: string): Outcome => ({ state: 'good', says })
const warn = (says: string): Outcome => ({ state: 'warn', says })
const bad = (says: string): Outcome => ({ state: 'bad', says })

async function run(list: HTMLElement, sum: HTMLElement, start: HTMLButtonElement): Promise<void> {
  start.disabled = true
  sum.textContent = 'Checking'
  list.replaceChildren()
  const states: State[] = []
  const step = async (name: string, work: (line: HTMLElement) => Promise<Outcome>) => {
    const words = element('p', {}, 'Checking')
    const line = element('li', {}, element('h2', {}, name), words)
    list.append(line)
    const outcome = await work(line).catch((fault: unknown) => bad(`It could not be checked: ${String(fault)}`))
    line.dataset['state'] = outcome.state
    words.textContent = outcome.says
    states.push(outcome.state)
  }

  await step('Camera', checkCamera)
  await step('Microphone', checkVoice)
  const askServers = () => ask<Ice>('GET', '/api/call-check/ice')
  const first = await askServers()
  // A line that was lost for a moment is no fault of the device.
  const answer = !first.ok && first.status === 0 ? await askServers() : first
  const servers = answer.ok ? answer.value.ice_servers : []
  const relays = servers.filter(({ urls }) => urls.some((url) => url.startsWith('turn')))
  if (!answer.ok) {
    await step('Our server', async () => bad('We could not reach our server. Check your connection, then try again.'))
  } else {
    await step('Your own address', () => checkAddress(servers))
    await Promise.all(ways.map(([name, isOf]) => step(name, () => checkRelay(relays, isOf))))
    await step('A trial call', () => tryCall(answer.value, relays.length > 0))
  }
  const words = states.includes('bad')
    ? 'Something does not work. See below what to do.'
    : states.includes('warn')
      ? 'A call works from here, but may fail to other networks. See below.'
      : 'Everything works. You are ready for a video call.'
  sum.textContent = words
  start.textContent = 'Check again'
  start.disabled = false
}

async function checkCamera(line: HTMLElement): Promise<Outcome> {
  try {
    const track = await openOne('video', null)
    const shown = element('video', { autoplay: true, playsinline: true, 'aria-label': 'Your own picture' })
    shown.muted = true
    shown.srcObject = new MediaStream([track])
    line.append(shown)
    await shown.play().catch(() => {})
    const isSeen = await until(() => shown.videoWidth > 0, patienceMs)
    const { videoWidth, videoHeight } = shown
    setTimeout(() => {
      track.stop()
      shown.remove()
    }, voiceMs)
    if (!isSeen) return bad('The camera is there, but gives no picture. Is it covered, or used by another program?')
    return good(`Your camera works (${videoWidth} by ${videoHeight}).`)
  } catch (fault) {
    return bad(deviceWords(fault))
  }
}

async function checkVoice(line: HTMLElement): Promise<Outcome> {
  let track: MediaStreamTrack
  try {
    track = await openOne('audio', null)
  } catch (fault) {
    return bad(deviceWords(fault))
  }
  const context = new AudioContext()
  const ear = context.createAnalyser()
  context.createMediaStreamSource(new MediaStream([track])).connect(ear)
  const level = element('meter', { min: '0', max: '100', 'aria-label': 'Level of your microphone' })
  line.append(element('p', {}, 'Please say a few words.'), level)
  const samples = new Uint8Array(ear.fftSize)
  let loudest = 0
  await until(() => {
    ear.getByteTimeDomainData(samples)
    const now = Math.max(...samples.map((sample) => Math.abs(sample - 128)))
    loudest = Math.max(loudest, now)
    level.value = Math.min(100, now * 2)
    return false
  }, voiceMs)
  track.stop()
  await context.close()
  level.remove()
  line.querySelector('p:last-of-type')?.remove()
  if (loudest < 3) {
    return warn(
      'Your microphone is there, but we heard nothing. Is it muted? Speak, and check again; or choose another one in the settings of your browser.',
    )
  }
  return good(`Your microphone works: we heard you (level ${Math.min(100, loudest * 2)} of 100).`)
}

async function checkAddress(servers: readonly Server[]): Promise<Outcome> {
  const helpers = servers.filter(({ urls }) => urls.some((url) => url.startsWith('stun')))
  const found = await gather({ iceServers: [...helpers] }, () => false, 5_000)
  const types = new Set(found.map(({ type }) => type))
  if (types.has('srflx')) return good('Your browser found its address in the world: most calls can go directly.')
  if (types.size === 0) {
    return bad(
      'Your browser offers no network path at all. A setting or an extension against WebRTC may be the reason.',
    )
  }
  if (helpers.length === 0) {
    return warn(
      'Your browser found its address in this network. No STUN server is set up here, so a call to another network needs the relay.',
    )
  }
  return warn('Your network does not let your browser find its address in the world. A call needs the relay.')
}

const ways: readonly (readonly [name: string, isOf: (url: string) => boolean])[] = [
  ['Relay by UDP', (url) => url.startsWith('turn:') && !url.includes('transport=tcp')],
  ['Relay by TCP', (url) => url.startsWith('turn:') && url.includes('transport=tcp')],
  ['Relay by TLS', (url) => url.startsWith('turns:')],
]

async function checkRelay(relays: readonly Server[], isOf: (url: string) => boolean): Promise<Outcome> {
  const iceServers = relays
    .map(({ urls, ...rest }) => ({ ...rest, urls: urls.filter(isOf) }))
    .filter(({ urls }) => urls.length > 0)
  if (iceServers.length === 0) {
    return warn(
      relays.length === 0
        ? 'No relay is set up here: calls between two networks may fail. Call us instead if you do not see each other.'
        : 'This way to the relay is not set up here. The others may be enough.',
    )
  }
  const found = await gather({ iceServers, iceTransportPolicy: 'relay' }, ({ type }) => type === 'relay', patienceMs)
  if (found.some(({ type }) => type === 'relay')) return good('The relay answers.')
  return warn(
    'The relay does not answer by this way: your network may block it. Another network, such as mobile data, may let it through.',
  )
}

/** A call from this page to itself, through the relay where there is one. */
async function tryCall(ice: Ice, hasRelay: boolean): Promise<Outcome> {
  const configuration: RTCConfiguration = {
    iceServers: [...ice.ice_servers],
    iceTransportPolicy: hasRelay ? 'relay' : 'all',
  }
  const [one, other] = [new RTCPeerConnection(configuration), new RTCPeerConnection(configuration)]
  const canvas = element('canvas', { width: '64', height: '48' })
  const pen = canvas.getContext('2d')
  let turn = 0
  const drawing = setInterval(() => {
    turn += 1
    pen?.fillRect(turn % 64, turn % 48, 8, 8)
    pen?.clearRect((turn + 20) % 64, (turn + 20) % 48, 8, 8)
  }, 50)
  try {
    one.addEventListener('icecandidate', ({ candidate }) => void other.addIceCandidate(candidate ?? undefined))
    other.addEventListener('icecandidate', ({ candidate }) => void one.addIceCandidate(candidate ?? undefined))
    for (const track of canvas.captureStream(20).getTracks()) one.addTrack(track)
    await one.setLocalDescription()
    if (one.localDescription) await other.setRemoteDescription(one.localDescription)
    await other.setLocalDescription()
    if (other.localDescription) await one.setRemoteDescription(other.localDescription)
    const began = performance.now()
    let frames = 0
    let rounds: number | null = null
    await untilAsync(async () => {
      for (const each of (await other.getStats()).values()) {
        if (each.type === 'inbound-rtp') frames = Math.max(frames, each.framesDecoded ?? 0)
        if (each.type === 'candidate-pair' && each.nominated) rounds = each.currentRoundTripTime ?? rounds
      }
      return frames > 5
    }, patienceMs)
    if (frames === 0) {
      return bad(
        hasRelay
          ? 'A call through the relay did not connect. Try another network, such as mobile data, or call us instead.'
          : 'A call did not connect, not even on this device. An extension or a setting of the browser may be the reason.',
      )
    }
    const delay = rounds === null ? '' : ` The delay is ${Math.round(rounds * 1_000)} ms.`
    const took = ((performance.now() - began) / 1_000).toFixed(1)
    if (hasRelay) return good(`A call through the relay works: the picture came within ${took} seconds.${delay}`)
    return warn('A call works on this device. Whether it reaches another network cannot be checked without a relay.')
  } finally {
    clearInterval(drawing)
    one.close()
    other.close()
  }
}

async function gather(
  configuration: RTCConfiguration,
  isEnough: (candidate: RTCIceCandidate) => boolean,
  ms: number,
): Promise<readonly RTCIceCandidate[]> {
  const connection = new RTCPeerConnection(configuration)
  const found: RTCIceCandidate[] = []
  try {
    connection.createDataChannel('check')
    const over = new Promise<void>((resolve) => {
      connection.addEventListener('icecandidate', ({ candidate }) => {
        if (candidate) found.push(candidate)
        if (!candidate || isEnough(candidate)) resolve()
      })
      setTimeout(resolve, ms)
    })
    await connection.setLocalDescription()
    await over
    return found
  } finally {
    connection.close()
  }
}

function until(isSo: () => boolean, ms: number): Promise<boolean> {
  return untilAsync(async () => isSo(), ms)
}

async function untilAsync(isSo: () => Promise<boolean>, ms: number): Promise<boolean> {
  const end = performance.now() + ms
  while (performance.now() < end) {
    if (await isSo()) return true
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return false
}
