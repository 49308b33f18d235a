/** The rows of one page of a desk, and the last of them where more follow: the next page begins after it. */
export function onePage<Row>(found: readonly Row[], rowsOfPage: number) {
  const shown = found.slice(0, rowsOfPage)
  return { shown, last: found.length > rowsOfPage ? (shown.at(-1) ?? null) : null }
}
