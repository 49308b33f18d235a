import type { Pence, Result } from '#modules/shared'
import type { Mapping } from '../import.ts'
import { type CellReaders, type RowRefused, externalIdAtMost, readPounds, readingCells } from '../read-cells.ts'

/** A row of services; null where it says nothing, so that the value stays as it is. */
export interface ServiceRow {
  readonly externalId: string | null
  readonly slug: string | null
  readonly name: string | null
  readonly description: string | null
  /** The text of the file: the catalogue knows the trades. */
  readonly category: string | null
  readonly basePrice: Pence | null
  readonly emergencyPrice: Pence | null
  readonly durationMinutes: number | null
  readonly beforeMinutes: number | null
  readonly afterMinutes: number | null
  readonly isEmergency: boolean | null
  readonly requiredSkills: readonly string[] | null
  readonly paymentPolicy: string | null
  readonly districts: readonly string[] | null
  readonly isActive: boolean | null
}

const textAtMost = 1_000
const price = 'is none: write pounds like 85.50'

/** Reads a row by its mapping; the first fault of it is its reason. */
export function readServiceRow(
  cells: readonly string[],
  mapping: Mapping,
  readers: CellReaders,
): Result<ServiceRow, RowRefused> {
  return readingCells(mapping, cells, readers, ({ read, line, needed }) => {
    const row = {
      externalId: line('external_id', externalIdAtMost, 'The number in your last program'),
      slug: line('slug', externalIdAtMost, 'The address'),
      name: line('name', textAtMost, 'The name'),
      description: line('description', textAtMost, 'The description'),
      category: line('category', externalIdAtMost, 'The trade'),
      basePrice: read('base_price', readPounds, `The price ${price}`),
      emergencyPrice: read('emergency_price', readPounds, `The emergency price ${price}`),
      durationMinutes: read('duration_minutes', readMinutes, 'The minutes are no whole number'),
      beforeMinutes: read('buffer_before_minutes', readMinutes, 'The minutes before are no whole number'),
      afterMinutes: read('buffer_after_minutes', readMinutes, 'The minutes after are no whole number'),
      isEmergency: read('is_emergency', readYes, 'Say yes or no whether it is an emergency'),
      requiredSkills: listOf(line('required_skills', textAtMost, 'The skills')),
      paymentPolicy: line('payment_policy', externalIdAtMost, 'The payment'),
      districts: listOf(line('districts', textAtMost, 'The districts')),
      isActive: read('is_active', readYes, 'Say yes or no whether it is offered'),
    }
    needed(row.externalId ?? row.slug ?? row.name, 'The number, the address and the name are missing')
    return row
  })
}

function readMinutes(typed: string): number | null {
  const [, digits] = /^(\d{1,5})(?: ?min(?:ute)?s?)?$/i.exec(typed) ?? []
  return digits === undefined ? null : Number(digits)
}

const yes = new Set(['yes', 'y', 'true', '1', 'x'])
const no = new Set(['no', 'n', 'false', '0'])

function readYes(typed: string): boolean | null {
  const said = typed.toLowerCase()
  if (yes.has(said)) return true
  return no.has(said) ? false : null
}

function listOf(text: string | null): readonly string[] | null {
  const items = (text ?? '')
    .split(/[,;|]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
  return items.length > 0 ? items : null
}
