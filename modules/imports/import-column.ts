/** A field of a kind: what it is, and other names that programs give to its column. */
export interface ImportColumn {
  readonly name: string
  readonly label: string
  readonly says: string
  readonly needed: boolean
  readonly also: readonly string[]
}

/** A field that a row may leave empty. */
export function importColumn(name: string, label: string, says: string, also: readonly string[] = []): ImportColumn {
  return { name, label, says, also, needed: false }
}
