import { z } from 'zod'
import {
  type Administration,
  type Invitation,
  type UserRecord,
  invitedRoles,
  userRoles,
  userStatuses,
} from '#modules/administration'
import { accountRoles, instantText } from '#modules/shared'
import { email, fullName, id, password } from '../kit/fields.ts'
import { instantSchema } from '../kit/instant-schema.ts'

export const personParams = z.object({ id: id('usr') })
export const invitationParams = z.object({ id: id('inv') })

export const roleWish = z.enum(accountRoles, 'Choose a role')
export const statusWish = z.enum(userStatuses, 'Choose active or suspended')

/** One of the two, so that each change has its own answer. */
export const personChange = z.union(
  [
    z.strictObject({ user_type: roleWish }).transform(({ user_type: role }) => ({ kind: 'role' as const, role })),
    z.strictObject({ status: statusWish }).transform(({ status }) => ({ kind: 'status' as const, status })),
  ],
  'Give either user_type or status',
)

export const invitationFields = z.strictObject({ email, user_type: z.enum(invitedRoles, 'Choose office or admin') })

export const acceptFields = z.strictObject({ full_name: fullName, password })

export const personSchema = z.strictObject({
  id: z.string(),
  email: z.string(),
  full_name: z.string(),
  phone: z.string().nullable(),
  postcode: z.string().nullable(),
  user_type: z.enum(userRoles),
  status: z.enum(userStatuses),
  email_verified: z.boolean(),
  created_at: instantSchema,
})

export function personView(person: UserRecord): z.input<typeof personSchema> {
  return {
    id: person.id,
    email: person.email,
    full_name: person.fullName,
    phone: person.phone,
    postcode: person.postcode,
    user_type: person.role,
    status: person.status,
    email_verified: person.emailVerifiedAt !== null,
    created_at: instantText(person.createdAt),
  }
}

export const personDetailsSchema = personSchema.extend({
  is_owner: z.boolean(),
  bookings: z.int(),
  sessions: z.int(),
  last_used_at: instantSchema.nullable(),
  technician_id: z.string().nullable(),
  open_jobs: z.int(),
})

type Details = NonNullable<Awaited<ReturnType<Administration['person']>>>

export function personDetailsView(details: Details): z.input<typeof personDetailsSchema> {
  const { person, isOwner, bookings, sessions, lastUsedAt, technician } = details
  return {
    ...personView(person),
    is_owner: isOwner,
    bookings,
    sessions,
    last_used_at: lastUsedAt && instantText(lastUsedAt),
    technician_id: technician?.id ?? null,
    open_jobs: technician?.openJobs ?? 0,
  }
}

export const invitationSchema = z.strictObject({
  id: z.string(),
  email: z.string(),
  user_type: z.enum(invitedRoles),
  status: z.enum(['open', 'expired', 'accepted', 'withdrawn']),
  invited_by: z.string(),
  created_at: instantSchema,
  expires_at: instantSchema,
})

/** The link is left out: that is in the message alone. */
export function invitationView(
  { stateOf }: Pick<Administration, 'stateOf'>,
  invitation: Invitation,
): z.input<typeof invitationSchema> {
  return {
    id: invitation.id,
    email: invitation.email,
    user_type: invitation.role,
    status: stateOf(invitation),
    invited_by: invitation.invitedBy,
    created_at: instantText(invitation.createdAt),
    expires_at: instantText(invitation.expiresAt),
  }
}
