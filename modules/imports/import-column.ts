/** A field of a kind: what it is, and other names that programs give to its column. */
export interface ImportColumn {
  readonly name: string
  readonly label: string
  readonly says: string
  readonly needed: boolean
  readonly also: readonly string[]
}
