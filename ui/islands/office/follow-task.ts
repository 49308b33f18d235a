import { say } from '../toasts/say.ts'

const pauseMs = 1_500
const number = new Intl.NumberFormat('en-GB')

interface TaskRead {
  readonly done: number
  readonly total: number
  readonly ended_at: string | null
}

const part = (page: Document) => page.querySelector<HTMLElement>('[data-task-part]')
const shownTask = () => document.querySelector<HTMLElement>('[data-task-part] [data-task]')

/** The quarter of the work that was said last. */
let said = 0

/** Moves the progress of the task on this page until it has ended, and shows what came of it. */
async function follow(): Promise<void> {
  for (let shown = shownTask(); shown; shown = shownTask()) {
    await pause()
    if (document.visibilityState === 'hidden') continue
    const task = await read(shown.dataset['task'] ?? '')
    if (!task) continue
    if (task.ended_at === null) show(shown, task)
    else await showEnd()
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, pauseMs)
  })
}

/** Null where the server does not answer just now: it is asked again. */
async function read(id: string): Promise<TaskRead | null> {
  const answer = await fetch(`/api/admin/tasks/${encodeURIComponent(id)}`).catch(() => null)
  // Somebody who was signed out is led to the sign-in by the page itself.
  if (answer && [401, 403, 404].includes(answer.status)) location.reload()
  return answer?.ok ? answer.json().catch(() => null) : null
}

function show(shown: HTMLElement, { done, total }: TaskRead): void {
  const bar = shown.querySelector('progress')
  if (bar) bar.value = done
  const words = `${number.format(done)} of ${number.format(total)} ${shown.dataset['rows'] ?? ''}`
  const line = shown.querySelector('[data-task-done]')
  if (line) line.textContent = words
  const quarter = total === 0 ? 0 : Math.floor((4 * done) / total)
  const status = shown.querySelector('[data-task-says]')
  if (status && quarter > said) status.textContent = words
  said = Math.max(said, quarter)
}

async function showEnd(): Promise<void> {
  const answer = await fetch(location.pathname, { headers: { accept: 'text/html' } }).catch(() => null)
  if (!answer?.ok || answer.redirected) return
  const fresh = part(new DOMParser().parseFromString(await answer.text(), 'text/html'))
  const shown = part(document)
  if (!fresh || !shown || fresh.querySelector('[data-task]')) return
  const hadFocus = shown.contains(document.activeElement)
  shown.replaceWith(fresh)
  if (hadFocus) fresh.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true })
  const { outcome } = fresh.dataset
  if (outcome) say(outcome)
}

void follow()
