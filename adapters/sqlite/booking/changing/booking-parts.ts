import { prepareDecisions } from '../../fulfilment/decision-rows.ts'
import { prepareOffers } from '../../fulfilment/offer-rows.ts'
import { preparePlanNews } from '../../fulfilment/plan-news-rows.ts'
import { prepareAddPosition } from '../../fulfilment/position-rows.ts'
import { prepareReports } from '../../fulfilment/report-rows.ts'
import { prepareReturnParts } from '../../fulfilment/return-part-rows.ts'
import { prepareVisits } from '../../fulfilment/visit-rows.ts'
import { prepareOutbox } from '../../kit/outbox.ts'
import { prepareAgreements } from '../agreement-rows.ts'
import { prepareBookingAudit } from '../booking-audit.ts'
import { prepareCompletions } from '../completion-rows.ts'
import { prepareAddHistory, prepareIsDone } from '../history-rows.ts'
import { prepareRevokeLinks } from '../link-store.ts'
import { prepareMoves } from '../move-rows.ts'
import { prepareReductions } from '../reduction-rows.ts'
import { prepareReservations } from '../reservations.ts'
import type { SqliteDatabase } from '../../kit/database.ts'

export type BookingParts = ReturnType<typeof prepareBookingParts>

/** The rows that a change of a booking writes, each prepared once for its store and its changes. */
export function prepareBookingParts(database: SqliteDatabase) {
  return {
    keepEvents: prepareOutbox(database),
    holds: prepareReservations(database),
    audit: prepareBookingAudit(database),
    endLinks: prepareRevokeLinks(database),
    reductions: prepareReductions(database),
    moves: prepareMoves(database),
    planNews: preparePlanNews(database),
    completions: prepareCompletions(database),
    agreements: prepareAgreements(database),
    visits: prepareVisits(database),
    reports: prepareReports(database),
    returnParts: prepareReturnParts(database),
    decisions: prepareDecisions(database),
    offers: prepareOffers(database),
    addPosition: prepareAddPosition(database),
    addHistory: prepareAddHistory(database),
    isDone: prepareIsDone(database),
  }
}
