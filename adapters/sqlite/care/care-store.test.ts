import { careStoreContract } from '../../../tests/contracts/care/care-store.contract.ts'
import { openBooked } from '../../../tests/support/apps/booked-database.ts'
import { auditedSeams } from '../../../tests/support/audited.ts'
import { aDraft, issueFacts } from '../../../tests/support/builders/documents.ts'
import { createSqliteDocumentStore } from '../billing/document-store.ts'
import { createSqliteCareStore } from './care-store.ts'

careStoreContract('SQLite', async () => {
  const { database, addBooking } = openBooked(['tom', 'ann'])
  const { data } = database
  const at = '2026-03-01T12:00:00.000Z'
  let invoices = 0
  return {
    ...auditedSeams(database),
    addBooking,
    care: createSqliteCareStore(database),
    addProperty: ({ id, user, address, isArchived = false }) =>
      data.insert('properties', {
        id,
        user_id: user,
        name: `Property ${id}`,
        address,
        postcode: 'CR0 1AB',
        access_notes: '{}',
        archived_at: isArchived ? at : null,
        created_at: at,
      }),
    async invoice({ id }, userId) {
      invoices += 1
      data.set('bookings', { id }, { final_cost_pence: 12_000 })
      const draft = aDraft(invoices, { content: { bookingId: id, customer: { userId } } })
      const issued = await createSqliteDocumentStore(database).issue(draft, issueFacts(), null)
      if (!issued.ok) throw new Error(issued.refusal.kind)
    },
    filesToRemove: () =>
      Object.fromEntries(data.rows('files_to_remove').map(({ file, at: due }) => [String(file), String(due)])),
  }
})
