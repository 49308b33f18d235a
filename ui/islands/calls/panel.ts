import { element } from '../chat/elements.ts'
import { say, sayFailed, settle } from '../toasts/say.ts'
import { createCallClient } from './call-client.ts'
import { canShareScreen, listDevices, openDevices, openOne, openScreen } from './devices.ts'
import { deviceWords, participantWords, stateWords, toasts } from './words.ts'

export interface CallPanelProps {
  readonly bookingId: string
  /** As people read it, such as 0800-247-847. */
  readonly phone: string
  /** `tel:` and the number. */
  readonly phoneHref: string
  /** Whether a relay is set up: without one the panel says that a call may fail. */
  readonly hasRelay: boolean
  /** Fills the screen from the start. */
  readonly isFull: boolean
  /** The panel is closed: the call is over, or was never there. */
  readonly onClosed: () => void
}

/**
 * Shows the video call of a booking in `root`, in place of what stands there, and joins it at once. Returns a function
 * that leaves the call and takes the panel away.
 */
export function mountCall(root: HTMLElement, props: CallPanelProps): () => void {
  let heard: MediaStream | null = null
  let isShown = true
  let screen: MediaStreamTrack | null = null
  let isCameraOn = false
  let isVoiceOn = false
  let isSpeakerOn = true
  let isPaused = false
  let isBusy = true
  let isGone = false
  let before = 'idle'
  let wake: WakeLockSentinel | null = null
  const chosen: Record<'audio' | 'video', string | null> = { audio: null, video: null }

  const status = element('p', { class: 'call-state', role: 'status' })
  const count = element('span', { class: 'call-count' })
  const speaker = element('span', { class: 'call-speaker' })
  const note = element('p', { class: 'call-note' })
  const problem = element('p', { class: 'call-problem', role: 'alert' })
  const theirs = element('video', {
    class: 'call-theirs',
    autoplay: true,
    playsinline: true,
    'aria-label': 'Picture of the other person',
  })
  const mine = element('video', {
    class: 'call-mine',
    autoplay: true,
    playsinline: true,
    'aria-label': 'Your own picture',
  })
  mine.muted = true
  const blank = element('p', { class: 'call-blank' })
  const stage = element('div', { class: 'call-stage' }, theirs, blank, mine)
  const full = button('Full screen', () => void toggleFull())
  const camera = button('Camera', () => void toggleCamera())
  const voice = button('Microphone', () => void toggleVoice())
  const share = button('Share screen', () => void toggleShare())
  const sound = button('Speaker', toggleSpeaker)
  const end = button('End call', () => void endCall(), 'button button-danger')
  const again = button('Try again', () => void tryAgain(), 'button button-primary')
  const close = button('Close', () => leave())
  const cameras = choice('Camera', 'video')
  const voices = choice('Microphone', 'audio')
  const choices = element(
    'details',
    { class: 'call-devices' },
    element('summary', {}, 'Choose devices'),
    element('div', { class: 'stack stack-tight' }, cameras.field, voices.field),
  )
  const instead = element(
    'a',
    { class: 'button button-secondary', href: props.phoneHref },
    `Call instead ${props.phone}`,
  )
  const panel = element(
    'section',
    { class: 'call', 'aria-label': 'Video call', tabindex: '-1' },
    element(
      'div',
      { class: 'call-head' },
      status,
      element('p', { class: 'call-facts' }, count, speaker, 'Not recorded'),
    ),
    stage,
    note,
    problem,
    element('div', { class: 'call-buttons' }, camera, voice, sound, share, full, again, end, close, instead),
    choices,
  )
  root.replaceChildren(panel)
  let endFull = props.isFull ? fillScreen(panel) : null
  panel.focus()

  const client = createCallClient({
    bookingId: props.bookingId,
    onChange: draw,
    onTracks(stream) {
      heard = stream
      theirs.srcObject = stream
      if (!stream) {
        isShown = true
        return draw()
      }
      for (const track of stream.getTracks()) {
        for (const change of ['mute', 'unmute', 'ended']) track.addEventListener(change, draw)
      }
      void play()
      draw()
    },
    onShows(hasPicture) {
      isShown = hasPicture
      draw()
    },
    onPace(paused) {
      isPaused = paused
      draw()
    },
    onConnected: () => say(toasts.connected),
  })
  const onDevices = () => void showDevices()
  document.addEventListener('fullscreenchange', draw)
  panel.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !endFull) return
    event.preventDefault()
    leaveFull()
    draw()
  })
  navigator.mediaDevices?.addEventListener?.('devicechange', onDevices)
  draw()
  void begin()

  function button(words: string, press: () => void, style = 'button button-secondary'): HTMLButtonElement {
    const made = element('button', { type: 'button', class: style }, words)
    made.addEventListener('click', press)
    return made
  }

  function choice(words: string, kind: 'audio' | 'video') {
    const id = `call-${kind}-${props.bookingId}`
    const list = element('select', { id, class: 'input' })
    list.addEventListener('change', () => void choose(kind, list.value))
    return { list, field: element('p', {}, element('label', { for: id, class: 'label' }, words), list) }
  }

  /** Devices first, so that nobody rings who then has none. */
  async function begin(): Promise<void> {
    settle(problem)
    client.prepare()
    try {
      const stream = await openDevices()
      if (isGone) return stream.getTracks().forEach((track) => track.stop())
      for (const track of stream.getTracks()) await use(track.kind as 'audio' | 'video', track)
      void showDevices()
    } catch (fault) {
      isBusy = false
      sayFailed(problem, `${toasts.noDevices}. ${deviceWords(fault)}`)
      return draw()
    }
    const { refused, isStarted, why } = await client.begin()
    isBusy = false
    if (isGone) return
    if (refused) {
      stopTracks()
      const words = refused === 'in-progress' ? toasts.inProgress : toasts.notStarted
      sayFailed(problem, why && why !== words ? `${words}. ${why}` : words)
    } else {
      if (isStarted) say(toasts.started)
      wake = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null
    }
    draw()
  }

  async function use(kind: 'audio' | 'video', track: MediaStreamTrack): Promise<void> {
    if (kind === 'video') isCameraOn = true
    else isVoiceOn = true
    track.addEventListener('ended', draw)
    await client.put(kind, track)
    if (kind === 'video') mine.srcObject = new MediaStream([track])
  }

  const own = (kind: 'audio' | 'video') => client.local.getTracks().find((track) => track.kind === kind) ?? null

  async function toggleCamera(): Promise<void> {
    const track = own('video')
    if (isCameraOn && track && !screen) {
      isCameraOn = false
      // The lamp beside the camera goes out.
      track.stop()
      await client.put('video', null)
      mine.srcObject = null
      return draw()
    }
    await reopen('video')
  }

  async function toggleVoice(): Promise<void> {
    const track = own('audio')
    if (!track) return reopen('audio')
    isVoiceOn = !isVoiceOn
    track.enabled = isVoiceOn
    draw()
  }

  async function reopen(kind: 'audio' | 'video'): Promise<void> {
    settle(problem)
    try {
      await use(kind, await openOne(kind, chosen[kind]))
      void showDevices()
    } catch (fault) {
      sayFailed(problem, `${toasts.noDevices}. ${deviceWords(fault)}`)
    }
    draw()
  }

  async function choose(kind: 'audio' | 'video', deviceId: string): Promise<void> {
    chosen[kind] = deviceId
    if (kind === 'video' && screen) return
    own(kind)?.stop()
    await reopen(kind)
  }

  async function toggleShare(): Promise<void> {
    settle(problem)
    if (screen) return stopShare()
    try {
      screen = await openScreen()
    } catch (fault) {
      // Somebody who closes the browser's own question has changed their mind.
      if (!(fault instanceof DOMException && fault.name === 'NotAllowedError')) sayFailed(problem, toasts.shareFailed)
      else sayFailed(problem, `${toasts.shareFailed}. Nothing was chosen.`)
      return draw()
    }
    const shown = screen
    shown.addEventListener('ended', () => void stopShare())
    own('video')?.stop()
    await client.put('video', shown)
    mine.srcObject = new MediaStream([shown])
    say(toasts.sharing)
    draw()
  }

  async function stopShare(): Promise<void> {
    if (!screen) return
    screen.stop()
    screen = null
    await client.put('video', null)
    mine.srcObject = null
    say(toasts.notSharing)
    if (isCameraOn) await reopen('video')
    draw()
  }

  function toggleSpeaker(): void {
    isSpeakerOn = !isSpeakerOn
    theirs.muted = !isSpeakerOn
    if (isSpeakerOn) void play()
    draw()
  }

  /** A browser that plays nothing without a press says so truthfully. */
  async function play(): Promise<void> {
    try {
      await theirs.play()
    } catch (fault) {
      if (!(fault instanceof DOMException) || fault.name !== 'NotAllowedError') return
      isSpeakerOn = false
      theirs.muted = true
      await theirs.play().catch(() => {})
      draw()
    }
  }

  async function toggleFull(): Promise<void> {
    if (document.fullscreenElement) await document.exitFullscreen()
    else if (endFull) leaveFull()
    else if (panel.requestFullscreen) await panel.requestFullscreen().catch(fill)
    else fill()
    full.focus()
    draw()
  }

  function fill(): void {
    endFull ??= fillScreen(panel)
  }

  function leaveFull(): void {
    endFull?.()
    endFull = null
  }

  async function showDevices(): Promise<void> {
    const all = await listDevices()
    for (const [kind, { list }] of [
      ['video', cameras],
      ['audio', voices],
    ] as const) {
      const used = chosen[kind] ?? (screen && kind === 'video' ? null : own(kind)?.getSettings().deviceId) ?? ''
      const named = all.filter((each) => each.kind === `${kind}input`)
      list.replaceChildren(
        ...named.map(({ deviceId, label }, place) =>
          element('option', { value: deviceId, selected: deviceId === used }, label || `Device ${place + 1}`),
        ),
      )
      list.disabled = named.length < 2
    }
  }

  async function tryAgain(): Promise<void> {
    isBusy = true
    draw()
    if (client.state() === 'disconnected' || client.state() === 'connecting') {
      await client.again()
      isBusy = false
      return draw()
    }
    stopTracks()
    await begin()
  }

  async function endCall(): Promise<void> {
    end.disabled = true
    const isEnded = await client.end()
    stopTracks()
    if (isEnded) say(toasts.ended)
    else sayFailed(problem, toasts.notEnded)
    draw()
  }

  function stopTracks(): void {
    screen?.stop()
    screen = null
    for (const track of client.local.getTracks()) {
      track.stop()
      client.local.removeTrack(track)
    }
    mine.srcObject = null
    void wake?.release().catch(() => {})
    wake = null
  }

  function leave(): void {
    if (isGone) return
    isGone = true
    client.close()
    stopTracks()
    document.removeEventListener('fullscreenchange', draw)
    navigator.mediaDevices?.removeEventListener?.('devicechange', onDevices)
    if (document.fullscreenElement === panel) void document.exitFullscreen()
    leaveFull()
    panel.remove()
    props.onClosed()
  }

  function draw(): void {
    if (isGone) return
    const state = client.state()
    if (state !== before && (state === 'ended' || state === 'taken-over')) {
      // The other side ended it.
      if (state === 'ended' && !end.disabled) say(toasts.ended, 'news')
      stopTracks()
    }
    before = state
    const isIn = state !== 'idle' && state !== 'ended' && state !== 'taken-over'
    const isOver = !isIn && !isBusy
    const people = client.participants().length
    const label =
      state === 'connected'
        ? stateWords.connected
        : isOver || state === 'disconnected'
          ? stateWords.disconnected
          : stateWords.connecting
    put(status, label)
    panel.dataset['state'] = isOver ? 'over' : state
    put(count, participantWords(Math.max(1, people)))
    count.hidden = isOver
    speaker.hidden = isOver
    put(speaker, isSpeakerOn ? 'Speaker on' : 'Speaker off')
    put(note, noteWords(state, people))
    const tracks = heard?.getVideoTracks() ?? []
    const isSeen = isShown && tracks.some((track) => !track.muted && track.readyState === 'live')
    theirs.hidden = !isSeen
    blank.hidden = isSeen || isOver
    put(blank, state === 'connected' ? `${client.other()?.name ?? 'The other person'} shows no picture` : '')
    stage.hidden = isOver
    mine.hidden = mine.srcObject === null
    mine.classList.toggle('call-mirrored', !screen)
    mark(camera, isCameraOn && !screen, 'Turn camera off', 'Turn camera on')
    mark(voice, isVoiceOn, 'Mute microphone', 'Unmute microphone')
    mark(sound, isSpeakerOn, 'Turn speaker off', 'Turn speaker on')
    mark(share, screen !== null, 'Stop sharing', 'Share screen')
    mark(full, document.fullscreenElement === panel || endFull !== null, 'Leave full screen', 'Full screen')
    for (const each of [camera, voice, sound, full, end, choices]) each.hidden = !isIn
    share.hidden = !isIn || !canShareScreen()
    again.hidden = !(isOver || client.mayTryAgain())
    again.textContent = state === 'taken-over' ? 'Use this device' : state === 'ended' ? 'Call again' : 'Try again'
    end.disabled = end.disabled && isIn
    close.hidden = !isOver
  }

  function noteWords(state: string, people: number): string {
    if (isBusy && state === 'idle') return 'Your browser asks for the camera and the microphone.'
    if (state === 'taken-over') return 'The call goes on on your other device.'
    if (state === 'waiting') return 'We are ringing. You see each other as soon as somebody joins.'
    if (state === 'disconnected' && client.mayTryAgain()) return 'The connection was lost. Try again, or call instead.'
    if (state === 'disconnected') return 'The connection was lost. We are looking for another path.'
    if (client.mayTryAgain()) {
      return props.hasRelay
        ? 'The connection takes long. Try again, or call instead.'
        : 'The connection takes long. Calls between two networks may fail here: no relay is set up. Try again, or call instead.'
    }
    if (isPaused) return 'The line is weak: your picture pauses, so that your voice goes on.'
    return state === 'connected' && people < 2 ? 'The other person has left.' : ''
  }

  return leave
}

/** The panel covers the page: nothing behind it is reached by keyboard. Returns what ends it. */
function fillScreen(panel: HTMLElement): () => void {
  const behind: HTMLElement[] = []
  for (let one: HTMLElement = panel; one.parentElement && one !== document.body; one = one.parentElement) {
    for (const other of one.parentElement.children) {
      // Messages stand above the call.
      const isLeft = other === one || !(other instanceof HTMLElement) || other.inert || other.matches('.toasts, script')
      if (!isLeft) behind.push(other)
    }
  }
  for (const each of behind) each.inert = true
  panel.classList.add('call-full')
  return () => {
    for (const each of behind) each.inert = false
    panel.classList.remove('call-full')
  }
}

/** Writes only what changed, so that a reader of the screen says it once. */
function put(place: HTMLElement, words: string): void {
  if (place.textContent !== words) place.textContent = words
}

function mark(button: HTMLButtonElement, isOn: boolean, on: string, off: string): void {
  put(button, isOn ? on : off)
  button.dataset['on'] = String(isOn)
}
