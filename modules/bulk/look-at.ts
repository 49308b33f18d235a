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

/** The look at a row that other actions are for; null where there is no such row. */
async function notForIt(pieces: BulkPieces, id: string, by: UserId): ReturnType<BulkPiece['look']> {
  const other = bulkActions.flatMap((action) => pieceFor(pieces, action, id) ?? [])[0]
  const label = (await other?.label(id, by)) ?? null
  return label === null ? null : { label, skips: 'This action is not for such a row' }
}

/** One row as it would go now. */
export async function lookAt(
  pieces: BulkPieces,
  action: BulkAction,
  id: string,
  { choice, by }: { readonly choice: BulkChoice; readonly by: UserId },
): Promise<BulkRow> {
  const piece = pieceFor(pieces, action, id)
  const looked = piece ? await piece.look(id, choice, by) : await notForIt(pieces, id, by)
  if (!looked) return { id, label: id.slice(0, 80), effect: 'not-found', reason: 'Not found' }
  const { label, skips, says = null } = looked
  return { id, label, effect: skips === null ? 'changes' : 'skipped', reason: skips ?? says }
}
