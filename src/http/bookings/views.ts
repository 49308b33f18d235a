import { z } from 'zod'
import type { User } from '#modules/accounts'
import {
  type Audience,
  type BookingDetails,
  type VisitNoteName,
  type WireName,
  bookingStatuses,
  paymentStatus,
  visitNoteNames,
  visitNotes,
} from '#modules/booking'
import { priorities } from '#modules/pricing'
import { deskOf, instantText, poundsNumber } from '#modules/shared'
import { instantSchema } from '../kit/instant-schema.ts'

const time = instantSchema.nullable()

type NoteWire = WireName<VisitNoteName>

const note = z.string().nullable()
const noteSchemas = Object.fromEntries(visitNoteNames.map((name) => [visitNotes[name].wire, note])) as Record<
  NoteWire,
  typeof note
>

/** The promise of arrival; null for the exact start. */
export const arrivalSchema = z
  .strictObject({ kind: z.enum(['two_hours', 'half_day']), from: instantSchema, to: instantSchema })
  .nullable()

export function arrivalView(arrival: BookingDetails['arrival']): z.input<typeof arrivalSchema> {
  return arrival && { kind: arrival.kind, from: instantText(arrival.from), to: instantText(arrival.to) }
}

export const bookingSchema = z.strictObject({
  id: z.string(),
  booking_reference: z.string(),
  status: z.enum(bookingStatuses),
  cancel_reason: z.enum(['customer', 'office', 'expired', 'no_access']).nullable(),
  priority: z.enum(priorities),
  service: z.strictObject({ id: z.string(), name: z.string(), category: z.string() }),
  technician: z.strictObject({ full_name: z.string() }).nullable(),
  scheduled_date: time,
  arrival: arrivalSchema,
  contact_name: z.string(),
  contact_email: z.string(),
  customer_address: z.string(),
  customer_postcode: z.string(),
  customer_phone: z.string(),
  problem_description: z.string(),
  ...noteSchemas,
  estimated_cost: z.number(),
  guarantee_of: z.string().nullable(),
  quote_id: z.string().nullable(),
  property: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  purchase_order: z.string().nullable(),
  payer_name: z.string().nullable(),
  payer_email: z.string().nullable(),
  estimated_duration: z.int(),
  final_cost: z.number().nullable(),
  payment_status: z.enum(['pending', 'paid']),
  actual_start_time: time,
  actual_end_time: time,
  customer_rating: z.int().nullable(),
  created_at: instantSchema,
  updated_at: instantSchema,
})

/**
 * The view of a booking for customer, technician and office: named field by field, so that a new one stays inside. A
 * visit note names its audience where it is declared.
 */
export function bookingView(booking: BookingDetails, who: Pick<User, 'id' | 'role'>): z.input<typeof bookingSchema> {
  const audience = audienceOf(booking, who)
  // The technician has no use for who pays.
  const payer = audience === 'technician' ? null : booking.payer
  const notes = visitNoteNames.map((name) => {
    const { wire, shownTo } = visitNotes[name]
    return [wire, shownTo.includes(audience) ? booking[name] : null] as const
  })
  const { contact, service, technician } = booking
  return {
    id: booking.id,
    booking_reference: booking.reference,
    status: booking.status,
    cancel_reason: booking.cancelReason,
    priority: booking.priority,
    service: { id: service.id, name: service.name, category: service.category },
    technician: technician && { full_name: technician.fullName },
    scheduled_date: booking.startsAt && instantText(booking.startsAt),
    arrival: arrivalView(booking.arrival),
    contact_name: contact.name,
    contact_email: contact.email,
    customer_address: contact.address,
    customer_postcode: contact.postcode,
    customer_phone: contact.phone,
    problem_description: booking.problemDescription,
    ...(Object.fromEntries(notes) as Record<NoteWire, string | null>),
    estimated_cost: poundsNumber(booking.estimatedCost),
    guarantee_of: booking.guaranteeOf,
    quote_id: booking.quoteId,
    property: booking.property && { id: booking.property.id, name: booking.property.name },
    purchase_order: booking.purchaseOrder,
    payer_name: payer?.name ?? null,
    payer_email: payer?.email ?? null,
    estimated_duration: booking.durationMinutes,
    final_cost: booking.finalCost === null ? null : poundsNumber(booking.finalCost),
    payment_status: paymentStatus(booking),
    actual_start_time: booking.actualStartTime && instantText(booking.actualStartTime),
    actual_end_time: booking.actualEndTime && instantText(booking.actualEndTime),
    customer_rating: booking.rating,
    created_at: instantText(booking.createdAt),
    updated_at: instantText(booking.updatedAt),
  }
}

/** The person who booked reads as a customer, whatever their role. */
function audienceOf({ customerId }: BookingDetails, who: Pick<User, 'id' | 'role'>): Audience {
  return who.id === customerId ? 'customer' : deskOf(who)
}
