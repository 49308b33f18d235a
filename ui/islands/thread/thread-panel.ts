import {
  dateAt,
  millisecondsOf,
  readsAlong,
  threadSays,
  threadTexts,
  writingWords,
} from '../../components/conversations/thread-words.ts'
import { element } from '../chat/elements.ts'
import { say, sayFailed, settle } from '../toasts/say.ts'
import { threadKeeper } from './thread-kept.ts'
import { type Answer, type ThreadConfig, listenTo, threadLine } from './thread-line.ts'
import { rowsIn } from './thread-rows.ts'
import { isMuted, playTones, setMuted } from './thread-sound.ts'
import {
  type PendingMessage,
  type ThreadChange,
  type ThreadMessage,
  changed,
  doubtful,
  lastSeq,
  neededRead,
  openThread,
} from './thread-state.ts'

export interface MountedThread {
  /** It is on the screen again: what was missed is read, and what is seen is marked. */
  shown(): void
  /** It is open, and yet not on the screen. */
  hidden(): void
  end(): void
}

type What = PendingMessage['what']

const largest = { video: 100 * 1024 * 1024, other: 15 * 1024 * 1024 } as const
const nearEnd = 48
const redrawMs = 30_000
const locationPatience = 20_000

const nowMs = () => Math.round(performance.timeOrigin + performance.now())

