import { button, make } from '../toasts/elements.ts'
import { say, sayFailed, settle } from '../toasts/say.ts'
import { askFirst } from './ask-first.ts'
import { blockedBy } from './outbox/next-to-send.ts'
import type { Rest } from './outbox/outbox.ts'
import type { PhoneOutbox } from './outbox/phone-outbox.ts'
import { type QueuedAction, kindOf } from './outbox/queued-action.ts'
import { countWords, discardWords, nameOfAction, originalsWords } from './outbox/waiting-words.ts'

/** In milliseconds. */
const betweenLooks = 200

/**
 * Keeps the words about this phone true, and the list below them. All of it is counted from the disk of the phone. The
 * result looks again.
 */
export function showStatus(place: HTMLElement, phone: PhoneOutbox): () => void {
  const words = place.querySelector<HTMLElement>('[data-field-words]')
  const list = place.querySelector<HTMLElement>('[data-field-list]')
  const lines = list?.querySelector('ul')
  const fault = place.querySelector<HTMLElement>('[data-field-fault]')
  const keptAt = document.documentElement.dataset['keptAt']
  const kept = place.querySelector<HTMLElement>('[data-field-kept]')
  if (!words || !list || !lines || !fault) return () => {}
  if (kept && keptAt !== undefined) kept.textContent = `No connection. This page is as it was on ${keptAt}.`
  let shown = ''

  async function look(): Promise<void> {
    const [all, days, originals] = await Promise.all([
      phone.outbox.list(),
      phone.store.daysOf(phone.userId),
      phone.outbox.originals(),
    ])
    const labels = new Map(days?.visits.map(({ id, label }) => [id, label]))
    const rest = phone.rest()
    const state = JSON.stringify([
      all.map(({ id, state: one, words: said }) => [id, one, said]),
      rest?.kind,
      labels.size,
      originals,
    ])
    if (state === shown || !words || !list || !lines) return
    shown = state
    const later = originalsWords(originals)
    const last =
      later && `${all.length > 0 ? ' ' : ''}${later}${all.length > 0 ? '.' : ': the office has these photos.'}`
    words.replaceChildren(...sentence(all, rest), last)
    list.hidden = all.length === 0
    const hadFocus = lines.contains(document.activeElement)
    lines.replaceChildren(...all.map((action) => line(action, all, labels.get(action.visit) ?? '')))
    if (hadFocus) list.querySelector('summary')?.focus()
  }

  function line(action: QueuedAction, all: readonly QueuedAction[], visit: string): HTMLLIElement {
    const title = make('p', '', make('strong', '', nameOfAction(kindOf(action))), visit && `, ${visit}`)
    const stands = make('p', 'small', `Saved at ${action.at}. ${standsOf(action, all)}`)
    return make('li', 'field-waiting-one', title, stands, make('p', 'row', ...choices(action)))
  }

  function choices(action: QueuedAction): readonly HTMLButtonElement[] {
    const { id, state } = action
    const name = nameOfAction(kindOf(action))
    const discard = pressed('Discard', `Discard: ${name}`, async () => {
      const isSure = await askFirst({
        title: `Discard "${name}"?`,
        words: `${discardWords(kindOf(action))} This cannot be undone.`,
        yes: 'Discard',
        no: 'Keep',
      })
      if (!isSure) return
      await phone.outbox.discard(id)
      phone.changed()
      say('Discarded.')
      await phone.ask()
    })
    switch (state) {
      case 'late':
        return [
          pressed('Dismiss', `Dismiss: ${name}`, async () => {
            await phone.outbox.discard(id)
            phone.changed()
          }),
        ]
      case 'refused':
        return [
          pressed('Try again', `Try again: ${name}`, async () => {
            await phone.outbox.retry(id)
            phone.changed()
            await phone.ask()
          }),
          discard,
        ]
      case 'waiting':
        return [discard]
    }
  }

  function pressed(label: string, name: string, work: () => Promise<void>): HTMLButtonElement {
    const made = button('button button-secondary', label, () => {
      if (fault) settle(fault)
      work().catch(() => {
        if (fault) sayFailed(fault, 'It did not work. Please load this page again.')
      })
    })
    made.setAttribute('aria-label', name)
    return made
  }

  let isLooking = false
  let isChanged = false
  /** One look at a time, and a few a second while much is sent: what changes meanwhile is seen by the next. */
  async function lookUntilNothingChanges(): Promise<void> {
    isChanged = true
    if (isLooking) return
    isLooking = true
    while (isChanged) {
      isChanged = false
      await look().catch(() => {})
      if (isChanged) await new Promise((resolve) => setTimeout(resolve, betweenLooks))
    }
    isLooking = false
  }
  const lookSafely = () => void lookUntilNothingChanges()
  phone.onChange(lookSafely)
  lookSafely()
  return lookSafely
}

function sentence(all: readonly QueuedAction[], rest: Rest | null): readonly (Node | string)[] {
  if (all.length === 0) return []
  const count = make('strong', 'figures', countWords(all))
  const isWaiting = all.some(({ state }) => state === 'waiting')
  if (!isWaiting) return [count, '. Look at the list.']
  switch (rest?.kind) {
    case 'no-signal':
      return [count, '. There is no connection: what waits is sent as soon as there is one.']
    case 'sign-in': {
      const link = make('a', '', 'Sign in again')
      link.href = `/login?next=${encodeURIComponent(location.pathname)}`
      return [count, '. ', link, ' to send what waits.']
    }
    case 'wait':
    case 'failed':
      return [count, '. The server cannot take it now: what waits is sent again in a few minutes.']
    case 'sent':
    case undefined:
      return [count, all.some(({ state }) => state === 'refused') ? '. Look at the list.' : '. Being sent.']
  }
}

function standsOf(action: QueuedAction, all: readonly QueuedAction[]): string {
  switch (action.state) {
    case 'refused':
      return `Refused: ${action.words}`
    case 'late':
      return action.words
    case 'waiting': {
      const refused = blockedBy(action, all)
      return refused ? `Waits, because "${nameOfAction(kindOf(refused))}" was refused.` : 'Waits to be sent.'
    }
  }
}
