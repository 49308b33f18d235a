import { z } from 'zod'
import {
  type Notification,
  type OpenApplication,
  type Technician,
  type TechnicianEntry,
  type User,
  availabilities,
  roles,
} from '#modules/accounts'
import { instantText } from '#modules/shared'
import { instantSchema } from '../kit/instant-schema.ts'

/** A user's view of themselves: named field by field, so that a new field stays inside until it is named. */
export function meView(user: User): z.input<typeof meSchema> {
  return {
    id: user.id,
    email: user.email,
    full_name: user.fullName,
    phone: user.phone,
    address: user.address,
    postcode: user.postcode,
    user_type: user.role,
    is_admin: user.role === 'admin',
    email_verified: user.emailVerifiedAt !== null,
  }
}

export const meSchema = z.strictObject({
  id: z.string(),
  email: z.string(),
  full_name: z.string(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  postcode: z.string().nullable(),
  user_type: z.enum(roles),
  is_admin: z.boolean(),
  email_verified: z.boolean(),
})

export function applicationView({ application, applicant }: OpenApplication): z.input<typeof applicationSchema> {
  return {
    id: application.id,
    status: application.status,
    created_at: instantText(application.createdAt),
    applicant: {
      id: applicant.id,
      full_name: applicant.fullName,
      email: applicant.email,
      phone: applicant.phone,
      postcode: applicant.postcode,
      email_verified: applicant.emailVerifiedAt !== null,
    },
  }
}

export const applicationSchema = z.strictObject({
  id: z.string(),
  status: z.enum(['pending', 'approved', 'declined']),
  created_at: instantSchema,
  applicant: z.strictObject({
    id: z.string(),
    full_name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    postcode: z.string().nullable(),
    email_verified: z.boolean(),
  }),
})

export function technicianView(technician: Technician): z.input<typeof technicianSchema> {
  return {
    id: technician.id,
    user_id: technician.userId,
    skills: [...technician.skills],
    home_district: technician.homeDistrict,
    availability: technician.availability,
    is_active: technician.isActive,
  }
}

export const technicianSchema = z.strictObject({
  id: z.string(),
  user_id: z.string(),
  skills: z.array(z.string()),
  home_district: z.string().nullable(),
  availability: z.enum(availabilities),
  is_active: z.boolean(),
})

export function technicianEntryView({ technician, user }: TechnicianEntry): z.input<typeof technicianEntrySchema> {
  return { ...technicianView(technician), full_name: user.fullName, email: user.email, phone: user.phone }
}

export const technicianEntrySchema = technicianSchema.extend({
  full_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
})

export function notificationView(notification: Notification): z.input<typeof notificationSchema> {
  return {
    id: notification.id,
    type: notification.type,
    title: notification.title,
    message: notification.message,
    link: notification.link,
    data: { ...notification.data },
    created_at: instantText(notification.createdAt),
    read_at: notification.readAt && instantText(notification.readAt),
  }
}

export const notificationSchema = z.strictObject({
  id: z.string(),
  type: z.string(),
  title: z.string(),
  message: z.string(),
  link: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
  created_at: instantSchema,
  read_at: instantSchema.nullable(),
})
