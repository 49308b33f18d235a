import { button, make } from '../toasts/elements.ts'

interface Question {
  readonly title: string
  readonly words: string
  /** The button that goes on; without it there is only one to close. */
  readonly yes: string | null
  readonly no: string
}

/** Asks in a dialog before something that cannot be undone. False where it was closed. */
export function askFirst({ title, words, yes, no }: Question): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const heading = make('h2', 'dialog-title', title)
  heading.id = 'field-question'
  const stay = button('button button-secondary', no, () => dialog.close('no'))
  const go = yes === null ? [] : [button('button button-danger', yes, () => dialog.close('yes'))]
  const body = make('div', 'stack', heading, make('p', '', words), make('div', 'dialog-actions', ...go, stay))
  const dialog = make('dialog', 'dialog', body)
  dialog.setAttribute('aria-labelledby', heading.id)
  dialog.addEventListener('close', () => {
    dialog.remove()
    resolve(dialog.returnValue === 'yes')
  })
  document.body.append(dialog)
  dialog.showModal()
  stay.focus()
  return promise
}
