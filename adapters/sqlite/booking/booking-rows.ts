import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { SqliteDatabase } from '../kit/database.ts'
import {
  type Booking,
  type BookingDetails,
  eachVisitNote,
  isAtNoCharge,
  visitNoteNames,
  visitNotesOf,
} from '#modules/booking'
import { openStatuses } from '#modules/payments'
import {
  type AccessNotes,
  type BookingId,
  type PropertyId,
  type QuoteId,
  type ServiceId,
  type TechnicianId,
  type UserId,
  pence,
} from '#modules/shared'
import { bookings, reviews, services, technicians, users } from '../kit/schema.ts'
import { sqlTexts } from '../kit/sql-lists.ts'

const openOnes = sql.raw(sqlTexts(openStatuses))

/** A subquery: for a join that is not by a unique index, SQLite reads all reservations into a filter first. */
const reservedResource = sql<string | null>`(select resource from holds
  where booking_id = bookings.id and visit_number = bookings.visit_number and leads = 1)`

/**
 * The users of the technicians of its visits, without the one who leads it now. Nobody comes to a visit that was called
 * off before it began; where the whole booking was cancelled, they still read what became of it.
 */
const crewOfBooking = sql.raw(`(select json_group_array(t.user_id) from (
    select technician_id id from visits
      where booking_id = bookings.id
        and (called_off_at is null or check_in_at is not null or bookings.status = 'cancelled')
    union select technician_id from visit_crew c
      where booking_id = bookings.id
        and (select called_off_at is null or check_in_at is not null or bookings.status = 'cancelled' from visits
          where booking_id = c.booking_id and number = c.visit_number)) of_visits
  cross join technicians t on t.id = of_visits.id where of_visits.id is not bookings.technician_id)`)

/** Most bookings have one visit: the visits of the others alone are read. */
const isReturnToCome = sql<number>`(bookings.status = 'in_progress' and bookings.visit_number > 1 and exists (
  select 1 from visits v where v.booking_id = bookings.id and v.number = bookings.visit_number
    and v.status in ('scheduled', 'en_route', 'on_site') and v.check_in_at is null and v.called_off_at is null))`

const nobody: readonly UserId[] = []

/** A query for bookings with what others know about them; it wants its conditions, order and `.prepare()`. */
export function selectBookings({ db }: SqliteDatabase) {
  return db
    .select({
      ...getTableColumns(bookings),
      serviceName: services.name,
      serviceCategory: services.category,
      technicianUserId: technicians.userId,
      technicianName: users.fullName,
      propertyName: sql<string | null>`(select name from properties where id = ${bookings.propertyId})`,
      rating: reviews.rating,
      underReview: sql<number>`bookings.held_for_review`,
      reservedResource,
      visitNumber: sql<number>`bookings.visit_number`,
      isReturnToCome,
      isOffered: sql<number>`exists (select 1 from visit_offers o where o.booking_id = ${bookings.id} and o.state = 'open')`,
      crew: sql<string>`${crewOfBooking}`,
      charged: sql<number>`${sql.raw(chargedFor('bookings'))}`,
      authorised: sql<number>`coalesce((select amount_pence from payments where booking_id = ${bookings.id}
        and status in (${openOnes}) and status = 'authorised' and capture = 'manual'), 0)`,
      onKeptCard: sql<number>`coalesce((select amount_pence from payments where booking_id = ${bookings.id}
        and status in (${openOnes}) and status = 'authorised' and card_kept = 1), 0)`,
      paid: sql<number>`${sql.raw(paidFor('bookings.id'))}`,
    })
    .from(bookings)
    .innerJoin(services, eq(services.id, bookings.serviceId))
    .leftJoin(technicians, eq(technicians.id, bookings.technicianId))
    .leftJoin(users, eq(users.id, technicians.userId))
    .leftJoin(reviews, eq(reviews.bookingId, bookings.id))
    .$dynamic()
}

/** The balance of a booking's ledger without the refunds that are pending, in SQL; `id`: an expression or a parameter. */
export function paidFor(id: string): string {
  return `(coalesce((select sum(amount_pence) from ledger_entries where booking_id = ${id}), 0)
    - coalesce((select sum(r.amount_pence) from payments p join refunds r on r.payment_id = p.id
        where p.booking_id = ${id} and r.status = 'pending'), 0))`
}

/** The amount captured for a booking and not fully refunded, in SQL; `table`: the alias of the bookings. */
export function chargedFor(table: string): string {
  return `coalesce((select sum(came) from (
    select sum(iif(kind in ('refund', 'refund_reversal'), 0, amount_pence)) came, sum(amount_pence) kept from ledger_entries
    where booking_id = ${table}.id group by payment_id) where kept > 0), 0)`
}

/** Blanks what the customer said for the visit, in SQL: assignments of an update. */
export const noVisitNotes = visitNoteNames.map((name) => `${bookings[name].name} = null`).join(', ')

export type BookingRow = Awaited<ReturnType<typeof selectBookings>>[number]

