import type { ThreadConfig } from './thread-line.ts'
import type { MountedThread } from './thread-panel.ts'

/** Under this width the conversation is the whole screen. */
const whole = '(width < 480px)'

for (const place of document.querySelectorAll<HTMLElement>('[data-thread]')) attend(place)

/** The button opens the conversation in its place. Its script is fetched when it is opened for the first time. */
function attend(place: HTMLElement): void {
  const toggle = place.querySelector<HTMLAnchorElement>('[data-thread-toggle]')
  const template = place.querySelector<HTMLTemplateElement>('[data-thread-template]')
  const panel = template?.content.querySelector<HTMLElement>('[data-thread-panel]')
  const count = place.querySelector<HTMLElement>('[data-thread-unread]')
  if (!toggle || !panel || !count) return
  const config: ThreadConfig = JSON.parse(place.dataset['thread'] ?? '{}')
  let mounted: MountedThread | null = null
  let dialog: HTMLDialogElement | null = null
  let isOpen = false
  let unread = Number(count.dataset['threadUnread'] ?? 0)

  // A link that opens something in its page is a button, by name and by key.
  toggle.role = 'button'
  toggle.ariaExpanded = 'false'

  async function open(): Promise<void> {
    if (!panel || !toggle || isOpen) return
    const { mountThread } = await import('./thread-panel.ts')
    isOpen = true
    toggle.ariaExpanded = 'true'
    if (matchMedia(whole).matches) {
      dialog = document.createElement('dialog')
      dialog.className = 'thread-dialog'
      dialog.setAttribute('aria-labelledby', panel.getAttribute('aria-labelledby') ?? '')
      dialog.addEventListener('close', close)
      dialog.append(panel)
      place.append(dialog)
      dialog.showModal()
    } else place.append(panel)
    const closing = panel.querySelector<HTMLButtonElement>('[data-thread-close]')
    if (closing) closing.hidden = false
    if (mounted) mounted.shown()
    else {
      mounted = mountThread(panel, config)
      closing?.addEventListener('click', close)
    }
    // A keyboard on the screen would cover half of a phone.
    const first = matchMedia('(hover: hover)').matches ? 'textarea' : '[data-thread-log]'
    panel.querySelector<HTMLElement>(first)?.focus()
  }

  function close(): void {
    if (!isOpen || !panel || !toggle) return
    isOpen = false
    toggle.ariaExpanded = 'false'
    mounted?.hidden()
    panel.remove()
    const opened = dialog
    dialog = null
    opened?.close()
    opened?.remove()
    toggle.focus()
  }

  function press(event: Event): void {
    event.preventDefault()
    if (isOpen) close()
    // The page of the conversation does the same.
    else open().catch(() => location.assign(toggle?.href ?? '/'))
  }

  function showUnread(): void {
    if (!count) return
    count.textContent = `${unread} new`
    count.hidden = unread === 0
  }

  toggle.addEventListener('click', press)
  toggle.addEventListener('keydown', (event) => {
    if (event.key === ' ') press(event)
  })
  addEventListener('thread-read', (event) => {
    if ((event as CustomEvent<string>).detail !== config.booking) return
    unread = 0
    showUnread()
  })
  addEventListener('thread-news', (event) => {
    const { kind, data } = (event as CustomEvent).detail
    if (kind !== 'message' || data.booking_id !== config.booking || data.is_own || data.is_read || isOpen) return
    unread += 1
    showUnread()
  })
}
