import { z } from 'zod'
import { bulkActions, bulkLimits, distinct } from '#modules/bulk'
import { freeText, id, line } from '../kit/fields.ts'

const action = z.enum(bulkActions, 'Choose what to do with the rows')

const text = freeText(bulkLimits.text, 'Write the message')

const tooManyRows = `Select at most ${bulkLimits.rows} rows`

/** Rows that are named twice count once, so more may be sent than there can be; the module counts them. */
const ids = z
  .array(line(80))
  .min(1, 'Select at least one row')
  .max(bulkLimits.rows * 2, tooManyRows)

export const bulkFields = z.strictObject({
  action,
  ids: ids.meta({ description: 'At most 500 rows of lists of the office. An id that comes twice counts once' }),
  dry_run: z.boolean().default(false),
  technician_id: id('tec').nullable().default(null).meta({
    description: 'Of `assign`; without it the best who is free',
  }),
  text: text.nullable().default(null).meta({ description: 'Of `message`' }),
})

/** The choice on the page of a bulk. */
export const choiceFields = z.object({
  technician_id: z.union([z.literal('').transform(() => null), id('tec')]).default(null),
  text: text.nullable().default(null),
})

/** The boxes of a list whose rows are wanted as a file. */
export const selectedRows = z.object({
  ids: ids.transform(distinct).refine((rows) => rows.length <= bulkLimits.rows, tooManyRows),
})

/** The form of a list with an action on its selected rows. */
export const selectedFields = z.object({ action, ids, back: z.string().optional() })
