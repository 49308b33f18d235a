import { doneIn } from '../../../../done-in.ts'
import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { at, parseId, poundsText } from '#modules/shared'
import { formatPence } from '../../../../format.ts'
import { detailsShown } from '../details-shown.ts'
import { durationWords } from '../../../../time-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data({ modules, routeParams, form, urlParsed }: PageContextServer) {
  const id = parseId('svc', routeParams['id'] ?? '')
  const service = id && (await modules.catalogue.service(id))
  if (!service) throw render(404)
  const categories = await modules.catalogue.categories()
  const { callOutFee, minimumNoticeMinutes, horizonDays } = await modules.catalogue.bookingTerms()
  return {
    done: doneIn(
      { form, urlParsed },
      {
        added: 'Added. Say below what its page tells customers.',
        details: 'The details are saved. Bookings stay as they are.',
        saved: 'Saved. Customers see it from now on.',
        page: 'The page is saved. Customers see it from now on.',
      },
    ),
    href: at.admin.service(service.id),
    version: service.version,
    page: { slug: service.slug, included: service.included.join('\n'), questions: service.questions },
    name: service.name,
    details: detailsShown(service, categories),
    description: service.description,
    duration: durationWords(service.durationMinutes),
    isEmergency: service.isEmergency,
    isActive: service.isActive,
    basePrice: poundsText(service.basePrice),
    paymentPolicy: service.paymentPolicy,
    callOutFee: formatPence(callOutFee),
    bufferMinutes: service.bufferMinutes,
    notice: minimumNoticeMinutes,
    horizon: horizonDays,
    room: {
      buffer_before_minutes: service.room.beforeMinutes,
      buffer_after_minutes: service.room.afterMinutes,
      minimum_notice_minutes: service.room.noticeMinutes,
      horizon_days: service.room.horizonDays,
    },
    arrival: service.arrival,
    districts: service.districts?.join(', ') ?? '',
    emergencyPrice: service.emergencyPrice === null ? '' : poundsText(service.emergencyPrice),
  }
}
