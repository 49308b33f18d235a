import { z } from 'zod'
import { type BulkEffects, bulkActions } from '#modules/bulk'

export const effectsSchema = z.strictObject({
  action: z.enum(bulkActions),
  changes: z.int(),
  skipped: z.int(),
  rows: z.array(
    z.strictObject({
      id: z.string(),
      label: z.string(),
      effect: z.enum(['changes', 'skipped', 'not_found']),
      reason: z.string().nullable(),
    }),
  ),
})

export function effectsView({ action, changes, skipped, rows }: BulkEffects): z.output<typeof effectsSchema> {
  return {
    action,
    changes,
    skipped,
    rows: rows.map(({ id, label, effect, reason }) => ({
      id,
      label,
      effect: effect === 'not-found' ? 'not_found' : effect,
      reason,
    })),
  }
}
