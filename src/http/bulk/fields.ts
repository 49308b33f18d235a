import { z } from 'zod'
import { bulkActions } from '#modules/bulk'

const action = z.enum(bulkActions, 'Choose what to do with the rows')

export const bulkFields = z.strictObject({
  action,
  ids: z.array(z.string().max(80)).min(1, 'Select at least one row').meta({
    description: 'At most 500 rows of lists of the office. An id that comes twice counts once',
  }),
  dry_run: z.boolean().default(false),
})

/** The form of a list: its boxes are `ids`. */
export const selectedFields = z.object({
  action,
  ids: z.array(z.string().max(80)).min(1, 'Select at least one row'),
  back: z.string().optional(),
})
