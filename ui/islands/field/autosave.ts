import { sayFailed, settle } from '../toasts/say.ts'
import { showClosing } from './draft/closing-part.ts'
import { fillForm } from './draft/fill-form.ts'
import { draftOf, noteTyped, noteWritten } from './draft/report-draft.ts'
import { showAfresh } from './fresh.ts'
import { presentMoment } from './outbox/phone-clock.ts'
import { type Written, changedSince, writtenIn } from './report-fields.ts'
import { sendAction } from './send-action.ts'
import { savesBefore } from './unsaved.ts'

/** So long nothing is typed before it is saved, in milliseconds. */
const pause = 1_200
/** After so long what got no answer is sent again. */
const again = 15_000

const words = {
  saving: 'Saving...',
  saved: 'Saved.',
  queued: 'Saved on this phone. It is sent when there is a signal.',
  unanswered: 'Not saved yet: there is no signal. It is sent again automatically.',
}

/** So long nothing is typed before it is kept as a draft, in milliseconds. */
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
  let kept = writtenIn(form)
  let unanswered: Draft | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let keeping: ReturnType<typeof setTimeout> | undefined
  const restored = settled.then(restore).catch(() => {})
  let running: Promise<void> | null = null

  function soon(after: number): void {
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(() => void save(), after)
  }

  /** The form as it was left on this phone. A field that is being written stays. */
  async function restore(): Promise<void> {
    const { written, typed } = await draftOf(visit)
    const touched = changedSince(kept, writtenIn(form))
    const untouched = (fields: Written) =>
      Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in touched)))
    kept = { ...kept, ...written }
    fillForm(form, untouched({ ...written, ...typed?.fields }))
    const fields = typed ? changedSince(kept, typed.fields) : {}
    if (typed && Object.keys(fields).length > 0) {
      unanswered = { actionId: crypto.randomUUID(), fields, happenedAt: typed.at }
      soon(0)
    }
    await showClosing(visit)
  }

  function draft(): Draft | null {
    const fields = changedSince(kept, writtenIn(form))
    if (Object.keys(fields).length === 0) return null
    return { actionId: crypto.randomUUID(), fields, happenedAt: presentMoment() }
  }

  function say(text: string): void {
    if (says && says.textContent !== text) says.textContent = text
  }

  function save(): Promise<void> {
    if (timer !== null) clearTimeout(timer)
    running ??= sendAll().finally(() => (running = null))
    return running
  }

  async function sendAll(): Promise<void> {
    await restored
    let isSent = false
    let isQueued = false
    for (let next = unanswered ?? draft(); next; next = draft()) {
      say(words.saving)
      const answer = await sendAction({
        visitId: visit,
        method: 'PUT',
        path: `/api/visits/${visit}/report`,
        body: { ...next.fields, happened_at: next.happenedAt },
        actionId: next.actionId,
      })
      if (answer.ok === false && (answer.status === 0 || answer.status >= 500)) {
        unanswered = next
        say(words.unanswered)
        soon(again)
        return
      }
      unanswered = null
      // A refused value is not sent again until it changes.
      kept = { ...kept, ...next.fields }
      if (answer.ok === false) {
        say('')
        if (place) sayFailed(place, answer.detail || 'It was not saved. Please try again.')
        return
      }
      if (place) settle(place)
      clearTimeout(keeping)
      await noteWritten(visit, next.fields, changedSince(kept, writtenIn(form)))
      isQueued = answer.ok === 'queued'
      isSent ||= !isQueued
      say(isQueued ? words.queued : words.saved)
    }
    if (isSent && !isQueued) await showAfresh('summary', 'closing')
    await showClosing(visit)
  }

  form.addEventListener('input', () => {
    soon(pause)
    clearTimeout(keeping)
    keeping = setTimeout(() => void noteTyped(visit, changedSince(kept, writtenIn(form))), blink)
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
