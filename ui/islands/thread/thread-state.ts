/** A message as the server answers it. */
export interface ThreadMessage {
  readonly id: string
  readonly seq: number
  readonly sender_id: string | null
  readonly sender_type: 'customer' | 'technician' | 'office' | 'system'
  readonly sender_name: string
  readonly message_type: 'text' | 'image' | 'video' | 'audio' | 'file' | 'location'
  readonly message_content: string
  readonly media_url: string | null
  readonly file: { readonly name: string; readonly media_type: string; readonly bytes: number } | null
  readonly location: {
    readonly latitude: number
    readonly longitude: number
    readonly accuracy: number | null
    readonly expires_at: string
  } | null
  readonly is_read: boolean
  readonly created_at: string
  readonly is_own: boolean
  readonly is_removed: boolean
}

export interface ThreadMarker {
  readonly name: string
  readonly sender_type: string
  readonly seq: number
}

/** A part of the thread as the server answers it. */
export interface ThreadPart {
  readonly items: readonly ThreadMessage[]
  readonly next_cursor: string | number | null
  readonly newest_seq: number
  readonly read: readonly ThreadMarker[]
  readonly members: readonly { readonly name: string; readonly sender_type: string }[]
  readonly can_write: boolean
  readonly closes_at: string | null
}

/** An own message that the server has not confirmed. */
export interface PendingMessage {
  readonly clientId: string
  readonly text: string
  /** The name of the file, or that it is a location; null for a text. */
  readonly what: { readonly kind: 'file' | 'location'; readonly words: string } | null
  /** `kept`: this phone has it on its disk and sends it when it can. */
  readonly state: 'sending' | 'kept' | 'failed'
  /** Why it was not sent; empty where nobody said. */
  readonly why: string
  /** The newest message when it was written: it comes after it. */
  readonly after: number
}

export interface ThreadState {
  readonly isRead: boolean
  /** Ascending, without a gap. */
  readonly messages: readonly ThreadMessage[]
  /** They came before others that are missing. */
  readonly early: readonly ThreadMessage[]
  /** The greatest number that is known to be there. */
  readonly newest: number
  /** Counts the times after which more may be there than is known: a stream began, or left something out. */
  readonly rounds: number
  /** Up to this round what is there is known. */
  readonly sureOf: number
  readonly hasOlder: boolean
  readonly pending: readonly PendingMessage[]
  /** Messages that the server confirmed to this page. */
  readonly confirmed: ReadonlySet<string>
  readonly markers: readonly ThreadMarker[]
  readonly members: ThreadPart['members']
  readonly canWrite: boolean
  readonly closesAt: string | null
  /** The first message that was unread when the page was opened; null when there was none. */
  readonly unreadFrom: number | null
}

export type ThreadChange =
  /** The answer to a read: of the newest, of those after a number, or of those before one. */
  | {
      readonly kind: 'part'
      readonly of: 'newest' | 'after' | 'before'
      readonly part: ThreadPart
      /** `rounds` when it was asked for. */
      readonly round: number
    }
  /** One came by the stream: new, or changed. */
  | { readonly kind: 'came'; readonly message: ThreadMessage }
  | { readonly kind: 'cut' }
  | { readonly kind: 'marked'; readonly marker: ThreadMarker }
  | { readonly kind: 'written'; readonly message: Pick<PendingMessage, 'clientId' | 'text' | 'what'> }
  | { readonly kind: 'kept'; readonly clientId: string }
  | { readonly kind: 'confirmed'; readonly clientId: string; readonly message: ThreadMessage }
  /** The server has it, and did not say as which message. */
  | { readonly kind: 'taken'; readonly clientId: string }
  | { readonly kind: 'failed'; readonly clientId: string; readonly why: string }
  | { readonly kind: 'retried'; readonly clientId: string }
  | { readonly kind: 'dropped'; readonly clientId: string }
  | { readonly kind: 'closed' }

