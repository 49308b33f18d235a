import { accountWrites } from './audited/accounts.ts'
import { backupWrites } from './audited/backups.ts'
import { bookingWrites } from './audited/bookings.ts'
import { carePlanWrites } from './audited/care-plans.ts'
import { connectionWrites } from './audited/connections.ts'
import { customerWrites } from './audited/customers.ts'
import type { AuditedWrites } from './audited/desk.ts'
import { invoiceWrites } from './audited/invoices.ts'
import { marketWrites } from './audited/market.ts'
import { keywordWrites } from './audited/keywords.ts'
import { writtenPageWrites } from './audited/written-pages.ts'
import { messageWrites } from './audited/messages.ts'
import { paymentWrites } from './audited/payments.ts'
import { quoteWrites } from './audited/quotes.ts'
import { selectedRowWrites } from './audited/selected-rows.ts'
import { servicePhotoWrites } from './audited/service-photos.ts'
import { settingWrites } from './audited/settings.ts'
import { taskWrites } from './audited/tasks.ts'
import { tradeWrites } from './audited/trades.ts'
import { workforceWrites } from './audited/workforce.ts'

/**
 * One successful example for every route by which only staff change something: it has to leave an audit line. A new
 * route needs its example in the file of its subject, and its store method a call of `prepareAudit`
 * (`adapters/sqlite/kit/audit-log.ts`). Routes that rightly leave none stand in `unaudited` with the reason. The order
 * counts: the examples share one database, and a removal follows what it removes.
 */
export const auditedWrites: AuditedWrites = {
  ...customerWrites,
  ...carePlanWrites,
  ...messageWrites,
  ...settingWrites,
  ...tradeWrites,
  ...servicePhotoWrites,
  ...connectionWrites,
  ...bookingWrites,
  ...paymentWrites,
  ...invoiceWrites,
  ...quoteWrites,
  ...accountWrites,
  ...workforceWrites,
  ...marketWrites,
  ...keywordWrites,
  ...writtenPageWrites,
  ...backupWrites,
  ...taskWrites,
  ...selectedRowWrites,
}

const namesItsWriter = 'the message itself is kept for good and names who wrote it'
const ownTrail = 'no right, money, price or setting; each enquiry and each conversation keeps who did what about it'

const ownFeed = "the secret address of one's own calendar: it changes nothing of anybody else's"

const ownHistory = 'no right, money, price or setting; the history of the booking keeps who did it'

const ownVersions = 'each version of a report keeps who wrote, signed and submitted it, and does not change after that'

const ownLaunchTest =
  'it leaves a line, which tests/http/launch reads: a site with the sample business of this test cannot go live'

/** Why these leave no line of their own. */
export const unaudited: Readonly<Record<string, string>> = {
  'POST /api/admin/site/preview': 'it saves nothing',
  'POST /api/care/plans/preview': 'it saves nothing',
  'POST /admin/bulk/:id/choose': 'it keeps a choice, and changes none of the rows',
  'POST /admin/services.csv': 'it changes nothing, and its rows are about nobody',
  'POST /admin/bulk': 'it keeps what was selected, and changes none of the rows',
  'POST /api/admin/settings/:key/preview': 'it saves nothing',
  'POST /api/admin/booking-rules/preview': 'it saves nothing',
  'POST /api/admin/services/:id/preview': 'it saves nothing',
  'POST /api/admin/categories/:slug/preview': 'it saves nothing',
  'POST /api/admin/technicians/:id/preview': 'it saves nothing',
  'POST /api/admin/pricing/preview': 'it saves nothing',
  'POST /api/admin/appearance/preview': 'it saves nothing',
  'POST /api/admin/retention/preview': 'it saves nothing',
  'POST /api/whatsapp/send': namesItsWriter,
  'POST /admin/imports': 'the file waits, and nothing of it is written before its import begins',
  'POST /admin/imports/:id/columns': 'it begins a dry run, which writes nothing of the file',
  'POST /keywords/import': 'it shows a preview, and nothing is written before the import is started',
  'POST /keywords/writing/:kind/:slug/preview': 'it shows the typed texts, and keeps nothing',
  'POST /api/whatsapp/template': namesItsWriter,
  'POST /api/whatsapp/media': namesItsWriter,
  'POST /whatsapp-admin/send': namesItsWriter,
  'POST /whatsapp-admin/template': namesItsWriter,
  'POST /whatsapp-admin/media': namesItsWriter,
  'POST /whatsapp-admin/done': 'it changes no more than what the office has read',
  'POST /api/admin/conversations/:id/messages': ownTrail,
  'POST /api/admin/conversations/:id/read': 'it changes no more than what the office has read',
  'POST /admin/inbox/:id/reply': ownTrail,
  'POST /api/admin/conversations/:id/quote': ownTrail,
  'POST /admin/inbox/:id/quote': ownTrail,
  'POST /api/admin/enquiries/:id/quote': ownTrail,
  'POST /admin/enquiries/:id/quote': ownTrail,
  'POST /api/admin/enquiries/:id/replies': ownTrail,
  'POST /admin/enquiries/:id/reply': ownTrail,
  'POST /api/admin/quote-requests/:id/questions': ownTrail,
  'POST /admin/quotes/:id/question': ownTrail,
  'POST /profile/calendar': ownFeed,
  'POST /profile/calendar/end': ownFeed,
  'POST /admin/calendar': ownFeed,
  'POST /admin/calendar/end': ownFeed,
  'POST /api/admin/message-templates/:event/:part/preview': 'it keeps nothing',
  'POST /admin/message-templates/:event/:part/preview': 'it keeps nothing',
  'POST /admin/terms/preview': 'it keeps nothing',
  'POST /api/admin/districts/preview': 'it keeps nothing',
  'POST /admin/legal/:page/preview': 'it keeps nothing',
  'POST /api/admin/launch': ownLaunchTest,
  'POST /admin/site/launch': ownLaunchTest,
  'POST /admin/site/content/:id/preview': 'it keeps nothing',
  'PUT /api/visits/:id/report': ownVersions,
  'PUT /api/visits/:id/signature': ownVersions,
  'POST /api/visits/:id/submit': ownVersions,
  'POST /api/visits/:id/corrections': ownVersions,
  'POST /api/visits/:id/summary': 'it keeps nothing',
  'POST /api/bookings/:id/return-visit/ask': ownHistory,
  'POST /return/:id/ask': ownHistory,
  'PUT /api/visits/:id/parts-to-order': ownHistory,
  'POST /admin/bookings/:id/parts': ownHistory,
  'POST /admin/forms/new/arrange': 'it keeps nothing',
  'POST /invoices/create/arrange': 'it keeps nothing',
  'POST /invoices/:id/edit/arrange': 'it keeps nothing',
  'POST /admin/forms/:id/arrange': 'it keeps nothing',
  'POST /api/admin/bookings/terms': 'it keeps nothing',
  'POST /admin/customers/:id/exports/open': 'it asks for the password; each download has its line',
  'POST /api/admin/message-templates/:event/:part/test': 'it only writes to the user who asks',
  'POST /admin/message-templates/:event/:part/test': 'it only writes to the user who asks',
}
