import { z } from 'zod'
import {
  type ApplianceChange,
  type ApplianceDetails,
  applianceKinds,
  applianceText,
  guaranteeStates,
} from '#modules/care'
import { textLimits } from '#modules/shared'
import { id, line, localDate, orEmpty } from '../kit/fields.ts'
import { pageLimit } from '../kit/paging.ts'

const kind = z.enum(applianceKinds, 'Choose the kind of appliance')
const text = orEmpty(line(applianceText)).transform((typed) => typed ?? '')
const day = orEmpty(localDate)

export const applianceFields = z.strictObject({
  kind,
  make: text.default(''),
  model: text.default(''),
  serial: text.default(''),
  place: text.default(''),
  installed: day.default(null),
  guarantee_end: day.default(null),
})

const version = z.coerce.number('Load the page again').int('Load the page again').min(1, 'Load the page again')

/** A field that is left out stays as it is. */
export const applianceChangeFields = z.strictObject({
  version: version.meta({
    description: 'The version that was read. Where another is saved by now: 409 `appliance_changed`',
  }),
  kind: kind.optional(),
  make: text.optional(),
  model: text.optional(),
  serial: text.optional(),
  place: text.optional(),
  installed: day.optional(),
  guarantee_end: day.optional(),
  removed: z.boolean('This is true or false').optional().meta({ description: 'It is no longer there' }),
})

export const removalFields = z.object({ version })

export function detailsFrom(fields: z.output<typeof applianceFields>): ApplianceDetails {
  const { installed, guarantee_end, ...texts } = fields
  return { ...texts, installedOn: installed, guaranteeEndsOn: guarantee_end }
}

export function changeFrom(fields: Omit<z.output<typeof applianceChangeFields>, 'version'>): ApplianceChange {
  const { installed, guarantee_end, removed, kind: sort, make, model, serial, place } = fields
  return {
    ...(sort !== undefined && { kind: sort }),
    ...(make !== undefined && { make }),
    ...(model !== undefined && { model }),
    ...(serial !== undefined && { serial }),
    ...(place !== undefined && { place }),
    ...(installed !== undefined && { installedOn: installed }),
    ...(guarantee_end !== undefined && { guaranteeEndsOn: guarantee_end }),
    ...(removed !== undefined && { isRemoved: removed }),
  }
}

export const propertyParams = z.object({ id: id('prp') })
export const applianceParams = z.object({ id: id('prp'), appliance: id('apl') })

export const historyQuery = z.strictObject({
  limit: pageLimit.default(50),
  cursor: z.string().max(200).optional(),
})

/** The filter of the list of the office. */
export const listFields = {
  q: orEmpty(z.string().max(textLimits.search)).default(null),
  kind: orEmpty(kind).default(null),
  guarantee: orEmpty(z.enum(guaranteeStates, 'Choose ended, ends_soon or runs')).default(null),
}
