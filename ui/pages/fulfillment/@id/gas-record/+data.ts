import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { missingInAppliance } from '#modules/care'
import { at, atCare, parseId } from '#modules/shared'
import { gasRecordShown } from '../../../../components/care/gas-shown.ts'
import { doneIn } from '../../../../done-in.ts'
import { searchOf, signedIn } from '../../../../sign-in-first.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** The gas safety record of a visit: to be written by the technician who leads it, to be read by the office. */
export async function data(pageContext: PageContextServer) {
  const { modules, routeParams } = pageContext
  const { id: userId, role } = signedIn(pageContext)
  const bookingId = parseId('bkg', routeParams['id'] ?? '')
  const asked = Number(searchOf(pageContext).get('visit') ?? 1)
  const number = Number.isInteger(asked) && asked > 0 ? asked : 1
  const found = bookingId && (await modules.care.gasRecordOf({ userId, role }, { bookingId, number }))
  if (!bookingId || !found) throw render(404)
  if (!found.ok) throw render(found.refusal.kind === 'not-assigned' ? 403 : 404)
  const { visit, mayWrite, licence, kept, missing, records } = found.value
  const isOwn = visit.leadUserId === userId
  return {
    action: `/fulfillment/${bookingId}/gas-record/${number}`,
    here: atCare.gasRecord(bookingId, number),
    back: `${at.tracker(bookingId)}?visit=${number}`,
    address: visit.address,
    isOwn,
    licence: licence?.number ?? null,
    isCheckedIn: visit.checkIn !== null,
    engineer: visit.lead,
    writing: mayWrite && kept ? { version: kept.version, reason: kept.reason, draft: kept.draft } : null,
    appliances: (kept?.draft.appliances ?? []).map((appliance) => ({
      appliance,
      left: missingInAppliance(appliance).length,
    })),
    left: missing.length,
    mayCorrect: mayWrite && kept === null,
    records: records.map((record) => gasRecordShown(record)),
    done: doneIn(pageContext, {
      'gas-saved': 'Saved.',
      'gas-added': 'Appliance added: answer its questions.',
      'gas-removed': 'Appliance taken off the record.',
      'gas-submitted': 'Submitted. The record does not change any more.',
      'gas-opened': 'Correct the record, and submit it again.',
    }),
  }
}
