import { button, line, make } from './elements.ts'
import { type Message, mostKept } from './queue.ts'

/** The button at the foot of the page that lists the messages of this tab. */
export function openRecent(kept: () => readonly Message[]): { readonly look: () => void } {
  const opens = button('footer-messages', 'Recent messages', () => showAll(kept()))
  opens.setAttribute('aria-haspopup', 'dialog')
  document.querySelector('.footer .page')?.append(opens)
  return {
    look() {
      opens.hidden = kept().length === 0
    },
  }
}

function showAll(kept: readonly Message[]): void {
  const title = make('h2', 'dialog-title', 'Recent messages')
  title.id = 'recent-messages'
  const about = make('p', 'soft', `The last ${mostKept} in this tab, the newest first.`)
  const lines = make('ol', 'plain kept-messages', ...kept.map(line))
  const close = button('button', 'Close', () => dialog.close())
  const body = make('div', 'stack', title, about, lines, make('div', 'dialog-actions', close))
  const dialog = make('dialog', 'dialog', body)
  dialog.setAttribute('aria-labelledby', title.id)
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}
