import type { ThreadConfig } from './thread-line.ts'
import { mountThread } from './thread-panel.ts'

const place = document.querySelector<HTMLElement>('[data-thread-alone]')
const panel = place?.querySelector<HTMLElement>('[data-thread-panel]')
if (place && panel) {
  const config: ThreadConfig = JSON.parse(place.dataset['threadAlone'] ?? '{}')
  place.classList.add('thread-live')
  mountThread(panel, config)
  // On a phone the conversation is the whole screen.
  if (innerWidth < 480 && location.hash === '')
    scrollTo({ top: panel.getBoundingClientRect().top + scrollY, behavior: 'instant' })
}
