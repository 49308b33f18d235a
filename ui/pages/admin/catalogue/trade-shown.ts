import { type Category, tradeIcons } from '#modules/catalogue'

export type TradeShown = ReturnType<typeof tradeShown>

/** The details of a trade as its form has them; null for a new one. */
export function tradeShown(trade: Category | null) {
  const icons: readonly string[] = tradeIcons
  const present = trade && !icons.includes(trade.icon) ? [trade.icon] : []
  return {
    label: trade?.label ?? '',
    description: trade?.description ?? '',
    icon: trade?.icon ?? 'wrench',
    icons: [...present, ...icons].map((icon) => ({ value: icon, label: iconWords(icon) })),
    isTile: trade?.isTile ?? true,
    capacity: String(trade?.parallelCapacity ?? 1),
  }
}

/** "paint-roller" is "Paint roller". */
function iconWords(icon: string): string {
  const words = icon.replaceAll(/-\d+$|-3x3$/g, '').replaceAll('-', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
