/** A client's promise that a request with this key is the same request; it counts for 24 hours. */
export interface QuoteKey {
  /** A digest of the sender and of the key that they gave. */
  readonly key: string
  /** A digest of what was asked: the same key with another one is refused. */
  readonly fingerprint: string
}

/** The key was used for another request. */
export interface QuoteKeyTaken {
  readonly kind: 'quote-key-taken'
}

export const quoteKeysCountFor = { hours: 24 } as const
