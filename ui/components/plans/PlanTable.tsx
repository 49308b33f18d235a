import { Check } from 'lucide-react'
import { type BillingPeriod, billingPeriods } from '#modules/catalogue'
import { at } from '#modules/shared'
import { formatPence } from '../../format.ts'
import { Badge } from '../Badge.tsx'
import { Button } from '../form/Button.tsx'
import { usePageInput } from '../office/came-back.ts'
import { Price } from '../Price.tsx'
import type { PlansShown } from './plans-shown.ts'
import './plans.css'

const periodWords = { monthly: 'Monthly', yearly: 'Yearly' } as const

export const nothingCharged = 'Nothing is charged: we agree what is included in writing first.'

/** The plans side by side. The button of each leads to its request, with the period that was chosen. */
export function PlanTable({ shown, period }: { readonly shown: PlansShown; readonly period: BillingPeriod }) {
  const { plans, saving } = shown
  return (
    <form method="get" action={`${at.plans()}#request`} className="plans stack">
      <fieldset className="plan-periods">
        <legend>How would you pay?</legend>
        {billingPeriods.map((each) => (
          <label key={each} className="plan-period">
            <input type="radio" name="billing" value={each} defaultChecked={each === period} />
            <span>{periodWords[each]}</span>
            {each === 'yearly' && saving !== null && <Badge tone="good">Save {saving}%</Badge>}
          </label>
        ))}
      </fieldset>
      <ul className="plain plan-list">
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} />
        ))}
      </ul>
      <p>{nothingCharged}</p>
    </form>
  )
}

function PlanCard({ plan }: { readonly plan: PlansShown['plans'][number] }) {
  const { id, name, monthly, yearly, saving, features, isPopular } = plan
  const { vatRegistered } = usePageInput().site
  return (
    <li className={isPopular ? 'plan plan-popular' : 'plan'}>
      {isPopular && <p className="plan-ribbon">Most popular</p>}
      <h3 className="plan-name">{name}</h3>
      <p className="plan-price plan-monthly">
        <Price amount={monthly} large vat={vatRegistered} /> <span className="plan-each">a month</span>
      </p>
      <p className="plan-price plan-yearly">
        <Price amount={yearly} large vat={vatRegistered} /> <span className="plan-each">a year</span>
        {saving > 0 && <span className="plan-saving">You save {formatPence(saving)} against twelve months</span>}
      </p>
      <ul className="plain plan-features">
        {features.map((feature) => (
          <li key={feature}>
            <Check size={20} aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
      <div className="plan-foot">
        <Button variant={isPopular ? 'primary' : 'secondary'} wide name="plan" value={id}>
          Request this plan <span className="out-of-sight">{name}</span>
        </Button>
      </div>
    </li>
  )
}

/** The time and the price at which we come in an emergency. Empty where no tier is offered. */
export function TierList({ tiers }: Pick<PlansShown, 'tiers'>) {
  const { vatRegistered } = usePageInput().site
  if (tiers.length === 0) return null
  return (
    <div className="stack stack-tight">
      <h3>Emergency call-outs</h3>
      <ul className="plain tiers">
        {tiers.map(({ id, name, minutes, price }) => (
          <li key={id} className="tier">
            <strong>{name}</strong>
            <span>{minutes === null ? 'As soon as somebody is free' : `Our target: within ${minutes} minutes`}</span>
            <Price amount={price} vat={vatRegistered} />
          </li>
        ))}
      </ul>
      <p className="soft">Some jobs have a price of their own. You see yours before you confirm.</p>
    </div>
  )
}
