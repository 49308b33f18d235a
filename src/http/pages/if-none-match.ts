/** Whether the asker has this version already; a proxy may have marked it as weak. */
export function isKnownTo(ifNoneMatch: string | null | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((known) => known.trim().replace(/^W\//, '') === etag) ?? false
}
