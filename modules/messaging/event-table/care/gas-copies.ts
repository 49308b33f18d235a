import { rowsLike } from '../row.ts'

const facts = [
  'address',
  /** "10 February 2027". */
  'checked_on',
  /** "is due on Wednesday 10 March 2027, in 7 days". */
  'copy_when',
  /** The owner of the property. */
  'owner',
  /** The name of the tenant, or "the tenant". */
  'tenant',
] as const

const customers = rowsLike({ group: 'reminders', channels: ['in_app', 'email'], facts, bookingLink: null })
const office = rowsLike({ group: 'office', channels: ['in_app', 'email'], facts })

/** Copies of gas safety records: to the tenant, and reminders of those that are outstanding. */
export const gasRows = [
  customers({
    event: 'gas_copy',
    part: 'customer',
    concerns: 'visit',
    about: 'A tenant gets the gas safety record',
    channels: ['email'],
    essential: true,
    title: 'Gas safety record: {address}',
    short: 'The gas safety record of {address}, checked on {checked_on}.',
    subject: 'Gas safety record of {address}',
    text: `The gas appliances at {address} were checked on {checked_on}. Your landlord, {owner}, gives you the record of the check by the link below. You can read, print and keep it.

If a defect is named in it, please do not use the appliance until your landlord says that it is safe.`,
    action: 'Open the record',
  }),
  customers({
    event: 'gas_copy_due',
    part: 'customer',
    concerns: 'visit',
    about: 'A tenant has to have the gas safety record',
    title: 'Copy for the tenant: {address}',
    short: 'The copy of the gas safety record of {address} for {tenant} {copy_when}.',
    subject: 'The copy of the gas safety record for {tenant} {copy_when}',
    text: `The gas appliances at {address} were checked on {checked_on}. The copy of the record for {tenant} {copy_when}.

A landlord gives each tenant a copy within 28 days of the check, and a new tenant before they move in. Send it by e-mail from the page of the property, or enter there that you handed it over.`,
    action: 'Give the copy',
  }),
  office({
    event: 'gas_copy_due',
    part: 'office',
    concerns: 'office',
    about: 'A tenant has to have the gas safety record',
    title: 'Copy for the tenant: {address}',
    short: 'The copy of the gas safety record of {address} ({owner}) for {tenant} {copy_when}.',
    subject: 'The copy of the gas safety record of {address} {copy_when}',
    text: `The copy of the gas safety record of {address} of {owner}, checked on {checked_on}, {copy_when}. The landlord was reminded too.`,
    action: 'See the copies',
  }),
]
