import { say } from '../toasts/say.ts'

const pauseMs = 2_000

/** Looks at the page again until the work that goes on has ended, and shows what came of it. */
async function follow(): Promise<void> {
  while (document.querySelector('[data-backup-running]')) {
    await new Promise((resolve) => {
      setTimeout(resolve, pauseMs)
    })
    // A server that does not answer just now is asked again.
    const answer = await fetch(location.pathname, { headers: { accept: 'text/html' } }).catch(() => null)
    if (!answer?.ok || answer.redirected) continue
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    if (!page.querySelector('[data-backup-running]')) show(page)
  }
}

function show(page: Document): void {
  const [fresh, shown] = [page, document].map((one) => one.querySelector<HTMLElement>('[data-backups]'))
  if (!fresh || !shown) return
  const hadFocus = shown.contains(document.activeElement)
  shown.replaceWith(fresh)
  if (hadFocus) fresh.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
  const { outcome } = fresh.dataset
  if (outcome) say(outcome)
}

void follow()
