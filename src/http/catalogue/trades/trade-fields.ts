import { z } from 'zod'
import {
  type Category,
  type TradeDetails,
  type TradeEditRefusal,
  type TradeFacts,
  tradeLimits,
} from '#modules/catalogue'
import { line } from '../../kit/fields.ts'
import type { FormFields } from '../../kit/form-body.ts'
import { type Problem, notFound, notValidFields } from '../../kit/problem.ts'

/** A trade as the office has it. */
export const adminCategory = z.object({
  slug: z.string(),
  label: z.string(),
  description: z.string(),
  icon: z.string(),
  is_tile: z.boolean(),
  is_flag: z.boolean(),
  parallel_capacity: z.int(),
  is_active: z.boolean(),
  version: z.int(),
})

/** The facts of an earlier version. */
export const tradeFactsSchema = adminCategory.omit({ slug: true, is_flag: true, version: true })

/** The fields of the wire for details that are changed or given. */
export const tradeFields = {
  label: line(tradeLimits.label.most, 'Give a name'),
  description: line(tradeLimits.description.most, 'Describe it'),
  icon: line(60, 'Choose one of the icons'),
  is_tile: z.boolean('Say whether it is a tile of the booking form'),
  parallel_capacity: z.int('Give a whole number'),
}

type WrittenTrade = { readonly [F in keyof typeof tradeFields]?: z.output<(typeof tradeFields)[F]> | undefined }

/** Details that were sent, as the module takes them. */
export function tradeDetailsOf(body: WrittenTrade): Partial<TradeDetails> {
  return {
    ...(body.label !== undefined && { label: oneLine(body.label) }),
    ...(body.description !== undefined && { description: oneLine(body.description) }),
    ...(body.icon !== undefined && { icon: body.icon }),
    ...(body.is_tile !== undefined && { isTile: body.is_tile }),
    ...(body.parallel_capacity !== undefined && { parallelCapacity: body.parallel_capacity }),
  }
}

/** The details as a form sends them; the rules of the catalogue judge them. */
export function tradeDetailsIn(fields: FormFields): TradeDetails {
  const typed = (fields['parallel_capacity'] ?? '').trim()
  return {
    label: oneLine(fields['label']),
    description: oneLine(fields['description']),
    icon: fields['icon'] ?? '',
    isTile: fields['is_tile'] === 'yes',
    parallelCapacity: /^\d{1,3}$/.test(typed) ? Number(typed) : 0,
  }
}

const oneLine = (text = '') => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()

/** Why a trade could not be changed, in a person's words. */
export function tradeProblemOf(refusal: TradeEditRefusal): Problem {
  switch (refusal.kind) {
    case 'trade-unknown':
      return notFound
    case 'trade-refused':
      return notValidFields(refusal.faults)
    case 'no-trade':
      return {
        status: 409,
        code: 'no_trade',
        detail: 'This is the tile of all emergencies, and no trade. It stays as it is; only its place can change.',
      }
    case 'trade-changed':
      return {
        status: 409,
        code: 'trade_changed',
        detail: 'Somebody changed this trade meanwhile. Look at it again, then change it.',
      }
    case 'trade-offers-services': {
      const { names } = refusal
      return {
        status: 409,
        code: 'trade_offers_services',
        detail: `The trade offers services that would vanish with it: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ` and ${names.length - 5} more` : ''}. Look at them first, then retire them together with it.`,
      }
    }
  }
}

/** Why trades were not sorted, in a person's words. */
export const tradesChanged: Problem = {
  status: 409,
  code: 'order_changed',
  detail: 'A trade was added or taken away meanwhile. Look at the list again, then sort it.',
}

export function factsView(of: TradeFacts) {
  return {
    label: of.label,
    description: of.description,
    icon: of.icon,
    is_tile: of.isTile,
    parallel_capacity: of.parallelCapacity,
    is_active: of.isActive,
  }
}

export function adminCategoryView(of: Category) {
  return { ...factsView(of), slug: of.slug, is_flag: of.isFlag, version: of.version }
}
