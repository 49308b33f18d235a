import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { at, atCare, businessDate, parseId } from '#modules/shared'
import { applianceShown } from '../../../../../components/care/care-shown.ts'
import { type DoneWords, doneIn } from '../../../../../done-in.ts'
import { signedIn } from '../../../../../sign-in-first.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** A new appliance, or one that is there, for all who may see the property. */
export async function data(pageContext: PageContextServer) {
  const { modules, routeParams, now } = pageContext
  const { id: userId, role } = signedIn(pageContext)
  const reader = { userId, role }
  const id = parseId('prp', routeParams['id'] ?? '')
  const entered = id && (await modules.care.enter(reader, id))
  if (!entered) throw render(404)
  if (!entered.ok) throw render(entered.refusal.kind === 'not-assigned' ? 403 : 404)
  const { side, property, bookingId } = entered.value
  const asked = routeParams['appliance'] ?? ''
  const applianceId = parseId('apl', asked)
  const found = applianceId && (await modules.care.appliance(reader, property.id, applianceId))
  if (asked !== 'new' && !found?.ok) throw render(404)
  const appliance = found?.ok ? found.value : null
  const part = `/properties/${property.id}/appliances`
  const hrefs = {
    customer: `${at.profile.property(property.id)}#appliances`,
    office: `${at.admin.customerProperty(property.userId, property.id)}#appliances`,
    technician: bookingId ? `${at.tracker(bookingId)}#appliances` : atCare.property(property.id),
  }
  return {
    side,
    done: doneIn(pageContext, doneWords),
    property: property.name,
    back: { href: hrefs[side], words: side === 'technician' ? 'The visit' : property.name },
    action: appliance ? `${part}/${appliance.id}` : part,
    appliance,
    shown: appliance && applianceShown(appliance, businessDate(now)),
  }
}

const doneWords: DoneWords = {
  added: 'Appliance added. A photo of its label helps at the next visit.',
  saved: 'Appliance saved.',
  photo: 'Photo saved.',
  'photo-removed': 'Photo removed.',
  removed: 'The appliance is marked as no longer there.',
  restored: 'The appliance is there again.',
}
