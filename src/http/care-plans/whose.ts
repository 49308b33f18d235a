import type { Context } from 'hono'
import type { User } from '#modules/accounts'
import type { CarePlanLine, CarePlansModule } from '#modules/care-plans'
import { type CarePlanId, may } from '#modules/shared'
import type { HttpEnv } from '../kit/env.ts'

/** A plan for somebody who may see it. */
export interface SeenPlan {
  readonly plan: CarePlanLine
  readonly side: 'office' | 'customer'
  /** A user's id, or `link`. */
  readonly by: string
}

/** The plan, for the office, for its customer, and for the holder of the token of its link; null for any other. */
export async function seenPlan(
  carePlans: Pick<CarePlansModule, 'find' | 'open'>,
  c: Context<HttpEnv>,
  who: User | null,
  id: CarePlanId,
): Promise<SeenPlan | null> {
  const linked = await carePlans.open(c.req.header('x-plan-token') ?? '')
  if (linked) return linked.id === id ? { plan: linked, side: 'customer', by: 'link' } : null
  const plan = who && (await carePlans.find(id))
  if (!who || !plan) return null
  if (may(who, 'customers')) return { plan, side: 'office', by: who.id }
  return plan.customerId === who.id ? { plan, side: 'customer', by: who.id } : null
}
