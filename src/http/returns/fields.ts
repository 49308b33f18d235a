import { z } from 'zod'
import { type PartToOrder, mostPartsToOrder, partStates, reportLimits } from '#modules/fulfilment'
import { line, localDate, orEmpty } from '../kit/fields.ts'
import type { FormFields } from '../kit/form-body.ts'

const wholeNumber = `Please give a whole number from 1 to ${reportLimits.quantity}`
const tooMany = `At most ${mostPartsToOrder} parts`

const part = z.strictObject({
  name: line(reportLimits.partName, 'Please name the part'),
  quantity: z.int(wholeNumber).min(1, wholeNumber).max(reportLimits.quantity, wholeNumber),
  /** The supplier. */
  source: orEmpty(line(reportLimits.partSource)).default(null),
})

/** A part as it is read. */
export const partToOrderSchema = z.strictObject({
  name: z.string(),
  quantity: z.int(),
  source: z.string().nullable(),
  state: z.enum(partStates),
  expected_on: z.iso.date().nullable(),
})

export function partToOrderView({ expectedOn, ...part }: PartToOrder): z.input<typeof partToOrderSchema> {
  return { ...part, expected_on: expectedOn && expectedOn.toString() }
}

/** The parts that the technician names with the report. */
export const partsToOrder = z.array(part, 'Please send a list of parts').max(mostPartsToOrder, tooMany)

const followedPart = part.extend({
  state: z.enum(partStates, 'Choose how far it is').default('to_order'),
  expected_on: orEmpty(localDate).default(null),
})

/** The same as the office follows them. */
export const followedParts = z
  .array(followedPart, 'Please send a list of parts')
  .max(mostPartsToOrder, tooMany)
  .transform((parts) => parts.map(asKept))

function asKept({ expected_on: expectedOn, ...rest }: z.output<typeof followedPart>): PartToOrder {
  return { ...rest, expectedOn }
}

/** The same from the rows of a form, by their numbers. */
export const partRows = rowsOf(part)
export const followedPartRows = rowsOf(followedPart).transform((parts) => parts.map(asKept))

function rowsOf<Row extends z.ZodType>(row: Row) {
  return z
    .record(z.string(), row)
    .transform((rows) => Object.values(rows))
    .refine((rows) => rows.length <= mostPartsToOrder, tooMany)
}

/**
 * The fields of a form with rows of parts, which it sends as `parts_to_order.0.name`: the rows by number, so that a fault is
 * beside its field. A row without name and supplier is no part.
 */
export function withPartRows(typed: FormFields): Readonly<Record<string, unknown>> {
  const others: Record<string, unknown> = {}
  const rows: Record<string, Record<string, unknown>> = {}
  for (const [name, value] of Object.entries(typed)) {
    const [, row, field] = /^parts_to_order\.(\d{1,2})\.([a-z_]{1,20})$/.exec(name) ?? []
    if (row === undefined || field === undefined) {
      others[name] = value
      continue
    }
    const read = field === 'quantity' ? (value.trim() === '' ? null : Number(value)) : value
    rows[row] = { ...rows[row], [field]: read }
  }
  const named = Object.entries(rows).filter(([, { name, source }]) => isFilled(name) || isFilled(source))
  return { ...others, parts_to_order: Object.fromEntries(named) }
}

function isFilled(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== ''
}
