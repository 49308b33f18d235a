import type { Facts } from './fill.ts'

/** Sample facts for a preview. */
const samples: Facts = {
  business: 'Callout Croydon',
  hotline: '0800-247-847',
  reference: 'CB-7KQ4XW',
  service: 'Plumbing Repair',
  when: 'Tuesday 1 December, 10\u{a0}am',
  visit: 'Tuesday 1 December, 10\u{a0}am, with Amara Osei',
  technician: 'Amara Osei',
  address: '12 Park Lane, Croydon',
  price: '£85.00',
  payer: 'Patel Lettings',
  pay_step: 'Please pay £85.00 by 9:30\u{a0}am.',
  access_known: 'We know about parking and getting in; call us if anything has changed.',
  nothing_to_pay: 'You have nothing to pay.',
  next_step: 'Please pay £85.00 by 9:30\u{a0}am, so that we keep the time for you.',
  money_back: '£85.00 is refunded to you, the way it was paid.',
  withdrawn_on: 'Tuesday 1 December, 10\u{a0}am',
  charge_words: 'For the work that was done at your request we keep £20.00.',
  change_terms:
    'You can move or cancel it free of charge until 24 hours before. After that up to the call-out fee is kept.',
  day: 'tomorrow',
  date: 'Tuesday 1 December',
  jobs: '2 jobs',
  first: '8\u{a0}am',
  list: '8\u{a0}am to 9:30\u{a0}am: Plumbing Repair (CB-7KQ4XW), CR0\n11\u{a0}am to 12\u{a0}noon: Tap Repair (CB-3MN8RT), CR2',
  arrival: '9:45\u{a0}am',
  minutes: '30',
  received: '£85.00',
  given_back: '£20.00',
  receipt: 'Paid: £85.00\nHow: Visa ending in 4242\n\nThis is a receipt, not a VAT invoice.',
  left: '£35.00',
  amount: '£35.00',
  done_on: 'Tuesday 1 December',
  pay_by: 'Please pay the rest by Tuesday 1 December, 10\u{a0}am.',
  waits_until: '',
  visits: 'Visit concerned: CB-7KQ4XW (Tuesday 1 December, 10\u{a0}am).',
  decision: 'agreed to',
  differences: 'One payment differs',
  provider: 'Stripe',
  them: 'it',
  device: 'Firefox on Windows',
  network: ', from the network 81.2.69.0/24',
  factor: 'A passkey',
  codes_left: '7 are',
  code: '482 913',
}

/** A fact without a sample of its own stands for itself. */
export function sampleOf(name: string): string {
  return samples[name] ?? `(${name.replaceAll('_', ' ')})`
}
