import { documentListContract } from '../../../tests/contracts/billing/document-list.contract.ts'
import { documentStoreContract } from '../../../tests/contracts/billing/document-store.contract.ts'
import { openDocumentRows } from '../../../tests/support/apps/document-rows.ts'
import { addTom } from '../../../tests/support/builders/tom.ts'
import { createTextIndex } from '../search/text-index.ts'

documentStoreContract('SQLite', async () => openDocumentRows())

documentListContract('SQLite', async () => {
  const opened = openDocumentRows()
  addTom(opened.data)
  const texts = createTextIndex(opened.database)
  let completed = 0
  return {
    ...opened,
    async index(rows) {
      for (let left = rows; left > 0; left -= 1) if ((await texts.fill(1)) === 'done') return
    },
    complete(id, final_cost_pence) {
      completed += 1
      const actual_end_time = `2026-03-02T1${completed}:00:00.000Z`
      const changes = { status: 'completed', technician_id: 'tec_tom', final_cost_pence, actual_end_time }
      opened.data.set('bookings', { id }, changes)
    },
  }
})
