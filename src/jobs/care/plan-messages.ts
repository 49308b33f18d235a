import { type CarePlanEvents, type CarePlanLine, priceWords } from '#modules/care-plans'
import { type CarePlanId, atCare, businessDate, dayWords, formatPence } from '#modules/shared'
import type { Modules } from '../../compose.ts'
import { officeOf, userAs } from '../messages/addressees.ts'
import type { Emitted, Subscriber, Subscribers } from '../outbox/events.ts'

interface Parts {
  readonly accounts: Pick<Modules['accounts'], 'find' | 'staff'>
  readonly carePlans: Pick<Modules['carePlans'], 'billing' | 'find' | 'makeLink' | 'makeOnlyLink' | 'withdrawal'>
  readonly messaging: Pick<Modules['messaging'], 'notify' | 'wasNotified'>
}

type Told = Pick<Emitted, 'id' | 'at'>
type More = Readonly<Partial<Record<'contract' | 'on_day' | 'cancel_until' | 'more', string>>>

/** Messages about maintenance plans: to the customer with a link to the plan, and to the office. */
export function planMessages(modules: Parts) {
  const about =
    <Kind extends keyof CarePlanEvents>(
      say: (plan: CarePlanLine, event: Emitted<Kind>) => Promise<void>,
    ): Subscriber<Kind> =>
    async (event) => {
      const { carePlanId }: { readonly carePlanId: CarePlanId } = event.body
      const plan = await modules.carePlans.find(carePlanId)
      if (plan) await say(plan, event)
    }

  return {
    'care-plan-proposed': [
      about<'care-plan-proposed'>(async (plan, event) => {
        if (plan.state !== 'proposed') return
        await toCustomer(modules, plan, event, 'care_plan_proposed', { on_day: dated(businessDate(plan.expiresAt)) })
      }),
    ],
    'care-plan-moved': [
      about<'care-plan-moved'>(async (plan, event) => {
        const more = await factsOf(modules, plan, event)
        const row = `care_plan_${event.body.move}`
        if (event.body.move !== 'expired') await toCustomer(modules, plan, event, row, more)
        const isForOffice = ['accepted', 'ended', 'withdrawn', 'expired'].includes(event.body.move)
        if (isForOffice) await toOffice(modules, plan, event, row, more)
      }),
    ],
    'care-plan-renews': [
      about<'care-plan-renews'>(async (plan, event) => {
        // It was paused or ended meanwhile.
        if (plan.state !== 'active') return
        const on_day = dated(Temporal.PlainDate.from(event.body.renewsOn))
        await toCustomer(modules, plan, event, 'care_plan_renews', { on_day })
      }),
    ],
    'care-plan-visit-due': [
      about<'care-plan-visit-due'>(async (plan, event) => {
        const on_day = dated(Temporal.PlainDate.from(event.body.dueOn))
        await toCustomer(modules, plan, event, 'care_plan_visit_due', { on_day })
      }),
    ],
  } satisfies Subscribers
}

async function factsOf({ carePlans }: Parts, plan: CarePlanLine, { body }: Emitted<'care-plan-moved'>): Promise<More> {
  const { acceptance, ending, pausedFrom } = plan
  switch (body.move) {
    case 'accepted': {
      const right = await carePlans.withdrawal(plan)
      return { contract: acceptance?.text ?? '', cancel_until: right ? dated(right.until) : '' }
    }
    case 'paused':
      return { on_day: pausedFrom ? dated(pausedFrom) : '' }
    case 'resumed': {
      const billing = await carePlans.billing(plan)
      return { on_day: billing?.next ? dated(billing.next) : '' }
    }
    case 'ended':
      return {
        more: ending?.coveredUntil ? `Visits that are due until ${dated(ending.coveredUntil)} are still made.` : '',
      }
    case 'withdrawn': {
      const refund = ending?.refund
      if (!refund) return { more: 'Nothing was billed.' }
      const less = refund.visits > 0 ? `, less ${formatPence(refund.worth)} for visits that were made` : ''
      return {
        more: `${formatPence(refund.due)} goes back: ${formatPence(refund.billed)} billed${less}. An unpaid invoice is credited by the same sum.`,
      }
    }
    case 'expired':
      return {}
  }
}

function common(plan: CarePlanLine, { id, at }: Told, event: string, more: More) {
  const { name, address, postcode } = plan.property
  return {
    event,
    cause: `evt_${id}`,
    at,
    bookingId: null,
    facts: {
      plan: plan.name,
      property: name,
      address: `${address}, ${postcode}`,
      owner: plan.customer.name,
      price: priceWords(plan),
      contract: '',
      on_day: '',
      cancel_until: '',
      more: '',
      ...more,
    },
  }
}

/** With a link of its own, made once for each event. */
async function toCustomer(
  { accounts, carePlans, messaging }: Parts,
  plan: CarePlanLine,
  event: Told,
  row: string,
  more: More,
): Promise<void> {
  const wanted = common(plan, event, row, more)
  const owner = await accounts.find(plan.customerId)
  if (!owner || (await messaging.wasNotified(row, wanted.cause))) return
  // A proposal has one link: that of its last message.
  const { token } = await (plan.state === 'proposed' ? carePlans.makeOnlyLink : carePlans.makeLink)(plan.id)
  await messaging.notify({
    ...wanted,
    to: [userAs('customer', owner)],
    link: atCare.myPlans(),
    outsideLink: atCare.planLink(token),
  })
}

async function toOffice(
  { accounts, messaging }: Parts,
  plan: CarePlanLine,
  event: Told,
  row: string,
  more: More,
): Promise<void> {
  await messaging.notify({
    ...common(plan, event, row, more),
    to: await officeOf({ accounts }),
    link: atCare.plan(plan.id),
  })
}

function dated(day: Temporal.PlainDate): string {
  return `${dayWords(day)} ${day.year}`
}
