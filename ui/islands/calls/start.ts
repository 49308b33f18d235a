import { playTones } from '../thread/thread-sound.ts'

/** Under this width a call is the whole screen. */
const whole = '(width < 480px)'
/** How often it rings, and how many times. */
const ringMs = 4_000
const rings = 8

for (const root of document.querySelectorAll<HTMLElement>('[data-call]')) attend(root)

/**
 * Makes the call of a booking work: its buttons open the panel, whose code comes with the first press or the first ring,
 * and a call of somebody else rings.
 */
function attend(root: HTMLElement): void {
  const { call: bookingId = '', callPerson = '', callPhone = '', callHref = '', callRelay, callFull } = root.dataset
  const ring = root.querySelector<HTMLElement>('[data-call-ring]')
  const place = root.querySelector<HTMLElement>('[data-call-panel]')
  if (!ring || !place) return
  const [output, panel] = [ring, place]
  const buttons = buttonsOf(bookingId)
  let isOpen = false
  let ringing = 0
  let isRinging = false
  let endListening = () => {}

  for (const { button } of buttons) {
    button.hidden = false
    if (button instanceof HTMLAnchorElement) button.role = 'button'
    button.addEventListener('click', (event) => {
      event.preventDefault()
      void open(button)
    })
    button.addEventListener('keydown', (event) => {
      // A link with the role of a button is pressed by the same keys.
      if (event.key !== ' ' || button instanceof HTMLButtonElement) return
      event.preventDefault()
      void open(button)
    })
  }
  addEventListener('thread-news', (event) => {
    const { kind, data } = (event as CustomEvent<{ kind: string; data: { booking_id?: string } }>).detail
    if (kind === 'gap') void look()
    if (kind === 'call' && data.booking_id === bookingId) news(data)
  })
  endListening = listen()
  void look()

  async function open(button: HTMLElement): Promise<void> {
    if (isOpen) return panel.querySelector<HTMLElement>('.call')?.focus()
    isOpen = true
    try {
      const { mountCall } = await import('./panel.ts')
      quiet()
      goInto(button.closest('dialog'))
      mountCall(panel, {
        bookingId,
        phone: callPhone,
        phoneHref: callHref,
        hasRelay: callRelay !== undefined,
        isJoining: isRinging,
        isFull: callFull !== undefined || matchMedia(whole).matches,
        onClosed: () => closed(button),
      })
      // The call has a stream of its own: a browser opens few of them to one site.
      endListening()
      for (const each of buttons) each.button.hidden = true
      output.hidden = true
    } catch {
      isOpen = false
      output.hidden = false
      output.textContent = `Failed to start video call. Check your connection and try again, or call ${callPhone}.`
    }
  }

  function closed(button: HTMLElement): void {
    isOpen = false
    for (const each of buttons) each.button.hidden = false
    endListening = listen()
    const next = button.isConnected ? button : buttons.find((each) => each.button.isConnected)?.button
    next?.focus()
    void look()
  }

  /** Beneath a dialog nothing is seen: a call that begins in one is shown there, until the dialog is closed. */
  function goInto(dialog: HTMLDialogElement | null): void {
    if (!dialog) return
    const home = document.createComment('')
    root.before(home)
    dialog.prepend(root)
    const back = () => {
      home.replaceWith(root)
      for (const video of root.querySelectorAll('video')) void video.play().catch(() => {})
    }
    dialog.addEventListener('close', back, { once: true })
  }

  async function look(): Promise<void> {
    const answer = await fetch(`/api/bookings/${bookingId}/video`).catch(() => null)
    if (answer?.ok) news(await answer.json())
  }

  function news(data: object): void {
    if (!isOpen) show('session' in data ? (data.session as Session | null) : null)
  }

  /** A call that goes on without us rings here, unless two others are in it. */
  function show(session: Session | null): void {
    const there = session?.session_status === 'active' ? session.participants : []
    const others = there.filter(({ id }) => id !== callPerson)
    const isElsewhere = others.length < there.length
    isRinging = !isElsewhere && others.length === 1
    for (const { words, usual } of buttons) {
      if (words) words.textContent = isRinging || isElsewhere ? 'Join' : usual
    }
    for (const { button } of buttons) button.classList.toggle('call-rings', isRinging)
    output.hidden = there.length === 0
    const names = others.map(({ name }) => name).join(' and ')
    const says = isElsewhere
      ? 'You are in this video call on another device.'
      : isRinging
        ? `${names}: video call`
        : `${names} are in a video call.`
    if (output.textContent !== says) output.textContent = there.length === 0 ? '' : says
    if (!isRinging) return quiet()
    if (!ringing) sound()
    // The code is there when the button is pressed.
    import('./panel.ts').catch(() => {})
  }

  function sound(): void {
    let left = rings
    const tone = () => {
      left -= 1
      // Before the first touch a browser plays nothing, and would play all of it at once later.
      if (navigator.userActivation?.hasBeenActive !== false && document.visibilityState !== 'hidden') playTones()
      if (left <= 0) window.clearInterval(ringing)
    }
    ringing = window.setInterval(tone, ringMs)
    tone()
  }

  function quiet(): void {
    window.clearInterval(ringing)
    ringing = 0
  }

  /** A page without a bell has no other stream. In the background it lets it go. */
  function listen(): () => void {
    if (root.dataset['callAlone'] === undefined) return () => {}
    let stream: EventSource | null = null
    const begin = () => {
      if (stream || document.visibilityState === 'hidden') return
      stream = new EventSource(`/api/bookings/${bookingId}/events`)
      stream.addEventListener('call', ({ data }: MessageEvent<string>) => news(JSON.parse(data)))
      stream.addEventListener('gap', () => void look())
    }
    const onVisible = () => {
      if (document.visibilityState !== 'hidden') {
        begin()
        return void look()
      }
      stream?.close()
      stream = null
    }
    document.addEventListener('visibilitychange', onVisible)
    begin()
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      stream?.close()
    }
  }
}

interface Session {
  readonly session_status: string
  readonly participants: readonly { readonly id: string; readonly name: string }[]
}

/** The buttons of the call, those of the panel of the conversation too, which waits in a template. */
function buttonsOf(bookingId: string) {
  const places = [document, ...Array.from(document.querySelectorAll('template'), ({ content }) => content)]
  return places.flatMap((at) =>
    Array.from(at.querySelectorAll<HTMLElement>(`[data-call-open="${bookingId}"]`), (button) => {
      const words = button.querySelector<HTMLElement>('[data-call-words]')
      return { button, words, usual: words?.textContent ?? '' }
    }),
  )
}
