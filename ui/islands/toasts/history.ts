import { type Message, mostKept } from './queue.ts'

const key = 'messages'
const tones = new Set<unknown>(['good', 'news', 'bad'])

/**
 * The messages of this tab, for the person who had them: the next person to sign in here sees none of them. The browser
 * drops them with the tab. Where it keeps nothing for us, each page begins anew.
 */
export function keptFor(who: string): readonly Message[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (isRecord(stored) && stored['who'] === who && Array.isArray(stored['kept'])) {
      return stored['kept'].filter(isMessage).slice(0, mostKept)
    }
    forget()
    return []
  } catch {
    return []
  }
}

export function keep(who: string, kept: readonly Message[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ who, kept }))
  } catch {
    // The messages of this page are still listed on it.
  }
}

/** The storage of this tab is empty for people who open it after its user has signed out. */
export function forgetWhenSignedOut(): void {
  document.addEventListener('submit', ({ target }) => {
    if (target instanceof HTMLFormElement && new URL(target.action).pathname === '/logout') forgetAll()
  })
}

/** The unsent messages of conversations too; see `ui/islands/thread/thread-kept.ts`. */
function forgetAll(): void {
  forget()
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith('callout-thread ')) sessionStorage.removeItem(name)
    }
  } catch {
    // A browser that lets nobody in has kept nothing.
  }
}

function forget(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // A browser that lets nobody in has kept nothing.
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

function isMessage(value: unknown): value is Message {
  return (
    isRecord(value) &&
    typeof value['id'] === 'number' &&
    typeof value['words'] === 'string' &&
    typeof value['at'] === 'number' &&
    tones.has(value['tone']) &&
    (value['tone'] === 'bad' ? typeof value['beside'] === 'string' : value['beside'] === null)
  )
}
