/** The address of the small picture of a file; null for one of which there is none, as of HEIC. */
export function smallPicture(href: string, mediaType: string): string | null {
  return drawn.has(mediaType) ? `${href}?size=thumbnail` : null
}

const drawn: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])
