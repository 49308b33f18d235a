import type { ArchiveEntry } from '#modules/privacy'

/** Compressed files do not get smaller. */
export const isPacked = (path: string): boolean =>
  /\.(?:jpe?g|png|webp|gif|hei[cf]|pdf|zip|docx|xlsx|odt|mp[34]|m4[av]|mov|webm|og[ga]|opus)$/i.test(path)

/** The pieces of an entry; one where it is whole. */
export async function* piecesIn(bytes: ArchiveEntry['bytes']): AsyncGenerator<Uint8Array> {
  if (bytes instanceof Uint8Array) yield bytes
  else yield* bytes
}
