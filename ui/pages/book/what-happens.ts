import type { PaymentPolicy } from '#modules/catalogue'
import type { Offer } from '../../components/wizard/view.ts'

/** When the money is taken: true for the policy of the very service. */
export function payingWords(policy: PaymentPolicy, total: string): string {
  return {
    full: `You pay ${total} by card in the next step. Nothing is taken before you do. This is the whole price, VAT included; it goes up only if you agree to more work.`,
    deposit: `You pay the call-out by card in the next step, and the rest of ${total} after the work. VAT is included.`,
    hold: `Your bank sets ${total} aside in the next step. It is taken after the work. VAT is included.`,
    after: `Nothing to pay now. You get an invoice for ${total}, VAT included, after the work.`,
  }[policy]
}

interface Visit {
  /** Null for an emergency, which is sent out paid or not. */
  readonly when: string | null
  /** So near that a change may cost something. */
  readonly soon: boolean
  /** What a late cancellation costs at most: "£45.00". */
  readonly lateFee: string
  readonly policy: PaymentPolicy
}

type Promises = Pick<Offer, 'emergencyPromise' | 'freeChangeHours'>

export function nextSteps({ when, soon, lateFee, policy }: Visit, offer: Promises): readonly string[] {
  const pays = policy === 'after' ? [] : ['You pay by card, and get your booking reference.']
  const late = `You can cancel free of charge until a technician is assigned; after that it costs up to ${lateFee}.`
  if (when === null) {
    return [
      `We look for the nearest free technician the moment you confirm, and aim to be with you within ${offer.emergencyPromise}.`,
      ...pays,
      'Your booking page says who is coming. If you are not sure what to do meanwhile, call us.',
      late,
    ]
  }
  return [
    ...pays,
    'We assign a technician with the right skills, and you see who is coming.',
    `They arrive on ${when}, look at the problem with you and repair it.`,
    soon ? late : `Until ${offer.freeChangeHours} hours before, you can move or cancel the visit free of charge.`,
  ]
}
