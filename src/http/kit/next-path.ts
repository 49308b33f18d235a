import { at } from '#modules/shared'

const base = 'http://site.invalid'

/** `given` as a path of this site; null when it is not one, or could be read as leading elsewhere. */
export function ownPath(given: string | null | undefined): string | null {
  if (!given || given.length > 2_000 || !/^\/[\x21-\x5b\x5d-\x7e]*$/.test(given)) return null
  const url = URL.canParse(given, base) ? new URL(given, base) : null
  if (url?.origin !== base) return null
  const path = url.pathname + url.search + url.hash
  return path.startsWith('//') ? null : path
}

/** Where to go after signing in: `next`, or the old `redirect=booking`; otherwise `fallback`. */
export function nextPath(fields: { readonly next?: string; readonly redirect?: string }, fallback: string): string {
  if (!fields.next && fields.redirect === 'booking') return `${at.book()}?step=4`
  return ownPath(fields.next) ?? fallback
}
