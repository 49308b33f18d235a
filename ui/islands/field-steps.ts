import { presentMoment } from './field/outbox/phone-clock.ts'
import { showQueuedSteps, showStepsAfter } from './field/queued-steps.ts'
import { sendAction } from './field/send-action.ts'
import { saveAll } from './field/unsaved.ts'
import { sayFailed, settle } from './toasts/say.ts'

/**
 * Sends the steps of a visit without leaving the page, through the outbox of the phone: without a signal the page says that
 * the step is saved there, and goes on to the next one. A second press is the same action, unless another choice was made
 * meanwhile. Reads the position once where the technician agreed to that.
 */
const failed: Readonly<Record<string, string>> = {
  'check-in': 'Failed to check in. Please try again.',
  'check-out': 'Failed to check out. Please try again.',
}
const usualFailed = 'It was not sent. Please try again when you have a signal.'
/** The time that a step waits for the position of the phone, in milliseconds. */
const patience = 5_000

interface Location {
  readonly latitude: number
  readonly longitude: number
  readonly accuracy: number
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-step]')) attend(form)
showQueuedSteps().catch(() => {})

function attend(form: HTMLFormElement): void {
  const { step = '', visit = '', then = '/dashboard' } = form.dataset
  const place = form.querySelector<HTMLElement>('[data-step-words]')
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]')
  if (!place || !button) return
  // A copy that the phone has kept was shown before, with the same ids.
  if (document.documentElement.dataset['keptAt'] !== undefined) renew(form)
  let isBusy = false
  let sent: { readonly choices: string; readonly body: Readonly<Record<string, unknown>> } | null = null
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (isBusy) return
    isBusy = true
    button.setAttribute('aria-disabled', 'true')
    settle(place)
    send()
      .catch(() => failed[step] ?? usualFailed)
      .then(async (fault) => {
        if (fault === 'queued') {
          isBusy = false
          button.removeAttribute('aria-disabled')
          showStepsAfter(visit, step)
          return
        }
        if (fault === null) {
          await saveAll()
          location.assign(`${then}${then.includes('?') ? '&' : '?'}done=${step}`)
          return
        }
        isBusy = false
        button.removeAttribute('aria-disabled')
        sayFailed(place, fault)
      })
      .catch(() => {})
  })

  /** Null when it was done, `queued` when the phone keeps it, else why not. */
  async function send(): Promise<string | null> {
    const choices = JSON.stringify(choicesIn(form))
    if (sent && sent.choices !== choices) renew(form)
    if (sent?.choices !== choices) sent = { choices, body: await bodyOf(form) }
    const answer = await sendAction({
      visitId: visit,
      method: 'POST',
      path: `/api/visits/${visit}/${step}`,
      body: sent.body,
      actionId: textOf(new FormData(form), 'action_id'),
    })
    if (answer.ok === 'queued') return 'queued'
    if (answer.ok) return null
    // It may have been done all the same: the next press sends the same action.
    if (answer.status === 0 || (answer.status >= 500 && answer.code !== 'phone_full'))
      return failed[step] ?? usualFailed
    sent = null
    renew(form)
    // By another phone, or an answer that was lost: it stands.
    if (answer.code === 'already_checked_in' || answer.code === 'already_checked_out') return null
    return answer.detail || (failed[step] ?? usualFailed)
  }
}

/** The next press is another action. */
function renew(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLInputElement>('[name=action_id]')
  if (field) field.value = crypto.randomUUID()
}

async function bodyOf(form: HTMLFormElement): Promise<Record<string, unknown>> {
  const happenedAt = presentMoment()
  const position = 'position' in form.dataset ? await positionNow() : null
  return {
    happened_at: happenedAt,
    ...choicesIn(form),
    ...(position && { location: position }),
  }
}

function choicesIn(form: HTMLFormElement) {
  const fields = new FormData(form)
  const minutes = fields.get('minutes')
  const reason = textOf(fields, 'no_photo_reason')
  return { ...(minutes !== null && { minutes: Number(minutes) }), ...(reason && { no_photo_reason: reason }) }
}

function textOf(fields: FormData, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** One reading; null where it is refused, unknown or slow. That stops nothing. */
function positionNow(): Promise<Location | null> {
  if (!('geolocation' in navigator)) return Promise.resolve(null)
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), patience)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve(accuracy <= 100_000 ? { latitude, longitude, accuracy } : null),
      () => resolve(null),
      { timeout: patience, maximumAge: 60_000, enableHighAccuracy: true },
    )
  })
}