/** `unreadFrom`: the first unread message as the server wrote the page, which marked it as read. */
export function openThread(pending: readonly PendingMessage[] = [], unreadFrom: number | null = null): ThreadState {
  return {
    isRead: false,
    messages: [],
    early: [],
    newest: 0,
    rounds: 1,
    sureOf: 0,
    hasOlder: false,
    pending,
    confirmed: new Set(),
    markers: [],
    members: [],
    canWrite: true,
    closesAt: null,
    unreadFrom,
  }
}

/** The state of an open thread after a change. The same change again changes nothing, in whatever order they come. */
export function changed(state: ThreadState, change: ThreadChange): ThreadState {
  switch (change.kind) {
    case 'part':
      return withPart(state, change)
    case 'came':
      return withMessages({ ...state, newest: Math.max(state.newest, change.message.seq) }, [change.message])
    case 'cut':
      return unsure(state)
    case 'marked':
      return { ...state, markers: withMarker(state.markers, change.marker) }
    case 'written':
      if (state.pending.some(({ clientId }) => clientId === change.message.clientId)) return state
      return {
        ...state,
        pending: [...state.pending, { ...change.message, state: 'sending', why: '', after: state.newest }],
      }
    case 'kept':
      return withPending(state, change.clientId, { state: 'kept', why: '' })
    case 'failed':
      return withPending(state, change.clientId, { state: 'failed', why: change.why })
    case 'retried':
      return withPending(state, change.clientId, { state: 'sending', why: '' })
    case 'dropped':
      return without(state, change.clientId)
    case 'taken':
      return unsure(without(state, change.clientId))
    case 'confirmed': {
      const { message } = change
      const confirmed = new Set([...state.confirmed, message.id])
      const newest = Math.max(state.newest, message.seq)
      return withMessages({ ...without(state, change.clientId), confirmed, newest }, [message])
    }
    case 'closed':
      return { ...state, canWrite: false }
  }
}

/** How many of the shown messages are read again after a cut: one may have been removed meanwhile. */
const readAgain = 50

/** The read that the thread needs now, of the newest or of those after a number; null while it is whole. */
export function neededRead(state: ThreadState): { readonly after: number | null } | null {
  if (!state.isRead) return { after: null }
  const last = lastSeq(state)
  if (state.sureOf < state.rounds) return { after: Math.max((state.messages[0]?.seq ?? 1) - 1, last - readAgain) }
  return last < state.newest ? { after: last } : null
}

/** Failed ones that seem to be there: only the server knows, and to send them again adds nothing. */
export function doubtful(state: ThreadState): readonly PendingMessage[] {
  const seen = seenAs(state)
  return state.pending.filter((one) => one.state === 'failed' && seen.has(one.clientId))
}

/** Those that the page shows after the messages: an own one that came by the stream is shown once. */
export function shownPending(state: ThreadState): readonly PendingMessage[] {
  const seen = seenAs(state)
  return state.pending.filter(({ clientId }) => !seen.has(clientId))
}

/** An own message was read by another side. */
export function isReadByOthers(
  { markers }: Pick<ThreadState, 'markers'>,
  { seq, sender_type, is_read }: ThreadMessage,
) {
  return is_read || markers.some((marker) => marker.seq >= seq && marker.sender_type !== sender_type)
}

export const lastSeq = ({ messages }: Pick<ThreadState, 'messages'>): number => messages.at(-1)?.seq ?? 0

function withPart(state: ThreadState, { of, part, round }: ThreadChange & { readonly kind: 'part' }): ThreadState {
  const told = {
    ...state,
    markers: part.read.reduce(withMarker, state.markers),
    newest: Math.max(state.newest, part.newest_seq),
    members: part.members,
    canWrite: part.can_write,
    closesAt: part.closes_at,
  }
  const first = part.items[0]
  if (of === 'before') {
    const read = withMessages(told, part.items)
    const isWhole = part.next_cursor === null && (first === undefined || read.messages[0]?.seq === first.seq)
    return { ...read, hasOlder: (read.messages[0]?.seq ?? 1) > 1 && !isWhole }
  }
  const sureOf = Math.max(state.sureOf, round)
  if (state.isRead) return withMessages({ ...told, sureOf }, part.items)
  const unread = part.items.find((message) => !message.is_read && !message.is_own)
  return withMessages(
    {
      ...told,
      sureOf,
      isRead: true,
      hasOlder: (first?.seq ?? 1) > 1,
      unreadFrom: state.unreadFrom ?? unread?.seq ?? null,
      messages: part.items.slice(0, 1),
      // One from before this part may have been removed since it came: it is read with the older ones.
      early: state.early.filter(({ seq }) => seq >= (first?.seq ?? 1)),
    },
    part.items,
  )
}

