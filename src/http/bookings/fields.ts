import { z } from 'zod'
import { bookingLimits, bookingStatuses } from '#modules/booking'
import { freeText, id, orEmpty, pounds } from '../kit/fields.ts'
import { pageQuery } from '../kit/paging.ts'
import { localStart } from './order-schema.ts'

export const bookingParams = z.object({ id: id('bkg') })

export const bookingQuery = pageQuery('bkg').extend({ status: z.enum(bookingStatuses).optional() })

export const cancelFields = z.strictObject({ reason: orEmpty(freeText(bookingLimits.cancelReason)).optional() })

export const rescheduleFields = z.strictObject({ scheduled_date: localStart })

export const moveFields = rescheduleFields.extend({ consent: z.boolean().optional() })

export const ratingFields = z.strictObject({
  rating: z.int('Please choose 1 to 5 stars').min(1, 'Please choose 1 to 5 stars').max(5, 'Please choose 1 to 5 stars'),
  comment: orEmpty(freeText(bookingLimits.reviewComment)).optional(),
  publish: z.boolean().optional().meta({
    description:
      'We may publish the words, the first name and the district; else the rating only counts in the average',
  }),
})

export const statusFields = z.strictObject({
  status: z.enum(bookingStatuses),
  technician_notes: orEmpty(freeText(bookingLimits.technicianNotes)).optional(),
  final_cost: pounds.optional(),
  final_cost_reason: orEmpty(freeText(bookingLimits.finalCostReason)).optional(),
  tell_customer: z.boolean().optional(),
  undoable: z.boolean().optional(),
})

export const reductionFields = z.strictObject({ decision: z.enum(['approve', 'decline'], 'Approve or decline it') })

export const assignFields = z
  .strictObject({ technician_id: id('tec').optional(), auto: z.literal(true).optional() })
  .refine(({ technician_id, auto }) => (technician_id === undefined) !== (auto === undefined), {
    path: ['technician_id'],
    message: 'Give a technician_id, or auto: true',
  })
