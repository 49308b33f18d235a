const longest = 60

/** "O'Brien & Sons Roofing" is "obrien-sons-roofing"; a name without Latin letters is "expert". */
export function listingSlug(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replaceAll(/[^0-9a-z]+/g, '-')
    .slice(0, longest)
    .replaceAll(/^-+|-+$/g, '')
  return plain === '' ? 'expert' : plain
}
