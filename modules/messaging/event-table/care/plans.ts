import { rowsLike } from '../row.ts'

const facts = [
  /** "Basic Care". */
  'plan',
  'property',
  'address',
  'owner',
  /** "£490.00 a year". */
  'price',
  /** The contract as it was accepted; empty before. */
  'contract',
  /** A day that the message is about: until when, from when, or when it is due. */
  'on_day',
  /** The last day of the right to cancel; empty where there is none. */
  'cancel_until',
  /** Words about the money that goes back, or about visits that are still made; empty where there are none. */
  'more',
] as const

const customers = rowsLike({
  group: 'bookings',
  channels: ['in_app', 'email'],
  facts,
  bookingLink: null,
  essential: true,
  action: 'See your plan',
})
const office = rowsLike({ group: 'office', channels: ['in_app', 'email'], facts, action: 'See the plan' })

/** Messages about maintenance plans, to customers and to the office. */
export const carePlanRows = [
  customers({
    event: 'care_plan_proposed',
    part: 'customer',
    concerns: 'money',
    about: 'A maintenance plan was proposed',
    title: 'Your maintenance plan: {plan}',
    short: 'We propose {plan} for {property}, at {price}. You can accept it until {on_day}.',
    subject: 'Your maintenance plan for {property}: {plan}',
    text: `We propose {plan} for {property} ({address}), at {price}.

By the link below you see all that it includes, and what is billed when. You can accept it there until {on_day}. Nothing is billed before that.`,
    action: 'See the plan and accept it',
  }),
  customers({
    event: 'care_plan_accepted',
    part: 'customer',
    concerns: 'money',
    about: 'A maintenance plan was accepted',
    title: '{plan} for {property} is agreed',
    short: 'You accepted {plan} for {property}, at {price}. You can cancel until the end of {cancel_until}.',
    subject: 'Your plan {plan} for {property} is agreed',
    text: `Thank you. You accepted {plan} for {property} ({address}), at {price}. Please keep this e-mail: it is your contract.

{contract}

You can cancel without a reason until the end of {cancel_until}, by the link below.`,
  }),
  customers({
    event: 'care_plan_renews',
    part: 'customer',
    concerns: 'money',
    about: 'A maintenance plan renews soon',
    title: '{plan} renews on {on_day}',
    short: '{plan} for {property} renews on {on_day}, at {price}.',
    subject: '{plan} for {property} renews on {on_day}',
    text: `Your plan {plan} for {property} ({address}) renews on {on_day}, for another year at {price}. The invoice comes on that day.

If you do not want another year, end the plan before then by the link below, in two presses. After the renewal you have 14 days to cancel it.`,
    action: 'See or end your plan',
  }),
  customers({
    event: 'care_plan_visit_due',
    part: 'customer',
    concerns: 'visit',
    group: 'reminders',
    essential: false,
    about: 'A visit of a maintenance plan can be booked',
    title: 'Book your visit: {property}',
    short: 'A visit of {plan} at {property} is due on {on_day}. It is included.',
    subject: 'Book your visit of {plan} at {property}',
    text: `A visit of your plan {plan} at {property} ({address}) is due on {on_day}. It is included in the plan and costs nothing.

Choose a time by the link below, or call us on {hotline}.`,
    action: 'Book this visit',
  }),
  customers({
    event: 'care_plan_paused',
    part: 'customer',
    concerns: 'money',
    about: 'A maintenance plan was paused',
    title: '{plan} is paused from {on_day}',
    short: '{plan} for {property} is paused. From {on_day} nothing is billed, and no visit is due.',
  }),
  customers({
    event: 'care_plan_resumed',
    part: 'customer',
    concerns: 'money',
    about: 'A maintenance plan goes on after a pause',
    title: '{plan} goes on',
    short: '{plan} for {property} goes on, at {price}. The next payment is on {on_day}.',
  }),
  customers({
    event: 'care_plan_ended',
    part: 'customer',
    concerns: 'money',
    about: 'A maintenance plan ended',
    title: '{plan} has ended',
    short: '{plan} for {property} has ended. Nothing more is billed. {more}',
    subject: 'Your plan {plan} for {property} has ended',
  }),
  customers({
    event: 'care_plan_withdrawn',
    part: 'customer',
    concerns: 'money',
    about: 'A customer cancelled a maintenance plan within 14 days',
    title: '{plan} is cancelled',
    short: 'You cancelled {plan} for {property}. Nothing more is billed. {more}',
    subject: 'You cancelled your plan {plan} for {property}',
  }),
  office({
    event: 'care_plan_accepted',
    part: 'office',
    concerns: 'office',
    about: 'A maintenance plan was accepted',
    title: '{owner} accepted {plan}',
    short: '{owner} accepted {plan} for {property}, at {price}.',
  }),
  office({
    event: 'care_plan_ended',
    part: 'office',
    concerns: 'office',
    about: 'A maintenance plan ended',
    title: '{plan} of {owner} has ended',
    short: '{plan} of {owner} for {property} has ended. {more}',
  }),
  office({
    event: 'care_plan_withdrawn',
    part: 'office',
    concerns: 'office',
    about: 'A customer cancelled a maintenance plan within 14 days',
    title: '{owner} cancelled {plan}',
    short: '{owner} cancelled {plan} for {property} within the days for that. {more}',
    subject: 'Refund to decide: {owner} cancelled {plan}',
  }),
  office({
    event: 'care_plan_expired',
    part: 'office',
    concerns: 'office',
    about: 'A proposal of a maintenance plan was not accepted in time',
    title: 'Nobody accepted {plan} for {owner}',
    short: '{owner} did not accept {plan} for {property} within 30 days. The proposal has ended.',
  }),
]
