import { element } from '../chat/elements.ts'
import { say, sayFailed, settle } from '../toasts/say.ts'
import { createCallClient } from './call-client.ts'
import { areDevicesAllowed, canShareScreen, listDevices, openDevices, openOne, openScreen } from './devices.ts'
import { fillScreen } from './full-screen.ts'
import { createParts, mark, put } from './parts.ts'
import { deviceWords, noteWords, participantWords, stateWords, toasts } from './words.ts'

export interface CallPanelProps {
  readonly bookingId: string
  /** The number in the form that people read, such as 0800-247-847. */
  readonly phone: string
  /** `tel:` and the number. */
  readonly phoneHref: string
  /** Whether a relay is set up: without one the panel says that a call may fail. */
  readonly hasRelay: boolean
  /** Fills the screen from the start. */
  readonly isFull: boolean
  /** Somebody waits in the call. */
  readonly isJoining: boolean
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

  const parts = createParts(props, {
    full: () => void toggleFull(),
    camera: () => void toggleCamera(),
    voice: () => void toggleVoice(),
    share: () => void toggleShare(),
    sound: toggleSpeaker,
    end: () => void endCall(),
    again: () => void tryAgain(),
    close: leave,
    choose: (kind, deviceId) => void choose(kind, deviceId),
  })
  const { panel, status, count, speaker, note, problem, theirs, mine, blank, stage } = parts
  const { full, camera, voice, share, sound, end, again, close, choices, lists } = parts
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

  /**
   * Devices first, so that nobody rings who then has none. Somebody who joins rings nobody: where the browser does not ask,
   * the devices open while the entry is on its way.
   */
  async function begin(): Promise<void> {
    settle(problem)
    client.prepare(props.isJoining && (await areDevicesAllowed()))
    try {
      const stream = await openDevices()
      if (isGone) return stream.getTracks().forEach((track) => track.stop())
      for (const track of stream.getTracks()) await use(track.kind as 'audio' | 'video', track)
      void showDevices()
    } catch (fault) {
      isBusy = false
      client.giveUp()
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
    for (const kind of ['video', 'audio'] as const) {
      const list = lists[kind]
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
    put(
      note,
      noteWords({
        state,
        isAsking: isBusy && state === 'idle',
        isAlone: people < 2,
        mayTryAgain: client.mayTryAgain(),
        hasRelay: props.hasRelay,
        isPaused,
      }),
    )
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

  return leave
}
