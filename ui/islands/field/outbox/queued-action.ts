/** A body as it is sent, the same each time: JSON as text, or a form with a file. */
export type QueuedBody =
  | { readonly kind: 'json'; readonly text: string }
  | { readonly kind: 'form'; readonly fields: readonly FormField[] }

interface FormField {
  readonly name: string
  readonly value: string | Blob
  /** The name of the file; null for text. */
  readonly file: string | null
}

/** One action that its phone keeps until the server has it. */
export interface NewAction {
  /** The id of the action, the same each time that it is sent. */
  readonly id: string
  /** The user who did it. Nobody else sends it. */
  readonly userId: string
  readonly visit: string
  readonly method: 'POST' | 'PUT'
  readonly path: string
  readonly body: QueuedBody
  /** The time at which it was kept, as the phone shows it: `10:42`. */
  readonly at: string
}

/** A photo as it was taken. Its copy is an action with the same id, and goes first. */
export interface KeptOriginal {
  readonly id: string
  readonly userId: string
  readonly visit: string
  readonly file: Blob
  readonly name: string
}

export interface QueuedAction extends NewAction {
  /** Its place in the order. */
  readonly seq: number
  /** `refused`: the server said no. `late`: the office has it, because the visit was no longer the technician's. */
  readonly state: 'waiting' | 'refused' | 'late'
  /** The words of the server about a refusal or a late entry; else empty. */
  readonly words: string
}

/** The kind of an action, which its path names: `check-in`, `report`, `photos`, `messages`. */
export function kindOf({ path }: Pick<NewAction, 'path'>): string {
  return /^\/api\/(?:visits|bookings)\/[^/]+\/([\w-]+)/.exec(path)?.[1] ?? path
}
