import { z } from 'zod'
import { type SavedFilter, filterLimits, officeListNames, pageOfList } from '#modules/saved-filters'
import { instantText } from '#modules/shared'
import { id, line } from '../kit/fields.ts'
import { instantSchema } from '../kit/instant-schema.ts'

const { name, query } = filterLimits
export const nothingToSave = 'Filter, sort or choose columns first: there is nothing to save yet'

const listName = z.enum(officeListNames, 'Name a list of the office')

const wish = {
  list: listName,
  name: line(name, 'Please name the filter'),
  query: z
    .string(nothingToSave)
    .max(query, `Please use at most ${query} characters`)
    .meta({ description: 'The query of the list’s address, such as status=pending&when=past' }),
}

export const filterFields = z.strictObject({ ...wish, shared: z.boolean().default(false) })

/** The fields of the form. */
export const filterForm = z
  .object({ ...wish, shared: z.string().optional() })
  .transform(({ shared, ...fields }) => ({ ...fields, shared: shared !== undefined }))

export const filterParams = z.object({ id: id('flt') })

export const filterQuery = z.object({ list: listName.optional() })

export const filterSchema = z.strictObject({
  id: z.string(),
  list: z.enum(officeListNames),
  name: z.string(),
  query: z.string(),
  address: z.string(),
  shared: z.boolean(),
  made_by: z.string(),
  saved_at: instantSchema,
})

export function filterView(filter: SavedFilter): z.input<typeof filterSchema> {
  return {
    id: filter.id,
    list: filter.list,
    name: filter.name,
    query: filter.query,
    address: pageOfList(filter.list, filter.query),
    shared: filter.isShared,
    made_by: filter.maker,
    saved_at: instantText(filter.savedAt),
  }
}
