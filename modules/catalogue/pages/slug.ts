/** The last part of the address of a page: lower-case letters, digits and single hyphens. */
const slugForm = /^[0-9a-z]+(?:-[0-9a-z]+)*$/

export const slugLimits = { least: 3, most: 60 } as const

/** The words for a slug that is refused. */
export const slugWords = `Use ${slugLimits.least} to ${slugLimits.most} small letters, digits and hyphens, such as tap-repair`

export function isSlug(text: string): boolean {
  return text.length >= slugLimits.least && text.length <= slugLimits.most && slugForm.test(text)
}

/** "Electrical Safety Report (EICR)" is "electrical-safety-report-eicr"; a name without Latin letters is "page". */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replaceAll(/[^0-9a-z]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  const short = plain.length > slugLimits.most ? cutAtWord(plain) : plain
  if (short.length >= slugLimits.least) return short
  return short === '' ? 'page' : `page-${short}`
}

function cutAtWord(slug: string): string {
  const cut = slug.slice(0, slugLimits.most + 1)
  const end = cut.lastIndexOf('-')
  return end >= slugLimits.least ? cut.slice(0, end) : slug.slice(0, slugLimits.most)
}

/** The slug of a name, with a number behind it where that one is taken. */
export function freeSlug(name: string, isTaken: (slug: string) => boolean): string {
  const slug = slugOf(name)
  if (!isTaken(slug)) return slug
  for (let number = 2; ; number += 1) {
    const end = `-${number}`
    const next = `${slug.slice(0, slugLimits.most - end.length).replace(/-+$/, '')}${end}`
    if (!isTaken(next)) return next
  }
}
