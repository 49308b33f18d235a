import { sayFailed, settle } from '../toasts/say.ts'
import { asServed } from './as-served.ts'
import { showClosing } from './draft/closing-part.ts'
import { fillForm } from './draft/fill-form.ts'
import { draftOf, noteTyped, noteWritten } from './draft/report-draft.ts'
import { showAfresh } from './fresh.ts'
import { presentMoment } from './outbox/phone-clock.ts'
import { type Written, changedSince, writtenIn } from './report-fields.ts'
import { saveInTurn } from './save-in-turn.ts'
import { sendAction } from './send-action.ts'
import { savesBefore } from './unsaved.ts'

/** The pause in typing after which the form is saved, in milliseconds. */
const pause = 1_200
/** After so long what got no answer is sent again. */
const again = 15_000

const words = {
  saving: 'Saving...',
  saved: 'Saved.',
  queued: 'Saved on this phone. It is sent when there is a signal.',
  unanswered: 'Not saved yet: there is no signal. It is sent again automatically.',
}

/** The pause in typing after which a draft is kept, in milliseconds. */
const blink = 150

interface Draft {
  readonly actionId: string
  readonly fields: Written
  readonly happenedAt: string
}

/**
 * Saves the fields of a report as they are written, each change as one action. The form shows again all that was written on
 * this phone, once `settled`. Answers how to save at once.
 */
export function autosave(form: HTMLFormElement, settled: Promise<void>): () => Promise<void> {
  const { visit = '' } = form.dataset
  const place = form.querySelector<HTMLElement>('[data-report-words]')
  const says = form.querySelector<HTMLElement>('[data-report-saved]')
  // Not as it is now: what was typed before this script ran is a change.
  let kept = writtenIn(asServed(form))
  let unanswered: Draft | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let keeping: ReturnType<typeof setTimeout> | undefined
  let isUnseen = false
  const restored = settled.then(restore).catch(() => {})
  const saveChanges = saveInTurn({ next: () => unanswered ?? draft(), send, show })

  function soon(after: number): void {
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(() => void save(), after)
  }

  /** The form as it was left on this phone. A field that is being written stays. */
  async function restore(): Promise<void> {
    const { written, typed } = await draftOf(visit)
    const touched = typedOnly()
    const untouched = (fields: Written) =>
      Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in touched)))
    kept = { ...kept, ...written }
    fillForm(form, untouched({ ...written, ...typed?.fields }))
    const fields = typed ? changedSince(kept, typed.fields) : {}
    if (typed && Object.keys(fields).length > 0) {
      unanswered = { actionId: crypto.randomUUID(), fields, happenedAt: typed.at }
    }
    if (unanswered !== null || Object.keys(touched).length > 0) soon(0)
    await showClosing(visit)
  }

  function draft(): Draft | null {
    const fields = typedOnly()
    if (Object.keys(fields).length === 0) return null
    return { actionId: crypto.randomUUID(), fields, happenedAt: presentMoment() }
  }

  function say(text: string): void {
    if (says && says.textContent !== text) says.textContent = text
  }

  function save(): Promise<void> {
    if (timer !== null) clearTimeout(timer)
    return restored.then(saveChanges)
  }

  /** False where there was no answer: it is sent again. */
  async function send(change: Draft): Promise<boolean> {
    say(words.saving)
    const answer = await sendAction({
      visitId: visit,
      method: 'PUT',
      path: `/api/visits/${visit}/report`,
      body: { ...change.fields, happened_at: change.happenedAt },
      actionId: change.actionId,
    })
    if (answer.ok === false && (answer.status === 0 || answer.status >= 500)) {
      unanswered = change
      say(words.unanswered)
      soon(again)
      return false
    }
    unanswered = null
    // A refused value is not sent again until it changes.
    kept = { ...kept, ...change.fields }
    if (answer.ok === false) {
      say('')
      if (place) sayFailed(place, answer.detail || 'It was not saved. Please try again.')
      return true
    }
    if (place) settle(place)
    clearTimeout(keeping)
    await noteWritten(visit, change.fields, typedOnly())
    isUnseen = answer.ok === true
    say(isUnseen ? words.saved : words.queued)
    return true
  }

  /** The parts of the page that follow from the report. */
  async function show(): Promise<void> {
    const isAsked = isUnseen
    isUnseen = false
    if (isAsked) await showAfresh('summary', 'closing')
    await showClosing(visit)
  }

  const typedOnly = () => changedSince(kept, writtenIn(form))

  form.addEventListener('input', () => {
    soon(pause)
    clearTimeout(keeping)
    keeping = setTimeout(() => void restored.then(() => noteTyped(visit, typedOnly())), blink)
  })
  form.addEventListener('change', () => soon(0))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void save()
  })
  addEventListener('online', () => void save())
  document.addEventListener('visibilitychange', () => document.hidden && void save())
  savesBefore(save)
  return save
}
