import type { UserId } from '#modules/shared'

/** The rows of one page of a desk, and the last of them where more follow: the next page begins after it. */
export function onePage<Row>(found: readonly Row[], rowsOfPage: number) {
  const shown = found.slice(0, rowsOfPage)
  return { shown, last: found.length > rowsOfPage ? (shown.at(-1) ?? null) : null }
}

/** The person whose things the address asks for by `mine` or `nobody`; null for anybody's. */
export function assigneeAsked(whose: string, me: UserId): UserId | 'nobody' | null {
  if (whose === 'mine') return me
  return whose === 'nobody' ? 'nobody' : null
}
