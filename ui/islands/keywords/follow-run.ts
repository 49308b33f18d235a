import { say, sayFailed, settle } from '../toasts/say.ts'
import { readAgain } from './list.ts'
import { numberOf, send, textOf } from './send.ts'

const pauseMs = 1_000
const number = new Intl.NumberFormat('en-GB')

/** The element that says why a run did not begin or stop. */
function faultOfRun(): HTMLElement {
  const place = document.querySelector<HTMLElement>('[data-keyword-start-fault]')
  if (!place) throw new Error('a run has no place for a failure')
  return place
}

/** Begins to generate, and shows how far it is. */
export async function generate(form: HTMLFormElement): Promise<void> {
  settle(faultOfRun())
  const press = form.querySelector('button')
  const words = press?.textContent ?? ''
  if (press) {
    press.disabled = true
    press.textContent = 'Generating...'
  }
  const fields = new FormData(form)
  const service = fields.get('service_id')
  const answer = await send('POST', '/api/keywords/generate', {
    service_id: typeof service === 'string' && service !== '' ? service : null,
    ...(fields.get('ai') === 'yes' && { ai: true }),
  })
  if (!answer.ok && answer.code !== 'job_running') {
    if (press) {
      press.disabled = false
      press.textContent = words
    }
    sayFailed(faultOfRun(), 'Failed to generate keywords')
    return
  }
  await readPart()
  if (answer.ok) await follow(textOf(answer.body, 'job_id'))
}

/** Keeps the progress of a run fresh until it has ended. */
export async function follow(id: string): Promise<void> {
  for (;;) {
    const { ok, body } = await send('GET', `/api/keywords/jobs/${id}`)
    if (ok) {
      show(id, body)
      const status = textOf(body, 'status')
      if (status !== 'running' && status !== 'stopping') return ended(body, status)
    }
    await new Promise((resolve) => {
      setTimeout(resolve, pauseMs)
    })
  }
}

export async function stop(id: string): Promise<void> {
  const answer = await send('POST', `/api/keywords/jobs/${id}/stop`, {})
  if (!answer.ok) return sayFailed(faultOfRun(), answer.detail)
  const form = document.querySelector<HTMLElement>('[data-run-stop]')
  const press = form?.querySelector('button')
  if (press) {
    press.disabled = true
    press.textContent = 'Stopping...'
  }
}

function show(id: string, job: Readonly<Record<string, unknown>>): void {
  const part = document.querySelector<HTMLElement>(`[data-keyword-run="${CSS.escape(id)}"]`)
  if (!part) return
  const [done, total] = [numberOf(job, 'done'), numberOf(job, 'total')]
  const bar = part.querySelector('progress')
  if (bar) {
    bar.max = Math.max(1, total)
    bar.value = done
  }
  const put = (place: string, words: string) => {
    const element = part.querySelector(place)
    if (element) element.textContent = words
  }
  put('[data-run-percent]', `${total === 0 ? 0 : Math.floor((100 * done) / total)} %`)
  put('[data-run-progress]', `${number.format(done)} of ${number.format(total)} rows`)
  const counts = [
    ['keywords_added', 'new'],
    ['keywords_updated', 'updated'],
    ['unchanged', 'unchanged'],
    ['skipped', 'skipped'],
    ['refused', 'refused'],
  ] as const
  put('[data-run-counts]', counts.map(([name, words]) => `${number.format(numberOf(job, name))} ${words}`).join(', '))
}

async function ended(job: Readonly<Record<string, unknown>>, status: string): Promise<void> {
  const isGenerated = textOf(job, 'kind') === 'generate'
  const [added, updated] = [numberOf(job, 'keywords_added'), numberOf(job, 'keywords_updated')].map((count) =>
    number.format(count),
  )
  if (status === 'failed') {
    sayFailed(faultOfRun(), isGenerated ? 'Failed to generate keywords' : textOf(job, 'error'))
  } else if (status === 'stopped') say(`Stopped: ${added} new keywords, ${updated} updated`)
  else if (isGenerated) say(`Generated ${added} new keywords and updated ${updated} existing ones`)
  else say(`Imported ${added} new keywords and updated ${updated} existing ones`)
  if (!document.querySelector('[data-keyword-generate]')) return location.reload()
  // The first keywords bring the list itself.
  if (!document.querySelector('[data-keyword-list]')) return location.reload()
  await readPart()
  await readAgain()
}

/** The part with the button or the progress, as the server draws it. */
async function readPart(): Promise<void> {
  const answer = await fetch(location.pathname, { headers: { accept: 'text/html' } }).catch(() => null)
  if (!answer?.ok) return
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const [fresh, shown] = [page, document].map((one) => one.querySelector('[data-keyword-generate] > :not(p)'))
  if (!fresh || !shown) return
  const hadFocus = shown.contains(document.activeElement) || document.activeElement === document.body
  shown.replaceWith(fresh)
  if (hadFocus) fresh.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
}
