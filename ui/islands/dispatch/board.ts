import { settle } from '../toasts/say.ts'
import { makeDraggable } from './drag.ts'
import { planVisit, undoPlan } from './plan-visit.ts'

/**
 * The dispatch board: visits are dragged, and the board is read again when anything on it changes, but not while a visit is
 * being dragged. The server draws it; the focus stays where it was.
 */
const pauseMs = 300
/** The time of an emergency runs on without any change. */
const readAgainMs = 60_000

let endDragging = () => {}
let isDragging = false
let reading: Promise<void> | null = null
let isStale = false
let timer = 0

const boardNow = () => document.querySelector<HTMLElement>('[data-board]')

/** The element that says what failed, of a visit that is on the board, else of the board as a whole. */
function placeOf(visit: string): HTMLElement {
  const own = document.querySelector<HTMLElement>(`[data-fault-of="${CSS.escape(visit)}"]`)
  const place = own ?? document.querySelector<HTMLElement>('[data-board-fault]')
  if (!place) throw new Error('the board has no place for a failure')
  return place
}

function attend(): void {
  const board = boardNow()
  if (!board) return
  endDragging()
  endDragging = makeDraggable(board, {
    begin() {
      isDragging = true
    },
    end() {
      isDragging = false
      if (isStale) changed()
    },
    drop: (plan) => void planVisit(plan, placeOf, changed),
    over(words) {
      const says = document.querySelector<HTMLElement>('[data-board-over]')
      if (!says) return
      says.hidden = words === ''
      says.textContent = words
    },
  })
  for (const form of board.querySelectorAll<HTMLFormElement>('form[data-undo]')) {
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      const version = Number(new FormData(form).get('version'))
      void undoPlan(form.dataset['undo'] ?? '', version, placeOf, changed)
    })
  }
}

/** Several changes are one reading. */
function changed(): void {
  isStale = true
  clearTimeout(timer)
  timer = window.setTimeout(() => {
    reading ??= read().finally(() => {
      reading = null
      if (isStale && !isDragging) changed()
    })
  }, pauseMs)
}

async function read(): Promise<void> {
  if (isDragging || document.visibilityState === 'hidden') return
  isStale = false
  const answer = await fetch(location.href).catch(() => null)
  if (!answer?.ok || answer.redirected) return
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const [shown, fresh] = [boardNow(), page.querySelector<HTMLElement>('[data-board]')]
  if (!shown || !fresh) return
  if (isDragging) {
    isStale = true
    return
  }
  put(shown, fresh)
  attend()
}

/** Puts the board in its place, with the focus, the scrolled lanes and the words of failures. */
function put(shown: HTMLElement, fresh: HTMLElement): void {
  const active = shown.contains(document.activeElement) ? document.activeElement : null
  const counterpart = active && pathTo(active)
  const scrolled = shown.querySelector('.dispatch-scroll')?.scrollLeft ?? 0
  for (const old of shown.querySelectorAll<HTMLElement>('[data-fault-of]')) {
    if (!old.textContent) continue
    const next = fresh.querySelector<HTMLElement>(`[data-fault-of="${CSS.escape(old.dataset['faultOf'] ?? '')}"]`)
    if (next) {
      next.id = old.id
      next.tabIndex = -1
      next.textContent = old.textContent
    } else settle(old)
  }
  shown.replaceWith(fresh)
  fresh.querySelector('.dispatch-scroll')?.scrollTo({ left: scrolled })
  if (!active) return
  const next = counterpart === null ? null : fresh.querySelector<HTMLElement>(counterpart)
  const target = next ?? fresh
  if (target === fresh) fresh.tabIndex = -1
  target.focus({ preventScroll: true })
}

/** Finds the element with the focus in the board that is read again. */
function pathTo(element: Element): string | null {
  const visit = element.closest<HTMLElement>('[data-visit], [data-undo]')
  const id = visit?.dataset['visit'] ?? visit?.dataset['undo']
  if (visit && id) {
    const kind = visit.dataset['visit'] ? 'data-visit' : 'data-undo'
    const within = element.matches('.dispatch-move') ? '.dispatch-move' : element.localName
    return element === visit ? `[${kind}="${CSS.escape(id)}"]` : `[${kind}="${CSS.escape(id)}"] ${within}`
  }
  const href = element.getAttribute('href')
  return href === null ? null : `a[href="${CSS.escape(href)}"]`
}

/** The seconds that are left to undo. */
function tick(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-board] [data-seconds]')) {
    const left = Number(place.textContent) - 1
    if (left > 0) place.textContent = `${left}`
    else changed()
  }
}

addEventListener('board-changed', changed)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') changed()
})
setInterval(changed, readAgainMs)
setInterval(tick, 1_000)
attend()