export function toDetails(row: BookingRow): BookingDetails {
  const technicianId = row.technicianId as TechnicianId | null
  const serviceId = row.serviceId as ServiceId
  return {
    id: row.id as BookingId,
    reference: row.reference,
    customerId: row.customerId as UserId,
    serviceId,
    technicianId,
    priority: row.priority,
    status: row.status,
    cancelReason: row.cancelReason,
    startsAt: row.startsAt,
    arrival: arrivalOf(row),
    durationMinutes: row.durationMinutes,
    bufferMinutes: row.bufferMinutes,
    bufferBeforeMinutes: row.bufferBeforeMinutes ?? row.bufferMinutes,
    contact: {
      name: row.contactName,
      email: row.contactEmail,
      phone: row.customerPhone,
      address: row.customerAddress,
      postcode: row.customerPostcode,
    },
    problemDescription: row.problemDescription,
    ...eachVisitNote((name) => row[name]),
    accessNotes: row.accessNotes as AccessNotes,
    estimatedCost: pence(row.estimatedCostPence ?? 0),
    guaranteeOf: row.guaranteeOf as BookingId | null,
    planVisit: row.planVisit,
    agreedCost: row.agreedCostPence === null ? null : pence(row.agreedCostPence),
    finalCost: row.finalCostPence === null ? null : pence(row.finalCostPence),
    quoteId: row.quoteId as QuoteId | null,
    property:
      row.propertyId !== null && row.propertyName !== null
        ? { id: row.propertyId as PropertyId, name: row.propertyName }
        : null,
    purchaseOrder: row.purchaseOrder,
    payer: row.payerName !== null && row.payerEmail !== null ? { name: row.payerName, email: row.payerEmail } : null,
    paymentPolicy: row.paymentPolicy,
    deposit: row.depositPence === null ? null : pence(row.depositPence),
    termsVersion: row.termsVersion,
    source: row.source,
    actualStartTime: row.actualStartTime,
    actualEndTime: row.actualEndTime,
    expectedEnd: row.expectedEnd,
    technicianNotes: row.technicianNotes,
    guaranteeMonths: row.guaranteeMonths,
    freeChangeHours: row.freeChangeHours,
    expiresAt: row.expiresAt,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    service: { id: serviceId, name: row.serviceName, category: row.serviceCategory },
    technician:
      technicianId && row.technicianUserId && row.technicianName
        ? { id: technicianId, userId: row.technicianUserId as UserId, fullName: row.technicianName }
        : null,
    paid: pence(row.paid),
    charged: pence(row.charged),
    authorised: pence(row.authorised),
    onKeptCard: pence(row.onKeptCard),
    rating: row.rating,
    underReview: row.underReview === 1,
    reservedResource: row.reservedResource,
    visitNumber: row.visitNumber,
    isReturnToCome: row.isReturnToCome === 1,
    isOffered: row.isOffered === 1,
    crew: row.crew === '[]' ? nobody : JSON.parse(row.crew),
  }
}

function arrivalOf({ arrival: kind, arrivalFrom: from, arrivalTo: to }: BookingRow): Booking['arrival'] {
  return kind && from && to && { kind, from, to }
}

export function toRow(booking: Booking): typeof bookings.$inferInsert {
  const { contact } = booking
  return {
    id: booking.id,
    reference: booking.reference,
    customerId: booking.customerId,
    serviceId: booking.serviceId,
    technicianId: booking.technicianId,
    priority: booking.priority,
    status: booking.status,
    cancelReason: booking.cancelReason,
    startsAt: booking.startsAt,
    arrival: booking.arrival?.kind ?? null,
    arrivalFrom: booking.arrival?.from ?? null,
    arrivalTo: booking.arrival?.to ?? null,
    durationMinutes: booking.durationMinutes,
    bufferMinutes: booking.bufferMinutes,
    bufferBeforeMinutes: booking.bufferBeforeMinutes,
    contactName: contact.name,
    contactEmail: contact.email,
    customerPhone: contact.phone,
    customerAddress: contact.address,
    customerPostcode: contact.postcode,
    problemDescription: booking.problemDescription,
    ...visitNotesOf(booking),
    accessNotes: { ...booking.accessNotes },
    estimatedCostPence: isAtNoCharge(booking) ? null : booking.estimatedCost,
    guaranteeOf: booking.guaranteeOf,
    planVisit: booking.planVisit,
    agreedCostPence: booking.agreedCost,
    finalCostPence: booking.finalCost,
    quoteId: booking.quoteId,
    propertyId: booking.property?.id ?? null,
    purchaseOrder: booking.purchaseOrder,
    payerName: booking.payer?.name ?? null,
    payerEmail: booking.payer?.email ?? null,
    paymentPolicy: booking.paymentPolicy,
    depositPence: booking.deposit,
    termsVersion: booking.termsVersion,
    source: booking.source,
    actualStartTime: booking.actualStartTime,
    actualEndTime: booking.actualEndTime,
    expectedEnd: booking.expectedEnd,
    technicianNotes: booking.technicianNotes,
    guaranteeMonths: booking.guaranteeMonths,
    freeChangeHours: booking.freeChangeHours,
    expiresAt: booking.expiresAt,
    version: booking.version,
    createdAt: booking.createdAt,
    updatedAt: booking.updatedAt,
  }
}
