import { submissionStoreContract } from '../../../tests/contracts/submissions/submission-store.contract.ts'
import { openAudited } from '../../../tests/support/audited.ts'
import { createSqliteSubmissionStore } from './submission-store.ts'

submissionStoreContract('SQLite', async () => {
  const { database, ...seams } = openAudited()
  return { ...seams, submissions: createSqliteSubmissionStore(database) }
})
