/** The first word of each public page that stands alone; the home page has none. */
const alone: ReadonlySet<string> = new Set(
  ' book contact coverage about emergency reviews quote privacy terms cookies accessibility complaints cancellation'.split(
    ' ',
  ),
)
/** The same of pages that have others below them, such as one for each service. */
const withPagesBelow: ReadonlySet<string> = new Set(['services', 'area'])

/** The page is one of the shop window, which has the launcher. No page behind a link or an account is. */
export function isPublicPage(path: string): boolean {
  const [first = '', ...below] = path.split('/').slice(1)
  return withPagesBelow.has(first) || (alone.has(first) && below.length === 0)
}
