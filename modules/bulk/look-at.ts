import { type BulkAction, type BulkThing, bulkActions, thingOf } from './actions.ts'
import type { BulkChoice, BulkRow } from './bulk.ts'
import type { UserId } from '#modules/shared'
import type { BulkPiece, BulkPieces } from './ports.ts'

/** The piece of an action for the thing of that id; null where the action takes no such thing. */
export function pieceFor(pieces: BulkPieces, action: BulkAction, id: string): BulkPiece | null {
  const thing = thingOf(id)
  const ofAction: Readonly<Partial<Record<BulkThing, BulkPiece>>> = pieces[action]
  return (thing && ofAction[thing]) ?? null
}

/** A piece that knows the thing of that id, by whichever action. */
function anyPieceFor(pieces: BulkPieces, id: string): BulkPiece | null {
  for (const action of bulkActions) {
    const piece = pieceFor(pieces, action, id)
    if (piece) return piece
  }
  return null
}

/** One row as it would go now. */
export async function lookAt(
  pieces: BulkPieces,
  action: BulkAction,
  id: string,
  { choice, by }: { readonly choice: BulkChoice; readonly by: UserId },
): Promise<BulkRow> {
  const piece = pieceFor(pieces, action, id)
  const looked = (await (piece ?? anyPieceFor(pieces, id))?.look(id, choice, by)) ?? null
  if (!looked) return { id, label: id.slice(0, 80), effect: 'not-found', reason: 'Not found' }
  const { label, skips, says = null } = looked
  if (!piece) return { id, label, effect: 'skipped', reason: 'This action is not for such a row' }
  return { id, label, effect: skips === null ? 'changes' : 'skipped', reason: skips ?? says }
}
