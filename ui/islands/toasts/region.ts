import { openClocks } from './clocks.ts'
import { make, toast } from './elements.ts'
import { type Message, showsForMs } from './queue.ts'

/** A message that is added in the same turn as its region is not read out. */
const pauseMs = 100

interface Region {
  /** Shows these and no others, the newest first. */
  readonly show: (messages: readonly Message[]) => void
}

/** The place of the messages that are visible, before the content of the page. */
export function openRegion(dismiss: (id: number) => void): Region {
  const list = make('ol', 'plain toast-list')
  const region = make('section', 'toasts no-print', list)
  list.setAttribute('aria-live', 'polite')
  list.setAttribute('aria-relevant', 'additions')
  const elements = new Map<number, HTMLLIElement>()
  /** Where the keyboard was before it came to the messages. */
  let cameFrom: HTMLElement | null = null
  let pointsAt = false

  const hasFocus = () => region.contains(document.activeElement)
  const clocks = openClocks(() => pointsAt || hasFocus() || document.visibilityState === 'hidden', dismiss)

  function point(isOver: boolean): void {
    pointsAt = isOver
    clocks.look()
  }
  region.addEventListener('pointerenter', () => point(true))
  region.addEventListener('pointerleave', () => point(false))
  region.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof HTMLElement && !region.contains(relatedTarget)) cameFrom = relatedTarget
    clocks.look()
  })
  region.addEventListener('focusout', () => setTimeout(() => clocks.look()))
  document.addEventListener('visibilitychange', () => clocks.look())

  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isTaken(event.target)) return
    const focused = [...elements].find(([, element]) => element.contains(document.activeElement))
    const id = focused?.[0] ?? [...elements.keys()].at(-1)
    if (id !== undefined) dismiss(id)
  })

  /** The element with the focus was removed: on to the next message, or back. */
  function moveFocus(): void {
    const next = list.querySelector<HTMLElement>('.toast-dismiss') ?? (cameFrom?.isConnected ? cameFrom : null)
    const target = next ?? document.querySelector<HTMLElement>('main')
    target?.focus({ preventScroll: true })
  }

  function remove(id: number, element: HTMLLIElement): void {
    element.remove()
    elements.delete(id)
    clocks.stop(id)
  }

  const goHome = () => document.querySelector('main')?.before(region)

  /** Messages are not beneath a conversation or what fills the screen. Whether the region has moved there. */
  function goAbove(): boolean {
    const above = document.fullscreenElement ?? document.querySelector('.thread-dialog:modal')
    if (!above || above.contains(region)) return false
    above.prepend(region)
    above.addEventListener('close', goHome, { once: true })
    return true
  }

  document.addEventListener('fullscreenchange', () => {
    if (!document.fullscreenElement && region.parentElement?.matches('dialog:modal') === false) goHome()
  })
  goHome()
  let newest: readonly Message[] = []
  return {
    show(messages) {
      newest = messages
      // A message that is added while the region moves is not read out.
      if (messages.length > 0 && goAbove()) setTimeout(() => put(newest), pauseMs)
      else put(messages)
    },
  }

  function put(messages: readonly Message[]): void {
    const hadFocus = hasFocus()
    for (const [id, element] of elements) if (messages.every((one) => one.id !== id)) remove(id, element)
    for (const message of messages.toReversed()) {
      if (elements.has(message.id)) continue
      const element = toast(message, () => dismiss(message.id))
      elements.set(message.id, element)
      list.prepend(element)
      const ms = 'act' in message && message.act ? message.act.forMs : showsForMs(message)
      if (ms !== null) clocks.start(message.id, ms)
    }
    if (elements.size === 0) {
      pointsAt = false
      region.removeAttribute('aria-label')
    } else region.setAttribute('aria-label', 'New messages')
    if (hadFocus && !hasFocus()) moveFocus()
  }
}

/** Something else closes with Escape there: a dialog, a menu, a list of choices, the text of a search. */
function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('dialog:modal')) return true
  return target instanceof Element && target.closest('details[open], [aria-expanded="true"], [type="search"]') !== null
}
