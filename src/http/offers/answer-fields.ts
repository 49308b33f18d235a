import { z } from 'zod'
import { bookingLimits } from '#modules/booking'
import { sent } from '../fulfilment/field-actions.ts'
import { freeText } from '../kit/fields.ts'

export const declineReason = freeText(bookingLimits.declineReason, 'Please say why, so that the office can plan')

export const acceptFields = z.strictObject(sent)
export const declineFields = z.strictObject({ ...sent, reason: declineReason })
