import { forgetWhenSignedOut, keep, keptFor } from './history.ts'
import { type Act, type Queue, type Said, add, dismiss } from './queue.ts'
import { openRecent } from './recent.ts'
import { openRegion } from './region.ts'

type Messages = ReturnType<typeof openMessages>
let opened: Messages | null = null

/** The messages of the page; the server, which renders islands too, has none. */
export const messages = (): Messages => (opened ??= openMessages())

/** Says that something was done, or came in. */
export function say(words: string, tone: 'good' | 'news' = 'good', act?: Act): void {
  messages().put({ tone, words, beside: null, ...(act && { act }) })
}

/**
 * Says that something failed: the words are written into `place`, which stands beside the cause, and a message leads
 * there. There is no other way to say an error, so a message is never the only place of one.
 */
export function sayFailed(place: HTMLElement, words: string): void {
  if (!place.isConnected) throw new Error(`"${words}" has no place in the page`)
  place.textContent = words
  place.id ||= `failed-${document.querySelectorAll('[id^="failed-"]').length + 1}`
  place.tabIndex = -1
  messages().put({ tone: 'bad', words, beside: place.id })
}

/** It is tried again, or has worked: its error is over, in `place` and above. */
export function settle(place: HTMLElement): void {
  place.textContent = ''
  if (place.id) messages().settle(place.id)
}

function openMessages() {
  const who = document.querySelector<HTMLElement>('[data-bell-of]')?.dataset['bellOf'] ?? ''
  let queue: Queue = { kept: keptFor(who), shown: [] }
  let lastId = Math.max(0, ...queue.kept.map(({ id }) => id))
  const region = openRegion(remove)
  const recent = openRecent(() => queue.kept)
  recent.look()
  forgetWhenSignedOut()

  function change(next: Queue): void {
    queue = next
    region.show(queue.shown)
    recent.look()
  }

  function remove(id: number): void {
    change(dismiss(queue, id))
  }

  return {
    put(message: Said): void {
      lastId += 1
      change(add(queue, { ...message, id: lastId, at: Math.round(performance.timeOrigin + performance.now()) }))
      keep(who, queue.kept)
    },
    settle(place: string): void {
      for (const { id, beside } of queue.shown) if (beside === place) remove(id)
    },
  }
}
