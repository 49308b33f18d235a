import { clockNow } from './outbox/phone-clock.ts'
import { phoneOutbox } from './outbox/phone-outbox.ts'
import { kindOf } from './outbox/queued-action.ts'

/** The page shows steps that the server has not seen. */
let isShown = false

/** The steps of a visit in their order; the forms of those that come after the present one are in the page, hidden. */
const inOrder: readonly string[] = ['en-route', 'arrived', 'check-in', 'check-out', 'submit']

/**
 * The page of a phone without a signal goes on to the step after `step`, which the phone keeps. The server has not seen it:
 * the words say so.
 */
export function showStepsAfter(visit: string, step: string, at = clockNow()): void {
  isShown = true
  const done = inOrder.indexOf(step)
  const words = `Saved on this phone at ${at}. The office gets it when there is a signal.`
  let isSaid = false
  for (const form of document.querySelectorAll<HTMLElement>(`[data-visit="${CSS.escape(visit)}"][data-step]`)) {
    const place = inOrder.indexOf(form.dataset['step'] ?? '')
    if (done >= 0 && place >= 0) {
      const isInChain = 'chain' in form.dataset
      form.hidden = place <= done || (isInChain && place !== done + 1)
    }
    const isPresent = form.dataset['step'] === (inOrder[done + 1] ?? step)
    const said = form.querySelector<HTMLElement>('[data-step-saved]')
    if (said && isPresent && !form.hidden) {
      said.textContent = words
      isSaid = true
    }
  }
  for (const others of document.querySelectorAll<HTMLElement>(`[data-other-steps="${CSS.escape(visit)}"]`)) {
    others.hidden = others.querySelectorAll('[data-step]:not([hidden])').length === 0
  }
  const way = document.querySelector<HTMLElement>(`[data-way-of="${CSS.escape(visit)}"]`)
  if (way && done >= 0) way.hidden = true
  showWork(visit, done)
  if (!isSaid) sayAtVisit(visit, words)
}

/**
 * Report, signature and submission open with the check-in and close with the submission; photos close with it too. Money is
 * taken from the check-in on.
 */
function showWork(visit: string, done: number): void {
  const isSubmitted = done === inOrder.indexOf('submit')
  const named = CSS.escape(visit)
  if (done < inOrder.indexOf('check-in')) return
  for (const part of document.querySelectorAll<HTMLElement>(`[data-work-of="${named}"]`)) part.hidden = isSubmitted
  for (const part of document.querySelectorAll<HTMLElement>(`[data-before-work-of="${named}"]`)) part.hidden = true
  for (const part of document.querySelectorAll<HTMLElement>(`[data-payment-of="${named}"]`)) part.hidden = false
  const photos = document.querySelector<HTMLElement>(`form[data-photos][data-visit="${named}"]`)
  if (photos && isSubmitted) photos.hidden = true
}

/** Where no step is left to press, the words stand in their place. */
function sayAtVisit(visit: string, words: string): void {
  const place = document.querySelector<HTMLElement>(`[data-steps-of="${CSS.escape(visit)}"] [data-steps-saved]`)
  if (place) place.textContent = words
}

/** Goes on to where the technician was, after the page was loaded again; and loads it anew once the server has all. */
export async function showQueuedSteps(): Promise<void> {
  const phone = await phoneOutbox()
  if (!phone) return
  const here = new Set(
    [...document.querySelectorAll<HTMLElement>('[data-step][data-visit], [data-work-of]')].map(
      ({ dataset }) => dataset['visit'] ?? dataset['workOf'] ?? '',
    ),
  )
  const waitingHere = async () =>
    (await phone.outbox.list()).filter(({ state, visit }) => state === 'waiting' && here.has(visit))
  for (const action of await waitingHere()) showStepsAfter(action.visit, kindOf(action), action.at)
  phone.onChange(() => {
    void waitingHere().then((waiting) => {
      if (isShown && waiting.length === 0 && isIdle()) location.replace(location.pathname)
    })
  })
}

/** Nobody is typing or signing, and no dialog is open. */
function isIdle(): boolean {
  const used = document.activeElement
  return (
    !document.querySelector('dialog:modal, [data-drawn]') && !used?.matches('input:not([type=radio]), textarea, select')
  )
}
