import { element } from '../chat/elements.ts'

/** A small picture that opens in its full size over the page; Escape, a press anywhere or the button close it. */
export function pictureButton(small: string, full: string, name: string): HTMLButtonElement {
  const picture = element('img', { class: 'thread-picture', src: small, alt: '', loading: 'lazy' })
  const attributes = { type: 'button', class: 'thread-enlarge', 'aria-label': `${name}, enlarge` }
  const button = element('button', attributes, picture)
  // Without a signal there is none: the link to the file stays.
  picture.addEventListener('error', () => button.remove())
  button.addEventListener('click', () => enlarge(full, name))
  return button
}

function enlarge(full: string, name: string): void {
  const dialog = element(
    'dialog',
    { class: 'thread-large', 'aria-label': name },
    element('img', { src: full, alt: name }),
    element('button', { type: 'button', class: 'button' }, 'Close'),
  )
  dialog.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}
