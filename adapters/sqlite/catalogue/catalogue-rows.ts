import type { InferInsertModel, InferSelectModel } from 'drizzle-orm'
import type { Service } from '#modules/catalogue'
import { type ServiceId, pence } from '#modules/shared'
import type { services } from '../kit/schema.ts'

/**
 * The `seed_` columns hold what the data file said last of a value that is still the file's, and null of one that the
 * owner set. "No emergency price" is 0 there. Texts of a page that the owner wrote have a flag (`own_`).
 */
export function serviceRow({ edited, room, ...service }: Service): InferInsertModel<typeof services> {
  const { basePrice, emergencyPrice, isActive, paymentPolicy, ...rest } = service
  return {
    ...rest,
    isActive,
    paymentPolicy,
    ownBufferBeforeMinutes: room.beforeMinutes,
    ownBufferAfterMinutes: room.afterMinutes,
    ownNoticeMinutes: room.noticeMinutes,
    ownHorizonDays: room.horizonDays,
    ownIncluded: edited.included,
    ownQuestions: edited.questions,
    own: edited.details,
    basePricePence: basePrice,
    emergencyPricePence: emergencyPrice,
    seedBasePricePence: edited.basePrice ? null : basePrice,
    seedEmergencyPricePence: edited.emergencyPrice ? null : (emergencyPrice ?? 0),
    seedIsActive: edited.isActive ? null : isActive,
    seedPaymentPolicy: edited.paymentPolicy ? null : paymentPolicy,
  }
}

/** A value that differs from its `seed_` column was edited, by whatever means. */
export function serviceFrom(row: InferSelectModel<typeof services>): Service {
  const { basePricePence, emergencyPricePence, seedBasePricePence, seedEmergencyPricePence, ...others } = row
  const { seedIsActive, seedPaymentPolicy, ...owned } = others
  const { ownBufferBeforeMinutes, ownBufferAfterMinutes, ownNoticeMinutes, ownHorizonDays, ...written } = owned
  const { ownIncluded, ownQuestions, own, ...rest } = written
  return {
    ...rest,
    id: row.id as ServiceId,
    basePrice: pence(basePricePence),
    emergencyPrice: emergencyPricePence === null ? null : pence(emergencyPricePence),
    room: {
      beforeMinutes: ownBufferBeforeMinutes,
      afterMinutes: ownBufferAfterMinutes,
      noticeMinutes: ownNoticeMinutes,
      horizonDays: ownHorizonDays,
    },
    edited: {
      basePrice: seedBasePricePence !== basePricePence,
      emergencyPrice: seedEmergencyPricePence !== (emergencyPricePence ?? 0),
      isActive: seedIsActive !== row.isActive,
      paymentPolicy: seedPaymentPolicy !== row.paymentPolicy,
      included: ownIncluded,
      questions: ownQuestions,
      details: own,
    },
  }
}
