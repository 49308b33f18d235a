import type { PartToOrder } from '#modules/fulfilment'
import { dayWords } from '../../time-words.ts'

export const partStateWords = {
  to_order: 'To order',
  ordered: 'Ordered',
  arrived: 'Arrived',
} as const satisfies Record<PartToOrder['state'], string>

/** "2 × Gasket, Wolseley: ordered, expected on Monday 9 March". */
export function partWords({ name, quantity, source, state, expectedOn }: PartToOrder): string {
  const due = state !== 'arrived' && expectedOn ? `, expected on ${dayWords(expectedOn)}` : ''
  return `${quantity} × ${name}${source ? `, ${source}` : ''}: ${partStateWords[state].toLowerCase()}${due}`
}
