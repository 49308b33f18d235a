import {
  accuracyWords,
  clockAt,
  dayAt,
  millisecondsOf,
  senderWords,
  sizeWords,
  threadTexts,
} from '../../components/conversations/thread-words.ts'
import { smallPicture } from '../../components/conversations/small-picture.ts'
import { element } from '../chat/elements.ts'
import { pictureButton } from './thread-picture.ts'
import {
  type PendingMessage,
  type ThreadMessage,
  type ThreadState,
  isReadByOthers,
  shownPending,
} from './thread-state.ts'

/** The acts of the reader on a message. */
export interface RowActions {
  readonly remove: (message: ThreadMessage) => void
  readonly retry: (message: PendingMessage) => void
  readonly drop: (message: PendingMessage) => void
  /** How much of a file has gone, in words; empty for nothing. */
  readonly progressOf: (clientId: string) => string
}

interface Row {
  readonly key: string
  /** The row is drawn again when this changes. */
  readonly shown: string
  readonly draw: () => HTMLLIElement
}

const removableMs = 15 * 60_000

/** Draws the messages of a thread into `list`, and touches no row that is as it was. */
export function rowsIn(list: HTMLElement, side: string, actions: RowActions) {
  const drawn = new Map<string, { readonly row: HTMLLIElement; readonly shown: string }>()
  return (state: ThreadState, now: number): void => {
    const rows = rowsOf(state, side, now, actions)
    const keys = new Set(rows.map(({ key }) => key))
    for (const [key, { row }] of drawn) {
      if (keys.has(key)) continue
      row.remove()
      drawn.delete(key)
    }
    for (const [place, { key, shown, draw }] of rows.entries()) {
      const before = drawn.get(key)
      if (before?.shown !== shown) {
        const row = draw()
        keepFocus(before?.row, row)
        before?.row.replaceWith(row)
        drawn.set(key, { row, shown })
      }
      const row = drawn.get(key)?.row
      if (row && list.children[place] !== row) list.insertBefore(row, list.children[place] ?? null)
    }
  }
}

/** A row that is drawn again while somebody is on its button gives the focus to the same one, or to none. */
function keepFocus(before: HTMLElement | undefined, row: HTMLElement): void {
  const { activeElement } = document
  if (!before?.contains(activeElement)) return
  const words = activeElement?.textContent ?? ''
  queueMicrotask(() => [...row.querySelectorAll('button')].find(({ textContent }) => textContent === words)?.focus())
}

function rowsOf(state: ThreadState, side: string, now: number, actions: RowActions): readonly Row[] {
  const rows: Row[] = []
  let day = ''
  const newDay = (ms: number) => {
    const words = dayAt(ms, now)
    if (words === day) return
    day = words
    rows.push({ key: `day ${words}`, shown: '', draw: () => element('li', { class: 'thread-day' }, words) })
  }
  for (const one of state.messages) {
    const message = isOver(one, now) ? { ...one, location: null } : one
    const ms = millisecondsOf(message.created_at)
    newDay(ms)
    if (message.seq === state.unreadFrom) {
      rows.push({ key: 'unread', shown: '', draw: () => element('li', { class: 'thread-unread' }, threadTexts.unread) })
    }
    const isSeen = message.is_own && isReadByOthers(state, message)
    const isFresh = message.location !== null || now - ms < removableMs
    const mayRemove =
      !message.is_removed && message.sender_type !== 'system' && (side === 'office' || (message.is_own && isFresh))
    rows.push({
      key: message.id,
      shown: JSON.stringify([message, isSeen, mayRemove]),
      draw: () => messageRow(message, { time: clockAt(ms), isSeen, mayRemove }, actions),
    })
  }
  const pending = shownPending(state)
  if (pending.length > 0) newDay(now)
  for (const message of pending) {
    const progress = actions.progressOf(message.clientId)
    rows.push({
      key: message.clientId,
      shown: JSON.stringify([message, progress]),
      draw: () => pendingRow(message, progress, actions),
    })
  }
  return rows
}

/** A location goes at its time, also from a page that lies open. */
const isOver = ({ location }: ThreadMessage, now: number) =>
  location !== null && millisecondsOf(location.expires_at) <= now

