import { type AuditedWrites, form } from './desk.ts'

/** The files of selected rows that are about people. */
export const selectedRowWrites: AuditedWrites = {
  'POST /admin/bookings.csv': form('/admin/bookings.csv', { ids: 'bkg_any' }),
  'POST /admin/enquiries.csv': form('/admin/enquiries.csv', { ids: 'enq_any' }),
  'POST /admin/conversations.csv': form('/admin/conversations.csv', { ids: 'cnv_any' }),
  'POST /admin/quotes.csv': form('/admin/quotes.csv', { ids: 'qrq_any' }),
  'POST /admin/messages.csv': form('/admin/messages.csv', { ids: 'msg_any' }),
}
