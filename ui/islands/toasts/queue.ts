/** `good` was done, `news` came in. `bad` failed: `beside` is the id of the element beside its cause, with the same words. */
export type Said =
  | { readonly tone: 'good' | 'news'; readonly words: string; readonly beside: null; readonly act?: Act }
  | { readonly tone: 'bad'; readonly words: string; readonly beside: string }

/** An act for a message while it is visible, such as "Undo", and for how long. */
export interface Act {
  readonly words: string
  readonly forMs: number
  readonly press: () => void
}

export type Tone = Said['tone']

/** `at` is in milliseconds since 1970. */
export type Message = Said & { readonly id: number; readonly at: number }

export interface Queue {
  /** The newest first. */
  readonly kept: readonly Message[]
  /** Those that are visible, the newest first. */
  readonly shown: readonly Message[]
}

export const mostKept = 20
export const mostShown = 3
export const empty: Queue = { kept: [], shown: [] }

/**
 * The queue with one more message, which is visible. Where there are too many, the oldest makes room, errors last of all.
 * The same words that are visible already are not said twice side by side.
 */
export function add({ kept, shown }: Queue, message: Message): Queue {
  const isSame = (one: Message) => one.tone === message.tone && one.words === message.words
  const again = shown.find(isSame)
  const others = shown.filter((one) => one !== again)
  return {
    kept: [message, ...kept.filter(({ id }) => id !== again?.id)].slice(0, mostKept),
    shown: [message, ...withRoom(others)],
  }
}

function withRoom(shown: readonly Message[]): readonly Message[] {
  if (shown.length < mostShown) return shown
  const leaves = shown.findLast(({ tone }) => tone !== 'bad') ?? shown.at(-1)
  return withRoom(shown.filter((one) => one !== leaves))
}

/** The message is no longer visible; the history keeps it. */
export function dismiss({ kept, shown }: Queue, id: number): Queue {
  return { kept, shown: shown.filter((one) => one.id !== id) }
}

const leastMs = 6_000
/** At 150 words a minute, slower than most people read. */
const msOfWord = 400

/** How long a message is visible at least, while nobody points at it; null for an error, which stays. */
export function showsForMs({ tone, words }: Pick<Said, 'tone' | 'words'>): number | null {
  return tone === 'bad' ? null : leastMs + msOfWord * words.split(/\s+/).filter(Boolean).length
}
