/** Why an archive is not restored; each has an exit code of its own, so that a script can tell them apart. */
export const refusalCodes = {
  /** There is no such archive. */
  'not-found': 3,
  /** The folder has data already. */
  'not-empty': 4,
  /** It is no archive of Callout, or not as it was written. */
  damaged: 5,
  /** It is encrypted, and no identity that was given opens it. */
  identity: 6,
  /** A later version of Callout wrote it. */
  newer: 7,
  /** It is whole, and the data in it is not right. */
  unsound: 8,
} as const

export type RefusalKind = keyof typeof refusalCodes

export class ArchiveRefused extends Error {
  override readonly name = 'ArchiveRefused'
  readonly kind: RefusalKind

  constructor(kind: RefusalKind, words: string, cause?: unknown) {
    super(words, cause === undefined ? {} : { cause })
    this.kind = kind
  }
}
