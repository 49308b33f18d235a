import {
  dateAt,
  millisecondsOf,
  readsAlong,
  threadTexts,
  writingWords,
} from '../../components/conversations/thread-words.ts'
import { element } from '../chat/elements.ts'
import type { OpenPanel } from './open-panel.ts'
import { nowMs } from './thread-model.ts'
import { type RowActions, rowsIn } from './thread-rows.ts'
import type { ThreadChange } from './thread-state.ts'

const nearEnd = 48
const redrawMs = 30_000

/** The list of messages: it stays at its end while messages come, and where the reader is while they read earlier ones. */
export function threadList({ panel, config, model, needed, part, text, on, signal }: OpenPanel, actions: RowActions) {
  const scroll = needed('log')
  const list = element('ol', { class: 'thread-lines' })
  const older = element('button', { type: 'button', class: 'button button-quiet' }, threadTexts.older)
  const jump = element('button', { type: 'button', class: 'button button-secondary' }, threadTexts.newest)
  const draw = rowsIn(list, config.side, actions)
  let isFilled = false
  /** The reader is at the end and stays there. A list that grows does not change it; scrolling up does. */
  let isFollowing = true
  let lastTop = 0

  const isAtEnd = () => scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight <= nearEnd
  const toEnd = () => {
    isFollowing = true
    scroll.scrollTop = scroll.scrollHeight
    look()
  }

  function follow(change: ThreadChange): void {
    look()
    const isOlder = change.kind === 'part' && change.of === 'before'
    const before = scroll.scrollHeight
    const { isRead, pending } = model.now()
    const isFirst = isRead && fill()
    if (isFilled || pending.length > 0) show()
    if (isOlder) scroll.scrollTop += scroll.scrollHeight - before
    else if (!isFirst && (isFollowing || change.kind === 'written')) toEnd()
    look()
  }

  /** A picture may have made the list longer since it was last scrolled: only a move up means that the reader left the end. */
  function look(): void {
    if (isAtEnd()) isFollowing = true
    else if (scroll.scrollTop < lastTop) isFollowing = false
    lastTop = scroll.scrollTop
    jump.hidden = isFollowing
  }

  /** The list of the server stays until there is one in its place, which begins at what is unread. */
  function fill(): boolean {
    if (isFilled) return false
    isFilled = true
    scroll.replaceChildren(element('p', { class: 'thread-more' }, older), list)
    show()
    const unread = list.querySelector<HTMLElement>('.thread-unread')
    if (unread) {
      scroll.scrollTop = unread.offsetTop - scroll.offsetTop
      isFollowing = isAtEnd()
    } else toEnd()
    // A list that is filled for the first time is no news to be read aloud.
    setTimeout(() => scroll.removeAttribute('aria-busy'))
    return true
  }

  function show(): void {
    const state = model.now()
    if (!isFilled && !scroll.contains(list)) scroll.append(list)
    draw(state, nowMs())
    older.hidden = !state.hasOlder
    const closesOn = state.closesAt && dateAt(millisecondsOf(state.closesAt))
    text('writing', state.isRead ? writingWords(state.canWrite, closesOn) : null)
    text('about', state.isRead ? readsAlong(state.members) : null)
    for (const name of ['write', 'location']) {
      const place = part(name)
      if (place) place.hidden = !state.canWrite
    }
    const empty = panel.querySelector('.thread-empty')
    if (state.isRead && state.messages.length + state.pending.length === 0) {
      if (!empty) list.before(element('p', { class: 'soft thread-empty' }, threadTexts.empty))
    } else empty?.remove()
  }

  function redraw(): void {
    if (isFilled) draw(model.now(), nowMs())
  }

  scroll.setAttribute('aria-busy', 'true')
  jump.hidden = true
  jump.classList.add('thread-again')
  scroll.after(jump)
  on(jump, 'click', () => {
    toEnd()
    scroll.focus()
  })
  on(scroll, 'scroll', look)
  // A picture that has come makes the list longer; words below it make its window lower.
  const grown = new ResizeObserver(() => {
    if (isFollowing) toEnd()
    else look()
  })
  grown.observe(list)
  grown.observe(scroll)
  model.watch(follow)
  const timer = window.setInterval(redraw, redrawMs)
  signal.addEventListener('abort', () => {
    window.clearInterval(timer)
    grown.disconnect()
  })

  return { scroll, older, isFollowing: () => isFollowing, toEnd, show, redraw }
}

export type ThreadList = ReturnType<typeof threadList>