/** Messages that waited for others may have been removed meanwhile: they are read with the others. */
const unsure = (state: ThreadState): ThreadState => ({ ...state, rounds: state.rounds + 1, early: [] })

/** Adds messages that follow on what is there; others wait. One that is known is replaced, but stays removed. */
function withMessages(state: ThreadState, more: readonly ThreadMessage[]): ThreadState {
  const bySeq = new Map(state.messages.map((message) => [message.seq, message]))
  const early = new Map(state.early.map((message) => [message.seq, message]))
  for (const message of more) {
    const place = bySeq.has(message.seq) ? bySeq : early
    const known = place.get(message.seq)
    place.set(message.seq, known ? later(known, message) : message)
  }
  // Before the first read nothing is known to follow on nothing.
  if (!state.isRead) return { ...state, early: inOrder(early) }
  let first = state.messages[0]?.seq ?? 1
  let last = lastSeq(state)
  for (let next = early.get(last + 1); next; next = early.get(last + 1)) {
    bySeq.set(next.seq, next)
    early.delete(next.seq)
    last = next.seq
  }
  for (let before = early.get(first - 1); before; before = early.get(first - 1)) {
    bySeq.set(before.seq, before)
    early.delete(before.seq)
    first = before.seq
  }
  // Older ones that do not follow are read with the others of their time.
  return { ...state, messages: inOrder(bySeq), early: inOrder(early).filter(({ seq }) => seq > last) }
}

const inOrder = (bySeq: ReadonlyMap<number, ThreadMessage>) =>
  [...bySeq.values()].toSorted((one, other) => one.seq - other.seq)

/** An erased message stays so: an answer that was on its way may be from before. */
function later(known: ThreadMessage, next: ThreadMessage): ThreadMessage {
  if (known.is_removed || (known.message_type === 'location' && known.location === null)) return known
  return next
}

function withMarker(markers: readonly ThreadMarker[], marker: ThreadMarker): readonly ThreadMarker[] {
  const isSame = (one: ThreadMarker) => one.name === marker.name && one.sender_type === marker.sender_type
  const known = markers.find(isSame)
  if (!known) return [...markers, marker]
  return known.seq >= marker.seq ? markers : markers.map((one) => (isSame(one) ? marker : one))
}

function withPending(state: ThreadState, clientId: string, change: Partial<PendingMessage>): ThreadState {
  return { ...state, pending: state.pending.map((one) => (one.clientId === clientId ? { ...one, ...change } : one)) }
}

function without(state: ThreadState, clientId: string): ThreadState {
  return { ...state, pending: state.pending.filter((one) => one.clientId !== clientId) }
}

/** Pending ones, by their client's name, that seem to be a message that came by the stream. */
function seenAs(state: ThreadState): ReadonlyMap<string, string> {
  const seen = new Map<string, string>()
  const taken = new Set(state.confirmed)
  for (const { clientId, text, what, after } of state.pending) {
    const found = state.messages.find(
      (message) =>
        message.seq > after &&
        !taken.has(message.id) &&
        message.is_own &&
        (what === null
          ? message.message_type === 'text' && message.message_content === text
          : what.kind === 'location'
            ? message.message_type === 'location'
            : message.file?.name === what.words),
    )
    if (!found) continue
    taken.add(found.id)
    seen.set(clientId, found.id)
  }
  return seen
}
