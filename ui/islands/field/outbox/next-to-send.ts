import { type KeptOriginal, type QueuedAction, kindOf } from './queued-action.ts'

/** The kinds without which an action of a kind makes no sense. Others of the same visit do not stop it. */
const needs: Readonly<Record<string, readonly string[]>> = {
  'no-access': ['arrived', 'photos'],
  report: ['check-in'],
  'check-out': ['check-in'],
  cash: ['check-in'],
  signature: ['check-in', 'report', 'photos', 'forms'],
  submit: ['check-in', 'check-out', 'report', 'photos', 'forms', 'signature'],
}

/** The refused action that a waiting one depends on; null for none. */
export function blockedBy(action: QueuedAction, all: readonly QueuedAction[]): QueuedAction | null {
  const needed = needs[kindOf(action)] ?? []
  return (
    all.find(
      (one) =>
        one.state === 'refused' &&
        one.seq < action.seq &&
        one.userId === action.userId &&
        one.visit === action.visit &&
        needed.includes(kindOf(one)),
    ) ?? null
  )
}

/**
 * The action that goes next for `userId`: the oldest that waits, in order within its visit, at a visit that is not in
 * `resting`. Null where none may go.
 */
export function nextToSend(
  all: readonly QueuedAction[],
  userId: string,
  resting: ReadonlySet<string>,
): QueuedAction | null {
  const inOrder = all.toSorted((a, b) => a.seq - b.seq)
  return (
    inOrder.find(
      (one) =>
        one.userId === userId && one.state === 'waiting' && !resting.has(one.visit) && blockedBy(one, inOrder) === null,
    ) ?? null
  )
}

/**
 * The original that goes next for `userId`: none while an action can go, and each only once the server has its photo. Null
 * where none may go.
 */
export function nextOriginal(
  originals: readonly KeptOriginal[],
  all: readonly QueuedAction[],
  userId: string,
): KeptOriginal | null {
  if (nextToSend(all, userId, new Set())) return null
  const isThere = (id: string) => all.every((one) => one.id !== id || one.state === 'late')
  return originals.find((one) => one.userId === userId && isThere(one.id)) ?? null
}
