import { button, make } from '../toasts/elements.ts'
import { say, sayFailed, settle } from '../toasts/say.ts'
import { editLinkOf, faultOfList, readAgain } from './list.ts'
import { send } from './send.ts'

/** The time for which a deletion can be undone, as the server says. */
const undoMs = 10_000

/** Asks, deletes, and offers to undo it. */
export async function removeRows(ids: readonly string[], words: string): Promise<void> {
  const isOne = ids.length === 1
  const question = isOne
    ? 'Are you sure you want to delete this keyword?'
    : `Are you sure you want to delete these ${ids.length} keywords?`
  if (!(await confirmed(question, words))) return
  settle(faultOfList())
  const [only = ''] = ids
  const answer = isOne
    ? await send('DELETE', `/api/keywords/${only}`)
    : await send('POST', '/api/keywords/delete', { ids })
  if (!answer.ok) {
    sayFailed(faultOfList(), answer.detail ? `Failed to delete keyword. ${answer.detail}` : 'Failed to delete keyword')
    return
  }
  const said = isOne ? 'Keyword deleted successfully' : `${ids.length} keywords deleted successfully`
  say(said, 'good', { words: 'Undo', forMs: undoMs, press: () => void restore(ids) })
  await readAgain()
  document.querySelector<HTMLElement>('[data-keyword-edit], [data-keyword-list] a')?.focus()
}

async function restore(ids: readonly string[]): Promise<void> {
  const answer = await send('POST', '/api/keywords/restore', { ids })
  if (!answer.ok) return sayFailed(faultOfList(), answer.detail)
  say('The deletion is undone')
  await readAgain()
  editLinkOf(ids[0] ?? '')?.focus()
}

/** Escape leaves everything as it was, and the browser returns the focus. */
function confirmed(question: string, words: string): Promise<boolean> {
  const title = make('h2', 'dialog-title', question)
  title.id = 'keyword-question'
  const cancel = button('button button-secondary', 'Cancel', () => dialog.close())
  const remove = button('button button-danger', 'Delete', () => dialog.close('delete'))
  const about = make('p', '', words)
  const dialog = make(
    'dialog',
    'dialog',
    make('div', 'stack', title, about, make('div', 'dialog-actions', remove, cancel)),
  )
  dialog.setAttribute('aria-labelledby', title.id)
  document.body.append(dialog)
  dialog.showModal()
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(dialog.returnValue === 'delete')
    })
  })
}
