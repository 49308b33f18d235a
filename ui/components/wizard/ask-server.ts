import { orderTextNames } from '#modules/booking'
import { accessNoteNames } from '#modules/shared'
import type { Answers, WizardState } from './view.ts'

/** The server's answer to a form of the wizard: its new state, or another page to go to. */
export type Answered =
  | { readonly kind: 'state'; readonly url: string; readonly title: string; readonly state: WizardState }
  | { readonly kind: 'elsewhere'; readonly url: string }

/** A connection that is silent for longer keeps nobody from going on. */
const keepMs = 5_000

/** Sends a form of the wizard. Throws when no usable answer came; then nothing is lost, and it can be sent again. */
export async function sendStep(body: FormData): Promise<Answered> {
  const texts = [...body].filter((field): field is [string, string] => typeof field[1] === 'string')
  return read(await fetch('/book', { method: 'POST', body: new URLSearchParams(texts) }))
}

/** The wizard at its address, such as "/book?step=2". */
export async function askStep(url: string): Promise<Answered> {
  return read(await fetch(url))
}

/**
 * The page that a browser without scripts would show has all that the wizard needs: the props of its island. A page
 * without the wizard, such as that of a booking that waits for its payment, is gone to.
 */
async function read(response: Response): Promise<Answered> {
  const at = new URL(response.url)
  const url = at.pathname + at.search
  if (at.pathname !== '/book') return { kind: 'elsewhere', url }
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const props = page.querySelector('[data-island="BookingWizard"] > script')
  if (!props?.textContent && response.ok) return { kind: 'elsewhere', url }
  if (!props?.textContent) throw new Error(`the wizard was not there: ${response.status}`)
  const { state }: { readonly state: WizardState } = JSON.parse(props.textContent)
  return { kind: 'state', url: addressOf(at, state), title: page.title, state }
}

/** A form that came back has no step in its address. */
function addressOf({ pathname, search, searchParams }: URL, { step }: WizardState): string {
  const named = searchParams.get('step') === String(step) || searchParams.has('booking')
  return named ? pathname + search : `/book?step=${step}`
}

/** Saves the typed values without judging them; the request goes out even when the page is being left. Never throws. */
export async function keepTyped(answers: Answers, step: number): Promise<void> {
  const { danger, keep, consent } = answers
  const access = Object.fromEntries(accessNoteNames.map((name) => [name, answers[name]]).filter(([, note]) => note))
  const body = JSON.stringify({
    ...Object.fromEntries(orderTextNames.map((name) => [name, answers[name]])),
    access,
    ...(danger && { danger: danger === 'yes' }),
    keep: keep === 'yes',
    consent: consent === 'yes',
    step,
  })
  const headers = { 'content-type': 'application/json' }
  const signal = AbortSignal.timeout(keepMs)
  try {
    await fetch('/api/booking-draft', { method: 'PUT', headers, body, signal, keepalive: true })
  } catch {
    // The next change, or the form of the step, brings it again.
  }
}
