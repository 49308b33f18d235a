import { doneIn } from '../../../../done-in.ts'
import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import type { ServiceVersion } from '#modules/catalogue'
import { type ServiceId, at, parseId, poundsText } from '#modules/shared'
import { formatPence } from '../../../../format.ts'
import { openBookingsShown } from '../../../../components/settings/open-bookings.ts'
import { photoShown } from '../../../../components/offer/photo-shown.ts'
import { detailsShown } from '../details-shown.ts'
import { putBackWords, versionsOf } from '../../../../components/settings/setting-history.ts'
import { durationWords } from '../../../../time-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** Further bookings are counted. */
const bookingsShown = 20

export async function data({ modules, now, who, routeParams, form, urlParsed }: PageContextServer) {
  const id = parseId('svc', routeParams['id'] ?? '')
  const service = id && (await modules.catalogue.service(id))
  if (!service) throw render(404)
  const categories = await modules.catalogue.allCategories()
  const { callOutFee, minimumNoticeMinutes, horizonDays } = await modules.catalogue.bookingTerms()
  return {
    done: doneIn(
      { form, urlParsed },
      {
        added: 'Added. Say below what its page tells customers.',
        details: 'The details are saved. Bookings stay as they are.',
        saved: 'Saved. Customers see it from now on.',
        ...putBackWords,
        offered: 'Customers can book it again.',
        retired: 'Retired. Bookings stay as they are.',
        photo: 'The photo is saved. Customers see it from now on.',
        'photo-removed': 'The photo is gone.',
        page: 'The page is saved. Customers see it from now on.',
      },
    ),
    history: await versionsOf({ modules, now }, service.version, async (limit) =>
      (await modules.catalogue.serviceHistory(service.id, limit)).map(worded),
    ),
    retirement: service.isActive ? await retirementShown({ modules, now }, service.id) : null,
    href: at.admin.service(service.id),
    photo: photoShown((await modules.catalogue.servicePhotos()).get(service.id)),
    asksPassword: who?.passwordFresh !== true,
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

/** Each question with its answer as one text. */
function worded(one: ServiceVersion) {
  const questions = one.facts.questions.map(({ question, answer }) => `${question} ${answer}`)
  return { ...one, facts: { ...one.facts, questions } }
}

async function retirementShown({ modules, now }: Pick<PageContextServer, 'modules' | 'now'>, id: ServiceId) {
  const retirement = await modules.catalogue.retirementOf(id, bookingsShown)
  if (!retirement.ok) return null
  const { open, cards, lastOfTrade } = retirement.value
  return {
    bookings: openBookingsShown(open, now, 'service'),
    cards,
    lastOfTrade,
  }
}
