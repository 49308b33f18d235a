import { describe, expect, it } from 'vitest'
import { pence } from '#modules/shared'
import {
  aBooking,
  bookingId,
  now,
  technicianId,
  tuesdayEleven,
  tuesdayTen,
} from '../../tests/support/builders/bookings.ts'
import { aVariation } from '../../tests/support/builders/a-variation.ts'
import {
  auditOfChange,
  auditOfLink,
  auditOfNewBooking,
  auditOfProposal,
  auditOfRevokedLinks,
  auditOfSettlement,
} from './audit-of-booking.ts'

const before = aBooking({ startsAt: tuesdayTen, technicianId: technicianId('tom') })
const target = { kind: 'booking', id: before.id }

describe('auditOfChange', () => {
  it('records a cancellation, even when the time and the technician change with it', () => {
    const after = { ...before, status: 'cancelled', startsAt: null, technicianId: null } as const
    expect(auditOfChange(before, after)).toMatchObject({ action: 'booking_cancelled', target })
  })

  it('keeps only the facts that differ, under the name of the most important one', () => {
    expect(auditOfChange(before, { ...before, startsAt: tuesdayEleven, technicianId: null })).toEqual({
      action: 'booking_moved',
      target,
      before: { startsAt: '2026-03-03T10:00:00.000Z', technicianId: technicianId('tom') },
      after: { startsAt: '2026-03-03T11:00:00.000Z', technicianId: null },
    })
    const { status } = before
    const moved = status === 'confirmed' ? 'in_progress' : 'confirmed'
    expect(auditOfChange(before, { ...before, status: moved })).toEqual({
      action: 'booking_status_changed',
      target,
      before: { status },
      after: { status: moved },
    })
    expect(auditOfChange(before, { ...before, technicianId: null }).action).toBe('booking_assigned')
    expect(auditOfChange(before, { ...before, finalCost: pence(100) }).action).toBe('booking_changed')
  })
})

describe('the audit log of bookings', () => {
  it('records a new booking by ids and price, without its address and contact', () => {
    const { serviceId, customerId, estimatedCost, source } = before
    expect(auditOfNewBooking(before)).toEqual({
      action: 'booking_made',
      target,
      before: null,
      after: { serviceId, customerId, startsAt: '2026-03-03T10:00:00.000Z', estimatedCost, source },
    })
    expect(auditOfNewBooking(before, true).after).toMatchObject({ customerId, isNewCustomer: true })
  })

  it('records no booking link', () => {
    const link = {
      tokenHash: 'hash of a secret',
      purpose: 'pay',
      bookingId: before.id,
      paymentId: null,
      createdAt: now,
      expiresAt: tuesdayTen,
      revokedAt: null,
    } as const
    expect(auditOfLink(link)).toEqual({
      action: 'link_made',
      target,
      before: null,
      after: { purpose: 'pay', expiresAt: tuesdayTen },
    })
    expect(auditOfRevokedLinks(before.id, ['pay', 'track']).after).toEqual({ purpose: 'pay, track' })
  })

  it('records a proposed price until it is accepted, declined or withdrawn', () => {
    const variation = aVariation('one')
    expect(auditOfProposal(variation)).toMatchObject({
      before: null,
      after: { variationId: 'var_one', amount: 12_000 },
    })
    expect(auditOfSettlement(variation, 'accepted')).toEqual({
      action: 'variation_settled',
      target: { kind: 'booking', id: bookingId('one') },
      before: { variationId: 'var_one', status: 'proposed' },
      after: { variationId: 'var_one', status: 'accepted', amount: 12_000 },
    })
  })
})
