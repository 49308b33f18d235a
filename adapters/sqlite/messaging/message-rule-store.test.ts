import { choiceStoreContract } from '../../../tests/contracts/messaging/message-choice-store.contract.ts'
import { ruleStoreContract } from '../../../tests/contracts/messaging/message-rule-store.contract.ts'
import { furnish } from '../../../tests/support/builders/bookings.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { createSqliteChoiceStore } from './message-choice-store.ts'
import { createSqliteRuleStore } from './message-rule-store.ts'

function opened<Store>(create: (database: ReturnType<typeof openDatabase>) => Store) {
  return async () => {
    const database = openDatabase()
    furnish(database)
    return { store: create(database), [Symbol.asyncDispose]: async () => database[Symbol.dispose]() }
  }
}

ruleStoreContract('SQLite', opened(createSqliteRuleStore))
choiceStoreContract('SQLite', opened(createSqliteChoiceStore))
