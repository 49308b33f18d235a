export const roles = ['guest', 'customer', 'technician', 'office', 'admin'] as const

/**
 * One role each. Staff of the business are `technician`, `office` (dispatch, invoices and messages) or `admin`. A `guest` is
 * a customer without an account.
 */
export type Role = (typeof roles)[number]

export const permissions = [
  /** Travel to, start and complete the jobs that are assigned to oneself. */
  'field-work',
  /** Change the state of a job, ask for variations, subscribe to a calendar of jobs. */
  'report-work',
  /** See every booking, assign, move and cancel it; the availability of technicians. */
  'dispatch',
  /** Customers, their businesses and their properties. */
  'customers',
  /** Messages, enquiries, chats and WhatsApp. */
  'message',
  /** Manual payments, pay links, who pays, receipts, payments under review. */
  'take-payments',
  /** Invoices, quotes, credit notes and the other documents. */
  'invoice',
  /** Refunds. */
  'refund',
  /** Disputes, reconciliation, test payments, the list of payments as a file. */
  'payment-security',
  /** Prices, hours, templates, rules. */
  'settings',
  /** Accounts, roles, invitations, applications and their documents. */
  'users',
  /** The audit log. */
  'audit',
  /** The searches that the business wants to answer. */
  'keywords',
] as const

export type Permission = (typeof permissions)[number]

interface RoleFacts {
  /** The view of the business that the role works from: its dashboard, its messages, its calendar. */
  readonly desk: 'customer' | 'technician' | 'office'
  readonly may: readonly Permission[]
}

const declaredRoles = {
  guest: { desk: 'customer', may: [] },
  customer: { desk: 'customer', may: [] },
  technician: { desk: 'technician', may: ['field-work', 'report-work'] },
  office: { desk: 'office', may: ['report-work', 'dispatch', 'customers', 'message', 'take-payments', 'invoice'] },
  admin: { desk: 'office', may: permissions.filter((permission) => permission !== 'field-work') },
} as const satisfies Record<Role, RoleFacts>

const roleFacts: Readonly<Record<Role, RoleFacts>> = declaredRoles

/** Whether a role holds a permission; nobody, being no role, holds none. */
export function may(who: { readonly role: Role } | null | undefined, permission: Permission): boolean {
  return who !== null && who !== undefined && roleFacts[who.role].may.includes(permission)
}

/** The roles that hold a permission, in their order. */
export function rolesThatMay(permission: Permission): readonly Role[] {
  return roles.filter((role) => may({ role }, permission))
}

/** A role of somebody who works here. */
export type StaffRole = {
  readonly [Each in Role]: (typeof declaredRoles)[Each]['desk'] extends 'customer' ? never : Each
}[Role]

export function isStaffRole(role: Role): role is StaffRole {
  return roleFacts[role].desk !== 'customer'
}

/** The roles that an account can have: a guest has no account, and nobody becomes a guest. */
export const accountRoles = ['customer', 'technician', 'office', 'admin'] as const satisfies readonly Exclude<
  Role,
  'guest'
>[]

export function deskOf({ role }: { readonly role: Role }): RoleFacts['desk'] {
  return roleFacts[role].desk
}

/** A role at the office: it is given by invitation, and receives the office's notifications. */
export type OfficeRole = {
  readonly [Each in Role]: (typeof declaredRoles)[Each]['desk'] extends 'office' ? Each : never
}[Role]

export const officeRoles: readonly OfficeRole[] = roles.filter(isOfficeRole)

function isOfficeRole(role: Role): role is OfficeRole {
  return deskOf({ role }) === 'office'
}
