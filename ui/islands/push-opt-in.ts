import { say, sayFailed, settle } from './toasts/say.ts'

/** Asks whether this device should show messages: never without a click, and honestly where it cannot. */
const part = document.querySelector<HTMLElement>('[data-push]')
const always = part?.dataset['push'] === 'always'
const who = part?.dataset['pushWho'] ?? ''
const forKey = 'push-for'
const laterKey = 'push-later'
const laterMs = 30 * 24 * 3_600_000

const words = {
  on: 'This device shows notifications.',
  blocked:
    'This browser blocks notifications from this site. Allow them in the settings for this site (the icon beside the address), then reload this page.',
  home: 'On an iPhone or iPad, add this site to your home screen first: press Share, then Add to Home Screen, and open it from there.',
  unsupported: 'This browser cannot show notifications. You are still told under the bell and by e-mail.',
  failed: 'It did not work just now. Please try again in a moment.',
  off: 'This device no longer shows notifications.',
} as const

const place = part?.querySelector<HTMLElement>('[data-push-words]')
const button = (name: 'on' | 'off' | 'later') => part?.querySelector<HTMLButtonElement>(`[data-push-${name}]`)

function show(
  buttons: readonly ('on' | 'off' | 'later')[],
  stands: 'on' | 'blocked' | 'home' | 'unsupported' | null,
): void {
  if (!part) return
  for (const name of ['on', 'off', 'later'] as const) {
    const one = button(name)
    if (one) one.hidden = !buttons.includes(name)
  }
  if (place) {
    settle(place)
    place.textContent = stands === null ? '' : words[stands]
  }
  part.hidden = false
}

const onHomeScreen = () => matchMedia('(display-mode: standalone)').matches
const isApplePhone = () => /iPhone|iPad|iPod/.test(navigator.userAgent)

async function send(method: 'POST' | 'DELETE', body: unknown): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch('/api/me/push-subscriptions', { method, headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`answered ${answer.status}`)
}

async function subscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration('/')
  return (await worker?.pushManager.getSubscription()) ?? null
}

async function turnOn(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') {
    const isBlocked = Notification.permission === 'denied'
    show(isBlocked ? [] : ['on'], null)
    if (isBlocked && place) sayFailed(place, words.blocked)
    return
  }
  const { key }: { readonly key: string } = await (await fetch('/api/push/key')).json()
  // The worker of technicians shows messages, too: it stays where it is.
  if (!(await navigator.serviceWorker.getRegistration('/'))) await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  // One that was made with another key, or for somebody else who sat here, is of no use.
  await (await pushManager.getSubscription())?.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  await send('POST', made)
  localStorage.setItem(forKey, who)
  show(['off'], null)
  say(words.on)
}

async function turnOff(): Promise<void> {
  const known = await subscription()
  localStorage.removeItem(forKey)
  if (known) {
    await send('DELETE', { endpoint: known.endpoint })
    await known.unsubscribe()
  }
  show(['on'], null)
  say(words.off)
}

function onPress(name: 'on' | 'off', work: () => Promise<void>): void {
  const pressed = button(name)
  pressed?.addEventListener('click', () => {
    pressed.disabled = true
    work()
      .catch(() => {
        show([name], null)
        if (place) sayFailed(place, words.failed)
      })
      .finally(() => {
        pressed.disabled = false
      })
  })
}

async function look(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) {
    if (always) show([], isApplePhone() && !onHomeScreen() ? 'home' : 'unsupported')
    return
  }
  if (Notification.permission === 'denied') {
    if (always) show([], 'blocked')
    return
  }
  const known =
    Notification.permission === 'granted' && localStorage.getItem(forKey) === who ? await subscription() : null
  if (known) {
    // A new session, or a browser that has changed its mind: said again, so that it goes on.
    await send('POST', known)
    if (always) show(['off'], 'on')
    return
  }
  const later = Number(localStorage.getItem(laterKey) ?? 0)
  if (always) show(['on'], null)
  else if (performance.timeOrigin > later + laterMs) show(['on', 'later'], null)
}

onPress('on', turnOn)
onPress('off', turnOff)
button('later')?.addEventListener('click', () => {
  localStorage.setItem(laterKey, String(performance.timeOrigin))
  if (part) part.hidden = true
})
// Without an answer the part stays hidden: it is only an offer.
if (part) look().catch(() => {})
