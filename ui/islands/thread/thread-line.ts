import type { ThreadMarker, ThreadMessage, ThreadPart } from './thread-state.ts'

/** The part of a page that a conversation is shown in, as the server wrote it. */
export interface ThreadConfig {
  readonly booking: string
  /** The address of the conversation. */
  readonly page: string
  readonly hasBell: boolean
  readonly hasOutbox: boolean
  readonly side: string
  readonly phone: string
  readonly signIn: string
  readonly unreadFrom?: number | null
}

/** A status of 0 says that no answer came. */
export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly status: number; readonly code: string; readonly why: string }

const patienceMs = 15_000

/** The requests of one conversation. */
export function threadLine(booking: string) {
  const base = `/api/bookings/${booking}`
  return {
    read(asked: { readonly after: number | null } | { readonly before: number }): Promise<Answer<ThreadPart>> {
      const query =
        'before' in asked
          ? `before=${asked.before}&limit=50`
          : asked.after === null
            ? 'limit=50'
            : `after=${asked.after}&limit=100`
      return ask('GET', `${base}/messages?${query}`)
    },
    post: (body: object): Promise<Answer<ThreadMessage>> => ask('POST', `${base}/messages`, body),
    markRead: (seq: number) => ask('POST', `${base}/messages/read`, { seq }),
    remove: (id: string): Promise<Answer<ThreadMessage>> => ask('DELETE', `${base}/messages/${id}`),
    erasePlace: (id: string): Promise<Answer<null>> => ask('DELETE', `${base}/location/${id}`),
    shareLocation: (body: object): Promise<Answer<ThreadMessage>> => ask('POST', `${base}/location`, body),
    /** Sends a file, and says how much of it has gone, of 1. */
    sendFile(
      { clientId, file, caption }: { readonly clientId: string; readonly file: File; readonly caption: string },
      onProgress: (part: number) => void,
    ): Promise<Answer<ThreadMessage>> {
      const form = new FormData()
      form.set('client_id', clientId)
      if (caption !== '') form.set('caption', caption)
      form.set('file', file)
      return new Promise((resolve) => {
        const request = new XMLHttpRequest()
        request.open('POST', `${base}/files`)
        request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
        request.addEventListener('loadend', () => resolve(answerOf(request.status, request.responseText)))
        request.send(form)
      })
    },
  }
}

async function ask<T>(method: string, path: string, body?: object): Promise<Answer<T>> {
  try {
    const answer = await fetch(path, {
      method,
      signal: AbortSignal.timeout(patienceMs),
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    return answerOf(answer.status, await answer.text())
  } catch {
    return noAnswer
  }
}

const noAnswer = { ok: false, status: 0, code: '', why: '' } as const

function answerOf<T>(status: number, text: string): Answer<T> {
  try {
    const value = text === '' ? null : JSON.parse(text)
    if (status >= 200 && status < 300) return { ok: true, value }
    const { code = '', detail = '', errors = [] } = value ?? {}
    return { ok: false, status, code, why: errors[0]?.message ?? detail }
  } catch {
    return noAnswer
  }
}

interface Listener {
  readonly onMessage: (message: ThreadMessage) => void
  readonly onMarker: (marker: ThreadMarker) => void
  /** More may be there than has come. */
  readonly onCut: () => void
}

/** Listens to the news of one conversation, by the stream that the page has anyway or by one of the booking. */
export function listenTo({ booking, hasBell }: ThreadConfig, listener: Listener): () => void {
  return hasBell ? listenToBell(booking, listener) : listenToBooking(booking, listener)
}

function take({ onMessage, onMarker, onCut }: Listener, kind: string, data: unknown): void {
  if (kind === 'message') onMessage(data as ThreadMessage)
  if (kind === 'read') onMarker(data as ThreadMarker)
  if (kind === 'gap') onCut()
}

function listenToBell(booking: string, listener: Listener): () => void {
  const hear = ({ detail: { kind, data } }: CustomEvent<{ kind: string; data: { booking_id?: string } }>) => {
    if (kind === 'gap' || data.booking_id === booking) take(listener, kind, data)
  }
  const over = new AbortController()
  addEventListener('thread-news', (event) => hear(event as CustomEvent), { signal: over.signal })
  return () => over.abort()
}

function listenToBooking(booking: string, listener: Listener): () => void {
  let stream: EventSource | null = null
  let last = ''
  let again = 30_000
  let timer = 0
  const over = new AbortController()
  const { signal } = over

  function open(): void {
    if (stream || signal.aborted || document.visibilityState === 'hidden') return
    window.clearTimeout(timer)
    const opened = new EventSource(`/api/bookings/${booking}/events${last && `?after=${last}`}`)
    stream = opened
    opened.addEventListener('open', () => {
      again = 30_000
      listener.onCut()
    })
    for (const kind of ['message', 'read', 'gap', 'call', 'signal']) {
      opened.addEventListener(kind, ({ data, lastEventId }: MessageEvent<string>) => {
        last = lastEventId
        take(listener, kind, JSON.parse(data))
      })
    }
    opened.addEventListener('error', () => {
      // A lost connection is taken up again by the browser; one that was refused is not.
      if (stream !== opened || opened.readyState !== EventSource.CLOSED) return
      close()
      timer = window.setTimeout(open, again)
      again = Math.min(again * 2, 600_000)
    })
  }
  function close(): void {
    stream?.close()
    stream = null
  }
  document.addEventListener('visibilitychange', () => (document.visibilityState === 'hidden' ? close() : open()), {
    signal,
  })
  const anew = () => {
    close()
    open()
  }
  addEventListener('online', anew, { signal })
  open()
  return () => {
    over.abort()
    window.clearTimeout(timer)
    close()
  }
}
