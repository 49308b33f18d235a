import { type BulkAction, type BulkThing, thingOf } from './actions.ts'
import type { BulkChoice, BulkRow } from './bulk.ts'
import type { UserId } from '#modules/shared'
import type { BulkPiece, BulkPieces } from './ports.ts'

/** The piece of an action for the thing of that id; null where the action takes no such thing. */
export function pieceFor(pieces: BulkPieces, action: BulkAction, id: string): BulkPiece | null {
  const thing = thingOf(id)
  const ofAction: Readonly<Partial<Record<BulkThing, BulkPiece>>> = pieces[action]
  return (thing && ofAction[thing]) ?? null
}

/** One row as it would go now. */
export async function lookAt(
  pieces: BulkPieces,
  action: BulkAction,
  id: string,
  { choice, by }: { readonly choice: BulkChoice; readonly by: UserId },
): Promise<BulkRow> {
  const looked = (await pieceFor(pieces, action, id)?.look(id, choice, by)) ?? null
  if (!looked) return { id, label: id.slice(0, 80), effect: 'not-found', reason: 'Not found' }
  const { label, skips, says = null } = looked
  return { id, label, effect: skips === null ? 'changes' : 'skipped', reason: skips ?? says }
}
