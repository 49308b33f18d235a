import { sayFailed, settle } from '../toasts/say.ts'

/** "Copied!" stands on the button for so long. */
const copiedMs = 3_000

/** Copies the document as text. Without this script the link opens the text, to copy it from there. */
for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-copy-text]')) {
  const words = link.querySelector<HTMLElement>('[data-words]')
  const text = document.querySelector<HTMLTextAreaElement>('[data-paper-text]')
  const place = document.querySelector<HTMLElement>('[data-copy-says]')
  if (!words || !text || !place) continue
  const usual = words.textContent
  let timer: ReturnType<typeof setTimeout> | undefined
  link.setAttribute('role', 'button')
  link.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return
    event.preventDefault()
    link.click()
  })
  link.addEventListener('click', (event) => {
    event.preventDefault()
    settle(place)
    globalThis.navigator.clipboard.writeText(text.value).then(
      () => {
        words.textContent = 'Copied!'
        clearTimeout(timer)
        timer = setTimeout(() => {
          words.textContent = usual
        }, copiedMs)
      },
      () => sayFailed(place, 'Failed to copy to clipboard'),
    )
  })
}

/** Prints the page; the browser's own menu does the same without this script. */
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-print]')) {
  button.hidden = false
  button.addEventListener('click', () => globalThis.print())
}
