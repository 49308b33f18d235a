/**
 * Makes a call part of the page work: its button opens the panel, whose code comes with the first press, and a call of
 * somebody else rings there. Returns a function that leaves the call and ends it, for a part that is taken away.
 */
export function attachCall(root: HTMLElement): () => void {
  const { call: bookingId = '', callPhone = '', callHref = '', callRelay, callFull, callAlone } = root.dataset
  const start = root.querySelector<HTMLButtonElement>('[data-call-start]')
  const words = root.querySelector<HTMLElement>('[data-call-words]')
  const ring = root.querySelector<HTMLElement>('[data-call-ring]')
  const place = root.querySelector<HTMLElement>('[data-call-panel]')
  if (!start || !place) return () => {}
  const first = words?.textContent ?? ''
  let leave = () => {}
  let isOpen = false

  start.hidden = false
  start.addEventListener('click', () => void open())
  const onNews = ({ detail }: Event & { readonly detail?: unknown }) => ringFor(detail)
  root.addEventListener('call-news', onNews)
  void look()
  let endLooking = listen()

  async function open(): Promise<void> {
    if (isOpen || !start || !place) return
    isOpen = true
    start.disabled = true
    try {
      const { mountCall } = await import('./panel.ts')
      leave = mountCall(place, {
        bookingId,
        phone: callPhone,
        phoneHref: callHref,
        hasRelay: callRelay !== undefined,
        isFull: callFull !== undefined,
        onClosed: closed,
      })
      // The call has a stream of its own: a browser opens few of them to one site.
      endLooking()
      start.hidden = true
      if (ring) ring.hidden = true
    } catch {
      isOpen = false
      if (ring) {
        ring.hidden = false
        ring.textContent = 'Failed to start video call. Check your connection and try again.'
      }
    }
    start.disabled = false
  }

  function closed(): void {
    isOpen = false
    leave = () => {}
    if (!start) return
    start.hidden = false
    endLooking = listen()
    start.focus()
    void look()
  }

  /** A call that goes on without us rings here. */
  function ringFor(news: unknown): void {
    if (isOpen) return
    const session = isSession(news) ? news : null
    const isRinging = session !== null && session.session_status === 'active' && session.participants.length > 0
    if (words) words.textContent = isRinging ? 'Join' : first
    if (!ring) return
    ring.hidden = !isRinging
    ring.textContent = isRinging ? `${session.participants.map(({ name }) => name).join(' and ')}: video call` : ''
  }

  async function look(): Promise<void> {
    const answer = await fetch(`/api/bookings/${bookingId}/video`).catch(() => null)
    if (answer?.ok) ringFor((await answer.json()).session)
  }

  /** A page of its own has no other stream. A page in the background lets it go. */
  function listen(): () => void {
    if (callAlone === undefined) return () => {}
    let stream: EventSource | null = null
    const open = () => {
      if (stream || document.visibilityState === 'hidden') return
      stream = new EventSource(`/api/bookings/${bookingId}/events`)
      stream.addEventListener('call', ({ data }: MessageEvent<string>) => ringFor(JSON.parse(data).session))
    }
    const onVisible = () => {
      if (document.visibilityState !== 'hidden') {
        open()
        return void look()
      }
      stream?.close()
      stream = null
    }
    document.addEventListener('visibilitychange', onVisible)
    open()
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      stream?.close()
    }
  }

  return () => {
    endLooking()
    root.removeEventListener('call-news', onNews)
    leave()
  }
}

interface Session {
  readonly session_status: string
  readonly participants: readonly { readonly name: string }[]
}

function isSession(news: unknown): news is Session {
  return typeof news === 'object' && news !== null && 'participants' in news
}
