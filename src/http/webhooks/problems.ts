import { webhookLimits } from '#modules/webhooks'
import { type Problem, conflict, notFound, notValidField } from '../kit/problem.ts'

/** The words of a refused address, beside its field. */
const urlWords = {
  'not-allowed':
    'Give an https address at a public name, such as https://hooks.yourprogram.co.uk/callout; its port is 443, or 1024 or above',
  inside: 'This name leads inside a private network: nothing is sent there',
} as const

type Refusal =
  | { readonly kind: 'webhook-url-refused'; readonly because: keyof typeof urlWords }
  | { readonly kind: 'too-many-webhooks' | 'webhook-unknown' | 'webhook-off' }

const webhookOff = conflict('webhook_off', 'The webhook is off: switch it on first.')

export function problemOf(refusal: Refusal): Problem {
  if (refusal.kind === 'webhook-url-refused') return notValidField('url', urlWords[refusal.because])
  if (refusal.kind === 'webhook-unknown') return notFound
  if (refusal.kind === 'webhook-off') return webhookOff
  return conflict(
    'too_many_webhooks',
    `There are ${webhookLimits.live} webhooks already: remove one that nobody needs.`,
  )
}
