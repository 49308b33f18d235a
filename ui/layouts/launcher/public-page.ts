import { at } from '#modules/shared'

/** Public pages beside those below them, such as `/services/tap-repair`. */
const withPagesBelow = ['/services', '/area']
const alone: readonly string[] = [
  at.home(),
  at.book(),
  at.contact(),
  at.coverage(),
  ...withPagesBelow,
  ...['/about', '/emergency', '/reviews', '/quote'],
  ...['/privacy', '/terms', '/cookies', '/accessibility', '/complaints', '/cancellation'],
]

/** The page is one of the shop window, which has the launcher. No page behind a link or an account is. */
export function isPublicPage(path: string): boolean {
  return alone.includes(path) || withPagesBelow.some((page) => path.startsWith(`${page}/`))
}
