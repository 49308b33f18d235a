import { planWords } from '#modules/adverts'
import { type AdvertSettings, priceKey } from '#modules/catalogue'
import { formatPence } from '#modules/shared'
import type { Effect } from '../fields.ts'
import { differing } from './differing.ts'

/** The effects of other plans of adverts on the next payments. Days that are paid for stay. */
export function advertEffects(now: AdvertSettings, then: AdvertSettings): readonly Effect[] {
  return differing(now, then, [
    ...now.plans.map((plan) => ({
      about: `${planWords(plan)}: the next payment`,
      says: ({ plans }: AdvertSettings) => priceWords(plans.find((one) => priceKey(one) === priceKey(plan))?.price),
    })),
    {
      about: 'A new listing or job advert',
      says: ({ reviewBeforeLive }) =>
        reviewBeforeLive ? 'waits until a person has looked at it' : 'is shown as soon as it is paid for',
    },
  ])
}

function priceWords(price: AdvertSettings['plans'][number]['price'] | undefined): string {
  return price == null ? 'is not offered' : formatPence(price)
}
