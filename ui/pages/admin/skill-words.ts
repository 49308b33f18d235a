import type { Category } from '#modules/catalogue'

/** A trade by the name that customers see; a certificate by its own: "gas-safe" is "Gas safe". */
export function skillWords(slug: string, categories: readonly Category[]): string {
  const trade = categories.find((category) => category.slug === slug)
  if (trade) return trade.label
  if (slug === 'niceic') return 'NICEIC'
  const words = slug.replaceAll('-', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
