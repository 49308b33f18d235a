import { answerStoreContract } from '../../../tests/contracts/shared/answer-store.contract.ts'
import { asha, furnish, stranger } from '../../../tests/support/builders/bookings.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { createSqliteAnswerStore } from './answer-store.ts'
import { prepareKeptAnswers } from './kept-answers.ts'

answerStoreContract('SQLite', async () => {
  const database = openDatabase()
  furnish(database)
  const kept = prepareKeptAnswers(database)
  return {
    answers: createSqliteAnswerStore(database),
    users: [asha.userId, stranger.userId],
    keep: ({ userId, key, fingerprint, answer, at }) =>
      database.write(() => kept.keep({ userId, key, fingerprint, answer: () => answer }, null, at)),
    [Symbol.asyncDispose]: async () => database[Symbol.dispose](),
  }
})
