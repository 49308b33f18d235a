import { sayWhatWasDone } from './toasts/from-page.ts'
import { say } from './toasts/say.ts'
import { countWords, unreadWords } from '../unread-words.ts'

/**
 * Keeps the bell true while a page lies open, with the list of notifications and the parts about a visit. A page in the background lets
 * its connection go (a browser has six for a site) and asks for what it missed when it is looked at again.
 */
const title = document.title
let shown = Number(document.querySelector<HTMLElement>('[data-unread]')?.dataset['unread'] ?? 0)
let last = ''
let stream: EventSource | null = null
let again = 30_000

interface News {
  readonly unread: number
  readonly title?: string
  readonly link?: string | null
}

/** Something new that this page shows already is no news: the one who shows it has it marked as read. */
function isOnScreen({ title: news, link }: News): boolean {
  return news !== undefined && !dispatchEvent(new CustomEvent('bell-news', { detail: link ?? null, cancelable: true }))
}

function show({ unread, title: news }: News): void {
  document.querySelector('.bell')?.setAttribute('aria-label', unreadWords(unread))
  for (const place of document.querySelectorAll<HTMLElement>('[data-unread]')) {
    place.textContent = unread > 99 ? '99+' : `${unread}`
    if (place.matches('.bell-count')) place.hidden = unread === 0
  }
  document.title = unread > 0 ? `(${countWords(unread)}) ${title}` : title
  if (news) say(`New notification: ${news}`, 'news')
  if (news || unread !== shown) void renew('[data-live-list]')
  shown = unread
}

/** A page that answers a form stands at the address of the form, and says where its own parts are read. */
function pageAddress(): string {
  return document.querySelector<HTMLElement>('[data-live-from]')?.dataset['liveFrom'] ?? location.href
}

/** The server renders the parts that changed. A visitor who is using one by keyboard is not disturbed. */
async function renew(parts: string): Promise<void> {
  const stale = [...document.querySelectorAll(parts)]
  const used = stale.find((part) => part.contains(document.activeElement))
  used?.addEventListener('focusout', () => setTimeout(() => void renew(parts)), { once: true })
  if (stale.length === 0 || used) return
  const answer = await fetch(pageAddress()).catch(() => null)
  if (!answer?.ok || answer.redirected) return
  const fresh = [...new DOMParser().parseFromString(await answer.text(), 'text/html').querySelectorAll(parts)]
  for (const [place, part] of stale.entries()) {
    const next = fresh[place]
    if (next && !part.contains(document.activeElement)) part.replaceWith(next)
  }
}

function close(): void {
  stream?.close()
  stream = null
}

function open(): void {
  if (stream || document.visibilityState === 'hidden') return
  const parts = ['board', 'inbox', 'quotes'].filter((part) =>
    document.querySelector(`[data-${part}], [data-live-${part}]`),
  )
  const list = document.querySelector<HTMLElement>('[data-live-rows]')?.dataset['liveRows']
  const asked = [last && `after=${last}`, list && `list=${list}`, ...parts.map((part) => `${part}=1`)]
    .filter(Boolean)
    .join('&')
  const opened = new EventSource(`/api/events${asked && `?${asked}`}`)
  stream = opened
  for (const kind of ['notification', 'unread', 'gap']) {
    opened.addEventListener(kind, ({ data, lastEventId }: MessageEvent<string>) => {
      last = lastEventId
      again = 30_000
      const news: News = JSON.parse(data)
      if (!isOnScreen(news)) show(news)
    })
  }
  opened.addEventListener('visit', ({ data, lastEventId }: MessageEvent<string>) => {
    last = lastEventId
    again = 30_000
    void renew(`[data-live-visit="${JSON.parse(data).booking_id}"]`)
  })
  // Conversations of bookings, for the panel of one.
  for (const kind of ['message', 'read', 'call', 'signal', 'gap']) {
    opened.addEventListener(kind, ({ data, lastEventId }: MessageEvent<string>) => {
      if (lastEventId) last = lastEventId
      again = 30_000
      dispatchEvent(new CustomEvent('thread-news', { detail: { kind, data: JSON.parse(data) } }))
    })
  }
  // Between two streams something may have been said.
  opened.addEventListener('open', () =>
    dispatchEvent(new CustomEvent('thread-news', { detail: { kind: 'gap', data: {} } })),
  )
  for (const part of ['inbox', 'quotes']) {
    opened.addEventListener(part, () => void renew(`[data-live-${part}]`))
  }
  for (const kind of ['board', 'list']) {
    opened.addEventListener(kind, () => dispatchEvent(new Event(`${kind}-changed`)))
  }
  for (const kind of ['offer', 'alarm']) {
    opened.addEventListener(kind, ({ lastEventId }: MessageEvent<string>) => {
      last = lastEventId
      again = 30_000
      void renew(`[data-live-${kind}s]`)
    })
  }
  opened.addEventListener(
    'gap',
    () =>
      void renew('[data-live-visit], [data-live-offers], [data-live-alarms], [data-live-inbox], [data-live-quotes]'),
  )
  opened.addEventListener('error', () => {
    // A lost connection is taken up again by the browser; one that was refused is not.
    if (stream !== opened || opened.readyState !== EventSource.CLOSED) return
    close()
    setTimeout(open, again)
    again = Math.min(again * 2, 600_000)
  })
}

document.addEventListener('visibilitychange', () => (document.visibilityState === 'hidden' ? close() : open()))
addEventListener('online', () => {
  close()
  open()
})
open()
sayWhatWasDone()