/** Brings a panel to life (`ThreadPanel`); what was typed into it stays. */
export function mountThread(panel: HTMLElement, config: ThreadConfig): MountedThread {
  const part = <Kind extends HTMLElement>(name: string) => panel.querySelector<Kind>(`[data-thread-${name}]`)
  const log = part('log')
  const problem = part('problem')
  const loadProblem = part('load-problem')
  const again = part<HTMLButtonElement>('again')
  if (!log || !problem || !loadProblem || !again) throw new Error('the panel of the conversation is not whole')
  const scroll = log
  const problemPlace = problem
  const loadPlace = loadProblem
  const tryAgain = again
  const [form, box, send] = [part<HTMLFormElement>('form'), part<HTMLTextAreaElement>('text'), part('send')]
  const line = threadLine(config.booking)
  const person = document.querySelector<HTMLElement>('[data-bell-of]')?.dataset['bellOf'] ?? ''
  const keeper = threadKeeper(config.booking, person)
  const over = new AbortController()
  const { signal } = over
  const list = element('ol', { class: 'thread-lines' })
  const older = element('button', { type: 'button', class: 'button button-quiet' }, threadTexts.older)
  const jump = element('button', { type: 'button', class: 'button button-secondary' }, threadTexts.unread)
  const files = new Map<string, File>()
  const places = new Map<string, object>()
  const progress = new Map<string, string>()
  const onTheirWay = new Set<string>()
  const kept = keeper.read()
  let state = openThread(kept.pending, config.unreadFrom ?? null)
  let isReading = false
  let isShown = true
  let isFilled = false
  let isPosting = false
  let marked = 0
  let marking = 0

  const draw = rowsIn(list, config.side, {
    remove: (message) => void remove(message),
    retry: (message) => void retry(message),
    drop: (message) => void drop(message),
    progressOf: (clientId) => progress.get(clientId) ?? '',
  })

  const isAtEnd = () => scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight <= nearEnd
  const toEnd = () => {
    scroll.scrollTop = scroll.scrollHeight
  }

  function apply(change: ThreadChange): void {
    const wasAtEnd = isAtEnd()
    const isOlder = change.kind === 'part' && change.of === 'before'
    const before = scroll.scrollHeight
    state = changed(state, change)
    if (state.isRead) fill()
    if (isFilled || state.pending.length > 0) show()
    if (isOlder) scroll.scrollTop += scroll.scrollHeight - before
    else if (wasAtEnd || change.kind === 'written') toEnd()
    jump.hidden = isAtEnd()
    keep()
    markSoon()
    for (const one of doubtful(state)) void deliver(one)
    void sync()
  }

  /** The list of the server stays until there is one in its place. */
  function fill(): void {
    if (isFilled) return
    isFilled = true
    scroll.replaceChildren(element('p', { class: 'thread-more' }, older), list)
    show()
    const unread = list.querySelector<HTMLElement>('.thread-unread')
    if (unread) scroll.scrollTop = unread.offsetTop - scroll.offsetTop
    else toEnd()
    // A list that is filled for the first time is no news to be read aloud.
    setTimeout(() => scroll.removeAttribute('aria-busy'))
  }

  function show(): void {
    if (!isFilled && !scroll.contains(list)) scroll.append(list)
    draw(state, nowMs())
    older.hidden = !state.hasOlder
    const closesOn = state.closesAt && dateAt(millisecondsOf(state.closesAt))
    text('writing', state.isRead ? writingWords(state.canWrite, closesOn) : null)
    text('about', state.isRead ? readsAlong(state.members) : null)
    const write = part('write')
    if (write) write.hidden = !state.canWrite
    const location = part('location')
    if (location) location.hidden = !state.canWrite
    const empty = panel.querySelector('.thread-empty')
    if (state.isRead && state.messages.length + state.pending.length === 0) {
      if (!empty) list.before(element('p', { class: 'soft thread-empty' }, threadTexts.empty))
    } else empty?.remove()
  }

  function text(name: string, words: string | null): void {
    const place = part(name)
    if (place && words !== null && place.textContent !== words) place.textContent = words
  }

  function keep(): void {
    keeper.write({ typed: box?.value ?? '', pending: state.pending })
  }

  /** Reads what the thread needs, until it is whole. */
  async function sync(): Promise<void> {
    if (isReading) return
    isReading = true
    try {
      for (let needed = neededRead(state); needed && !signal.aborted; needed = neededRead(state)) {
        const { rounds: round, newest } = state
        const last = lastSeq(state)
        const answer = await line.read(needed)
        if (signal.aborted) return
        if (!answer.ok) return failedToRead(answer.status)
        settle(loadPlace)
        tryAgain.hidden = true
        apply({ kind: 'part', of: needed.after === null ? 'newest' : 'after', part: answer.value, round })
        // A server that names more, and gives nothing, is asked again later.
        if (needed.after === last && lastSeq(state) === last && state.newest === newest) return
      }
    } finally {
      isReading = false
    }
  }

  function failedToRead(status: number): void {
    if (status === 401) return notAuthenticated(loadPlace)
    sayFailed(loadPlace, threadSays.loadFailed)
    tryAgain.hidden = false
    scroll.removeAttribute('aria-busy')
  }

  function notAuthenticated(place: HTMLElement): void {
    sayFailed(place, threadSays.notAuthenticated)
    place.append(' ', element('a', { href: config.signIn }, 'Sign in'))
  }

  async function readOlder(): Promise<void> {
    const first = state.messages[0]
    if (!first || older.disabled) return
    older.disabled = true
    const round = state.rounds
    const answer = await line.read({ before: first.seq })
    older.disabled = false
    if (signal.aborted) return
    if (answer.ok) {
      settle(loadPlace)
      apply({ kind: 'part', of: 'before', part: answer.value, round })
      // The button may be gone: the keyboard goes on in the list.
      if (older.hidden) scroll.focus()
    } else sayFailed(loadPlace, threadSays.loadFailed)
  }

  /** A message that is seen is read; the marker is sent when nothing came for a moment. */
  function markSoon(): void {
    window.clearTimeout(marking)
    const last = lastSeq(state)
    if (!isShown || !state.isRead || document.visibilityState === 'hidden' || last <= marked || !isAtEnd()) return
    marking = window.setTimeout(() => {
      line
        .markRead(last)
        .then((answer) => {
          if (answer.ok) marked = Math.max(marked, last)
          if (answer.ok) dispatchEvent(new CustomEvent('thread-read', { detail: config.booking }))
        })
        .catch(() => {})
    }, 300)
  }

  function judge(): void {
    if (send instanceof HTMLButtonElement) send.disabled = isPosting || !box || box.value.trim() === ''
  }

  async function write(): Promise<void> {
    const written = box?.value.trim() ?? ''
    if (!box || written === '' || isPosting) return
    isPosting = true
    box.value = ''
    judge()
    box.focus()
    settle(problemPlace)
    const message = add(written, null)
    await deliver(message)
    isPosting = false
    judge()
  }

  function add(written: string, what: What): PendingMessage {
    const clientId = uuid()
    apply({ kind: 'written', message: { clientId, text: written, what } })
    const added = state.pending.find((one) => one.clientId === clientId)
    if (!added) throw new Error('what was written is not there')
    return added
  }

  async function deliver(message: PendingMessage): Promise<boolean> {
    const { clientId, what } = message
    if (onTheirWay.has(clientId)) return false
    onTheirWay.add(clientId)
    try {
      if (message.state !== 'sending') apply({ kind: 'retried', clientId })
      const answer = await (what === null
        ? postText(message)
        : what.kind === 'file'
          ? postFile(clientId)
          : line.shareLocation({ client_id: clientId, ...places.get(clientId) }))
      if (signal.aborted || answer === null) return false
      if (answer.ok) {
        files.delete(clientId)
        places.delete(clientId)
        apply({ kind: 'confirmed', clientId, message: answer.value })
        settle(problemPlace)
        return true
      }
      return failed(message, answer)
    } finally {
      onTheirWay.delete(clientId)
      progress.delete(clientId)
    }
  }

  function failed({ clientId, text: written, what }: PendingMessage, answer: Answer<never> & { ok: false }): false {
    const { status, code, why } = answer
    if (status === 401 && what === null) {
      apply({ kind: 'dropped', clientId })
      if (box) box.value = [written, box.value].filter(Boolean).join('\n')
      keep()
      notAuthenticated(problemPlace)
      return false
    }
    apply({ kind: 'failed', clientId, why: status === 0 ? '' : why })
    if (code === 'conversation_closed') apply({ kind: 'closed' })
    if (status === 401) notAuthenticated(problemPlace)
    else sayFailed(problemPlace, what?.kind === 'file' ? threadSays.uploadFailed : threadSays.sendFailed)
    return false
  }

  /** Null where the phone keeps it. */
  async function postText({ clientId, text: written }: PendingMessage): Promise<Answer<ThreadMessage> | null> {
    const body = { client_id: clientId, message_content: written, device_type: deviceType() }
    if (!config.hasOutbox) return line.post(body)
    const { keepMessage } = await import('./thread-outbox.ts')
    const sent = await keepMessage(config.booking, clientId, body)
    switch (sent.kind) {
      case 'sent':
        return { ok: true, value: sent.body as ThreadMessage }
      case 'kept':
        apply({ kind: 'kept', clientId })
        return null
      case 'refused':
        return { ok: false, status: sent.status, code: '', why: sent.words }
      case 'none':
        return line.post(body)
    }
  }

  async function postFile(clientId: string): Promise<Answer<ThreadMessage>> {
    const file = files.get(clientId)
    if (!file) return { ok: false, status: 422, code: '', why: 'Please choose the file again.' }
    const most = file.type.startsWith('video/') ? largest.video : largest.other
    if (file.size > most) {
      const why = `The file is larger than ${most === largest.video ? '100' : '15'} MB.`
      return { ok: false, status: 413, code: '', why }
    }
    return line.sendFile({ clientId, file }, (done) => {
      progress.set(clientId, `${Math.floor(done * 100)}%`)
      if (isFilled) draw(state, nowMs())
    })
  }

  async function attach(chosen: Iterable<File>): Promise<void> {
    settle(problemPlace)
    const added = [...chosen].map((file) => {
      const message = add('', { kind: 'file', words: file.name })
      files.set(message.clientId, file)
      return message
    })
    for (const message of added) if (await deliver(message)) say(threadSays.uploaded)
  }

  function shareLocation(): void {
    settle(problemPlace)
    if (!('geolocation' in navigator)) return sayFailed(problemPlace, threadSays.noGeolocation)
    const button = part<HTMLButtonElement>('location')
    if (button) button.disabled = true
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        if (button) button.disabled = false
        const message = add('', { kind: 'location', words: threadTexts.location })
        places.set(message.clientId, { latitude, longitude, accuracy: Math.min(accuracy, 100_000) })
        deliver(message)
          .then((isSent) => {
            if (isSent) say(threadSays.locationShared)
          })
          .catch(() => {})
      },
      () => {
        if (button) button.disabled = false
        sayFailed(problemPlace, threadSays.locationFailed)
      },
      { timeout: locationPatience, maximumAge: 30_000, enableHighAccuracy: true },
    )
  }

  async function retry(message: PendingMessage): Promise<void> {
    settle(problemPlace)
    if (config.hasOutbox && message.what === null) {
      const { settleKept } = await import('./thread-outbox.ts')
      await settleKept(message.clientId, true)
    }
    await deliver(message)
    box?.focus()
  }

  async function drop({ clientId }: PendingMessage): Promise<void> {
    if (config.hasOutbox) await import('./thread-outbox.ts').then(({ settleKept }) => settleKept(clientId, false))
    files.delete(clientId)
    apply({ kind: 'dropped', clientId })
    settle(problemPlace)
    box?.focus()
  }

  async function remove(message: ThreadMessage): Promise<void> {
    const answer = await line.remove(message.id)
    if (signal.aborted) return
    if (!answer.ok) return sayFailed(problemPlace, answer.why || 'The message could not be removed. Please try again.')
    apply({ kind: 'came', message: answer.value })
    scroll.focus()
  }

  /** Messages that this phone keeps, whichever page they were written on. */
  async function showKept(): Promise<void> {
    const { keptMessages, onKeptChange } = await import('./thread-outbox.ts')
    const known = new Set<string>()
    const look = async (): Promise<void> => {
      const waiting = await keptMessages(config.booking)
      if (signal.aborted) return
      const ids = new Set(waiting.map(({ clientId }) => clientId))
      for (const { clientId, text: written, state: now, why } of waiting) {
        if (onTheirWay.has(clientId)) continue
        known.add(clientId)
        apply({ kind: 'written', message: { clientId, text: written, what: null } })
        apply(now === 'failed' ? { kind: 'failed', clientId, why } : { kind: 'kept', clientId })
      }
      for (const { clientId, state: was } of state.pending) {
        if (was !== 'kept' || ids.has(clientId) || onTheirWay.has(clientId)) continue
        apply({ kind: 'taken', clientId })
      }
    }
    await onKeptChange(() => void look().catch(() => {}))
    await look()
  }

  function showSound(): void {
    const button = part('sound')
    if (button) button.hidden = false
    text('sound-words', isMuted() ? threadTexts.soundOff : threadTexts.soundOn)
  }

  scroll.setAttribute('aria-busy', 'true')
  jump.hidden = true
  jump.classList.add('thread-again')
  scroll.after(jump)
  if (box && box.value === '') box.value = kept.typed
  for (const name of ['location', 'attach']) {
    const each = part(name)
    if (each) each.hidden = false
  }
  panel.querySelector('[data-thread-plain]')?.remove()
  showSound()
  judge()
  const on = (target: EventTarget | null, kind: string, act: (event: Event) => void) =>
    target?.addEventListener(kind, act, { signal })
  on(form, 'submit', (event) => {
    event.preventDefault()
    void write()
  })
  on(box, 'input', () => {
    judge()
    keep()
  })
  box?.addEventListener(
    'keydown',
    (event) => {
      // On a phone the key makes a new line: the button sends.
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing || !matchMedia('(hover: hover)').matches) return
      event.preventDefault()
      void write()
    },
    { signal },
  )
  box?.addEventListener(
    'paste',
    (event) => {
      const pasted = [...(event.clipboardData?.files ?? [])]
      if (pasted.length === 0) return
      event.preventDefault()
      void attach(pasted)
    },
    { signal },
  )
  for (const name of ['file', 'image']) {
    const input = part<HTMLInputElement>(name)
    if (!input) continue
    input.multiple = true
    on(input, 'change', () => {
      const chosen = [...(input.files ?? [])]
      input.value = ''
      void attach(chosen)
    })
  }
  on(part('location'), 'click', shareLocation)
  on(part('sound'), 'click', () => {
    setMuted(!isMuted())
    showSound()
    if (!isMuted()) playTones()
  })
  on(older, 'click', () => void readOlder())
  on(jump, 'click', () => {
    toEnd()
    scroll.focus()
  })
  on(tryAgain, 'click', () => apply({ kind: 'cut' }))
  on(scroll, 'scroll', () => {
    jump.hidden = isAtEnd()
    markSoon()
  })
  on(document, 'visibilitychange', () => {
    if (document.visibilityState === 'hidden') return
    if (isShown) apply({ kind: 'cut' })
  })
  on(window, 'online', () => apply({ kind: 'cut' }))
  const stop = listenTo(config, {
    onMessage(message) {
      const isNews = state.isRead && message.seq > state.newest && !message.is_own
      apply({ kind: 'came', message })
      if (isNews && message.sender_type !== 'system') playTones()
    },
    onMarker: (marker) => apply({ kind: 'marked', marker }),
    onCut: () => apply({ kind: 'cut' }),
  })
  const timer = window.setInterval(() => {
    if (isFilled) draw(state, nowMs())
  }, redrawMs)
  const unsent = state.pending.filter((one) => one.state === 'sending')
  void sync().then(() => unsent.forEach((one) => void deliver(one)))
  if (state.pending.length > 0) show()
  if (config.hasOutbox) void showKept().catch(() => {})

  return {
    shown() {
      isShown = true
      toEnd()
      apply({ kind: 'cut' })
    },
    hidden() {
      isShown = false
    },
    end() {
      over.abort()
      window.clearInterval(timer)
      window.clearTimeout(marking)
      stop()
    },
  }
}

function deviceType(): 'mobile' | 'tablet' | 'desktop' {
  if (innerWidth < 768) return 'mobile'
  return innerWidth < 1024 ? 'tablet' : 'desktop'
}

/** `crypto.randomUUID` is not there on a site without TLS. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
