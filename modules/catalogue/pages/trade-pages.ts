import type { Category, Service } from '../service.ts'

/** A page of the site about several trades, under /services. */
export interface TradePage {
  readonly slug: string
  readonly label: string
  /** Slugs of categories, in the order of the page. */
  readonly trades: readonly string[]
  /** Services of other trades that belong here too, by a word of their name. */
  readonly alsoNamed: RegExp | null
}

export const tradePages = [
  {
    slug: 'plumbing-electrical',
    label: 'Plumbing and electrical',
    trades: ['plumbing', 'electrical', 'heating'],
    alsoNamed: null,
  },
  {
    slug: 'structural-repairs',
    label: 'Structural repairs',
    trades: ['structural', 'roofing', 'plastering', 'carpentry', 'renovation'],
    alsoNamed: null,
  },
  { slug: 'smart-building', label: 'Smart building', trades: ['security'], alsoNamed: /\bsmart\b/i },
] as const satisfies readonly TradePage[]

export type TradePageSlug = (typeof tradePages)[number]['slug']

export function tradePage(slug: string): (typeof tradePages)[number] | null {
  return tradePages.find((page) => page.slug === slug) ?? null
}

/** The page of a trade; null for one that /services alone shows. */
export function tradePageOf(category: string): TradePage | null {
  return tradePages.find(({ trades }) => trades.some((trade) => trade === category)) ?? null
}

/** The services of a trade page by trade, those that are there for their name first; trades without a service are left out. */
export function servicesOnTradePage<S extends Pick<Service, 'name' | 'category'>>(
  { trades, alsoNamed }: TradePage,
  categories: readonly Category[],
  services: readonly S[],
): readonly { readonly trade: Category | null; readonly services: readonly S[] }[] {
  const named = services.filter(({ name, category }) => !trades.includes(category) && alsoNamed?.test(name) === true)
  const ofTrades = trades.flatMap((slug) => {
    const trade = categories.find((category) => category.slug === slug)
    return trade ? [{ trade, services: services.filter(({ category }) => category === slug) }] : []
  })
  return [{ trade: null, services: named }, ...ofTrades].filter((group) => group.services.length > 0)
}
