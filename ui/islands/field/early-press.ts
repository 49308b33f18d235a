/**
 * Runs before the page is shown, and keeps a press of a button until the scripts of the page attend its form: before them it
 * would go out as a plain form, and be lost where there is no signal. A page whose scripts did not come sends it then.
 */
document.addEventListener('submit', keepPress, true)
document.addEventListener('DOMContentLoaded', sendPress)

function keepPress(event: SubmitEvent): void {
  event.preventDefault()
  event.stopImmediatePropagation()
  const { target, submitter } = event
  // The last press counts. It is kept in the page: this is a script without a scope of its own.
  for (const one of document.querySelectorAll<HTMLElement>('[data-pressed-early]')) delete one.dataset['pressedEarly']
  const pressed = submitter ?? target
  if (pressed instanceof HTMLElement) pressed.dataset['pressedEarly'] = ''
}

/** By then the scripts of the page have run. */
function sendPress(): void {
  document.removeEventListener('submit', keepPress, true)
  document.documentElement.dataset['attended'] = ''
  const pressed = document.querySelector<HTMLElement>('[data-pressed-early]')
  delete pressed?.dataset['pressedEarly']
  if (pressed instanceof HTMLFormElement) pressed.requestSubmit()
  else pressed?.click()
}