function messageRow(
  message: ThreadMessage,
  { time, isSeen, mayRemove }: { readonly time: string; readonly isSeen: boolean; readonly mayRemove: boolean },
  actions: RowActions,
): HTMLLIElement {
  const { is_own: isOwn, is_removed: isRemoved, sender_name: name, sender_type } = message
  const clock = element('span', { class: 'figures' }, time)
  if (sender_type === 'system') return element('li', { class: 'thread-system' }, message.message_content, ' ', clock)
  const note = element('div', { class: 'thread-note' }, clock)
  if (isOwn && !isRemoved) note.append(element('span', {}, isSeen ? threadTexts.read : threadTexts.sent))
  if (mayRemove) {
    const words = message.location ? threadTexts.erase : threadTexts.remove
    const remove = element('button', { type: 'button', class: 'thread-remove' }, words)
    // A location can be shared again; what was written cannot be brought back.
    let isAsked = message.location !== null
    remove.addEventListener('click', () => {
      if (isAsked) return actions.remove(message)
      isAsked = true
      remove.textContent = threadTexts.removeSure
    })
    note.append(remove)
  }
  return element(
    'li',
    { class: isOwn ? 'thread-line thread-mine' : 'thread-line' },
    element('p', { class: isOwn ? 'out-of-sight' : 'thread-who' }, isOwn ? 'You' : senderWords({ name, sender_type })),
    ...contentOf(message),
    note,
  )
}

function contentOf(message: ThreadMessage): readonly Node[] {
  const { message_content: text, message_type: type, is_removed: isRemoved, location, file, media_url: href } = message
  if (isRemoved) return [element('p', { class: 'thread-text soft' }, threadTexts.removed)]
  const parts: Node[] = []
  if (type === 'location') {
    parts.push(
      location
        ? element(
            'p',
            { class: 'thread-text' },
            element('a', { href: mapAt(location), rel: 'noreferrer' }, 'Show on a map'),
            element('span', { class: 'soft' }, ` ${accuracyWords(location.accuracy)}`),
          )
        : element('p', { class: 'thread-text soft' }, threadTexts.locationOver),
    )
  }
  if (file && href !== null) parts.push(...fileParts(type, file, href))
  if (text !== '') parts.push(element('p', { class: 'thread-text' }, text))
  return parts
}

function fileParts(
  type: ThreadMessage['message_type'],
  file: NonNullable<ThreadMessage['file']>,
  href: string,
): Node[] {
  const link = element(
    'p',
    { class: 'thread-text small' },
    element('a', { href, download: file.name }, file.name),
    element('span', { class: 'soft figures' }, ` ${sizeWords(file.bytes)}`),
  )
  const small = smallPicture(href, file.media_type)
  if (small !== null) return [pictureButton(small, href, file.name), link]
  if (type === 'audio' || type === 'video') {
    const media = element(type, { class: 'thread-media', src: href, preload: 'none', 'aria-label': file.name })
    media.controls = true
    return [media, link]
  }
  return [link]
}

function mapAt({ latitude, longitude }: { readonly latitude: number; readonly longitude: number }): string {
  const [mlat, mlon] = [latitude, longitude].map((degrees) => degrees.toFixed(5))
  return `https://www.openstreetmap.org/?mlat=${mlat}&mlon=${mlon}#map=18/${mlat}/${mlon}`
}

function pendingRow(message: PendingMessage, progress: string, actions: RowActions): HTMLLIElement {
  const { text, what, state, why } = message
  const note = element('div', { class: 'thread-note' })
  if (state === 'failed') {
    const retry = element('button', { type: 'button', class: 'thread-retry' }, threadTexts.notSent)
    retry.addEventListener('click', () => actions.retry(message))
    const drop = element('button', { type: 'button', class: 'thread-remove' }, threadTexts.remove)
    drop.addEventListener('click', () => actions.drop(message))
    note.append(...(why ? [element('span', {}, why)] : []), retry, drop)
  } else {
    note.append(element('span', {}, state === 'kept' ? threadTexts.kept : threadTexts.sending))
    if (progress) note.append(element('span', { class: 'figures' }, progress))
  }
  return element(
    'li',
    { class: `thread-line thread-mine${state === 'failed' ? ' thread-failed' : ''}` },
    element('p', { class: 'out-of-sight' }, 'You'),
    ...(what ? [what.words] : []).concat(text || []).map((words) => element('p', { class: 'thread-text' }, words)),
    note,
  )
}
