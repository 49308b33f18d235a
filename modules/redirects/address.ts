import { type Result, accept, refuse } from '#modules/shared'

/** The most characters of an address. */
export const longestAddress = 300

/** Parts of the site that are no pages of visitors: the server answers there itself. */
const reserved = ['api', 'assets', 'admin', 'og', '_refused', '.well-known']

export type AddressFault = 'not-an-address' | 'off-site' | 'has-query' | 'reserved' | 'too-long'

/** The path of a target, without its query and without the part of the page. */
export const pathOf = (target: string): string => target.split(/[?#]/, 1).join()

/** A path without the slash at its end, by which an address is one, however it is written. */
export const bare = (path: string): string => path.replace(/(.)\/+$/, '$1')

/** Where a target leads with the visitor's own query: that of the target comes first. */
export function withQuery(target: string, search: string): string {
  if (search.length < 2) return target
  const [address = '', part] = target.split('#', 2)
  const joined = address.includes('?') ? `${address}&${search.slice(1)}` : address + search
  return part === undefined ? joined : `${joined}#${part}`
}

/** The address of earlier, as it was typed: a path of this site, or a whole address of it. */
export function readOldAddress(typed: string, origin: string): Result<string, { readonly kind: AddressFault }> {
  const read = readAddress(typed, origin)
  if (!read.ok) return read
  const { pathname, search, hash } = read.value
  if (search !== '' || hash !== '') return refuse({ kind: 'has-query' })
  return isReserved(pathname) ? refuse({ kind: 'reserved' }) : accept(bare(pathname))
}

/** The address to lead to, as it was typed; it may have a query and name a part of the page. */
export function readTarget(typed: string, origin: string): Result<string, { readonly kind: AddressFault }> {
  const read = readAddress(typed, origin)
  if (!read.ok) return read
  const { pathname, search, hash } = read.value
  return isReserved(pathname) ? refuse({ kind: 'reserved' }) : accept(bare(pathname) + search + hash)
}

function readAddress(typed: string, origin: string): Result<URL, { readonly kind: AddressFault }> {
  const text = typed.trim()
  if (text.length > longestAddress) return refuse({ kind: 'too-long' })
  const isWhole = /^[a-z][a-z\d+.-]*:/i.test(text) || /^[/\\]{2}/.test(text)
  if (!isWhole && !text.startsWith('/')) return refuse({ kind: 'not-an-address' })
  // Browsers read a backslash as a slash, and leave out tabs and line ends.
  if (/[\\\p{Cc}]/u.test(text)) return refuse({ kind: 'not-an-address' })
  const url = URL.parse(text, origin)
  if (!url) return refuse({ kind: 'not-an-address' })
  if (url.origin !== origin || url.username !== '' || url.password !== '') return refuse({ kind: 'off-site' })
  return url.pathname.includes('//') || url.href.length > longestAddress + origin.length
    ? refuse({ kind: 'not-an-address' })
    : accept(url)
}

function isReserved(pathname: string): boolean {
  const [, first = ''] = pathname.split('/', 2)
  return reserved.includes(first.toLowerCase())
}
