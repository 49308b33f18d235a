import { askedWords } from '#modules/asked'
import { textLimits } from '#modules/shared'
import { type QueueKind, queueKinds } from './ports.ts'
import { type QueueCursor, cursorFrom } from './queue.ts'

/** The words of the address of the queue of the market. */
export const queueAskedWords = ['kind', 'q', 'columns', 'after'] as const

/** A place in the queue has a part for each kind, and so is longer than other words of an address. */
const longestPlace = 600

export function queueAsked(search: Readonly<Record<string, string>>): {
  readonly asked: Readonly<Record<(typeof queueAskedWords)[number], string>>
  readonly kind: QueueKind | null
  readonly query: { readonly kinds: readonly QueueKind[]; readonly text: string | null; readonly from: QueueCursor }
} {
  const typed = (search['kind'] ?? '').trim()
  const kind = queueKinds.find((one) => one === typed) ?? null
  const q = (search['q'] ?? '').trim().slice(0, textLimits.search)
  const after = (search['after'] ?? '').slice(0, longestPlace)
  return {
    asked: { kind: kind ?? '', q, columns: askedWords(['columns'], search).columns, after },
    kind,
    query: { kinds: kind ? [kind] : [], text: q === '' ? null : q, from: cursorFrom(after) ?? {} },
  }
}
