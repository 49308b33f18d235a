import { make, button } from '../toasts/elements.ts'
import { say, sayFailed, settle } from '../toasts/say.ts'

interface Warning {
  readonly code: string
  readonly detail: string
}

interface Answer {
  readonly version?: number
  readonly code?: string
  readonly detail?: string
  readonly warnings?: readonly Warning[]
}

/** The time for which a plan can be undone, as the server says. */
const undoMs = 60_000
const notSent = 'It was not sent. Please try again.'

export interface WantedPlan {
  readonly visit: string
  readonly reference: string
  readonly body: Readonly<Record<string, unknown>>
}

/** Where the words of a failure about a visit stand; the board draws it anew. */
export type PlaceOf = (visit: string) => HTMLElement

/** Sends a plan; the office confirms each warning first. `changed`: the board is to be read again. */
export async function planVisit(wanted: WantedPlan, place: PlaceOf, changed: () => void): Promise<void> {
  const { visit, reference, body } = wanted
  settle(place(visit))
  const answer = await send('PATCH', `/api/visits/${visit}`, body)
  if (answer.code === 'needs_confirmation') {
    const warnings = answer.warnings ?? []
    if (!(await confirmed(reference, warnings))) return
    const confirm = [...new Set(warnings.map(({ code }) => code))]
    return planVisit({ ...wanted, body: { ...body, confirm } }, place, changed)
  }
  if (answer.code !== undefined) sayFailed(place(visit), answer.detail ?? notSent)
  else {
    const { version } = answer
    say(`${reference} is moved.`, 'good', {
      words: 'Undo',
      forMs: undoMs,
      press: () => void undoPlan(visit, version, place, changed),
    })
  }
  changed()
}

/** Reverts a plan of which nobody has been notified. */
export async function undoPlan(visit: string, version: unknown, place: PlaceOf, changed: () => void): Promise<void> {
  const answer = await send('POST', `/api/visits/${visit}/undo-plan`, { version })
  if (answer.code !== undefined) sayFailed(place(visit), answer.detail ?? notSent)
  else say('The change is undone, and nobody has been told of it.')
  changed()
}

async function send(method: string, path: string, body: object): Promise<Answer> {
  try {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(path, { method, headers, body: JSON.stringify(body) })
    return await answer.json()
  } catch {
    return { code: 'not_sent', detail: notSent }
  }
}

/** Lists the warnings. Escape leaves the visit where it was, and the browser returns the focus. */
function confirmed(reference: string, warnings: readonly Warning[]): Promise<boolean> {
  const title = make('h2', 'dialog-title', `Move ${reference} all the same?`)
  title.id = 'dispatch-warnings'
  const list = make('ul', '', ...warnings.map(({ detail }) => make('li', '', detail)))
  const keep = button('button button-secondary', 'Leave it', () => dialog.close())
  const move = button('button', 'Move all the same', () => dialog.close('move'))
  const dialog = make('dialog', 'dialog', make('div', 'stack', title, list, make('div', 'dialog-actions', move, keep)))
  dialog.setAttribute('aria-labelledby', title.id)
  document.body.append(dialog)
  dialog.showModal()
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(dialog.returnValue === 'move')
    })
  })
}
