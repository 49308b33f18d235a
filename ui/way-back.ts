/**
 * The query that sign-in and sign-up pass on, so that the visitor returns to the page they came from:
 * "?next=%2Fbookings", or nothing.
 */
export function wayBack(search: URLSearchParams): string {
  const kept = ['next', 'redirect'].flatMap((name) => {
    const value = search.get(name)
    return value ? [[name, value]] : []
  })
  return kept.length > 0 ? `?${new URLSearchParams(kept).toString()}` : ''
}
