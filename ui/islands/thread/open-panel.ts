import { threadSays } from '../../components/conversations/thread-words.ts'
import { element } from '../chat/elements.ts'
import { sayFailed } from '../toasts/say.ts'
import { type ThreadConfig, threadLine } from './thread-line.ts'
import type { ThreadModel } from './thread-model.ts'

/** A panel that lives, as its subjects share it: its parts, its state and its way to the server. */
export function openPanel(panel: HTMLElement, config: ThreadConfig, model: ThreadModel) {
  const over = new AbortController()
  const { signal } = over

  const part = <Kind extends HTMLElement>(name: string) => panel.querySelector<Kind>(`[data-thread-${name}]`)

  function needed(name: string): HTMLElement {
    const found = part(name)
    if (!found) throw new Error(`the panel of the conversation has no ${name}`)
    return found
  }

  return {
    panel,
    config,
    model,
    line: threadLine(config.booking),
    part,
    needed,
    /** Beside the messages, and beside the field for a new one. */
    loadProblem: needed('load-problem'),
    problem: needed('problem'),
    /** Aborted when the panel ends. */
    signal,
    end: () => over.abort(),
    on: <Kind extends Event>(target: EventTarget | null, kind: string, act: (event: Kind) => void): void =>
      target?.addEventListener(kind, act as (event: Event) => void, { signal }),
    /** Writes words into a part; null leaves it as it is. */
    text: (name: string, words: string | null): void => {
      const place = part(name)
      if (place && words !== null && place.textContent !== words) place.textContent = words
    },
    notAuthenticated: (place: HTMLElement): void => {
      sayFailed(place, threadSays.notAuthenticated)
      place.append(' ', element('a', { href: config.signIn }, 'Sign in'))
    },
  }
}

export type OpenPanel = ReturnType<typeof openPanel>
