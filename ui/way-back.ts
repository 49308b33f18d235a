/** What sign-in and sign-up hand on to each other, so that one comes back to where one was: "?next=%2Fbookings", or nothing. */
export function wayBack(search: URLSearchParams): string {
  const kept = ['next', 'redirect'].flatMap((name) => {
    const value = search.get(name)
    return value ? [[name, value]] : []
  })
  return kept.length > 0 ? `?${new URLSearchParams(kept).toString()}` : ''
}
