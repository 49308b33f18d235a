import type { Role } from '#modules/shared'

interface RoleWords {
  readonly name: string
  /** Beside the name where a role is chosen. */
  readonly hint: string
  /** "what you do here as ...". */
  readonly as: string
  /** "you are invited to be ...". */
  readonly member: string
}

/** A role in words, wherever a page names one. */
export const roleWords: Readonly<Record<Role, RoleWords>> = {
  guest: {
    name: 'Guest',
    hint: 'Books repairs without an account.',
    as: 'a guest',
    member: 'a guest',
  },
  customer: {
    name: 'Customer',
    hint: 'Books repairs, and sees only their own.',
    as: 'a customer',
    member: 'a customer',
  },
  technician: { name: 'Technician', hint: 'Does the jobs.', as: 'a technician', member: 'a technician' },
  office: { name: 'Office', hint: 'Dispatch, invoices and messages.', as: 'the office', member: 'part of the office' },
  admin: {
    name: 'Administrator',
    hint: 'All of it: refunds, prices, settings and users.',
    as: 'an administrator',
    member: 'an administrator',
  },
}
