import { threadSays } from '../../components/conversations/thread-words.ts'
import { sayFailed, settle } from '../toasts/say.ts'
import type { OpenPanel } from './open-panel.ts'
import { listenTo } from './thread-line.ts'
import type { ThreadList } from './thread-list.ts'
import { playTones } from './thread-sound.ts'
import { lastSeq, neededRead } from './thread-state.ts'

/** Keeps the thread true: reads what is missing, listens to what is new, and marks what is seen as read. */
export function threadLive(open: OpenPanel, { scroll, older, isFollowing }: ThreadList) {
  const { config, model, line, loadProblem, signal, on } = open
  const { apply } = model
  const tryAgain = open.needed('again')
  let isReading = false
  let isShown = true
  let marked = 0
  let marking = 0

  /** Reads what the thread needs, until it is whole. */
  async function sync(): Promise<void> {
    if (isReading) return
    isReading = true
    try {
      for (let needed = neededRead(model.now()); needed && !signal.aborted; needed = neededRead(model.now())) {
        const { rounds: round, newest } = model.now()
        const last = lastSeq(model.now())
        const answer = await line.read(needed)
        if (signal.aborted) return
        if (!answer.ok) return failedToRead(answer.status)
        settle(loadProblem)
        tryAgain.hidden = true
        apply({ kind: 'part', of: needed.after === null ? 'newest' : 'after', part: answer.value, round })
        // A server that names more, and gives nothing, is asked again later.
        const state = model.now()
        if (needed.after === last && lastSeq(state) === last && state.newest === newest) return
      }
    } finally {
      isReading = false
    }
  }

  function failedToRead(status: number): void {
    if (status === 401) return open.notAuthenticated(loadProblem)
    sayFailed(loadProblem, threadSays.loadFailed)
    tryAgain.hidden = false
    scroll.removeAttribute('aria-busy')
  }

  async function readOlder(): Promise<void> {
    const { messages, rounds: round } = model.now()
    const [first] = messages
    if (!first || older.disabled) return
    older.disabled = true
    const answer = await line.read({ before: first.seq })
    older.disabled = false
    if (signal.aborted) return
    if (answer.ok) {
      settle(loadProblem)
      apply({ kind: 'part', of: 'before', part: answer.value, round })
      // The button may be gone: the keyboard goes on in the list.
      if (older.hidden) scroll.focus()
    } else sayFailed(loadProblem, threadSays.loadFailed)
  }

  /** The newest message is on the screen of somebody who looks at it. */
  const isSeen = () => isShown && model.now().isRead && document.visibilityState !== 'hidden' && isFollowing()

  /** A message that is seen is read; the marker is sent when nothing came for a moment. */
  function markSoon(): void {
    window.clearTimeout(marking)
    const last = lastSeq(model.now())
    if (!isSeen() || last <= marked) return
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

  model.watch(() => {
    markSoon()
    void sync()
  })
  /** The bell has news that is on the screen here. Its notice may be younger than the marker, which is set again. */
  function quieten(event: CustomEvent<unknown>): void {
    if (event.detail !== config.page || !isSeen()) return
    event.preventDefault()
    marked = 0
    markSoon()
  }

  const cut = () => apply({ kind: 'cut' })
  on(older, 'click', () => void readOlder())
  on(scroll, 'scroll', markSoon)
  on(tryAgain, 'click', cut)
  on(window, 'bell-news', quieten)
  on(document, 'visibilitychange', () => {
    if (document.visibilityState !== 'hidden' && isShown) cut()
  })
  on(window, 'online', cut)
  const stop = listenTo(config, {
    onMessage(message) {
      const { isRead, newest } = model.now()
      const isNews = isRead && message.seq > newest && !message.is_own
      apply({ kind: 'came', message })
      if (isNews && message.sender_type !== 'system') playTones()
    },
    onMarker: (marker) => apply({ kind: 'marked', marker }),
    onCut: cut,
  })
  signal.addEventListener('abort', () => {
    window.clearTimeout(marking)
    stop()
  })

  return {
    sync,
    cut,
    isShown(shown: boolean): void {
      isShown = shown
    },
  }
}
