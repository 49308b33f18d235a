import { element } from '../chat/elements.ts'

type DeviceKind = 'audio' | 'video'

/** The deeds of the buttons and choices of the panel. */
interface Presses extends Record<
  'full' | 'camera' | 'voice' | 'share' | 'sound' | 'end' | 'again' | 'close',
  () => void
> {
  readonly choose: (kind: DeviceKind, deviceId: string) => void
}

/** The parts of the panel of a call, as they stand before anything is known. */
export function createParts(
  { bookingId, phone, phoneHref }: { readonly bookingId: string; readonly phone: string; readonly phoneHref: string },
  presses: Presses,
) {
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
  const full = button('Full screen', presses.full)
  const camera = button('Camera', presses.camera)
  const voice = button('Microphone', presses.voice)
  const share = button('Share screen', presses.share)
  const sound = button('Speaker', presses.sound)
  const end = button('End call', presses.end, 'button button-danger')
  const again = button('Try again', presses.again, 'button button-primary')
  const close = button('Close', presses.close)
  const cameras = choice('Camera', 'video')
  const voices = choice('Microphone', 'audio')
  const choices = element(
    'details',
    { class: 'call-devices' },
    element('summary', {}, 'Choose devices'),
    element('div', { class: 'stack stack-tight' }, cameras.field, voices.field),
  )
  const instead = element('a', { class: 'button button-secondary', href: phoneHref }, `Call instead ${phone}`)
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
  const buttons = { full, camera, voice, share, sound, end, again, close }
  const lists = { video: cameras.list, audio: voices.list }
  return { panel, status, count, speaker, note, problem, theirs, mine, blank, stage, ...buttons, choices, lists }

  function choice(words: string, kind: DeviceKind) {
    const id = `call-${kind}-${bookingId}`
    const list = element('select', { id, class: 'input' })
    list.addEventListener('change', () => presses.choose(kind, list.value))
    return { list, field: element('p', {}, element('label', { for: id, class: 'label' }, words), list) }
  }
}

function button(words: string, press: () => void, style = 'button button-secondary'): HTMLButtonElement {
  const made = element('button', { type: 'button', class: style }, words)
  made.addEventListener('click', press)
  return made
}

/** Writes only what changed, so that a reader of the screen says it once. */
export function put(place: HTMLElement, words: string): void {
  if (place.textContent !== words) place.textContent = words
}

export function mark(button: HTMLButtonElement, isOn: boolean, on: string, off: string): void {
  put(button, isOn ? on : off)
  button.dataset['on'] = String(isOn)
}
