import { type Result, accept, refuse } from '#modules/shared'
import { columnsOf } from './columns.ts'
import type { ImportKind, Mapping } from './import.ts'

/** A sentence about one column of the file, or about the whole with null. */
export interface MappingFault {
  readonly kind: 'mapping-refused'
  readonly faults: readonly { readonly column: number | null; readonly message: string }[]
}

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Matches columns by their names; the first column of a name has it. */
export function guessMapping(kind: ImportKind, columns: readonly string[]): Mapping {
  const taken = new Set<number>()
  const mapping: Record<string, number> = {}
  const names = columns.map(plain)
  const give = (field: string, wanted: readonly string[]) => {
    const place = names.findIndex((name, at) => !taken.has(at) && wanted.includes(name))
    if (place < 0 || field in mapping) return
    mapping[field] = place
    taken.add(place)
  }
  const fields = columnsOf(kind)
  for (const { name, label } of fields) give(name, [plain(name), plain(label)])
  for (const { name, also } of fields) give(name, also.map(plain))
  return mapping
}

/** Judges the field that a person gave to each column; null where it is left out. */
export function judgeMapping(
  kind: ImportKind,
  columns: readonly string[],
  chosen: readonly (string | null)[],
): Result<Mapping, MappingFault> {
  const faults: { column: number | null; message: string }[] = []
  const mapping: Record<string, number> = {}
  const fields = columnsOf(kind)
  for (const [column, field] of chosen.slice(0, columns.length).entries()) {
    if (field === null) continue
    const known = fields.find(({ name }) => name === field)
    if (!known) faults.push({ column, message: 'Choose one of the fields, or leave the column out' })
    else if (Object.hasOwn(mapping, field)) {
      faults.push({ column, message: `“${known.label}” is another column already` })
    } else mapping[field] = column
  }
  for (const { name, label, needed } of fields) {
    if (needed && !Object.hasOwn(mapping, name)) {
      faults.push({ column: null, message: `Choose the column that has “${label}”` })
    }
  }
  if (faults.length === 0 && Object.keys(mapping).length === 0) {
    faults.push({ column: null, message: 'Choose the field of at least one column' })
  }
  return faults.length > 0 ? refuse({ kind: 'mapping-refused', faults }) : accept(mapping)
}

/** The field of each column, as `judgeMapping` reads it. */
export function chosenFields(mapping: Mapping, columns: readonly string[]): readonly (string | null)[] {
  const fields = Object.entries(mapping)
  return columns.map((_, column) => fields.find(([, at]) => at === column)?.[0] ?? null)
}

/** Reads the cells of a row by their fields: trimmed, and empty where the field has no column. Marks of our exports go. */
export function cellsBy(mapping: Mapping, cells: readonly string[]): (field: string) => string {
  return (field) => withoutMark((cells[mapping[field] ?? -1] ?? '').trim())
}

/** Exports mark a text that a spreadsheet would take for a formula by an apostrophe before it, also behind a separator. */
const marks =
  /(^|[;|\t\r\n\v\f\u0085\u2028\u2029])'(?=[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@\uff1d\uff0b\uff0d\uff20])/gu

function withoutMark(text: string): string {
  return text.replaceAll(marks, '$1').trim()
}
