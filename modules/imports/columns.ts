import { customerColumns } from './customers/customer-columns.ts'
import type { ImportKind } from './import.ts'

/** A field of a kind: what it is, and other names that programs give to its column. */
export interface ImportColumn {
  readonly name: string
  readonly label: string
  readonly says: string
  readonly needed: boolean
  readonly also: readonly string[]
}

const ofKinds: Readonly<Record<ImportKind, readonly ImportColumn[]>> = { customers: customerColumns }

export function columnsOf(kind: ImportKind): readonly ImportColumn[] {
  return ofKinds[kind]
}
